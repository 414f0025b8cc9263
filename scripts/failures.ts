/** Collects failed and retried tests from the reports of Vitest and Playwright, to repeat them at the end of a long run. */
import { existsSync, readFileSync } from 'node:fs'

interface VitestReport {
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const SHOWN = 20
const LINES = 6
const LONGEST = 400
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** What was expected and what came stands in the lines behind the first. */
const inShort = (message = ''): string => {
  const lines = message.replaceAll(COLOURS, '').split('\n')
  const textLines = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('at '))
  return textLines.slice(0, LINES).join(' | ').slice(0, LONGEST)
}

/** Said of what passed at a later try. */
const LATE = 'late, '

const ofVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const troubled = assertionResults.filter((each) => each.failureMessages?.length)
    if (troubled.length === 0 && status === 'failed') return [`${name}: ${inShort(message)}`]
    return troubled.map(
      (each) => `${each.status === 'failed' ? '' : LATE}${each.fullName}: ${inShort(each.failureMessages?.[0])}`,
    )
  })

const ofPlaywright = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, ok, tests }) => {
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return `${ok ? LATE : ''}${file} ${title}: ${inShort(failed?.error?.message)}`
    }),
  ...suites.flatMap(ofPlaywright),
]

/** A run that was stopped leaves no report. */
export function failuresIn(file: string): string[] {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightSuite
  const failed = 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
  return failed.length > SHOWN ? [...failed.slice(0, SHOWN), `and ${failed.length - SHOWN} more`] : failed
}
