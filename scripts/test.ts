/**
 * `npm test`: the checks of check.ts, then all tests; the tests set up what they need themselves, PostgreSQL and the browser
 * included. `npm run test:all` also does what repeats the same with other names, and many rounds of kills (decision 0037).
 * With arguments (`npm test -- packages/server/src/http`) it hands them to Vitest, or to Playwright where they name
 * browser tests (`npm test -- e2e/tests/lists.spec.ts`), and leaves the rest out.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { failuresIn } from './failures.ts'
import { runLoudly, secondsSince } from './run-program.ts'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']
const BROWSER_TESTS = 'e2e/tests'
const FAULTS = ['sqlite-faults', 'postgres-faults', 'web-chaos']

/** Databases of functional tests lie in memory where there is room: they do not test the disk, and waiting for it costs minutes. */
const MEMORY = '/dev/shm'
const ROOM_NEEDED = 2 * 1024 ** 3

const inMemory = (): Record<string, string> => {
  if (!existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_NEEDED ? { TMPDIR: MEMORY } : {}
}

const summary: string[] = []
const begun = performance.now()
const reports = mkdtempSync(path.join(tmpdir(), 'fura-reports-'))

async function part(name: string, args: readonly string[], environment: Record<string, string> = {}): Promise<boolean> {
  const start = performance.now()
  const code = await runLoudly(args, environment)
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  return code === 0
}

async function testPart(name: string, args: readonly string[], environment: Record<string, string> = {}) {
  const report = path.join(reports, `${name}.json`)
  const reporters =
    args[0] === VITEST[0]
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=list,json']
  const isGood = await part(name, [...args, ...reporters], { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  summary.push(...failuresIn(report).map((failure) => `       ${failure}`))
  return isGood
}

async function browserTests(chosen: readonly string[] = []): Promise<boolean> {
  return (await ensureBrowser()) && testPart('browser', [...PLAYWRIGHT, ...chosen], inMemory())
}

const ALL = '--all'
const isWhole = process.argv.includes(ALL)
if (isWhole) process.env.TEST_ALL = '1'

/** Beside each other: reading the sources, building the app and fetching a browser leave processors idle now and then. */
const FIRST_PARTS = {
  checks: () => part('checks', ['scripts/check.ts']),
  budgets: () => part('budgets', ['scripts/budgets.ts']),
  chromium: () => ensureBrowser(),
}

const PARTS = {
  tests: () => testPart('tests', [...VITEST, ...FAULTS.map((project) => `--project=!${project}`)], inMemory()),
  browser: () => browserTests(isWhole ? [] : ['--grep-invert=@repeated']),
  faults: () => testPart('faults', [...VITEST, ...FAULTS.map((project) => `--project=${project}`)]),
}

/** Behind the others, under `npm run test:all`. */
const MANY_ROUNDS = {
  kills: () => part('kills', ['scripts/chaos.ts']),
  'lost answers': () => part('lost answers', ['scripts/chaos-web.ts']),
  mutants: () => part('mutants', ['scripts/chaos-web.ts', '--mutants']),
}

const chosen = process.argv.slice(2).filter((argument) => argument !== ALL)
let isGood = true
if (chosen[0]?.startsWith(BROWSER_TESTS)) isGood = await browserTests(chosen)
else if (chosen.length > 0) isGood = await testPart('tests', [...VITEST, ...chosen], inMemory())
else {
  isGood = (await Promise.all(Object.values(FIRST_PARTS).map((run) => run()))).every(Boolean)
  for (const run of Object.values(isWhole ? { ...PARTS, ...MANY_ROUNDS } : PARTS)) isGood = (await run()) && isGood
}
console.log([...summary, `       all of it (${secondsSince(begun)})`].join('\n'))
rmSync(reports, { recursive: true })
process.exitCode = isGood ? 0 : 1
