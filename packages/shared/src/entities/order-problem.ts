/** A problem with an order on its way: its team is notified at once, and it stays an alarm until it is resolved (domain.md 1.1). */
import { choice, dateTime, longText, ref } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

export const PROBLEM_KINDS = ['breakdown', 'delay', 'damage', 'refused', 'other'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export const orderProblem = defineEntity({
  name: 'order_problem',
  title: 'note',
  table: 'order_problems',
  path: 'orders/problems',
  part: { of: 'order', by: 'order_id', as: 'problems' },
  fields: {
    order_id: ref('order', { required: true }),
    problem_kind: choice(PROBLEM_KINDS, { required: true, inList: true }),
    date: dateTime({ required: true, inList: true }),
    /** The new expected time. */
    new_date: dateTime({ inList: true }),
    note: longText({ max: 1000, inList: true }),
    photo_file_id: ref('file'),
    resolved_date: dateTime({ inList: true }),
  },
  can: { add: 'by_record', edit: 'by_record' },
  filters: ['order_id', 'problem_kind'],
  sort: ['-id'],
})
export type OrderProblem = RecordOf<typeof orderProblem>
