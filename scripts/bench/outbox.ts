/**
 * `npm run bench -- outbox`: 200 changes that were made without a network, in Chromium with the real server: how long from the
 * network's return to the last of them at the server, over a line with a round trip of 150 ms. Half are new records, half are
 * changes of those, which wait for them. Then the network comes and goes thirty times in a minute while 120 more are made
 * (offline.md 13, test 11). Fails where it breaks a promise of offline.md 10 or the server holds anything else.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'

import { Company } from '../../e2e/api.ts'
import { List } from '../../e2e/pages/list.ts'
import { makeFolder, removeFolder, startServer } from '../../e2e/set-up/server.ts'
import { t } from '../../e2e/texts.ts'
import { browserOptions, ensureBrowser } from '../browser.ts'
import { atShare } from '../frames.ts'
import { runLoudly } from '../run-program.ts'
import { ROOT } from '../source-files.ts'

const PROMISED_MS = 15_000
/** After the last of thirty switches in a minute. */
const FLAP_PROMISED_MS = 10_000
const FLAP_SWITCHES = 30
const FLAP_RECORDS = 60
const FLAP_PAUSE_MS = 2000
const PATIENCE_MS = 60_000
const RECORDS = 100
const ROUND_TRIP_MS = 150
const NAME = 'Очередь'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const LINE = { latency: ROUND_TRIP_MS, downloadThroughput: 9e6 / 8, uploadThroughput: 3e6 / 8 }

/** Everything but `work` is the opening of the person's database. */
const inOutbox = (work: string, mode: 'readonly' | 'readwrite'): string => `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.startsWith('fura:'))
  const ask = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const db = await ask(indexedDB.open(names[0]))
  const outbox = db.transaction('outbox', '${mode}').objectStore('outbox')
  const result = await (async () => { ${work} })()
  db.close()
  return result
})()`

const COUNT = inOutbox('return ask(outbox.count())', 'readonly')

/** Takes the new record that a form left as the model of others. */
const TAKE_MODEL = inOutbox(
  `
  const [{ n, ...model }] = await ask(outbox.getAll())
  await ask(outbox.delete(n))
  window.benchModel = model
`,
  'readwrite',
)

/** So many new records, each with a change behind it: what a day of such forms would leave. */
const multiply = (from: number, to: number): string =>
  inOutbox(
    `
  const model = window.benchModel
  for (let place = ${from}; place < ${to}; place += 1) {
    const uid = crypto.randomUUID()
    const own = { id: '@' + uid, chain: model.res + ':@' + uid }
    await ask(outbox.add({ ...model, ...own, uid, key: crypto.randomUUID(), set: { ...model.set, name: '${NAME} ' + place } }))
    const { uid: _, ...change } = model
    const later = { op: 'update', path: '/api/' + model.res + '/update/', set: { comment: '${NAME}' }, base: { comment: null } }
    await ask(outbox.add({ ...change, ...own, ...later, key: crypto.randomUUID() }))
  }
`,
    'readwrite',
  )

const openOffline = async (page: Page): Promise<void> => {
  const list = await new List(page, 'driver').open('/drivers')
  // The parts of the app that come later are on the device from then on.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.context().setOffline(true)
  const form = await list.add()
  await form.field(t('driver.name')).fill(NAME)
  await form.field(t('driver.phone')).fill('380671112233')
  await form.save.click()
  await form.isClosed()
  await page.evaluate(TAKE_MODEL)
}

type SetOffline = (offline: boolean) => Promise<unknown>

/** How it gets to the device, and the network's return at the end. */
type Work = (page: Page, setOffline: SetOffline) => Promise<void>

const all: Work = async (page, setOffline) => {
  await page.evaluate(multiply(0, RECORDS))
  await setOffline(false)
}

const whileFlapping: Work = async (page, setOffline) => {
  for (let turn = 0; turn < FLAP_SWITCHES; turn += 1) {
    await page.evaluate(multiply((turn * FLAP_RECORDS) / FLAP_SWITCHES, ((turn + 1) * FLAP_RECORDS) / FLAP_SWITCHES))
    await setOffline(turn % 2 === 0)
    if (turn < FLAP_SWITCHES - 1) await sleep(FLAP_PAUSE_MS)
  }
}

/** Milliseconds from the return of the network until nothing is left to send. */
const drain = async (page: Page, work: Work): Promise<number> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const setOffline: SetOffline = (offline) => devTools.send('Network.emulateNetworkConditions', { ...LINE, offline })
  await setOffline(true)
  await page.context().setOffline(false)
  await work(page, setOffline)
  const begun = performance.now()
  while (performance.now() - begun < PATIENCE_MS) {
    if ((await page.evaluate<number>(COUNT)) === 0) break
    // Asking more often would hold up what is measured.
    await sleep(250)
  }
  const took = performance.now() - begun
  await devTools.detach()
  return took
}

/** Milliseconds; fails if the server has not taken each record once. */
const runRound = async (company: Company, work: Work, records: number): Promise<number> => {
  const api = await company.login('dispatcher@demo')
  const count = async (): Promise<number> =>
    Number((await api.done(`/api/drivers/list/?num=1&search=${encodeURIComponent(NAME)}`)).total_num)
  const before = await count()
  const browser = await chromium.launch(browserOptions())
  try {
    const storedEntries = [
      { name: 'token', value: api.token },
      { name: 'workingSet', value: 'off' },
    ]
    const storageState = { cookies: [], origins: [{ origin: company.url, localStorage: storedEntries }] }
    const context = await browser.newContext({ ...PHONE, baseURL: company.url, locale: 'ru-RU', storageState })
    const page = await context.newPage()
    await openOffline(page)
    const took = await drain(page, work)
    const arrived = (await count()) - before
    if (arrived !== records) throw new Error(`${arrived} of ${records} records arrived`)
    return took
  } finally {
    await browser.close()
  }
}

const report = (what: string, times: readonly number[], promised: number): boolean => {
  const middle = atShare(times, 0.5)
  const isKept = middle <= promised
  console.log(
    `${isKept ? 'ok    ' : 'FAILED'} ${what} sent in ${(middle / 1000).toFixed(1)} of ${promised / 1000} s ` +
      `at a round trip of ${ROUND_TRIP_MS} ms (${times.map((ms) => (ms / 1000).toFixed(1)).join(', ')}; load ${loadavg()[0]?.toFixed(1)})`,
  )
  return isKept
}

export const benchOutbox = async (rounds: number): Promise<boolean> => {
  if (!(await ensureBrowser()) || (await runLoudly(['scripts/build-web.ts'])) !== 0) return false
  const place = { dataDir: await makeFolder('outbox'), webDir: join(ROOT, 'packages/web/dist') }
  const server = await startServer(place)
  try {
    const company = new Company(server.port)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await runRound(company, all, RECORDS))
    const flapping = [await runRound(company, whileFlapping, FLAP_RECORDS)]
    const isQuick = report(`${RECORDS * 2} queued changes`, times, PROMISED_MS)
    const what = `what was left of ${FLAP_RECORDS * 2} changes after ${FLAP_SWITCHES} switches of the network`
    return report(what, flapping, FLAP_PROMISED_MS) && isQuick
  } finally {
    await server.stop()
    await removeFolder(place.dataDir)
  }
}
