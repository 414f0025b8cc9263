/**
 * A quotation that the reader may not open is named nowhere: not by the records that refer to it, not in lists, exports,
 * searches, chats, the calendar and the history, and not in the answers of writes.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { cityId } from '#seed/data/cities.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { someText, upload } from '../testing/files.ts'
import { quotes } from '../testing/quotes.ts'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { type Person, personWith } from './people.ts'
import { nameOf, routesOf } from './routes-of.ts'
import { clientHeaders, PATIENCE, send } from './send.ts'
import { ADMIN, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

/** As every quotation is numbered. */
const QUOTE_NUMBER = /КП-\d\d-\d+/
const CARGO = 'Секретний вантаж'
const tomorrow = Math.floor(Date.now() / 1000) + DAY

let t: TestApp
let reader: Person
let number = ''
const ids: Record<'quote' | 'order' | 'task' | 'request', number> = { quote: 0, order: 0, task: 0, request: 0 }
const q = quotes(() => t)

const ask = (person: Person, call: Call) => send(t, call, clientHeaders(t, HOST_A, person.token))

/** A quotation of the reader's own, with all that may name it: a task, an order, a rate, a chat, a file. */
beforeAll(async () => {
  t = await testApp()
  // Takes part in the chat while the right is there, and loses it before the first call.
  reader = await personWith(t, [...FLAGS])
  ids.quote = await q.quoteIn(QUOTE_STATUS.accepted, { cargo: CARGO, manager_id: reader.id })
  number = String((await q.read(ids.quote, ADMIN, 'quotations')).number)
  ids.request = await q.rate(ids.quote, { contractor_id: 5, price: '1', currency_id: 1, status: 'selected' })
  const about = { object_type: 'quote', object_id: ids.quote }
  const task = { name: 'Уточнити', type_id: 2, team_user_id: reader.id, watcher_ids: [reader.id], date_end: tomorrow }
  ids.task = Number((await q.done('tasks/add', { ...task, ...about }, ADMIN)).id)
  const chat = { o_t: 'quote', o_id: ids.quote }
  await q.done('messages', { action: 'participants_add', ...chat, user_id: reader.id }, ADMIN)
  await q.done('messages', { action: 'add', ...chat, text: 'Чи все добре?' }, ADMIN)
  await upload(t, { as: ADMIN, ...chat, n: 'offer.txt', content: someText() })
  await t
    .db()
    .write((tx) => tx.updateTable('team_users').set({ can_view_quote: 0 }).where('id', '=', reader.id).execute())
  ids.order = Number((await q.done('quotations/convert', { id: ids.quote }, ADMIN)).order_id)
})
afterAll(() => t.close())

/** Calls about just these records, beside one of each route. */
const namedCalls = (): Call[] => {
  const day = (moment: number) => new Date(moment * 1000).toLocaleDateString('ru-RU').replaceAll('.', '-')
  const chats = [
    { action: 'chats', start: 0, num: 100 },
    { action: 'chats', search: number },
    ...['quote', 'order'].flatMap((o_t) =>
      ['list', 'participants'].map((action) => ({ action, o_t, o_id: ids[o_t as 'quote' | 'order'] })),
    ),
  ].map((body) => ({ url: '/api/messages/', body }))
  const objects = Object.entries({ quote: ids.quote, order: ids.order, task: ids.task, client: 1 })
  return [
    ...chats,
    ...objects.flatMap(([o_t, o_id]) =>
      ['history', 'files'].map((path) => ({ url: `/api/${path}/list/?o_t=${o_t}&o_id=${o_id}&num=100` })),
    ),
    { url: `/api/tasks/get/${ids.task}/` },
    { url: `/api/orders/get/${ids.order}/` },
    { url: `/api/orders/list/?ids=${ids.order}` },
    { url: `/api/orders/list/?search=${encodeURIComponent(number)}` },
    { url: `/api/tasks/list/?search=${encodeURIComponent(number)}` },
    { url: `/api/rio/requests_from_quotes/list/?order=${ids.order}` },
    { url: `/api/rio/requests_from_quotes/get/${ids.request}/` },
    { url: `/api/rio/orders/carrier_freight/list/?order=${ids.order}` },
    { url: `/api/calendar/list/?date_from=${day(tomorrow - DAY)}&date_to=${day(tomorrow + DAY)}` },
    { url: `/api/lane_prices/list/?from=${cityId('Odesa')}&to=${cityId('Kyiv')}` },
    ...[number, CARGO, 'Уточнити'].map((word) => ({ url: `/api/search/?q=${encodeURIComponent(word)}` })),
    ...['csv', 'xlsx'].map((format) => ({ url: `/api/tasks/export/?format=${format}&ids=${ids.task}` })),
    { url: `/api/orders/export/?format=csv&ids=${ids.order}` },
    { url: '/api/check_updates/', body: { action: 'main', date_from: 1 } },
  ]
}

const writes = (): Call[] => [
  { url: '/api/tasks/update/', body: { id: ids.task, description: 'Завтра' } },
  { url: '/api/tasks/bulk/', body: { ids: [ids.task], set: { priority: 2 } } },
  {
    url: '/api/tasks/update/',
    body: { id: ids.task, description: 'Ні', _sync: { base_rev: 1, base: { description: 'x' } } },
  },
  { url: '/api/orders/update/', body: { id: ids.order, comment: 'Завтра' } },
  { url: '/api/orders/bulk/', body: { ids: [ids.order], set: { manager_id: 2 } } },
  { url: '/api/orders/copy/', body: { id: ids.order } },
  { url: '/api/orders/paper_number/', body: { id: ids.order, kind: 'cmr' } },
  { url: '/api/orders/rates/', body: { id: ids.order } },
  { url: '/api/rio/requests_from_quotes/update/', body: { id: ids.request, comment: 'Завтра' } },
  { url: '/api/clients/delete/?id=1' },
  { url: `/api/quotations/delete/?id=${ids.quote}` },
  { url: '/api/quotations/convert/', body: { id: ids.quote } },
]

test('people who may see quotations get the number from the task, the order and the search', async () => {
  const seer = await personWith(t, [...FLAGS])
  for (const call of [
    { url: `/api/tasks/get/${ids.task}/` },
    { url: `/api/orders/get/${ids.order}/` },
    { url: `/api/search/?q=${encodeURIComponent(CARGO)}` },
  ])
    expect({ call, hasNumber: (await ask(seer, call)).text.includes(number) }).toEqual({ call, hasNumber: true })
})

test('Z7 no read answers the number of a quotation to people who may not see quotations', async () => {
  const leaks: string[] = []
  const reads: Call[] = [...namedCalls()]
  for (const route of routesOf(t)) {
    if (route.method !== 'GET' || !route.needsSession || route.url.includes('/delete/')) continue
    const call = await validCall(t, route, 'first')
    reads.push(route.action === 'list' ? { url: `${call.url}?num=100&sort=-id` } : { url: call.url })
  }
  expect(reads.length).toBeGreaterThan(150)
  for (const call of reads) {
    const { code, text } = await ask(reader, call)
    if (code >= 500 || QUOTE_NUMBER.test(text)) leaks.push(`${nameOf({ method: 'GET', url: call.url })}: ${code}`)
  }
  expect(leaks).toEqual([])
})

test('Z7 nor by the calendar that another program reads', async () => {
  const { body } = await ask(reader, { url: '/api/calendar/ics/', body: {} })
  const { code, text } = await ask(reader, { url: String(body.path) })
  expect({ code, hasNumber: QUOTE_NUMBER.test(text), hasTask: text.includes('Уточнити') }).toEqual({
    code: 200,
    hasNumber: false,
    hasTask: true,
  })
})

test('Z7 nor by the answer of a write', async () => {
  for (const call of writes()) {
    const { code, text } = await ask(reader, call)
    expect({ call, code, hasNumber: QUOTE_NUMBER.test(text) }).toEqual({ call, code: 200, hasNumber: false })
  }
})
