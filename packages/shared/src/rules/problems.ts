/** What a problem on the way means for its order: which one is open, and whether the order stops for it. */
import type { ValuesOf } from '../entities/index.ts'
import type { ProblemKind } from '../entities/order-problem.ts'
import type { Values } from '../fields/validate.ts'
import { ORDER_STATUS } from '../statuses.ts'
import { numberOf } from './wire-values.ts'

/** A delay only moves the time, and what is "other" may be anything: neither stops the order by itself. */
const STOPPING: readonly ProblemKind[] = ['breakdown', 'damage', 'refused']

/** The status that a problem of this kind takes the order to, where the order may go there; null: it stays where it is. */
export const statusOfProblem = (kind: unknown, next: readonly number[]): number | null =>
  STOPPING.some((one) => one === kind) && next.includes(ORDER_STATUS.problem) ? ORDER_STATUS.problem : null

/** The alarm of an order is its oldest problem that is not resolved. */
export const openProblem = (problems: readonly ValuesOf<'order_problem'>[]): Values => {
  const [first] = problems
    .filter((problem) => numberOf(problem, 'resolved_date') === 0)
    .toSorted((one, other) => numberOf(one, 'date') - numberOf(other, 'date'))
  return { problem_kind: first?.problem_kind ?? null, problem_date: first ? numberOf(first, 'date') : 0 }
}
