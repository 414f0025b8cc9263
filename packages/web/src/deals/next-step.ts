/** Which step of a deal comes next as a rule, and what a step asks for beside the new status. Pure. */
import { STATUSES } from '@fura/shared/statuses.ts'
import type { Row } from '#offline/reads.ts'

type Scope = 'C' | 'T'
type DealStatuses = 'order_statuses' | 'quotations_statuses'

const listOf = (entityName: string): DealStatuses => (entityName === 'order' ? 'order_statuses' : 'quotations_statuses')

export const techOf = (entityName: string, id: unknown): string =>
  STATUSES[listOf(entityName)].find((status) => status.id === id)?.tech ?? ''

/** Beside the way: nobody goes there as a rule. */
const ASIDE = new Set(['hold', 'problem', 'failed_loading', 'cancelled', 'declined', 'expired', 'negotiation'])

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])

/** What the record allows; of a copy that does not say so, and of one whose status waits to be sent, what its list allows. */
export const nextStatuses = (entityName: string, row: Row): readonly number[] => {
  const known = idsIn(row.status_next)
  if (known.length > 0 && row._pending === undefined) return known
  return STATUSES[listOf(entityName)].find(({ id }) => id === row.status_id)?.next ?? []
}

const isOffered = (scope: Scope, entityName: string, id: number): boolean => {
  const status = STATUSES[listOf(entityName)].find((each) => each.id === id)
  return status !== undefined && (status.scope === undefined || status.scope === 'B' || status.scope === scope)
}

/** Those of this kind of carriage. */
export const offeredStatuses = (entityName: string, row: Row, scope: Scope): number[] =>
  nextStatuses(entityName, row).filter((id) => isOffered(scope, entityName, id))

/** The nearest one ahead; null where there is none. */
export const usualNext = (entityName: string, row: Row, scope: Scope): number | null => {
  const ahead = offeredStatuses(entityName, row, scope)
    .filter((id) => id > Number(row.status_id ?? 0) && !ASIDE.has(techOf(entityName, id)))
    .toSorted((one, other) => one - other)
  return ahead[0] ?? null
}

/** When it happened, or why: asked before the step is taken. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'order.loaded': ['actual_loading_date'],
  'order.unloaded': ['actual_unloading_date'],
  'order.cancelled': ['cancel_reason_id', 'comment'],
  'quote.declined': ['lost_reason_id', 'lost_comment', 'competitor'],
}

export const askedOf = (entityName: string, statusId: unknown): readonly string[] =>
  ASKED[`${entityName}.${techOf(entityName, statusId)}`] ?? []

/** Without these the step means nothing; the rest may be left out. */
const NEEDED = new Set(['actual_loading_date', 'actual_unloading_date', 'cancel_reason_id', 'lost_reason_id'])

export const isNeeded = (field: string): boolean => NEEDED.has(field)
