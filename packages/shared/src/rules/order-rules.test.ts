/** Orders: the dates, weights and goods of domain.md 4.4 and 4.5, each at its limit. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import { type DealCheckContext, checkOrder } from './order-rules.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000
const at = (text: string): number => Date.parse(text) / 1000

const CONTEXT: DealCheckContext = { today: day('2026-11-15'), timeZone: 'Europe/Kyiv', isReefer: false }
const CLEAN = { errors: {}, warnings: {} }
const SEA = 1
const ROAD = 2

const check = (record: Values, context = CONTEXT) => checkOrder(record, Object.keys(record), context)

describe('the dates of an order', () => {
  test.each([
    ['planned_loading_date', 'planned_unloading_date'],
    ['actual_loading_date', 'actual_unloading_date'],
    ['etd', 'eta'],
    ['atd', 'ata'],
  ] as const)('%s is not after %s', (from, to) => {
    const noon = at('2026-11-15T12:00:00Z')
    expect(check({ [from]: noon, [to]: noon })).toEqual(CLEAN)
    expect(check({ [from]: noon, [to]: noon - 1 }).errors).toEqual({ [to]: 'rule:dates_order' })
    expect(check({ [from]: noon, [to]: 0 })).toEqual(CLEAN)
    expect(checkOrder({ [from]: noon, [to]: noon - 1 }, ['comment'], CONTEXT)).toEqual(CLEAN)
  })

  test('that have happened lie no more than a day ahead', () => {
    for (const field of ['atd', 'ata']) {
      expect(check({ [field]: day('2026-11-16') })).toEqual(CLEAN)
      expect(check({ [field]: day('2026-11-17') }).errors).toEqual({ [field]: 'rule:future_date' })
    }
    for (const field of ['actual_loading_date', 'actual_unloading_date']) {
      expect(check({ [field]: at('2026-11-16T21:59:59Z') })).toEqual(CLEAN)
      expect(check({ [field]: at('2026-11-16T22:00:00Z') }).errors).toEqual({ [field]: 'rule:future_date' })
    }
  })

  test('that are planned may lie ahead', () => {
    expect(check({ planned_loading_date: day('2027-01-01'), eta: day('2027-02-01') })).toEqual(CLEAN)
  })

  test('S5.10 newly planned for a past day get a warning, unless the order is as old', () => {
    const yesterday = at('2026-11-14T12:00:00Z')
    for (const field of ['planned_loading_date', 'planned_unloading_date']) {
      const warned = { errors: {}, warnings: { [field]: 'rule:date_past' } }
      expect(check({ [field]: yesterday })).toEqual(warned)
      expect(check({ [field]: yesterday, doc_date: CONTEXT.today })).toEqual(warned)
      expect(check({ [field]: yesterday, doc_date: day('2026-11-14') })).toEqual(CLEAN)
      expect(check({ [field]: yesterday }, { ...CONTEXT, actedOn: day('2026-11-14') }), 'sent later').toEqual(CLEAN)
      expect(check({ [field]: 0 })).toEqual(CLEAN)
      expect(checkOrder({ [field]: yesterday }, ['comment'], CONTEXT), 'an old date that stays').toEqual(CLEAN)
    }
  })

  test('cargo is ready on the day of its loading at the latest', () => {
    const loading = at('2026-11-19T22:30:00Z') // The 20th in Kyiv.
    expect(check({ cargo_ready_date: day('2026-11-20'), planned_loading_date: loading })).toEqual(CLEAN)
    expect(check({ cargo_ready_date: day('2026-11-21'), planned_loading_date: loading })).toEqual({
      errors: {},
      warnings: { cargo_ready_date: 'rule:after_loading' },
    })
  })

  test('a cut-off is not after the departure, of a truck not after the loading', () => {
    const cutOff = at('2026-11-21T10:00:00Z')
    for (const field of ['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff']) {
      const order = { order_type_id: SEA, etd: day('2026-11-21'), [field]: cutOff }
      expect(check(order)).toEqual(CLEAN)
      expect(check({ ...order, etd: day('2026-11-20') }).warnings).toEqual({ [field]: 'rule:after_departure' })
      expect(check({ ...order, etd: 0 })).toEqual(CLEAN)
      const truck = { order_type_id: ROAD, planned_loading_date: at('2026-11-20T10:00:00Z'), [field]: cutOff }
      expect(check(truck).warnings).toEqual({ [field]: 'rule:after_loading' })
      expect(check({ ...truck, planned_loading_date: at('2026-11-21T06:00:00Z') })).toEqual(CLEAN)
    }
  })
})

describe('the weights of an order', () => {
  test('gross is not below net', () => {
    expect(check({ gross_weight: '9.000', net_weight: '10.000' }).errors).toEqual({ net_weight: 'rule:weights' })
    expect(check({ gross_weight: '10.000', net_weight: '9.000' })).toEqual(CLEAN)
    expect(check({ net_weight: '9.000' })).toEqual(CLEAN)
    expect(check({ chargeable_weight: '1000000.000' }).errors).toEqual({ chargeable_weight: 'max' })
  })

  test('a truck carries 24 tonnes, two carry 48', () => {
    const load = { order_type_id: ROAD, gross_weight: '24000.001' }
    expect(check(load).warnings).toEqual({ gross_weight: 'rule:overweight' })
    expect(check({ ...load, equipment_count: 2 })).toEqual(CLEAN)
    expect(check({ ...load, gross_weight: '24000.000' })).toEqual(CLEAN)
    expect(check({ ...load, order_type_id: SEA })).toEqual(CLEAN)
  })

  test('half a number, as it is being typed, is not weighed', () => {
    expect(check({ gross_weight: '12.', net_weight: '20.000' })).toEqual(CLEAN)
  })
})

describe('the goods of an order', () => {
  test('are kept from a lower to a higher temperature', () => {
    expect(check({ temperature_from: '-18.000', temperature_to: '-18.000' })).toEqual(CLEAN)
    expect(check({ temperature_from: '-15.000', temperature_to: '-18.000' }).errors).toEqual({
      temperature_to: 'rule:temperature_order',
    })
  })

  test('have a temperature in a reefer', () => {
    const reefer = { ...CONTEXT, isReefer: true }
    expect(check({ container_type_id: 4 }, reefer).warnings).toEqual({ temperature_from: 'rule:temperature' })
    expect(check({ container_type_id: 4, temperature_to: '4.000' }, reefer)).toEqual(CLEAN)
  })

  test('have an HS code of 6 to 12 digits', () => {
    for (const hs_code of ['100119', '1001190000', '100119000012']) expect(check({ hs_code })).toEqual(CLEAN)
    for (const hs_code of ['10011', '10011A', '1001190000123'])
      expect(check({ hs_code })).toEqual({ errors: {}, warnings: { hs_code: 'format' } })
  })

  test('that are dangerous have a UN number of four digits and a class that there is', () => {
    const danger = { is_dangerous: 1, un_number: '1203', adr_class: '3' }
    expect(check(danger)).toEqual(CLEAN)
    expect(check({ ...danger, un_number: '203' }).errors).toEqual({ un_number: 'format' })
    expect(check({ ...danger, is_dangerous: 0, un_number: '203', adr_class: '44' })).toEqual(CLEAN)
    const classes = '1 1.1 1.2 1.3 1.4 1.5 1.6 2 2.1 2.2 2.3 3 4.1 4.2 4.3 5.1 5.2 6.1 6.2 7 8 9'.split(' ')
    for (const adr_class of classes) expect(check({ ...danger, adr_class }), adr_class).toEqual(CLEAN)
    for (const adr_class of ['0', '1.7', '2.4', '3.1', '4', '4.4', '5', '6', '6.3', '10'])
      expect(check({ ...danger, adr_class }).errors, adr_class).toEqual({ adr_class: 'format' })
  })

  test('that are oversized have dimensions', () => {
    expect(check({ is_oversized: 1 }).warnings).toEqual({ dimensions: 'rule:dimensions' })
    expect(check({ is_oversized: 1, dimensions: '1250×340×310' })).toEqual(CLEAN)
    expect(check({ is_oversized: 0 })).toEqual(CLEAN)
  })

  test('have their value in a currency', () => {
    expect(check({ cargo_value: '1000.00' }).errors).toEqual({ cargo_value_currency_id: 'required' })
    expect(check({ cargo_value: '1000.00', cargo_value_currency_id: 2 })).toEqual(CLEAN)
    expect(check({ cargo_value: null })).toEqual(CLEAN)
  })
})

test('an original bill of lading has one to three originals', () => {
  expect(check({ bl_type_id: 1 }).warnings).toEqual({ bl_originals: 'rule:originals' })
  expect(check({ bl_type_id: 1, bl_originals: 3 })).toEqual(CLEAN)
  expect(check({ bl_type_id: 1, bl_originals: 4 }).errors).toEqual({ bl_originals: 'max' })
  expect(check({ bl_type_id: 2, bl_originals: 0 })).toEqual(CLEAN)
})
