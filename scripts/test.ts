/**
 * `npm test`: the checks of check.ts, then all tests; the tests set up what they need themselves, PostgreSQL included.
 * With arguments (`npm test -- packages/server/src/http`) it hands them to Vitest and leaves the checks out.
 */
import { runLoudly, secondsSince } from './run-program.ts'

async function part(name: string, args: readonly string[]): Promise<boolean> {
  const start = performance.now()
  const code = await runLoudly(args)
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  return code === 0
}

const summary: string[] = []
const chosen = process.argv.slice(2)
const isChecked = chosen.length > 0 || (await part('checks', ['scripts/check.ts']))
const isTested = await part('tests', ['node_modules/vitest/vitest.mjs', 'run', ...chosen])
console.log(summary.join('\n'))
process.exitCode = isChecked && isTested ? 0 : 1
