/** The address that a number opens. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import {
  clientsOf,
  contactsMade,
  days,
  leadsMade,
  ordersOfPeriod,
  ordersMade,
  currentOrders,
  type Scope,
  tasksOf,
} from './list-links.ts'

const COMPANY: Scope = {
  from: '01-11-2026',
  to: '30-11-2026',
  team_user_ids: null,
  role_key: 'manager',
  income_day: 'loading',
  organization: '',
}
const TEAM: Scope = { ...COMPANY, team_user_ids: [2, 10], role_key: 'op_manager', organization: '3' }

test('orders of a period are filtered by their creation day, with closed ones included', () => {
  expect(ordersMade(COMPANY, { status: ORDER_STATUS.in_transit })).toEqual({
    to: '/orders',
    search: {
      'f[in_work]': '0',
      'f[date_create_from]': '01-11-2026',
      'f[date_create_to]': '30-11-2026',
      'f[status]': String(ORDER_STATUS.in_transit),
    },
    state: { steps: 1 },
  })
})

test('S7.03 cancelled orders are in no figure, so they are not in its list', () => {
  expect(ordersMade(COMPANY).search).toMatchObject({ 'f[not_cancelled]': '1' })
})

test('people are filtered by the role in which they are counted', () => {
  expect(currentOrders(TEAM).search).toEqual({ 'f[op_manager]': '2,10', 'f[organization]': '3' })
})

test('leads and clients have only a manager, tasks an assignee', () => {
  expect(leadsMade(TEAM).search).toMatchObject({ 'f[manager]': '2,10', 'f[organization]': '3' })
  expect(clientsOf(TEAM).search).toEqual({ 'f[manager]': '2,10', 'f[organization]': '3' })
  expect(tasksOf(TEAM, { overdue: 1 }).search).toEqual({
    'f[mine]': '0',
    'f[team_user]': '2,10',
    'f[organization]': '3',
    'f[overdue]': '1',
  })
})

test('contacts made are filtered by author and day, for a branch by its employees', () => {
  expect(contactsMade(TEAM)).toEqual({
    to: '/statistics/contacts',
    search: {
      'f[object]': 'fact',
      'f[team_user]': '2,10',
      'f[organization]': '3',
      'f[date_from]': '01-11-2026',
      'f[date_to]': '30-11-2026',
    },
    state: { steps: 1 },
  })
  expect(contactsMade(COMPANY).search).toEqual({
    'f[object]': 'fact',
    'f[date_from]': '01-11-2026',
    'f[date_to]': '30-11-2026',
  })
})

test('orders behind a sum are filtered by the day that puts them into the period', () => {
  expect(ordersOfPeriod(COMPANY, { client: 4 }).search).toEqual({
    'f[in_work]': '0',
    'f[counted_date_from]': '01-11-2026',
    'f[counted_date_to]': '30-11-2026',
    'f[client]': '4',
  })
  expect(ordersOfPeriod({ ...COMPANY, income_day: 'closed' }).search).toEqual({
    'f[in_work]': '0',
    'f[date_closed_from]': '01-11-2026',
    'f[date_closed_to]': '30-11-2026',
  })
})

test('another day of the record may count', () => {
  expect(days(COMPANY, 'eta')).toEqual({ eta_from: '01-11-2026', eta_to: '30-11-2026' })
})
