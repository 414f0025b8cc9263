/** Legs: their dates, weights and temperatures at their limits. */
import { expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import { checkDirection } from './direction-rules.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000
const NOON = Date.parse('2026-11-15T12:00:00Z') / 1000
const KNOWN = { today: day('2026-11-15'), timeZone: 'Europe/Kyiv', isReefer: false }
const CLEAN = { errors: {}, warnings: {} }

const judge = (record: Values, known = KNOWN) => checkDirection(record, Object.keys(record), known)

test.each(['planned', 'actual'])('the %s unloading is not before the loading', (kind) => {
  const [from, to] = [`${kind}_loading_date`, `${kind}_unloading_date`]
  expect(judge({ [from]: NOON, [to]: NOON })).toEqual(CLEAN)
  expect(judge({ [from]: NOON, [to]: NOON - 1 }).errors).toEqual({ [to]: 'rule:dates_order' })
  expect(judge({ [from]: NOON, [to]: 0 })).toEqual(CLEAN)
  expect(checkDirection({ [from]: NOON, [to]: NOON - 1 }, ['comment'], KNOWN)).toEqual(CLEAN)
})

test('what has happened lies at most a day ahead', () => {
  const tomorrow = Date.parse('2026-11-16T21:00:00Z') / 1000
  expect(judge({ actual_loading_date: tomorrow })).toEqual(CLEAN)
  expect(judge({ actual_loading_date: tomorrow + 2 * 3600 }).errors).toEqual({
    actual_loading_date: 'rule:future_date',
  })
  expect(judge({ planned_loading_date: tomorrow + 86_400 })).toEqual(CLEAN)
})

test('temperatures are in order, and a refrigerated truck has them', () => {
  expect(judge({ temperature_from: '4.000', temperature_to: '2.000' }).errors).toEqual({
    temperature_to: 'rule:temperature_order',
  })
  const reefer = { ...KNOWN, isReefer: true }
  expect(judge({ container_type_id: 3 }, reefer).warnings).toEqual({ temperature_from: 'rule:temperature' })
  expect(judge({ container_type_id: 3, temperature_from: '-18.000' }, reefer)).toEqual(CLEAN)
})

test('S5.10 a leg that is planned anew for a day that has passed is pointed out', () => {
  for (const field of ['planned_loading_date', 'planned_unloading_date'])
    expect(judge({ [field]: NOON - 86_400 })).toEqual({ errors: {}, warnings: { [field]: 'rule:date_past' } })
})
