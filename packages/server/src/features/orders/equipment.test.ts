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
  const taken = { status: 'ok' }
  expect(await leg(2, 'auto', BOX)).toMatchObject(refused)
  expect(await leg(2, 'auto', TENT)).toMatchObject(taken)
  expect(await leg(1, 'sea', TENT)).toMatchObject(refused)
  expect(await leg(1, 'sea', BOX)).toMatchObject(taken)
  expect(await leg(1, 'auto', BOX)).toMatchObject(taken)
  expect(await leg(1, 'auto', TENT)).toMatchObject(taken)
  expect(await leg(9, 'rail', TENT)).toMatchObject(refused)
  expect(await leg(9, 'air', BOX)).toMatchObject(refused)
})

test('legs of quotations, rows of orders, leads, rate requests and trailers are checked alike', async () => {
  const fields = async (path: string, body: object, as?: string) => (await d.post(`${path}/add`, body, as)).body.fields
  const quote_id = Number((await d.done('quotations/add', { client_id: 1, order_type_id: 2 })).id)
  expect(await fields('rio/quotations/directions', { quote_id, ...ENDS, container_type_id: BOX })).toEqual(WRONG)
  expect(await fields('rio/quotations/directions', { quote_id, ...ENDS, container_type_id: TENT })).toBeUndefined()
  const sea = await d.order({ order_type_id: 1 })
  expect(await fields('orders/containers', { order_id: sea, container_type_id: TENT })).toEqual(WRONG)
  const lead = { name: 'Запрос', phone: '380671234567' }
  expect(await fields('leads', { ...lead, order_type_id: 2, container_type_id: BOX })).toEqual(WRONG)
  expect(await fields('leads', { ...lead, order_type_id: 1, container_type_id: TENT })).toEqual(WRONG)
  expect(await fields('leads', { ...lead, order_type_id: 2, container_type_id: TENT })).toBeUndefined()
  const asked = { quote_id, contractor_id: 1, type: 1, container_type_id: TENT }
  expect(await fields('rio/requests_from_quotes', asked, 'admin@demo')).toEqual(WRONG)
  expect(await fields('trailers', { name: 'BH 1234 XT', container_type_id: BOX }, 'admin@demo')).toHaveProperty(
    'container_type_id',
  )
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
