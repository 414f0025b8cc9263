/**
 * `npm run lighthouse -- [--rounds 5]`: what Lighthouse thinks of the built app on a phone, at the login and at the first list
 * of a person who has never been here. Prints the medians and fails below the promises.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'

import { Company } from '../e2e/api.ts'
import { makeFolder, removeFolder, startServer } from '../e2e/set-up/server.ts'
import { browserOptions, ensureBrowser } from './browser.ts'
import { runLoudly } from './run-program.ts'
import { ROOT } from './source-files.ts'

const PROMISED = { performance: 90, accessibility: 100, 'best-practices': 100 } as const
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const
const PAGES = [
  { path: '/login', isInside: false },
  { path: '/drivers', isInside: true },
] as const

type Category = keyof typeof PROMISED
const CATEGORIES = Object.keys(PROMISED) as Category[]

interface Report {
  categories: Readonly<Record<string, { score: number | null }>>
  audits: Readonly<Record<string, { numericValue?: number }>>
}

interface Choice {
  port: number
  onlyCategories: readonly string[]
  disableStorageReset: boolean
  logLevel: 'error'
}

type Lighthouse = (url: string, choice: Choice) => Promise<{ lhr: Report } | undefined>

interface Visit {
  scores: Readonly<Record<Category, number>>
  times: readonly number[]
}

interface Visitor {
  lighthouse: Lighthouse
  context: BrowserContext
  port: number
  url: string
  token: string
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Lighthouse speaks to the browser by itself, and wants to know where. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Nothing of this app is on the device, except the session of who is inside. */
async function prepare({ context, url, token }: Visitor, isInside: boolean): Promise<void> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await devTools.send('Network.clearBrowserCache')
  if (isInside) {
    await page.goto(`${url}/healthz`)
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  }
  await page.close()
}

async function visit(visitor: Visitor, path: string): Promise<Visit> {
  const { lighthouse, port, url } = visitor
  const choice = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' } as const
  const report = (await lighthouse(url + path, choice))?.lhr
  if (!report) throw new Error(`Lighthouse says nothing of ${path}`)
  const scoreOf = (name: Category) => Math.round((report.categories[name]?.score ?? 0) * 100)
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
    times: TIMES.map((name) => Math.round(report.audits[name]?.numericValue ?? Number.NaN)),
  }
}

function printVisits(path: string, visits: readonly Visit[]): boolean {
  const scores = CATEGORIES.map((name) => ({ name, score: median(visits.map((one) => one.scores[name])) }))
  const isGood = scores.every(({ name, score }) => score >= PROMISED[name])
  const times = TIMES.map((name, index) => `${name} ${median(visits.map((one) => one.times[index] ?? Number.NaN))} ms`)
  console.log(
    `${isGood ? 'ok    ' : 'FAILED'} ${path}: ${scores.map(({ name, score }) => `${name} ${score}`).join(', ')}\n` +
      `       ${times.join(', ')}\n` +
      `       (medians of ${visits.length}; performance ${visits.map(({ scores: one }) => one.performance).join(', ')}; ` +
      `load ${loadavg()[0]?.toFixed(1)})`,
  )
  return isGood
}

async function measure(visitor: Visitor): Promise<boolean> {
  let isGood = true
  for (const { path, isInside } of PAGES) {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1) {
      await prepare(visitor, isInside)
      visits.push(await visit(visitor, path))
    }
    isGood = printVisits(path, visits) && isGood
  }
  return isGood
}

// Named apart, because its types are larger than all of ours and it is needed here alone.
const LIGHTHOUSE = 'lighthouse'
const { default: lighthouse } = (await import(LIGHTHOUSE)) as { default: Lighthouse }
if (!(await ensureBrowser()) || (await runLoudly(['scripts/build-web.ts'])) !== 0) process.exit(1)
const [dataDir, profile, port] = await Promise.all([makeFolder('lighthouse'), makeFolder('profile'), freePort()])
const server = await startServer({ dataDir, webDir: join(ROOT, 'packages/web/dist') })
const options = browserOptions()
const args = [...options.args, `--remote-debugging-port=${port}`]
const context = await chromium.launchPersistentContext(profile, { ...options, args, viewport: null })
try {
  const company = new Company(server.port)
  const { token } = await company.login('admin@demo')
  process.exitCode = (await measure({ lighthouse, context, port, url: company.url, token })) ? 0 : 1
} finally {
  await context.close()
  await server.stop()
  await Promise.all([removeFolder(dataDir), removeFolder(profile)])
}
