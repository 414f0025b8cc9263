/**
 * `npm run table -- [--rows 100000] [--slowdown 4]`: a table of so many orders at a desk, scrolled by a wheel, jumped through to its
 * end, grouped: when the first rows stood after the answer, how long tasks took. Fails where a promise is broken.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'

import { Company } from '../e2e/api.ts'
import { fillOrders } from '../e2e/set-up/fill-orders.ts'
import { makeFolder, removeFolder, startServer } from '../e2e/set-up/server.ts'
import { browserOptions, ensureBrowser } from './browser.ts'
import { atShare, type Watched, watched } from './frames.ts'
import { runLoudly } from './run-program.ts'
import { ROOT } from './source-files.ts'

const PROMISED_FIRST_MS = 300
const PROMISED_TASK_MS = 50
const DESK = { viewport: { width: 1920, height: 1080 } }
const REST_MS = 4000
const WHEELS = 60
const WHEEL_PX = 300
const WHEEL_PAUSE_MS = 60

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, slowdown: { type: 'string', default: '4' } },
})
const [rows, rate] = [Number(values.rows), Number(values.slowdown)]

const ROWS = '[role="grid"] [role="rowgroup"]'

/** Between the answer's last byte and the frame that has its rows, as measured by the page itself. */
const FIRST_ROWS = `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('[role="grid"] a')) return requestAnimationFrame(look)
    requestAnimationFrame(() => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/orders/list/') && name.includes('num=50'))
      resolve(performance.now() - answers[0].responseEnd)
    })
  }
  look()
})`

const JUMPS = `(async () => {
  const grid = document.querySelector('[role="grid"]')
  for (let step = 0; step <= 30; step += 1) {
    grid.scrollTop = (grid.scrollHeight * step) / 30
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
})()`

/** By the processor's time: what the page itself took, however busy the machine was. */
function report(name: string, { frames, tasks, longestCpu, drawn }: Watched, isPromised: boolean): boolean {
  const isKept = !isPromised || longestCpu <= PROMISED_TASK_MS
  console.log(
    `${isKept ? 'ok    ' : 'FAILED'} ${name}: longest task ${Math.round(longestCpu)} ms of the processor${isPromised ? ` of ${PROMISED_TASK_MS}` : ''}, ` +
      `${tasks.length} over 50 ms by the clock (longest ${Math.round(Math.max(0, ...tasks))}); ` +
      `${frames.length} frames, 95 of 100 within ${Math.round(atShare(frames, 0.95))} ms; at most ${drawn} lines drawn`,
  )
  return isKept
}

async function measure(page: Page): Promise<boolean> {
  await page.goto('/orders')
  await page.evaluate(`localStorage.setItem('boards', 'orders:table')`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await sleep(REST_MS)
  await page.goto('/orders')
  await page.locator('[role="grid"] a').first().waitFor()
  await sleep(REST_MS)
  await page.goto('/orders')
  const first = await page.evaluate<number>(FIRST_ROWS)
  const isFirstKept = first <= PROMISED_FIRST_MS
  console.log(`${rows} orders, scrolled with the CPU ${rate}× slower, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    `${isFirstKept ? 'ok    ' : 'FAILED'} first rows ${Math.round(first)} ms after the answer of ${PROMISED_FIRST_MS}`,
  )
  // Scrolling is promised on a slow machine; the first rows on the one that it runs on.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
  await sleep(REST_MS)
  await page.mouse.move(900, 700)
  const wheeled = await watched(page, ROWS, async () => {
    for (let turn = 0; turn < WHEELS; turn += 1) {
      await page.mouse.wheel(0, WHEEL_PX)
      await sleep(WHEEL_PAUSE_MS)
    }
  })
  const jumped = await watched(page, ROWS, () => page.evaluate(JUMPS))
  return [isFirstKept, report('wheel', wheeled, true), report('from the top to the end', jumped, true)].every(Boolean)
}

if (!(await ensureBrowser()) || (await runLoudly(['scripts/build-web.ts'])) !== 0) process.exit(1)
const place = { dataDir: await makeFolder('table'), webDir: join(ROOT, 'packages/web/dist') }
const empty = await startServer(place)
await empty.stop()
fillOrders(place.dataDir, rows)
const server = await startServer(place)
const browser = await chromium.launch(browserOptions())
try {
  const company = new Company(server.port)
  const api = await company.login('admin@demo')
  const origins = [{ origin: company.url, localStorage: [{ name: 'token', value: api.token }] }]
  const context = await browser.newContext({
    ...DESK,
    baseURL: company.url,
    locale: 'ru-RU',
    storageState: { cookies: [], origins },
  })
  process.exitCode = (await measure(await context.newPage())) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  await removeFolder(place.dataDir)
}
