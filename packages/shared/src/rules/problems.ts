/** What a problem on the way means for its order: which one is open, and whether the order stops for it. */
import type { ValuesOf } from '../entities/index.ts'
import type { ProblemKind } from '../entities/order-problem.ts'
import type { Values } from '../fields/validate.ts'
import { ORDER_STATUS } from '../statuses.ts'
import { statusOf } from './transitions.ts'
import { numberOf } from './wire-values.ts'

/** A delay only moves the time, and what is "other" may be anything: neither stops the order by itself. */
const STOPPING: readonly ProblemKind[] = ['breakdown', 'damage', 'refused']

/** The status that a problem of this kind takes the order to, where the order may go there; null: it stays where it is. */
export const statusOfProblem = (kind: unknown, next: readonly number[]): number | null =>
  STOPPING.some((one) => one === kind) && next.includes(ORDER_STATUS.problem) ? ORDER_STATUS.problem : null

const stops = ({ problem_kind: kind }: ValuesOf<'order_problem'>): boolean => STOPPING.some((one) => one === kind)

const isOpen = (problem: ValuesOf<'order_problem'>): boolean => numberOf(problem, 'resolved_date') === 0

/**
 * Where an order goes on once `problem` is resolved: the status before the stop, the only one of `next` that not everybody may take.
 * null: it stays, because it has moved since, another problem stops it, or the way back is closed.
 */
export const statusAfterProblem = (
  order: ValuesOf<'order'>,
  problem: ValuesOf<'order_problem'>,
  others: readonly ValuesOf<'order_problem'>[],
  next: readonly number[],
): number | null => {
  if (order.status_id !== ORDER_STATUS.problem || !stops(problem)) return null
  if (others.some((other) => isOpen(other) && stops(other))) return null
  const ahead = statusOf('order_statuses', ORDER_STATUS.problem)?.next ?? []
  return next.find((id) => !ahead.includes(id)) ?? null
}

/** The alarm of an order is its oldest problem that is not resolved. */
export const openProblem = (problems: readonly ValuesOf<'order_problem'>[]): Values => {
  const [first] = problems.filter(isOpen).toSorted((one, other) => numberOf(one, 'date') - numberOf(other, 'date'))
  return { problem_kind: first?.problem_kind ?? null, problem_date: first ? numberOf(first, 'date') : 0 }
}
