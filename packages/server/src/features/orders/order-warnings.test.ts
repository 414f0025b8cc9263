/** What the server points out of orders and their parts and lets pass (domain.md 4.4–4.7), and what it refuses of legs. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, type Detail, HEAD, PLANNER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const at = (text: string): number => Date.parse(`${text}+03:00`) / 1000
const date = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000
const LOADING = at('2027-06-10T09:00')
const [ODESA, KYIV, WARSAW] = [cityId('Odesa'), cityId('Kyiv'), cityId('Warsaw')]
const LEG = { poo_id: ODESA, fd_id: WARSAW }
const TENT = 21

const add = async (path: string, body: object): Promise<number> => Number((await d.done(`${path}/add`, body)).id)
let serial = 0
const client = (fields: object = {}) => add('clients', { name: `Осторожный ${(serial += 1)}`, ...fields })
const carrier = (fields: object = {}) =>
  add('contractors', { name: `Возит ${(serial += 1)}`, is_carrier: 1, ...fields })
const driver = (fields: object = {}) =>
  add('drivers', { name: `Водит ${(serial += 1)}`, phone: '380671234567', ...fields })

const warningsOf = async (path: string, body: object, as = HEAD): Promise<unknown> =>
  (await d.done(path, body, as)).warnings ?? {}
const ordered = (fields: object) => warningsOf('orders/add', { order_type_id: 2, ...fields })

describe('of the client', () => {
  test('owes more than its limit', async () => {
    const client_id = await client({ credit_limit: '1000' })
    expect(await ordered({ client_id })).toEqual({})
    const id = await d.order({ client_id })
    const freight = { order_id: id, price: '1000', vat_id: 5 }
    expect(await warningsOf('rio/orders/customer_freight/add', freight)).toEqual({})
    const more = { ...freight, price: '0.01' }
    expect(await warningsOf('rio/orders/customer_freight/add', more)).toEqual({ client_id: 'rule:credit_limit' })
    expect(await ordered({ client_id })).toEqual({ client_id: 'rule:credit_limit' })
    expect(await warningsOf('orders/update', { id, comment: 'х' })).toEqual({})
  })

  test('the limit is that of who pays the row', async () => {
    const [client_id, payer, poor] = [
      await client({ credit_limit: '10' }),
      await client(),
      await client({ credit_limit: '100' }),
    ]
    const id = await d.order({ client_id })
    const freight = { order_id: id, price: '1000', vat_id: 5 }
    expect(await warningsOf('rio/orders/customer_freight/add', { ...freight, client_id: payer })).toEqual({})
    const beyond = { client_id: 'rule:credit_limit' }
    expect(
      await warningsOf('rio/orders/customer_freight/add', { ...freight, price: '100.01', client_id: poor }),
    ).toEqual(beyond)
    expect(await ordered({ client_id })).toEqual({})
    expect(await ordered({ client_id: poor })).toEqual(beyond)
    const row = await d.part('rio/orders/customer_freight', id, { price: '1', vat_id: 5, client_id: payer })
    const update = { id: row, client_id: poor }
    expect(await warningsOf('rio/orders/customer_freight/update', update)).toEqual(beyond)
    expect(await warningsOf('rio/orders/customer_freight/update', { id: row, client_id: payer })).toEqual({})
  })

  test('has agreed on other services', async () => {
    const client_id = await client({ fraht: 1 })
    expect(await ordered({ client_id })).toEqual({ order_type_id: 'rule:not_served' })
    expect(await ordered({ client_id, order_type_id: 1 })).toEqual({})
    expect(await ordered({ client_id: await client() })).toEqual({})
  })

  test('has a similar order in work: the same route and day', async () => {
    const client_id = await client()
    const order = { client_id, poo_id: ODESA, fd_id: WARSAW, planned_loading_date: LOADING }
    expect(await ordered(order)).toEqual({})
    const similar = { client_id: 'rule:similar_order' }
    expect(await ordered({ ...order, planned_loading_date: LOADING + 3 * 3600 })).toEqual(similar)
    expect(await ordered({ ...order, planned_loading_date: LOADING + DAY })).toEqual({})
    expect(await ordered({ ...order, fd_id: KYIV })).toEqual({})
    expect(await ordered({ ...order, client_id: await client() })).toEqual({})
    const id = await d.order({ ...order, planned_loading_date: LOADING + 5 * DAY })
    expect(await warningsOf('orders/update', { id, planned_loading_date: LOADING + 60 })).toEqual(similar)
    expect(await warningsOf('orders/update', { id, comment: 'тот же' })).toEqual({})
    // Those that are not in work any more are no reason.
    await t
      .db()
      .write((tx) => tx.updateTable('orders').set({ in_work: 0 }).where('client_id', '=', client_id).execute())
    expect(await ordered(order)).toEqual({})
  })

  test('has a contract that is over by the loading day', async () => {
    const client_id = await client({ contract_until: date('2027-06-09') })
    expect(await ordered({ client_id, planned_loading_date: LOADING })).toEqual({ client_id: 'rule:expired_papers' })
    expect(await ordered({ client_id, planned_loading_date: LOADING - DAY })).toEqual({})
  })
})

describe('of carriers and drivers', () => {
  test.each(['main_carrier_id', 'main_carrier2_id'])(
    '%s in the black list, or with papers that are over',
    async (field) => {
      const client_id = await client()
      const [black, expired] = [await carrier({ blackList: 1 }), await carrier({ license_until: date('2027-06-09') })]
      expect(await ordered({ client_id, [field]: black })).toEqual({ [field]: 'rule:black_list' })
      const late = { client_id, [field]: expired, planned_loading_date: LOADING }
      expect(await ordered(late)).toEqual({ [field]: 'rule:expired_papers' })
      expect(await ordered({ ...late, planned_loading_date: LOADING - DAY })).toEqual({})
      const id = await d.order({ client_id, [field]: expired })
      const moved = await warningsOf('orders/update', { id, planned_loading_date: LOADING })
      expect(moved).toEqual({ [field]: 'rule:expired_papers' })
    },
  )

  test.each(['license_until', 'insurance_until', 'contract_until'])(
    'a leg’s carrier whose %s has passed',
    async (paper) => {
      const order_id = await d.order({ client_id: await client() })
      const leg = { order_id, ...LEG, planned_loading_date: LOADING }
      const over = await carrier({ [paper]: date('2027-06-09') })
      expect(await warningsOf('rio/orders/directions/add', { ...leg, contractor_id: over })).toEqual({
        contractor_id: 'rule:expired_papers',
      })
      const holds = await carrier({ [paper]: date('2027-06-10') })
      expect(await warningsOf('rio/orders/directions/add', { ...leg, contractor_id: holds })).toEqual({})
    },
  )

  test('black-listed wherever somebody is to be paid or to carry', async () => {
    const contractor_id = await carrier({ blackList: 1 })
    const order_id = await d.order({ client_id: await client() })
    const warning = { contractor_id: 'rule:black_list' }
    const rows = [
      ['rio/orders/directions/add', LEG],
      ['orders/containers/add', { container_type_id: TENT }],
      ['orders/services/add', { service_id: 1 }],
      ['rio/orders/carrier_freight/add', { price: '0' }],
      ['rio/orders/carrier_freight2/add', { price: '0' }],
    ] as const
    for (const [path, body] of rows)
      expect(await warningsOf(path, { order_id, contractor_id, ...body }), path).toEqual(warning)
  })

  test('a driver whose passport, or for dangerous goods ADR certificate, is over', async () => {
    const [passport, adr] = [
      await driver({ passport_until: date('2027-06-09') }),
      await driver({ adr_until: date('2027-06-09') }),
    ]
    const leg = { ...LEG, planned_loading_date: LOADING }
    const [plain, danger] = [
      await d.order({ client_id: await client() }),
      await d.order({ client_id: await client(), is_dangerous: 1 }),
    ]
    const over = { driver_id: 'rule:expired_papers' }
    expect(await warningsOf('rio/orders/directions/add', { order_id: plain, ...leg, driver_id: passport })).toEqual(
      over,
    )
    const apart = { ...leg, planned_loading_date: LOADING + 30 * DAY }
    expect(await warningsOf('rio/orders/directions/add', { order_id: plain, ...apart, driver_id: adr })).toEqual({})
    expect(await warningsOf('rio/orders/directions/add', { order_id: danger, ...leg, driver_id: adr })).toEqual(over)
    expect(
      await warningsOf('orders/containers/add', { order_id: danger, container_type_id: TENT, driver_id: adr }),
    ).toEqual(over)
  })
})

describe('of trips', () => {
  const trip = { ...LEG, planned_loading_date: LOADING, planned_unloading_date: LOADING + 3 * DAY }

  test('a driver, a truck and a car are on another order in work at the same time', async () => {
    const [driver_id, truck_id] = [await driver(), await add('trucks', { name: `АА ${1000 + (serial += 1)} ВВ` })]
    const car_id = await add('cars', { name: 'МАН' })
    const crew = { driver_id, truck_id, car_id }
    const first = await d.order({ client_id: await client() })
    expect(await warningsOf('rio/orders/directions/add', { order_id: first, ...trip, ...crew })).toEqual({})
    const second = await d.order({ client_id: await client() })
    const busy = { driver_id: 'rule:busy', truck_id: 'rule:busy', car_id: 'rule:busy' }
    expect(await warningsOf('rio/orders/directions/add', { order_id: second, ...trip, ...crew })).toEqual(busy)
    const later = { ...trip, planned_loading_date: LOADING + 3 * DAY, planned_unloading_date: LOADING + 5 * DAY }
    const third = await d.order({ client_id: await client() })
    const leg = await d.done('rio/orders/directions/add', { order_id: third, ...later, driver_id })
    expect(leg.warnings).toBeUndefined()
    const early = { id: leg.id, planned_loading_date: LOADING + 3 * DAY - 60 }
    expect(await warningsOf('rio/orders/directions/update', early)).toEqual({ driver_id: 'rule:busy' })
    expect(await warningsOf('rio/orders/directions/update', { id: leg.id, comment: 'х' })).toEqual({})
    // A second leg of the same order is the same trip.
    const own = await d.order({ client_id: await client() })
    const far = {
      ...trip,
      planned_loading_date: LOADING + 60 * DAY,
      planned_unloading_date: LOADING + 61 * DAY,
      driver_id,
    }
    await d.done('rio/orders/directions/add', { order_id: own, ...far })
    expect(await warningsOf('rio/orders/directions/add', { order_id: own, ...far })).toEqual({})
    expect(await warningsOf('orders/update', { id: second, car_ids: [car_id], planned_loading_date: LOADING })).toEqual(
      {
        car_ids: 'rule:busy',
      },
    )
  })

  test('also where containers name them, by the dates of their order, and not when that order is over', async () => {
    const driver_id = await driver()
    const dates = { planned_loading_date: LOADING, planned_unloading_date: LOADING + 2 * DAY }
    const first = await d.order({ client_id: await client(), ...dates })
    await d.part('orders/containers', first, { container_type_id: TENT, driver_id })
    const second = await d.order({ client_id: await client(), ...dates })
    const box = { order_id: second, container_type_id: TENT, driver_id }
    expect(await warningsOf('orders/containers/add', box)).toEqual({ driver_id: 'rule:busy' })
    const leg = { order_id: second, ...LEG, driver_id }
    expect(await warningsOf('rio/orders/directions/add', leg)).toEqual({ driver_id: 'rule:busy' })
    await t.db().write((tx) => tx.updateTable('orders').set({ in_work: 0 }).where('id', '=', first).execute())
    expect(await warningsOf('orders/containers/add', box)).toEqual({})
  })
})

describe('of containers', () => {
  test('the same number in another order in work, or twice in this one', async () => {
    const number = 'MSKU6011672'
    const bySea = async () => d.order({ client_id: await client(), order_type_id: 1 })
    const [first, second] = [await bySea(), await bySea()]
    const box = { container_type_id: 1, number }
    expect(await warningsOf('orders/containers/add', { order_id: first, ...box })).toEqual({})
    const elsewhere = { number: 'rule:container_elsewhere' }
    expect(await warningsOf('orders/containers/add', { order_id: second, ...box })).toEqual(elsewhere)
    expect(await warningsOf('orders/containers/add', { order_id: first, ...box, number: 'msku 601167-2' })).toEqual(
      elsewhere,
    )
    await t
      .db()
      .write((tx) => tx.updateTable('orders').set({ in_work: 0 }).where('id', 'in', [first, second]).execute())
    const third = await bySea()
    expect(await warningsOf('orders/containers/add', { order_id: third, ...box })).toEqual({})
  })

  test('weigh otherwise than the order says, from either side', async () => {
    const id = await d.order({ client_id: await client(), order_type_id: 1, gross_weight: '20000' })
    const box = { order_id: id, container_type_id: 1, gross_weight: '10000' }
    const off = { gross_weight: 'rule:containers_weight' }
    expect(await warningsOf('orders/containers/add', box)).toEqual(off)
    expect(await warningsOf('orders/containers/add', box)).toEqual({})
    expect(await warningsOf('orders/update', { id, gross_weight: '21000' })).toEqual(off)
    expect(await warningsOf('orders/update', { id, gross_weight: '20400' })).toEqual({})
  })

  test('a wrong check digit is pointed out, a wrong form refused', async () => {
    const order_id = await d.order({ client_id: await client(), order_type_id: 1 })
    const box = { order_id, container_type_id: 1 }
    expect(await warningsOf('orders/containers/add', { ...box, number: 'MSCU1234567' })).toEqual({
      number: 'rule:check_digit',
    })
    expect((await d.refused('orders/containers/add', { ...box, number: 'MSC1' })).fields).toEqual({ number: 'format' })
  })
})

describe('of legs', () => {
  test('the unloading is not before the loading, and what has happened not in the future', async () => {
    const order_id = await d.order({ client_id: await client() })
    const [now, leg] = [Math.floor(Date.now() / 1000), { order_id, ...LEG }]
    for (const kind of ['planned', 'actual']) {
      const dates = { [`${kind}_loading_date`]: now, [`${kind}_unloading_date`]: now - 1 }
      expect((await d.refused('rio/orders/directions/add', { ...leg, ...dates })).fields).toEqual({
        [`${kind}_unloading_date`]: 'rule:dates_order',
      })
    }
    const ahead = await d.refused('rio/orders/directions/add', { ...leg, actual_loading_date: now + 3 * DAY })
    expect(ahead.fields).toEqual({ actual_loading_date: 'rule:future_date' })
    const id = await d.part('rio/orders/directions', order_id, { ...LEG, planned_loading_date: now })
    const early = { id, planned_unloading_date: now - 60 }
    expect((await d.refused('rio/orders/directions/update', early)).fields).toEqual({
      planned_unloading_date: 'rule:dates_order',
    })
    expect((await d.read(id, HEAD, 'rio/orders/directions')).planned_unloading_date).toBe(0)
  })
})

describe('of money', () => {
  test('a rate more than a tenth off the bank’s', async () => {
    const order_id = await d.order({ client_id: await client() })
    const row = { order_id, price: '1', currency_id: 2 }
    const off = { rate: 'rule:rate' }
    expect(await warningsOf('rio/orders/customer_freight/add', row)).toEqual({})
    expect(await warningsOf('rio/orders/customer_freight/add', { ...row, rate: '60' })).toEqual(off)
    expect(await warningsOf('rio/orders/customer_freight/add', { ...row, rate: '20' })).toEqual(off)
    expect(await warningsOf('rio/orders/customer_freight/add', { ...row, rate: '41.5' })).toEqual({})
    const service = { order_id, service_id: 1, sell_price: '9', sell_currency_id: 2, sell_rate: '60' }
    expect(await warningsOf('orders/services/add', service)).toEqual({ sell_rate: 'rule:rate' })
  })

  test('a loss, where the price is typed and where the order goes on', async () => {
    const ready = { cargo: 'Кабель', planned_loading_date: LOADING, poo_id: ODESA, fd_id: WARSAW }
    const id = await d.order({ client_id: await client(), ...ready })
    const cost = { order_id: id, price: '100', contractor_id: await carrier() }
    expect(await warningsOf('rio/orders/carrier_freight/add', cost, PLANNER)).toEqual({ price: 'rule:negative_income' })
    expect(await warningsOf('orders/update', { id, status_id: ORDER_STATUS.confirmed }, PLANNER)).toEqual({
      status_id: 'rule:negative_income',
    })
    expect(await warningsOf('rio/orders/customer_freight/add', { order_id: id, price: '500' }, PLANNER)).toEqual({})
    expect(await warningsOf('orders/update', { id, comment: 'х' }, PLANNER)).toEqual({})
    const detail = await d.read(id)
    const [row] = detail.carrier_freight as Detail[]
    expect(await warningsOf('rio/orders/carrier_freight/update', { id: row?.id, price: '900' })).toEqual({
      price: 'rule:negative_income',
    })
  })
})
