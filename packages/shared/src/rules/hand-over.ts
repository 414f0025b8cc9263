/**
 * Which records of an employee a colleague takes over when the employee leaves, and which keep the employee's name. Every
 * declared reference to an employee is in one of the two lists: the test beside the call refuses one that is in neither.
 */
import { DEAL_ROLES } from '../entities/deal.ts'
import { STATUSES, type Status } from '../statuses.ts'

export interface HandedOver {
  /** Name of the entity. */
  entity: string
  /** Fields with the person who does the work. */
  fields: readonly string[]
  /** Computed from those and written with them. */
  follows?: readonly string[]
  /** Only records in these statuses are work still; without them all are. */
  statuses?: readonly number[]
}

const idsWhere = (list: readonly Status[], isOpen: (status: Status) => boolean): number[] =>
  list.filter(isOpen).map(({ id }) => id)

const isInWork = ({ in_work: inWork }: Status): boolean => inWork === 1
/** An order whose loading failed is not active work, but somebody must decide what becomes of it. */
const isNotFinal = ({ is_final: isFinal }: Status): boolean => isFinal === 0

const deal = (entity: string, statuses: readonly number[]): HandedOver => ({
  entity,
  fields: DEAL_ROLES,
  follows: ['team_ids'],
  statuses,
})

/** In the order in which they are counted and moved. */
export const HANDED_OVER: readonly HandedOver[] = [
  deal('order', idsWhere(STATUSES.order_statuses, isNotFinal)),
  deal('quote', idsWhere(STATUSES.quotations_statuses, isInWork)),
  { entity: 'lead', fields: ['manager_id'], statuses: idsWhere(STATUSES.leads_statuses, isInWork) },
  { entity: 'client', fields: ['manager_id', 'customer_manager', 'doc_support_manager_id'] },
  { entity: 'contractor', fields: ['manager_id'] },
  { entity: 'task', fields: ['team_user_id'], statuses: idsWhere(STATUSES.tasks_statuses, isNotFinal) },
  { entity: 'team_user', fields: ['head_of_id'] },
]

/** References that keep the employee's name, as `entity.field`: they say who did, said or owns something. */
export const KEPT_OF_PERSON: readonly string[] = [
  'absence.deputy_id',
  'absence.team_user_id',
  'audit_event.subject_id',
  'audit_event.team_user_id',
  'contact.client_id',
  'contact_history.team_user_id',
  'contact_person.client_id',
  'file.o_id',
  'file.team_user_id',
  'message.mention_ids',
  'message.team_user_id',
  'task.watcher_ids',
  'team_user.deputy_id',
  'team_user.stands_for_ids',
]
