/** What the status of a quotation means for its card. Pure. */
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import { guardQuoteMove } from '@fura/shared/rules/quote-rules.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Row } from '#offline/reads.ts'

/** The member of a conversion that says whether the user has confirmed it. */
export const CONFIRM = 'confirm'

/** `asked`: the client has not accepted yet, so the user must confirm it; null: the quotation cannot become an order. */
export type Conversion = 'at once' | 'asked' | null

export const conversionOf = (row: Row): Conversion => {
  const { status_id: status, client_id: client, id } = row
  if (typeof client !== 'number' || typeof id !== 'number' || isBeingOrdered(row)) return null
  if (status === QUOTE_STATUS.accepted) return 'at once'
  return status === QUOTE_STATUS.sent || status === QUOTE_STATUS.negotiation ? 'asked' : null
}

/** Its conversion waits on this device: the server makes the order when it receives it. */
export const isBeingOrdered = (row: Row): boolean => row[CONFIRM] !== undefined

/** It became an order and is read-only from then on. */
export const isOrdered = ({ status_id: status }: Row): boolean => status === QUOTE_STATUS.ordered

/** A declined or expired quotation can only be reopened by a new version (domain.md 2.2). */
export const isTakenUpAnew = ({ status_id: from }: Row, to: unknown): boolean =>
  (from === QUOTE_STATUS.declined && to === QUOTE_STATUS.negotiation) ||
  (from === QUOTE_STATUS.expired && to === QUOTE_STATUS.priced)

/** Closed: a newer version may have replaced it. */
export const isClosed = ({ status_id: status }: Row): boolean =>
  status === QUOTE_STATUS.cancelled || status === QUOTE_STATUS.declined || status === QUOTE_STATUS.expired

/** The client has the offer and has not decided. */
export const isOffered = ({ status_id: status }: Row): boolean =>
  status === QUOTE_STATUS.sent || status === QUOTE_STATUS.negotiation

/** The statuses that an offer passes when it is sent; none if the client has it already, or never will. */
export const stepsToSent = ({ status_id: status }: Row): number[] => {
  if (status === QUOTE_STATUS.draft || status === QUOTE_STATUS.rate_request) {
    return [QUOTE_STATUS.priced, QUOTE_STATUS.sent]
  }
  return status === QUOTE_STATUS.priced ? [QUOTE_STATUS.sent] : []
}

/** What prevents sending, by the server's own rule: shown before the client gets half an offer. */
export const hindrancesToSend = (row: Row, today: number): FieldErrors => {
  if (stepsToSent(row).length === 0) return {}
  const parts = { directions: row.directions ?? [], services: row.services ?? [] }
  return guardQuoteMove(row, parts, row.status_id ?? 0, QUOTE_STATUS.sent, today)
}
