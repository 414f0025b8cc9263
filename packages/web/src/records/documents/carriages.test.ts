/** The carriages of an order: by the vehicle of a container or a leg, else by the usual carrier. */
import { describe, expect, test } from 'vitest'
import type { Row } from '#records/documents/paper-row.ts'
import { carriagesBy, carriagesOf, carriersOf } from './carriages.ts'
import type { Papers } from './document.ts'

const row = (id: number, values: Readonly<Record<string, unknown>> = {}): Row => ({ id, rev: 1, ...values })

const papers = (values: Partial<Papers>): Papers => ({
  deal: row(1),
  directions: [],
  containers: [],
  stops: [],
  sold: [],
  bought: [],
  records: new Map(),
  forms: [],
  baseCurrency: 'UAH',
  today: 0,
  ...values,
})

const ROAD = row(10, { transport_mode: 'auto' })
const SEA = row(11, { transport_mode: 'sea', contractor_id: 5 })

describe('carriages of an order', () => {
  test('are its trucks, with the leg of the same carrier', () => {
    const other = row(12, { transport_mode: 'auto', contractor_id: 7 })
    const truck = row(20, { contractor_id: 7, truck_id: 3 })
    const [carriage, ...more] = carriagesOf(papers({ directions: [ROAD, other], containers: [truck, row(21)] }))
    expect(more).toEqual([])
    expect(carriage).toMatchObject({ leg: { id: 12 }, vehicle: { id: 20 }, container: { id: 20 } })
  })

  test('are its road legs if no truck is named, and the order itself without any', () => {
    expect(carriagesOf(papers({ directions: [SEA, ROAD] })).map(({ leg }) => leg.id)).toEqual([10])
    expect(carriagesOf(papers({})).map(({ leg }) => leg.id)).toEqual([1])
  })

  test('belong to the first carrier, or to the second if a ship goes first', () => {
    const deal = row(1, { main_carrier_id: 5, main_carrier2_id: 6 })
    expect(carriersOf(papers({ deal, directions: [ROAD] }))).toEqual([5, 6])
    const byShip = papers({ deal, directions: [SEA, ROAD] })
    expect(carriersOf(byShip)).toEqual([6, 5])
    expect(carriagesBy(byShip, 6).map(({ leg }) => leg.id)).toEqual([10])
    // The line carries nothing by road: its document is about the order as a whole.
    expect(carriagesBy(byShip, 5).map(({ leg }) => leg.id)).toEqual([1])
  })
})
