/** The columns of a board. */
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import type { Row } from '#offline/reads.ts'
import { columnFilters, columnsOf } from './columns.ts'

const rows = (list: readonly { id: number }[]): Row[] => list.map((status) => ({ rev: 1, is_active: 1, ...status }))
const ORDERS = rows(STATUSES.order_statuses)
const ids = (columns: readonly Row[]) => columns.map(({ id }) => id)

test('are the statuses of this kind of carriage, in their order', () => {
  const columns = ids(columnsOf(order, ORDERS, {}, 'T'))
  expect(columns).toContain(3)
  expect(columns).not.toContain(4)
  expect(columns).toContain(23)
})

test('leave out what is over where only what is in work is asked for, and what is not in use', () => {
  expect(ids(columnsOf(order, ORDERS, { in_work: '1' }, 'C'))).not.toContain(23)
  const retired = ORDERS.map((row) => (row.id === 2 ? { ...row, is_active: 0 } : row))
  expect(ids(columnsOf(order, retired, {}, 'C'))).not.toContain(2)
})

test('are those that the list is narrowed to', () => {
  expect(ids(columnsOf(lead, rows(STATUSES.leads_statuses), { status: '1,9' }, 'C'))).toEqual([1, 9])
})

test('ask for one status each, and for all else that the list asks', () => {
  const [status] = ORDERS
  expect(columnFilters({ status: '1,2', manager: '4' }, status as Row)).toEqual({ manager: '4', status_id: '1' })
})
