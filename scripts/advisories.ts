/**
 * `npm run advisories`: known vulnerabilities of what the product installs. Ends with 1 where there are serious ones, and with 2
 * where the source of advisories could not be reached: an unknown result is no success.
 */
import { readAdvisories } from './advisory-answer.ts'
import { askNpm } from './npm-output.ts'

const answer = readAdvisories(askNpm(['audit', '--omit=dev', '--json']))
if (answer.state === 'unreachable') {
  console.error(`The source of advisories could not be asked, so nothing was checked: ${answer.reason}`)
  process.exitCode = 2
} else if (answer.serious.length > 0) {
  console.error(['Serious advisories:', ...answer.serious].join('\n  '))
  process.exitCode = 1
} else {
  console.log(`No serious advisory; ${answer.others} others.`)
}
