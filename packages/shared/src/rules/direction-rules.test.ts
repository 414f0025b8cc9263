/** Legs: their dates, weights and temperatures at their limits. */
import { expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import { checkDirection } from './direction-rules.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000
const NOON = Date.parse('2026-11-15T12:00:00Z') / 1000
const CONTEXT = { today: day('2026-11-15'), timeZone: 'Europe/Kyiv', isReefer: false }
const CLEAN = { errors: {}, warnings: {} }

const check = (record: Values, context = CONTEXT) => checkDirection(record, Object.keys(record), context)

test.each(['planned', 'actual'])('the %s unloading is not before the loading', (kind) => {
  const [from, to] = [`${kind}_loading_date`, `${kind}_unloading_date`]
  expect(check({ [from]: NOON, [to]: NOON })).toEqual(CLEAN)
  expect(check({ [from]: NOON, [to]: NOON - 1 }).errors).toEqual({ [to]: 'rule:dates_order' })
  expect(check({ [from]: NOON, [to]: 0 })).toEqual(CLEAN)
  expect(checkDirection({ [from]: NOON, [to]: NOON - 1 }, ['comment'], CONTEXT)).toEqual(CLEAN)
})

test('what has happened lies at most a day ahead', () => {
  const tomorrow = Date.parse('2026-11-16T21:00:00Z') / 1000
  expect(check({ actual_loading_date: tomorrow })).toEqual(CLEAN)
  expect(check({ actual_loading_date: tomorrow + 2 * 3600 }).errors).toEqual({
    actual_loading_date: 'rule:future_date',
  })
  expect(check({ planned_loading_date: tomorrow + 86_400 })).toEqual(CLEAN)
})

test('temperatures are in order, and a refrigerated truck has them', () => {
  expect(check({ temperature_from: '4.000', temperature_to: '2.000' }).errors).toEqual({
    temperature_to: 'rule:temperature_order',
  })
  const reefer = { ...CONTEXT, isReefer: true }
  expect(check({ container_type_id: 3 }, reefer).warnings).toEqual({ temperature_from: 'rule:temperature' })
  expect(check({ container_type_id: 3, temperature_from: '-18.000' }, reefer)).toEqual(CLEAN)
})

test('S5.10 a leg newly planned for a past day gets a warning', () => {
  for (const field of ['planned_loading_date', 'planned_unloading_date'])
    expect(check({ [field]: NOON - 86_400 })).toEqual({ errors: {}, warnings: { [field]: 'rule:date_past' } })
})
