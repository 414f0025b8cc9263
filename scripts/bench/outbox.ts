/**
 * `npm run bench -- outbox`: 200 changes that were made without a network, in Chromium with the real server: how long from the
 * network's return to the last of them at the server, over a line with a round trip of 150 ms. Half are new records, half are
 * changes of those, which wait for them. Fails where it breaks the promise of offline.md 10 or the server holds anything else.
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

/** The new record that a form left, so many times, each with a change behind it: what a day of such forms would leave. */
const MULTIPLY = inOutbox(
  `
  const [{ n, ...model }] = await ask(outbox.getAll())
  await ask(outbox.delete(n))
  for (let place = 0; place < ${RECORDS}; place += 1) {
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

const queueChanges = async (page: Page): Promise<void> => {
  const list = await new List(page, 'driver').open('/drivers')
  // The parts of the app that come later are on the device from then on.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.context().setOffline(true)
  const form = await list.add()
  await form.field(t('driver.name')).fill(NAME)
  await form.field(t('driver.phone')).fill('380671112233')
  await form.save.click()
  await form.isClosed()
  await page.evaluate(MULTIPLY)
}

/** Milliseconds from the return of the network until nothing is left to send. */
const drain = async (page: Page): Promise<number> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { ...LINE, offline: true })
  await page.context().setOffline(false)
  const begun = performance.now()
  await devTools.send('Network.emulateNetworkConditions', { ...LINE, offline: false })
  while (performance.now() - begun < PATIENCE_MS) {
    if ((await page.evaluate<number>(COUNT)) === 0) break
    // Asking more often would hold up what is measured.
    await sleep(250)
  }
  const took = performance.now() - begun
  await devTools.detach()
  return took
}

const runRound = async (company: Company): Promise<{ took: number; arrived: number }> => {
  const api = await company.login('dispatcher@demo')
  const count = async (): Promise<number> =>
    Number((await api.done(`/api/drivers/list/?num=1&search=${encodeURIComponent(NAME)}`)).total_num)
  const before = await count()
  const browser = await chromium.launch(browserOptions())
  try {
    const kept = [
      { name: 'token', value: api.token },
      { name: 'workingSet', value: 'off' },
    ]
    const storageState = { cookies: [], origins: [{ origin: company.url, localStorage: kept }] }
    const context = await browser.newContext({ ...PHONE, baseURL: company.url, locale: 'ru-RU', storageState })
    const page = await context.newPage()
    await queueChanges(page)
    const took = await drain(page)
    return { took, arrived: (await count()) - before }
  } finally {
    await browser.close()
  }
}

export const benchOutbox = async (rounds: number): Promise<boolean> => {
  if (!(await ensureBrowser()) || (await runLoudly(['scripts/build-web.ts'])) !== 0) return false
  const place = { dataDir: await makeFolder('outbox'), webDir: join(ROOT, 'packages/web/dist') }
  const server = await startServer(place)
  try {
    const company = new Company(server.port)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { took, arrived } = await runRound(company)
      times.push(took)
      if (arrived !== RECORDS) throw new Error(`${arrived} of ${RECORDS} records arrived`)
    }
    const middle = atShare(times, 0.5)
    const isKept = middle <= PROMISED_MS
    console.log(
      `${isKept ? 'ok    ' : 'FAILED'} ${RECORDS * 2} queued changes sent in ${(middle / 1000).toFixed(1)} of ${PROMISED_MS / 1000} s ` +
        `at a round trip of ${ROUND_TRIP_MS} ms (${times.map((ms) => (ms / 1000).toFixed(1)).join(', ')}; load ${loadavg()[0]?.toFixed(1)})`,
    )
    return isKept
  } finally {
    await server.stop()
    await removeFolder(place.dataDir)
  }
}
