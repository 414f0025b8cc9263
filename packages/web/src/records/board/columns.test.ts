/** The columns of a board. */
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import type { StatusRow } from '#offline/row.ts'
import { type BoardColumn, columnFilters, columnsOf } from './columns.ts'

const rows = (list: readonly { id: number }[]): StatusRow[] =>
  list.map((status) => ({ rev: 1, is_active: 1, ...status }))
const ORDERS = rows(STATUSES.order_statuses)
const ids = (columns: readonly BoardColumn[]) => columns.map(({ status }) => status.id)
const rare = (columns: readonly BoardColumn[]) => ids(columns.filter(({ isRare }) => isRare))

test.each(['C', 'T'] as const)('are all statuses that an order may have, in their order (%s)', (scope) => {
  expect(ids(columnsOf(order, ORDERS, {}, scope))).toEqual(ORDERS.map(({ id }) => id))
  const inWork = ORDERS.filter((status) => status.in_work === 1).map(({ id }) => id)
  expect(ids(columnsOf(order, ORDERS, { in_work: '1' }, scope))).toEqual(inWork)
})

test('statuses of another mode or out of use have a column only if records have them', () => {
  expect(rare(columnsOf(order, ORDERS, {}, 'C'))).toEqual([3, 10, 22])
  expect(rare(columnsOf(order, ORDERS, {}, 'T'))).toEqual([4, 11, 13, 15])
  const retired = ORDERS.map((row) => (row.id === 2 ? { ...row, is_active: 0 } : row))
  expect(rare(columnsOf(order, retired, {}, 'C'))).toContain(2)
})

test('follow the filters of the list', () => {
  expect(ids(columnsOf(lead, rows(STATUSES.leads_statuses), { status: '1,9' }, 'C'))).toEqual([1, 9])
  expect(rare(columnsOf(order, ORDERS, { status: '3' }, 'C'))).toEqual([])
})

test('ask for one status each, with all other filters of the list', () => {
  const [status] = ORDERS
  expect(columnFilters({ status: '1,2', manager: '4' }, status as StatusRow)).toEqual({ manager: '4', status_id: '1' })
})
