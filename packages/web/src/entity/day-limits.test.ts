/** Which days the pickers of the real forms offer. */
import { DAY } from '@fura/shared/seconds.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { expect, test } from 'vitest'
import { dayLimits } from './day-limits.ts'

const NOW = Date.parse('2026-11-17T10:00:00Z') / 1000
const limits = (entity: Parameters<typeof dayLimits>[0], name: string, values = {}) =>
  dayLimits(entity, name, values, NOW)

test('S5.10 loading, deadlines, validity and tasks begin today', () => {
  for (const [name, fields] of [
    ['task', ['date_start', 'date_end']],
    ['contact_history', ['next_date']],
    ['lead', ['next_contact_date', 'planned_loading_date']],
    ['quote', ['answer_deadline', 'valid_until', 'planned_loading_date']],
    ['quote_direction', ['planned_loading_date', 'planned_unloading_date']],
    ['rate_request', ['valid_until']],
    ['order', ['planned_loading_date', 'planned_unloading_date', 'doc_cutoff', 'vgm_cutoff', 'cargo_cutoff']],
    ['order_direction', ['planned_loading_date', 'planned_unloading_date']],
  ] as const) {
    const entity = entityByName(name)
    for (const field of fields) {
      expect(entity?.fields[field]?.kind, `${name}.${field}`).toMatch(/^date/)
      expect(entity && limits(entity, field), `${name}.${field}`).toEqual({ min: 'today' })
    }
  }
})

test('S5.10 an unloading begins with its loading, a backdated order with its date', () => {
  const loading = NOW + 3 * DAY
  expect(limits(order, 'planned_unloading_date', { planned_loading_date: loading })).toEqual({ min: loading })
  expect(limits(orderDirection, 'planned_unloading_date', { planned_loading_date: loading })).toEqual({ min: loading })
  const dated = Date.UTC(2026, 10, 12) / 1000
  expect(limits(order, 'planned_loading_date', { doc_date: dated })).toEqual({ min: dated + DAY / 2 })
  expect(limits(order, 'planned_loading_date', { doc_date: 0 })).toEqual({ min: 'today' })
})

test('S5.10 a task that began in the past ends today or later', () => {
  expect(limits(task, 'date_end', { date_start: NOW - 5 * DAY })).toEqual({ min: 'today' })
  expect(limits(task, 'date_end', { date_start: NOW + DAY })).toEqual({ min: NOW + DAY })
})

test('nobody was born after today', () => {
  expect(limits(contactPerson, 'birthday')).toEqual({ max: 'today' })
})

test('past events end tomorrow; every other date is free', () => {
  for (const name of ['actual_loading_date', 'actual_unloading_date', 'atd', 'ata'])
    expect(limits(order, name)).toEqual({ max: 'tomorrow' })
  expect(limits(orderContainer, 'discharge_date')).toEqual({ max: 'tomorrow' })
  expect(limits(order, 'doc_date')).toEqual({})
  expect(limits(quote, 'cargo_ready_date')).toEqual({})
})
