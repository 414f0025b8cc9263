/** Which services are offered on a leg, and with what price one is added. */
import { expect, test } from 'vitest'
import type { RowOf } from '#offline/row.ts'
import { newLeg } from './quote-draft.ts'
import { commonOffers, offersFor, pricedService } from './service-offers.ts'

const service = (
  id: number,
  group: NonNullable<RowOf<'service'>['service_group']>,
  type: NonNullable<RowOf<'service'>['service_type']>,
  values: Partial<RowOf<'service'>> = {},
): RowOf<'service'> => ({
  id,
  rev: 1,
  name: `service ${id}`,
  service_group: group,
  service_type: type,
  ...values,
})

const SEA = service(1, 0, 2)
const ROAD = service(2, 0, 1, { unit: 'truck' })
const EMPTY = service(4, 0, 1, { unit: 'container' })
const CUSTOMS = service(20, 2, 0, { unit: 'doc', default_currency_id: 1 })
const ALL = [SEA, ROAD, EMPTY, CUSTOMS]

const PRICING = { leg: null, legName: '', equipment: 3, currencyId: 1, hasPlan: true }

test('S3.14 a leg is offered what goes its way; the last price of its lane is that of its carriage', () => {
  const lane = [{ price: '1550.0000', currency_id: 2, buy_price: '1350.0000', buy_currency_id: 2 }]
  const sold = [{ service_id: 4, price: '100.0000', currency_id: 2 }]
  const offers = offersFor(ALL, lane, sold, 'auto')
  expect(offers.map(({ service: { id }, last }) => [id, last?.price])).toEqual([
    [2, '1550.0000'],
    [4, '100.0000'],
  ])
  expect(offersFor(ALL, [], [], 'sea').map(({ service: { id } }) => id)).toEqual([1])
  expect(commonOffers(ALL, sold).map(({ service: { id } }) => id)).toEqual([20])
})

test('one tap adds it for every truck of the leg, sold and bought as the last time', () => {
  const last = { price: '1550.0000', currency_id: 2, buy_price: '1350.0000', buy_currency_id: 3 }
  const leg = newLeg()
  const { values, names } = pricedService({ service: ROAD, last }, { ...PRICING, leg, legName: 'Одесса → Киев' })
  expect(values).toMatchObject({
    service_id: 2,
    quantity: '3',
    unit: 'truck',
    sell_price: '1550.0000',
    sell_currency_id: 2,
    buy_price: '1350.0000',
    buy_currency_id: 3,
    direction_id: leg.key,
  })
  expect(names).toMatchObject({ service_id: 'service 2', direction_id: 'Одесса → Киев' })
})

test('S6.02 who does not see the plan calculation is given nothing of the buying side', () => {
  const last = { price: '1550.0000', currency_id: 2 }
  const { values } = pricedService({ service: ROAD, last }, { ...PRICING, hasPlan: false })
  expect(values).toMatchObject({ buy_price: '', buy_currency_id: null })
})

test('what was never sold is added without a price, in its own currency; a paper is one paper', () => {
  const { values } = pricedService({ service: CUSTOMS, last: null }, { ...PRICING, currencyId: 2 })
  expect(values).toMatchObject({ sell_price: '', sell_currency_id: 1, quantity: '1' })
})
