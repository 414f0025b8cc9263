/**
 * `npm test`: the checks of check.ts, then all tests; the tests set up what they need themselves, PostgreSQL and the browser
 * included. `npm run test:all` also does what repeats the same with other names, and many rounds of kills (decision 0037).
 * With arguments (`npm test -- packages/server/src/http`) it hands them to Vitest, or to Playwright where they name
 * browser tests (`npm test -- e2e/tests/lists.spec.ts`), and leaves the rest out. `npm run test:offline` takes the acceptance tests of
 * docs/offline.md 13, on PostgreSQL with E2E_ENGINE=postgres.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { bundleServer } from './bundle-server.ts'
import { failuresIn } from './failures.ts'
import { runLoudly, runQuietly, secondsSince } from './run-program.ts'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']
const BROWSER_TESTS = 'e2e/tests'
const OFFLINE_SPECS = [
  'bad-networks',
  'chain-offline',
  'chat',
  'conflicts',
  'device-alone',
  'earlier-stores',
  'files-killed',
  'full-device',
  'offline',
  'order-offline',
  'pwa',
  'rights-withdrawn',
  'routes',
  'search',
  'server-killed',
  'share',
  'shift',
  'tabs-offline',
  'unsent-work',
  'working-set',
].map((name) => `${BROWSER_TESTS}/${name}.spec.ts`)
const FAULTS = ['sqlite-faults', 'postgres-faults', 'web-chaos']
/** Faults that measure time. */
const TIMED = ['sqlite-timed', 'postgres-timed']

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

async function part(name: string, run: () => Promise<number>): Promise<boolean> {
  const start = performance.now()
  const code = await run()
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  return code === 0
}

const script = (name: string, ...args: string[]): Promise<boolean> => part(name, () => runLoudly(args))

async function testPart(name: string, args: readonly string[], given: Record<string, string> = {}) {
  const report = path.join(reports, `${name}.json`)
  const reporters =
    args[0] === VITEST[0]
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : ['--reporter=list,json']
  const environment = { ...given, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const isGood = await part(name, () => runLoudly([...args, ...reporters], environment))
  summary.push(...failuresIn(report).map((failure) => `       ${failure}`))
  return isGood
}

async function browserTests(chosen: readonly string[] = [], name = 'browser', engine = {}): Promise<boolean> {
  const environment = { ...inMemory(), ...engine }
  return (await ensureBrowser()) && testPart(name, [...PLAYWRIGHT, ...chosen], environment)
}

/** What the tests start as processes starts in half the time. */
async function bundle(): Promise<boolean> {
  process.env.SERVER_BUNDLE = await bundleServer()
  return true
}

/** The companies of the browser tests, which make them themselves where this failed. */
async function demoData(): Promise<number> {
  const folder = mkdtempSync(path.join(inMemory().TMPDIR ?? tmpdir(), 'fura-e2e-spare-'))
  const { code, output } = await runQuietly(['e2e/set-up/demo-data.ts', folder])
  if (code === 0) process.env.E2E_DEMO_DATA = folder
  else console.log(output)
  return code
}

function projects(names: readonly string[]): string[] {
  return names.map((name) => `--project=${name}`)
}

const ALL = '--all'
const OFFLINE = '--offline'
const isWhole = process.argv.includes(ALL)
if (isWhole) process.env.TEST_ALL = '1'

type Group = Readonly<Record<string, () => Promise<boolean>>>

/** One after the other; the parts of a group run beside each other (decision 0070). */
const GROUPS: readonly Group[] = [
  {
    checks: () => script('checks', 'scripts/check.ts'),
    budgets: () => script('budgets', 'scripts/budgets.ts'),
    chromium: () => ensureBrowser(),
    bundle,
  },
  {
    tests: () =>
      testPart('tests', [...VITEST, ...projects([...FAULTS, ...TIMED].map((name) => `!${name}`))], inMemory()),
    demoData: () => part('demo data', demoData),
  },
  { browser: () => browserTests(isWhole ? [] : ['--grep-invert=@repeated']) },
  { faults: () => testPart('faults', [...VITEST, ...projects(FAULTS)]) },
  // The sources, as `npm start` runs them.
  { timed: () => testPart('timed faults', [...VITEST, ...projects(TIMED)], { SERVER_BUNDLE: '' }) },
]

/** Behind the others, under `npm run test:all`. */
const MANY_ROUNDS: readonly Group[] = [
  { offline: () => browserTests(OFFLINE_SPECS, 'offline on PostgreSQL', { E2E_ENGINE: 'postgres' }) },
  { kills: () => script('kills', 'scripts/chaos.ts') },
  { answers: () => script('lost answers', 'scripts/chaos-web.ts') },
  { mutants: () => script('mutants', 'scripts/chaos-web.ts', '--mutants') },
]

const isOffline = process.argv.includes(OFFLINE)
const named = process.argv.slice(2).filter((argument) => ![ALL, OFFLINE].includes(argument))
const chosen = isOffline ? [...OFFLINE_SPECS, ...named] : named
let isGood = true
if (chosen[0]?.startsWith(BROWSER_TESTS)) isGood = await browserTests(chosen)
else if (chosen.length > 0) isGood = await testPart('tests', [...VITEST, ...chosen], inMemory())
else {
  for (const group of isWhole ? [...GROUPS, ...MANY_ROUNDS] : GROUPS) {
    const results = await Promise.all(Object.values(group).map((run) => run()))
    isGood = results.every(Boolean) && isGood
  }
}
console.log([...summary, `       all of it (${secondsSince(begun)})`].join('\n'))
for (const folder of [reports, process.env.E2E_DEMO_DATA]) if (folder) rmSync(folder, { recursive: true, force: true })
process.exitCode = isGood ? 0 : 1
