/** Recalculates a quotation after any write, and sets it to expired when its last day is over. */
import { DAY } from '@fura/shared/seconds.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { quoteSums } from '@fura/shared/money/quote-sums.ts'
import { attentionChangesAt } from '@fura/shared/rules/attention.ts'
import { routeOf } from '@fura/shared/rules/deal-route.ts'
import { isExpiring, quoteInWork } from '@fura/shared/rules/quote-rules.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { Writing } from '#db/actor.ts'
import { changeRow } from '#resource/save.ts'
import { countriesOf } from '../deals/deal-index.queries.ts'
import { QUOTE } from '../deals/deal.kinds.ts'
import { type DealSums, settleDeal } from '../deals/deal.settle.ts'
import { type DealState, type NewDeal, readDeal, withSystem } from '../deals/deal.state.ts'
import { factsOf } from '../deals/facts.queries.ts'
import { calculationInputsOf, todayOf } from '../deals/calculation-inputs.queries.ts'

/** The computed values of the quotation and of each of its parts. */
export const calculateQuote = async (writing: Writing, state: NewDeal): Promise<DealSums> => {
  const { deal, parts } = state
  const { services = [], directions = [] } = parts
  const sums = quoteSums(services, await calculationInputsOf(writing, state, []))
  const route = directions.length > 0 ? routeOf(deal, directions) : {}
  const facts = await factsOf(writing, [deal, ...directions])
  const computed = { ...sums.quote, ...route, ...countriesOf(facts, { ...deal, ...route }) }
  return { deal: computed, parts: { services: sums.services }, derived: {} }
}

/** The first moment of the day after its last one; 0 where it will not expire by itself. */
const expiresAt = (deal: Values, timeZone: string): number => {
  const dayAfter = numberIn(deal.valid_until) + DAY
  return isExpiring(deal, dayAfter) ? instantOf(dayAfter, timeZone) : 0
}

/** A quotation that should have expired already is due at once. */
const changesAt = ({ deal }: DealState, now: number, timeZone: string): number => {
  const moments = [expiresAt(deal, timeZone), attentionChangesAt('quotation', deal, now, timeZone)]
  const due = moments.filter((moment) => moment > 0)
  return due.length === 0 ? 0 : Math.min(...due)
}

/** Writes what follows from the quotation and its parts. `state`: as all of it is stored. */
export const settleQuote = (writing: Writing, state: DealState, sums: DealSums): Promise<Values> =>
  settleDeal(writing, QUOTE, state, sums, changesAt)

/** Recalculates from what is stored. */
export const recalculateQuote = async (writing: Writing, id: number): Promise<void> => {
  const state = await readDeal(writing, quote, id)
  if (state) await settleQuote(writing, state, await calculateQuote(writing, state))
}

/** Run by the clock at a quotation's planned moment: written by the server itself, with history. */
export const tickQuote = async (writing: Writing, id: number): Promise<void> => {
  const dealState = await readDeal(writing, quote, id)
  if (!dealState) return
  const to = QUOTE_STATUS.expired
  const expired = { status_id: to, in_work: quoteInWork(to), status_date: writing.actor.receivedAt }
  const isOver = isExpiring(dealState.deal, todayOf(writing))
  const row = isOver ? await changeRow(writing, quote, dealState.row, expired) : dealState.row
  const state = { ...dealState, row, deal: withSystem(quote, row) }
  await settleQuote(writing, state, await calculateQuote(writing, state))
}
