/** Who carries an order and in how many containers and trucks: kept with the order, as statistics count it. */
import { sql } from 'kysely'
import { fillCarriage } from '#migrations/0021-carriage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, HEAD } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const KEPT = ['carried_by_id', 'container_count', 'truck_count'] as const
const LEGS = 'rio/orders/directions'
const CONTAINERS = 'orders/containers'
const LEG = { poo_id: cityId('Odesa'), fd_id: cityId('Kyiv') }
/** Takes containers and trucks alike. */
const MULTIMODAL = 9

const storedValues = (id: number) =>
  t.db().read.selectFrom('orders').select(KEPT).where('id', '=', id).executeTakeFirstOrThrow()

const typeOf = async (kind: 'container' | 'truck'): Promise<number> => {
  const rows = t.db().read.selectFrom('container_types').select('id').where('kind', '=', kind).orderBy('id')
  return (await rows.executeTakeFirstOrThrow()).id
}

const expected = (carrier: number | null, containers: number, trucks: number) => ({
  carried_by_id: carrier,
  container_count: containers,
  truck_count: trucks,
})

test('S7.03 the carrier is the main one, else that of the first leg, else that of the first container', async () => {
  const id = await d.order()
  const container = await d.part(CONTAINERS, id, { container_type_id: await typeOf('truck'), contractor_id: 3 })
  expect(await storedValues(id)).toEqual(expected(3, 0, 1))
  const second = await d.part(LEGS, id, { ...LEG, position: 2, contractor_id: 2 })
  expect((await storedValues(id)).carried_by_id).toBe(2)
  const first = await d.part(LEGS, id, { ...LEG, position: 1, contractor_id: 1 })
  expect((await storedValues(id)).carried_by_id).toBe(1)
  await d.done('orders/update', { id, main_carrier_id: 4 })
  expect((await storedValues(id)).carried_by_id).toBe(4)
  await d.done('orders/update', { id, main_carrier_id: null })
  await d.done(`${LEGS}/delete`, { id: first })
  expect((await storedValues(id)).carried_by_id).toBe(2)
  await d.done(`${LEGS}/update`, { id: second, contractor_id: null })
  expect((await storedValues(id)).carried_by_id).toBe(3)
  await d.done(`${CONTAINERS}/delete`, { id: container })
  expect(await storedValues(id)).toEqual(expected(null, 0, 0))
})

test('S7.03 the planned equipment counts until there are containers or trucks', async () => {
  const [box, truck] = [await typeOf('container'), await typeOf('truck')]
  const id = await d.order({ order_type_id: MULTIMODAL, container_type_id: truck, equipment_count: 4 })
  expect(await storedValues(id)).toEqual(expected(null, 0, 4))
  await d.done('orders/update', { id, container_type_id: box })
  expect(await storedValues(id)).toEqual(expected(null, 4, 0))
  await d.part(CONTAINERS, id, { container_type_id: truck })
  const other = await d.part(CONTAINERS, id, { container_type_id: truck })
  await d.part(CONTAINERS, id, { container_type_id: box })
  expect(await storedValues(id)).toEqual(expected(null, 1, 2))
  await d.done(`${CONTAINERS}/update`, { id: other, container_type_id: box })
  expect(await storedValues(id)).toEqual(expected(null, 2, 1))
})

test('S7.03 nobody reads it, and nobody writes it', async () => {
  const id = await d.order()
  for (const name of KEPT) expect(await d.read(id, HEAD)).not.toHaveProperty(name)
  for (const name of KEPT)
    expect(await d.refused('orders/update', { id, [name]: 1 }, HEAD)).toMatchObject({ error: 'invalid data' })
})

test('an order that names a carrier in several ways counts once among those that use it', async () => {
  const added = await d.done('contractors/add', { name: 'Перевозчик одного рейса', is_carrier: 1 })
  const id = await d.order({ main_carrier_id: Number(added.id) })
  const refused = await d.refused('contractors/delete', { id: Number(added.id) })
  expect(refused).toMatchObject({ error: 'in use', used_by: [{ r: 'orders', id }] })
})

test('S7.03 the migration fills orders with what the rules make of them', async () => {
  const all = () =>
    t
      .db()
      .read.selectFrom('orders')
      .select(['id', ...KEPT])
      .where('is_deleted', '=', 0)
      .orderBy('id')
      .execute()
  const before = await all()
  expect(before.filter((row) => row.carried_by_id !== null).length).toBeGreaterThan(5)
  expect(before.filter((row) => Number(row.truck_count) > 0).length).toBeGreaterThan(0)
  await t.db().write(async (tx) => {
    await tx.updateTable('orders').set({ carried_by_id: null, container_count: null, truck_count: null }).execute()
    // Migrations name tables without their schema.
    const [schema] = t.db().tableText('orders').split('.')
    if (t.engine === 'postgres') await sql.raw(`set local search_path to ${schema}`).execute(tx)
    await fillCarriage.execute(tx)
  })
  expect(await all()).toEqual(before)
})
