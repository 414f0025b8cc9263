/**
 * `npm run warm-start -- [--rounds 5] [--slowdown 4]`: how long the app takes, without a network and on a slow phone, from
 * its start to a drawn list. Fails above the promise.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { Company } from '../e2e/api.ts'
import { makeFolder, removeFolder, startServer } from '../e2e/set-up/server.ts'
import { browserOptions, ensureBrowser } from './browser.ts'
import { runLoudly } from './run-program.ts'
import { ROOT } from './source-files.ts'

const PROMISED_MS = 1200
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const LIST = '/drivers'
const ROW = 'main ul li'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } },
})
const [rounds, rate] = [Number(values.rounds), Number(values.slowdown)]

/** Noted inside the page, once the frame with the first row is drawn: a tool that keeps looking slows down what it measures. */
const NOTE_FIRST_ROW = `(() => {
  const note = () => { globalThis.drawnAt = performance.now() }
  const observer = new MutationObserver(() => {
    if (!document.querySelector('${ROW}')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(note))
  })
  observer.observe(document, { childList: true, subtree: true })
})()`
const LOOK_EVERY_MS = 500
const PATIENCE_MS = 30_000

/** From the start of the navigation to the first row. */
async function drawnAt(page: Page): Promise<number> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    await page.waitForTimeout(LOOK_EVERY_MS)
    const moment: unknown = await page.evaluate('globalThis.drawnAt')
    if (typeof moment === 'number') return moment
  }
  throw new Error(`no list within ${PATIENCE_MS} ms`)
}

async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(LIST)
  await page.locator(ROW).first().waitFor()
  // The whole build is on this device, and the worker answers for the page from its next start on.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  return page
}

async function measure(page: Page): Promise<number[]> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.reload({ waitUntil: 'commit' })
    times.push(await drawnAt(page))
  }
  return times
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

if (!(await ensureBrowser()) || (await runLoudly(['scripts/build-web.ts'])) !== 0) process.exit(1)
const dataDir = await makeFolder('warm-start')
const server = await startServer({ dataDir, webDir: join(ROOT, 'packages/web/dist') })
const browser = await chromium.launch(browserOptions())
try {
  const company = new Company(server.port)
  const { token } = await company.login('admin@demo')
  const origins = [{ origin: company.url, localStorage: [{ name: 'token', value: token }] }]
  const context = await browser.newContext({
    ...PHONE,
    baseURL: company.url,
    locale: 'ru-RU',
    storageState: { cookies: [], origins },
  })
  await context.addInitScript(NOTE_FIRST_ROW)
  const page = await openList(context)
  await server.stop()
  await context.setOffline(true)
  const times = await measure(page)
  const middle = median(times)
  console.log(
    `${middle <= PROMISED_MS ? 'ok    ' : 'FAILED'} ${Math.round(middle)} of ${PROMISED_MS} ms from start to list ` +
      `(median of ${times.map(Math.round).join(', ')}; CPU ${rate}× slower, load ${loadavg()[0]?.toFixed(1)})`,
  )
  process.exitCode = middle <= PROMISED_MS ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  await removeFolder(dataDir)
}
