/** Badges of orders and quotations: files and unread messages, in the list, on the card and in the answer to a write. */
import { order } from '@fura/shared/entities/order.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverActor } from '#db/server-actor.ts'
import { deals, type Detail, HEAD, PEOPLE, SELLER, VIEWER } from '../../testing/deals.ts'
import { someText, upload } from '../../testing/files.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readBadges } from './deal-badges.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)

const rowOf = async (path: string, id: number, as: string): Promise<Detail> => {
  const { body } = await t.call({ url: `/api/${path}/list/?num=100&sort=-id`, as })
  return (body.list as Detail[]).find((row) => row.id === id) ?? {}
}

const badgesOf = async (path: string, id: number, as: string) => {
  const [row, detail] = [await rowOf(path, id, as), await d.read(id, as, path)]
  expect([row.files_count, row.messages_unread]).toEqual([detail.files_count, detail.messages_unread])
  return [row.files_count, row.messages_unread]
}

const say = (o_t: string, o_id: number, as: string, second = 0) =>
  d.done('messages', { action: 'add', o_t, o_id, is_second_chat: second, text: 'Документы готовы?' }, as)

describe.each([
  ['orders', 'order'],
  ['quotations', 'quote'],
] as const)('%s', (path, kind) => {
  const addDeal = async (): Promise<number> =>
    Number((await d.done(`${path}/add`, { client_id: 1, order_type_id: 2, manager_id: PEOPLE.seller })).id)

  test('without files and messages say so', async () => {
    expect(await badgesOf(path, await addDeal(), SELLER)).toEqual([0, 0])
  })

  test('count their files, not those of others nor those that are gone', async () => {
    const [id, other] = [await addDeal(), await addDeal()]
    const files: number[] = []
    for (const o_id of [id, id, other]) {
      const answer = await upload(t, { as: HEAD, o_t: kind, o_id, n: 'рейс.txt', content: someText() })
      files.push(Number(answer.body.id))
    }
    expect(await badgesOf(path, id, SELLER)).toEqual([2, 0])
    await d.done('files/delete', { id: files[0] })
    expect(await badgesOf(path, id, SELLER)).toEqual([1, 0])
  })

  test('count what each reader has not read of both chats, and nothing for people who take no part', async () => {
    const id = await addDeal()
    await say(kind, id, HEAD)
    const last = await say(kind, id, HEAD)
    await say(kind, id, HEAD, 1)
    expect(await badgesOf(path, id, SELLER)).toEqual([0, 3])
    expect(await badgesOf(path, id, HEAD)).toEqual([0, 0])
    if (path === 'orders') expect(await badgesOf(path, id, VIEWER)).toEqual([0, 0])
    await d.done('messages', { action: 'read', o_t: kind, o_id: id, is_second_chat: 0, last_id: last.id }, SELLER)
    expect(await badgesOf(path, id, SELLER)).toEqual([0, 1])
    const written = await d.done(`${path}/update`, { id, comment: 'жду' }, SELLER)
    expect((written._sync as { detail: Detail }).detail).toMatchObject({ files_count: 0, messages_unread: 1 })
  })

  test('do not mark messages as read', async () => {
    const { fields } = await d.refused(`${path}/update`, { id: await addDeal(), files_count: 5, messages_unread: 0 })
    expect(fields).toEqual({ files_count: 'unknown', messages_unread: 'unknown' })
  })
})

test('a page asks once for all of its rows, however many', async () => {
  const { db } = t.installation()
  for (const num of [1, 100]) {
    let queries = 0
    const ids = Array.from({ length: num }, (_, place) => place + 1)
    await readBadges(db, order, ids, { ...serverActor('Europe/Kyiv'), userId: PEOPLE.seller }, () => {
      queries += 1
      return Promise.resolve([])
    })
    expect(queries).toBe(1)
  }
})

test('S6.03 an order says who carries it: the first driver with phone and truck, in the list and on the card', async () => {
  const id = await d.order({ manager_id: PEOPLE.seller })
  const nobody = { crew_driver_name: null, crew_driver_phone: null, crew_truck_name: null }
  expect(await rowOf('orders', id, SELLER)).toMatchObject(nobody)
  const truck_id = Number((await d.done('trucks/add', { name: 'BH7711AA' })).id)
  const driver = { name: 'Коваль Степан', phone: '380671119988' }
  const driver_id = Number((await d.done('drivers/add', driver)).id)
  await d.part('rio/orders/directions', id, { poo_id: 1, fd_id: 2, truck_id })
  const row = await d.part('orders/containers', id, { container_type_id: 21, driver_id, truck_id })
  const crew = { crew_driver_name: driver.name, crew_driver_phone: driver.phone, crew_truck_name: 'BH7711AA' }
  expect(await rowOf('orders', id, SELLER)).toMatchObject(crew)
  expect(await d.read(id, SELLER)).toMatchObject(crew)
  const { _sync } = (await d.done('orders/update', { id, comment: 'Ворота 5' })) as { _sync: { detail: Detail } }
  expect(_sync.detail).toMatchObject(crew)
  await d.done('orders/containers/delete', { id: row })
  expect(await rowOf('orders', id, SELLER)).toMatchObject({ ...nobody, crew_truck_name: 'BH7711AA' })
})
