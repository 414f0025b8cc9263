/** S4.08 problems of an order on its way: reported by its team and by dispatchers, an alarm until resolved, with a notice to the team. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { deals, type Detail, HEAD, PEOPLE, SELLER, VIEWER } from '../../testing/deals.ts'
import { someText, upload } from '../../testing/files.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
const SINCE = 1_790_000_000
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PATH = 'orders/problems'
const breakdown = { problem_kind: 'breakdown', date: SINCE }

describe('is refused', () => {
  test('without a session, and to people who may not change the order: nothing changes', async () => {
    const id = await d.order()
    expect((await t.call({ url: `/api/${PATH}/add/`, body: { order_id: id, ...breakdown } })).code).toBe(401)
    expect(await d.refused(`${PATH}/add`, { order_id: id, ...breakdown }, VIEWER)).toMatchObject({
      error: 'access denied',
    })
    expect(await d.read(id)).toMatchObject({ problems: [], problem_kind: null, problem_date: 0 })
  })

  test('without a kind or a time, of an unknown kind, with a photo of another order', async () => {
    const [id, other] = [await d.order(), await d.order()]
    expect(await d.refused(`${PATH}/add`, { order_id: id })).toMatchObject({
      fields: { problem_kind: 'required', date: 'required' },
    })
    expect(await d.refused(`${PATH}/add`, { order_id: id, problem_kind: 'ufo', date: SINCE })).toMatchObject({
      fields: { problem_kind: 'not_allowed' },
    })
    const file = await upload(t, { as: HEAD, o_t: 'order', o_id: other, n: 'акт.txt', content: someText() })
    const body = { order_id: id, ...breakdown, photo_file_id: Number(file.body.id) }
    expect(await d.refused(`${PATH}/add`, body)).toMatchObject({ fields: { photo_file_id: 'not_found' } })
  })
})

describe('an open problem', () => {
  test('is the alarm of its order until it is resolved, the oldest first', async () => {
    const id = await d.order()
    const delay = await d.part(PATH, id, {
      problem_kind: 'delay',
      date: SINCE + 60,
      new_date: SINCE + 7200,
      note: 'Пробка',
    })
    const alarm = {
      problem_kind: 'delay',
      problem_date: SINCE + 60,
      attention_code: 'problem',
      attention_due: SINCE + 60,
    }
    expect(await d.read(id)).toMatchObject({
      ...alarm,
      problems: [{ id: delay, note: 'Пробка', new_date: SINCE + 7200 }],
    })
    const first = await d.part(PATH, id, breakdown)
    expect(await d.read(id)).toMatchObject({ problem_kind: 'breakdown', problem_date: SINCE })
    await d.done(`${PATH}/update`, { id: first, resolved_date: SINCE + 99 })
    expect(await d.read(id)).toMatchObject(alarm)
    await d.done(`${PATH}/delete`, { id: delay })
    expect(await d.read(id)).toMatchObject({ problem_kind: null, problem_date: 0, attention_code: null })
  })

  test('carries a photo of its order, and keeps no order from being deleted', async () => {
    const id = await d.order()
    const problem = await d.part(PATH, id, { ...breakdown, problem_kind: 'damage' })
    const file = await upload(t, { as: HEAD, o_t: 'order', o_id: id, n: 'акт.txt', content: someText() })
    await d.done(`${PATH}/update`, { id: problem, photo_file_id: Number(file.body.id) })
    expect((await d.read(id)).problems).toMatchObject([{ photo_file_id: Number(file.body.id) }])
    await d.done('orders/delete', { id })
  })

  test('is news to the manager of the order at once', async () => {
    const id = await d.order({ manager_id: PEOPLE.seller })
    const poll = async (from: string): Promise<Detail> =>
      (await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: from }, as: SELLER })).body
    const { cursor } = await poll('')
    await d.part(PATH, id, breakdown)
    expect(await poll(String(cursor))).toMatchObject({ data: { has_new_orders: 1, count_orders: 1 } })
  })
})

describe('a dispatcher', () => {
  let dispatcher: Person
  beforeAll(async () => {
    dispatcher = await personWith(t, ['is_dispatcher'], HOST_B)
  })
  const by = async (path: string, body: object): Promise<Detail> =>
    (await send(t, { url: `/api/${path}/`, body }, clientHeaders(t, HOST_B, dispatcher.token))).body

  test('S6.03 reports and resolves a problem of any load, and deletes none', async () => {
    const added = await t.call({
      url: '/api/orders/add/',
      body: { client_id: 1, order_type_id: 2 },
      as: HEAD,
      host: HOST_B,
    })
    const order_id = Number(added.body.id)
    const reported = await by(`${PATH}/add`, { order_id, ...breakdown })
    expect(reported).toMatchObject({ status: 'ok' })
    expect(await by(`${PATH}/update`, { id: reported.id, resolved_date: SINCE })).toMatchObject({ status: 'ok' })
    expect(await by(`${PATH}/delete`, { id: reported.id })).toMatchObject({ error: 'access denied' })
  })
})
