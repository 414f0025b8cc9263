/** The search finds unsent records of this device, with and without a network, and marks them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { beforeEach, expect, test } from 'vitest'
import { link } from '#api/link.ts'
import { keepRecord } from '#offline/cache.ts'
import { enqueue, type NewChange } from '#offline/enqueue.ts'
import { currentStore } from '#offline/store.ts'
import { network, prepareDrawing } from '#testing/draw.tsx'
import { dropSearchIndex } from './device-search.ts'
import { searchEverywhere } from './search.api.ts'

prepareDrawing()
beforeEach(dropSearchIndex)

const ORDER = '@01890000-0000-7000-8000-000000000001'
const CLIENT = '@01890000-0000-7000-8000-000000000002'
const BOX = '@01890000-0000-7000-8000-000000000003'

const store = (change: Partial<NewChange> & Pick<NewChange, 'res' | 'op' | 'id' | 'set'>) =>
  currentStore().withDb((db) => enqueue(db, { base: {}, label: '', ...change }))

const added = ({ path }: Entity, id: NewChange['id'], set: NewChange['set']) =>
  store({ res: path, op: 'add', id, uid: String(id).slice(1), set })

const storeCity = (id: number, name: string) =>
  currentStore().withDb((db) => keepRecord(db, client.path, { id, rev: 2, name }))

const goAway = (): void => {
  network.answer = () => 'down'
}

const serverHit = (id: number, title: string) => ({ type: 'client', id, title, subtitle: '', route: `/clients/${id}` })

const find = (text: string) => searchEverywhere(text, new AbortController().signal)

const madeHere = async () => {
  await added(client, CLIENT, { name: 'ТОВ Нова Ріка' })
  await added(order, ORDER, { client_id: CLIENT, booking_number: 'BK77' })
  await added(orderContainer, BOX, { order_id: ORDER, number: 'MSKU1234565' })
}

test.each(['up', 'down'])(
  'with the server %s, records added here are found by their values, references and parts',
  async (way) => {
    await madeHere()
    if (way === 'down') goAway()
    for (const text of ['BK77', 'MSKU123']) {
      const { hits } = await find(text)
      expect(hits).toEqual([expect.objectContaining({ type: 'order', id: ORDER, title: '', pending: 'waiting' })])
      expect(hits[0]?.route).toBe(`/orders/${encodeURIComponent(ORDER)}`)
    }
    expect((await find('нова ріка')).hits.map(({ type, pending }) => [type, pending])).toEqual([
      ['client', 'waiting'],
      ['order', 'waiting'],
    ])
    expect((await find('BK78')).hits).toEqual([])
  },
)

test.each(['up', 'down'])('with the server %s, a record changed here is found by its new name', async (way) => {
  await storeCity(7, 'Днепр')
  await store({ res: client.path, op: 'update', id: 7, set: { name: 'Карпаты' }, base: { name: 'Днепр' }, baseV: 2 })
  if (way === 'down') goAway()
  expect((await find('карпаты')).hits).toEqual([
    expect.objectContaining({ id: 7, title: 'Карпаты', pending: 'waiting' }),
  ])
})

test('a changed record that the server finds by the old name is marked, once; others are not', async () => {
  await storeCity(7, 'Днепр')
  await store({ res: client.path, op: 'update', id: 7, set: { phone: '380501112233' } })
  network.answer = () => ({ body: { status: 'ok', list: [serverHit(7, 'Днепр'), serverHit(8, 'Днепр 2')] } })
  expect((await find('днепр')).hits.map(({ id, pending }) => [id, pending])).toEqual([
    [7, 'waiting'],
    [8, undefined],
  ])
})

test('a change that is just being sent is shown as waiting: a hit is not read again when the try ends', async () => {
  await storeCity(7, 'Днепр')
  await store({ res: client.path, op: 'update', id: 7, set: { name: 'Карпаты' } })
  await currentStore().withDb(async (db) => {
    for (const entry of await db.getAll('outbox')) await db.put('outbox', { ...entry, state: 'sending' })
  })
  expect((await find('карпаты')).hits).toEqual([expect.objectContaining({ id: 7, pending: 'waiting' })])
})

test('a record deleted here is not found without a network', async () => {
  await storeCity(7, 'Днепр')
  await store({ res: client.path, op: 'delete', id: 7, set: {} })
  link.lost()
  expect((await find('днепр')).hits).toEqual([])
})
