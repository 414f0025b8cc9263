/** Monthly sales targets of the demo: somewhat more than the expected income, in the company's own currency. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { Big } from 'big.js'
import type { SeedOf } from '../data/seed-row.ts'
import type { World } from './world.ts'

/** Percent of the expected income. */
const AIM = 125
const MONTH_LENGTH = 'yyyy-mm'.length
const PLAN_ORDERS = 20

const monthOf = (day: number): string => new Date(day * 1000).toISOString().slice(0, MONTH_LENGTH)

/** Two digits, the rest zeros: nobody plans a sum to the cent. */
const roundPlan = (sum: Big): string => sum.prec(2, Big.roundUp).toFixed(2)

const sells = ({ role }: SeedOf<'team_user'>): boolean => role === 'manager' || role === 'head'

/** All sellers have the same plan. */
export const withPlans = (
  users: readonly SeedOf<'team_user'>[],
  orders: readonly SeedOf<'order'>[],
  { today }: World,
): readonly SeedOf<'team_user'>[] => {
  const ofMonth = orders.filter(
    (row) => row.status_id !== ORDER_STATUS.cancelled && monthOf(row.counted_date ?? 0) === monthOf(today),
  )
  const inSight = ofMonth.reduce((sum, row) => sum.plus(row.sum_income ?? 0), new Big(0))
  const plan = roundPlan(inSight.times(AIM).div(100 * users.filter(sells).length))
  return users.map((user) => (sells(user) ? { ...user, plan_income: plan, plan_orders: PLAN_ORDERS } : user))
}
