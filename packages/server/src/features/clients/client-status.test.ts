/** The status that a client gets by itself: out of the orders that people move, and by the clock; what people said stays. */
import { DAY } from '@fura/shared/seconds.ts'
import { anyTable } from '#db/database.ts'
import { client } from '@fura/shared/entities/client.ts'
import { CLIENT_STATUS, ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverActor } from '#db/server-actor.ts'
import { deals, type Detail, HEAD, SELLER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { runClock } from '../clock/clock.ts'
import { checkClientSleep } from '../orders/client-sums.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)
const now = () => Math.floor(Date.now() / 1000)

const newClient = async (fields: object = {}): Promise<number> =>
  Number((await d.done('clients/add', { name: 'ТОВ Перевезення', ...fields })).id)

/** An order as if it had come to this status step by step. */
const orderIn = async (clientId: number, status: number): Promise<number> => {
  const id = await d.order({ client_id: clientId })
  await setColumns(id, { status_id: status })
  return id
}

const setColumns = (id: number, columns: Record<string, number>, table = 'orders') =>
  t.db().write((tx) => anyTable(tx).updateTable(table).set(columns).where('id', '=', id).execute())

const move = (id: number, to: number) => d.done('orders/update', { id, status_id: to }, SELLER)
const statusOf = async (id: number) => (await d.read(id, HEAD, 'clients')).status_id

const historyOf = async (id: number): Promise<Detail[]> => {
  const { body } = await t.call({ url: `/api/history/list/?o_t=client&o_id=${id}&num=50`, as: HEAD })
  return body.list as Detail[]
}

const runClocks = () =>
  runClock(t.installation(), {
    works: [{ entity: client, tick: checkClientSleep }],
    actor: serverActor,
    onProblem: (error) => {
      throw error
    },
  })

describe('an order that is loaded', () => {
  test('makes its client one of a first order: by the server, with the reason, announced to everybody', async () => {
    const id = await newClient({ status_id: CLIENT_STATUS.negotiation })
    const order = await orderIn(id, 6)
    const before = await d.read(id, HEAD, 'clients')
    const updates = await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: now() }, as: HEAD })
    await move(order, 7)
    expect(await d.read(id, HEAD, 'clients')).toMatchObject({
      status_id: CLIENT_STATUS.first_order,
      status_reason: 'first_order',
      rev: Number(before.rev) + 1,
    })
    const lines = (await historyOf(id)).filter(({ r, new: value }) => r === 'clients' && value !== null).slice(0, 2)
    expect(lines.map(({ field, new: value }) => [field, value])).toEqual(
      expect.arrayContaining([
        ['status_id', 4],
        ['status_reason', 'first_order'],
      ]),
    )
    for (const line of lines) expect(line).toMatchObject({ team_user_id: null, action: 'update' })
    const later = { action: 'main', date_from: updates.body.cursor }
    const { body } = await t.call({ url: '/api/check_updates/', body: later, as: HEAD })
    expect(body.changed).toContainEqual(expect.objectContaining({ r: 'clients', id, op: 'u' }))
  })

  test('changes nothing of a client that is lost or no target, and the black list is none of its business', async () => {
    for (const status of [7, 8]) {
      const id = await newClient()
      const order = await orderIn(id, 6)
      await setColumns(id, { status_id: status }, 'clients')
      await move(order, 7)
      expect(await statusOf(id)).toBe(status)
    }
    const listed = await newClient()
    const order = await orderIn(listed, 6)
    await d.done('clients/update', { id: listed, blackList: 1 })
    await move(order, 7)
    expect(await d.read(listed, HEAD, 'clients')).toMatchObject({ status_id: CLIENT_STATUS.first_order, blackList: 1 })
  })

  test('does not count while it has a side status: on hold, in trouble, failed, cancelled', async () => {
    const id = await newClient()
    for (const aside of [20, 21, 22, 23]) {
      const order = await orderIn(id, aside)
      await d.done('orders/update', { id: order, actual_loading_date: now() - DAY })
    }
    expect(await statusOf(id)).toBe(1)
  })

  test('is refused: the client stays as it is', async () => {
    const id = await newClient()
    const order = await orderIn(id, 1)
    await d.refused('orders/update', { id: order, status_id: ORDER_STATUS.loaded }, SELLER)
    expect(await d.read(id, HEAD, 'clients')).toMatchObject({ status_id: CLIENT_STATUS.new, status_reason: null })
  })
})

test('the second delivery makes a client active, also where the order came from another client', async () => {
  const id = await newClient()
  const [first, second] = [await orderIn(id, 9), await orderIn(id, 9)]
  await move(first, 14)
  expect(await statusOf(id)).toBe(4)
  await move(second, 14)
  expect(await d.read(id, HEAD, 'clients')).toMatchObject({
    status_id: CLIENT_STATUS.active,
    status_reason: 'second_order',
  })
  const other = await newClient()
  await d.done('orders/update', { id: first, client_id: other })
  expect(await statusOf(other)).toBe(4)
  expect(await statusOf(id)).toBe(5)
})

describe('a client without an order', () => {
  /** A client whose only order is so many days old. */
  const clientOf = async (days: number, status = 18): Promise<{ id: number; order: number }> => {
    const id = await newClient()
    const order = await orderIn(id, status)
    await setColumns(id, { status_id: CLIENT_STATUS.active, last_order_date: 0 }, 'clients')
    await d.done('orders/update', { id: order, doc_date: Math.floor(now() / DAY) * DAY - days * DAY })
    return { id, order }
  }

  test('for as long as the installation says sleeps, by the clock, and wakes with the next order', async () => {
    const [old, recent, moving] = [await clientOf(91), await clientOf(60), await clientOf(91, 9)]
    expect(await statusOf(old.id)).toBe(5)
    await runClocks()
    expect(await d.read(old.id, HEAD, 'clients')).toMatchObject({
      status_id: CLIENT_STATUS.sleeping,
      status_reason: 'no_orders',
    })
    expect((await historyOf(old.id))[0]).toMatchObject({ team_user_id: null })
    expect([await statusOf(recent.id), await statusOf(moving.id)]).toEqual([5, 5])
    await d.order({ client_id: old.id })
    expect(await d.read(old.id, HEAD, 'clients')).toMatchObject({
      status_id: CLIENT_STATUS.first_order,
      status_reason: 'new_order',
    })
  })

  test('is left alone by a second run', async () => {
    const { id } = await clientOf(120)
    await runClocks()
    const { rev } = await d.read(id, HEAD, 'clients')
    await runClocks()
    expect((await d.read(id, HEAD, 'clients')).rev).toBe(rev)
  })

  test('that a person has woken stays awake, and the card no longer says that the server did it', async () => {
    const { id, order } = await clientOf(120)
    await runClocks()
    await d.done('clients/update', { id, status_id: CLIENT_STATUS.active }, SELLER)
    expect(await d.read(id, HEAD, 'clients')).toMatchObject({ status_id: CLIENT_STATUS.active, status_reason: null })
    await d.done('orders/update', { id: order, actual_unloading_date: now() - 100 * DAY })
    await runClocks()
    expect(await statusOf(id)).toBe(5)
  })

  test('that a person put to sleep in a talk is not woken by work on its old orders', async () => {
    const { id, order } = await clientOf(20)
    const talk = {
      owner_type: 1,
      owner_id: id,
      comment: 'Перерва до осені',
      contact_type_id: 1,
      status_id: CLIENT_STATUS.sleeping,
    }
    await d.done('contacts_hist/add', { ...talk, date: now() })
    expect(await d.read(id, HEAD, 'clients')).toMatchObject({ status_id: CLIENT_STATUS.sleeping, status_reason: null })
    await d.done('orders/update', { id: order, actual_unloading_date: now() - 10 * DAY })
    expect(await statusOf(id)).toBe(6)
  })
})

test('nobody writes the reason by hand', async () => {
  const id = await newClient()
  expect((await d.refused('clients/update', { id, status_reason: 'first_order' })).fields).toHaveProperty(
    'status_reason',
  )
})
