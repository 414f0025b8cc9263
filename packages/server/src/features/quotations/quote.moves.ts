/** How a quotation moves through its statuses (domain.md 2.2): what a step writes by itself, and which steps are refused. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { datesOfQuoteMove, guardQuoteMove, isExpiring, quoteInWork } from '@fura/shared/rules/quote-rules.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Writing } from '#db/actor.ts'
import type { RecordRow } from '#db/database.ts'
import { refuseMove } from '#resource/status.ts'
import { refuseUnfilled } from '#rows/status-demands.ts'
import { QUOTE } from '../deals/deal.kinds.ts'
import type { DealState } from '../deals/deal.state.ts'
import { todayOf } from '../deals/calculation-inputs.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { isSuperseded } from './quote.queries.ts'

/** What follows from the status that is sent. `now` is when the person acted. */
export const stampMove = (values: Values, before: Values, now: number): Values => {
  const to = values.status_id
  if (typeof to !== 'number' || to === before.status_id) return {}
  return { in_work: quoteInWork(to), status_date: now, ...datesOfQuoteMove({ ...before, ...values }, to, now) }
}

/** From these statuses only a new version leads back into work (domain.md 2.2): from, and where to. */
const BY_NEW_VERSION: readonly (readonly [number, number])[] = [
  [QUOTE_STATUS.declined, QUOTE_STATUS.negotiation],
  [QUOTE_STATUS.expired, QUOTE_STATUS.priced],
]

/** Refused even with override: orders come from conversion, decisions are final, only the last version may move. */
const refuseForgedMove = async (writing: Writing, id: number, from: number, to: number): Promise<void> => {
  if (to === QUOTE_STATUS.ordered && from !== to) throwIfInvalid({ status_id: 'rule:convert' })
  if (BY_NEW_VERSION.some(([one, other]) => one === from && other === to))
    throwIfInvalid({ status_id: 'rule:new_version' })
  if (await isSuperseded(writing, id)) throwIfInvalid({ status_id: 'rule:superseded' })
}

/** `row`: as it was; `state`: as it will be. */
export const refuseMoves = async (
  writing: Writing,
  row: RecordRow,
  state: DealState,
  sent: unknown,
  isInsisted: boolean,
): Promise<void> => {
  const [from, to] = [numberIn(row.status_id), numberIn(state.deal.status_id)]
  if (sent === undefined || from === to) return
  await refuseForgedMove(writing, state.id, from, to)
  await refuseMove(writing, QUOTE.status, row, sent, isInsisted)
  const today = todayOf(writing)
  // It would expire at once.
  if (isExpiring(state.deal, today)) throwIfInvalid({ valid_until: 'rule:date_past' })
  if (isInsisted && writing.actor.isHead) return
  const parts = { directions: state.parts.directions ?? [], services: state.parts.services ?? [] }
  throwIfInvalid(guardQuoteMove(state.deal, parts, from, to, today))
  await refuseUnfilled(writing, QUOTE.status.list, quote, state.deal, { from, to, isInsisted })
}
