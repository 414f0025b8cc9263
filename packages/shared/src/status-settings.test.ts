/** Which colours a status may have, and which fields it may demand. */
import { expect, test } from 'vitest'
import { client } from './entities/client.ts'
import { order } from './entities/order.ts'
import { unfilledDemands } from './rules/status-demands.ts'
import { DEFAULT_STATUSES } from './status-defaults/default-statuses.ts'
import { canDemand, isReadableStatus } from './status-settings.ts'

test('every colour of ours can be seen; white, yellow and what is no colour cannot', () => {
  const ours = Object.values(DEFAULT_STATUSES).flatMap((rows) => rows.map(({ color }) => color))
  expect(ours.filter((colour) => !isReadableStatus(colour))).toEqual([])
  expect(['#FFFFFF', '#FFFF00', '#F5F5F5', 'red', '#12'].filter(isReadableStatus)).toEqual([])
})

test('a status demands what everybody can fill: no right of its own, nothing computed, no tick, not the status', () => {
  expect(
    ['cargo', 'external_number', 'vessel_id', 'planned_loading_date'].every((name) => canDemand(order, name)),
  ).toBe(true)
  const never = ['number', 'client_id', 'sum_income', 'is_dangerous', 'status_id', 'doc_date', 'horses']
  expect(never.filter((name) => canDemand(order, name))).toEqual([])
})

test('what the variant hides or the mode does not have is not asked for; 0 is an empty date and a full number', () => {
  const record = { order_type_id: 2, planned_loading_date: 0, free_days: 0, payment_delay_days: 0, external_number: '' }
  const demanded = 'planned_loading_date payment_delay_days external_number vessel_id cargo gone'
  expect(unfilledDemands(order, demanded, record, ['cargo'])).toEqual(['planned_loading_date', 'external_number'])
  expect(unfilledDemands(client, null, {}, [])).toEqual([])
})
