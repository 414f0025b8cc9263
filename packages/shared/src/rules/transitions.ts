/**
 * The moves of a record from its status (api.md, Statuses): the lists say which are open to all, its team and
 * heads may take the last step back, and a head may reopen a final status. The author of a step counts as team to take it back.
 */
import { type LeadStatusName, type QuoteStatusName, type Status, STATUSES } from '../statuses.ts'

export type StatusList = keyof typeof STATUSES

/** The actor: a head or an administrator; a person with a role in the record. */
export interface Mover {
  isHead: boolean
  isTeam: boolean
}

/** What has become a client or an order stays so. */
const LASTING: ReadonlySet<string> = new Set<LeadStatusName | QuoteStatusName>(['converted', 'ordered'])

export const statusOf = (list: StatusList, id: number): Status | undefined =>
  STATUSES[list].find((status) => status.id === id)

const mayStepBack = (status: Status, { isHead, isTeam }: Mover): boolean => {
  if (LASTING.has(status.tech)) return false
  return status.is_final === 1 ? isHead : isHead || isTeam
}

/** `previous`: the status before the present one; null where it has had none. */
export const statusNext = (list: StatusList, from: number, previous: number | null, mover: Mover): number[] => {
  const status = statusOf(list, from)
  if (!status) return []
  const back = previous !== null && previous !== from && mayStepBack(status, mover) ? [previous] : []
  const reopened = mover.isHead ? (status.head_next ?? []) : []
  return [...new Set([...status.next, ...back, ...reopened])]
}

/** A head may force a step that the list does not allow, but may not undo or fake a conversion. */
export const mayInsist = (list: StatusList, from: number, to: number, { isHead }: Mover): boolean =>
  isHead && [from, to].every((id) => !LASTING.has(statusOf(list, id)?.tech ?? 'converted'))
