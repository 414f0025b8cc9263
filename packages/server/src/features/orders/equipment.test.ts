/** Equipment by mode of transport (domain.md 2.6, 4.6): what is chosen must fit how the record goes; old records stay editable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const d = deals(() => t)

const [BOX, TENT] = [3, 21]
const WRONG = { container_type_id: 'rule:equipment' }
const ENDS = { poo_id: cityId('Odesa'), fd_id: cityId('Kyiv') }

/** By order type: which of a container and a truck it takes. */
const FITS: readonly (readonly [type: number, box: boolean, tent: boolean])[] = [
  [1, true, false],
  [2, false, true],
  [3, true, false],
  [4, false, false],
  [5, true, false],
  [6, true, true],
  [9, true, true],
]

describe.each(FITS)('an order of type %i', (order_type_id, box, tent) => {
  test('takes the equipment of its mode alone, when it is made and when it is changed', async () => {
    for (const [type, fits] of [
      [BOX, box],
      [TENT, tent],
    ] as const) {
      const body = { client_id: 1, order_type_id, container_type_id: type }
      const added = (await d.post('orders/add', body)).body
      if (fits) expect(added).toMatchObject({ status: 'ok' })
      else expect(added).toMatchObject({ error: 'invalid data', fields: WRONG })
      const id = await d.order({ order_type_id })
      const changed = (await d.post('orders/update', { id, container_type_id: type })).body
      if (fits) expect(changed).toMatchObject({ status: 'ok' })
      else expect(changed).toMatchObject({ error: 'invalid data', fields: WRONG })
      expect((await d.read(id)).container_type_id).toBe(fits ? type : null)
    }
  })
})

test('a change of the type keeps the equipment and points it out; what else is written later is not held up', async () => {
  const id = await d.order({ order_type_id: 1, container_type_id: BOX })
  const changed = await d.done('orders/update', { id, order_type_id: 2 })
  expect(changed.warnings).toMatchObject(WRONG)
  expect(await d.read(id)).toMatchObject({ order_type_id: 2, container_type_id: BOX })
  expect((await d.done('orders/update', { id, cargo: 'Стекло' })).warnings ?? {}).not.toMatchObject(WRONG)
  const copy = await d.done('orders/copy', { id })
  expect((await d.read(Number(copy.id))).container_type_id).toBeNull()
})

test('a leg takes what fits its own mode; by road behind a ship the container goes on', async () => {
  const leg = async (order_type_id: number, transport_mode: string, container_type_id: number) => {
    const order_id = await d.order({ order_type_id })
    const body = { order_id, ...ENDS, transport_mode, container_type_id }
    return (await d.post('rio/orders/directions/add', body)).body
  }
  const refused = { error: 'invalid data', fields: WRONG }
  const accepted = { status: 'ok' }
  expect(await leg(2, 'auto', BOX)).toMatchObject(refused)
  expect(await leg(2, 'auto', TENT)).toMatchObject(accepted)
  expect(await leg(1, 'sea', TENT)).toMatchObject(refused)
  expect(await leg(1, 'sea', BOX)).toMatchObject(accepted)
  expect(await leg(1, 'auto', BOX)).toMatchObject(accepted)
  expect(await leg(1, 'auto', TENT)).toMatchObject(accepted)
  expect(await leg(9, 'rail', TENT)).toMatchObject(refused)
  expect(await leg(9, 'air', BOX)).toMatchObject(refused)
})

test('legs of quotations, leads, rate requests and trailers are checked alike', async () => {
  const fields = async (path: string, body: object, as?: string) => (await d.post(`${path}/add`, body, as)).body.fields
  const quote_id = Number((await d.done('quotations/add', { client_id: 1, order_type_id: 2 })).id)
  expect(await fields('rio/quotations/directions', { quote_id, ...ENDS, container_type_id: BOX })).toEqual(WRONG)
  expect(await fields('rio/quotations/directions', { quote_id, ...ENDS, container_type_id: TENT })).toBeUndefined()
  const lead = { name: 'Запрос', phone: '380671234567' }
  expect(await fields('leads', { ...lead, order_type_id: 2, container_type_id: BOX })).toEqual(WRONG)
  expect(await fields('leads', { ...lead, order_type_id: 1, container_type_id: TENT })).toEqual(WRONG)
  expect(await fields('leads', { ...lead, order_type_id: 2, container_type_id: TENT })).toBeUndefined()
  const request = { quote_id, contractor_id: 1, type: 1, container_type_id: TENT }
  expect(await fields('rio/requests_from_quotes', request, 'admin@demo')).toEqual(WRONG)
  expect(await fields('trailers', { name: 'BH 1234 XT', container_type_id: BOX }, 'admin@demo')).toHaveProperty(
    'container_type_id',
  )
})

describe('rows of containers and trucks', () => {
  const CONTAINERS = 'orders/containers'
  const SEA_LEG = { ...ENDS, transport_mode: 'sea' }

  test('an order by road refuses containers and one by sea trucks, and nothing is changed', async () => {
    for (const [order_type_id, fits, wrong] of [
      [2, TENT, BOX],
      [1, BOX, TENT],
    ] as const) {
      const order_id = await d.order({ order_type_id })
      const refused = { error: 'invalid data', fields: WRONG }
      expect(await d.refused(`${CONTAINERS}/add`, { order_id, container_type_id: wrong })).toMatchObject(refused)
      expect((await d.read(order_id)).containers).toEqual([])
      const id = await d.part(CONTAINERS, order_id, { container_type_id: fits })
      const before = (await d.read(order_id)).containers
      expect(await d.refused(`${CONTAINERS}/update`, { id, container_type_id: wrong })).toMatchObject(refused)
      expect((await d.read(order_id)).containers).toEqual(before)
    }
  })

  test('an order by road with a leg by sea takes both', async () => {
    const id = await d.order({ order_type_id: 2 })
    await d.part('rio/orders/directions', id, SEA_LEG)
    await d.part(CONTAINERS, id, { container_type_id: BOX })
    await d.part(CONTAINERS, id, { container_type_id: TENT })
    expect(await d.read(id)).toMatchObject({
      containers: [{ container_type_id: BOX }, { container_type_id: TENT }],
    })
  })

  test('a row from before stays readable and editable, is left out of a copy and can be deleted', async () => {
    const order_id = await d.order({ order_type_id: 1 })
    const id = await d.part(CONTAINERS, order_id, { container_type_id: BOX })
    await d.done('orders/update', { id: order_id, order_type_id: 2 })
    await d.done(`${CONTAINERS}/update`, { id, cargo: 'Стекло' })
    expect((await d.read(order_id)).containers).toMatchObject([{ id, container_type_id: BOX, cargo: 'Стекло' }])
    await d.part(CONTAINERS, order_id, { container_type_id: TENT })
    const copy = await d.done('orders/copy', { id: order_id })
    expect((await d.read(Number(copy.id))).containers).toMatchObject([{ container_type_id: TENT }])
    await d.done(`${CONTAINERS}/delete`, { id })
    expect((await d.read(order_id)).containers).toMatchObject([{ container_type_id: TENT }])
  })
})

test('a truck is too heavy by what its body carries', async () => {
  const VAN = 28
  const van = await d.done('orders/add', {
    client_id: 1,
    order_type_id: 2,
    container_type_id: VAN,
    gross_weight: '2000',
  })
  expect(van.warnings).toMatchObject({ gross_weight: 'rule:overweight' })
  const LOW_LOADER = 34
  const heavy = { client_id: 1, order_type_id: 2, container_type_id: LOW_LOADER, gross_weight: '38000' }
  expect((await d.done('orders/add', heavy)).warnings ?? {}).not.toHaveProperty('gross_weight')
})
