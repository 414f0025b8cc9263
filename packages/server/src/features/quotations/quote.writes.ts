/** Writes of quotations: a new quotation's defaults, rules and statuses. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { guardQuoteMove, checkQuote, quoteInWork } from '@fura/shared/rules/quote-rules.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { refuseUnfilled } from '#rows/status-demands.ts'
import { writeChange } from '../deals/deal.change.ts'
import { clientRow, type ClientTerm, completedDeal } from '../deals/deal.complete.ts'
import { QUOTE } from '../deals/deal.kinds.ts'
import type { DealState } from '../deals/deal.state.ts'
import { factsOf } from '../deals/facts.queries.ts'
import { dayOfAction, todayOf } from '../deals/calculation-inputs.queries.ts'
import { nextNumber, orgCode } from '../deals/number.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { calculateQuote, settleQuote } from './quote-recalculation.writes.ts'
import { refuseMoves, stampMove } from './quote.moves.ts'
import { leadRow } from './quote.queries.ts'

const CLIENT_TERMS: readonly ClientTerm[] = ['payment_type_id', 'payment_delay_days']

/** Throws if the quotation is invalid; returns warnings. */
const check = async (
  writing: Writing,
  { deal: record, parts }: Pick<DealState, 'deal' | 'parts'>,
  changed: readonly string[],
): Promise<FieldErrors> => {
  const { directions = [] } = parts
  const { isReefer } = await factsOf(writing, [record, ...Object.values(parts).flat()])
  const checkContext = {
    today: todayOf(writing),
    actedOn: dayOfAction(writing),
    timeZone: writing.actor.timeZone,
    // One of its legs uses temperature-controlled equipment.
    isReefer: directions.some((leg) => isReefer(idIn(leg.container_type_id))),
  }
  const { errors, warnings } = checkQuote(record, changed, checkContext)
  throwIfInvalid(errors)
  const client = changed.includes('client_id') ? await clientRow(writing, record.client_id) : undefined
  return client?.blackList === 1 ? { ...warnings, client_id: 'rule:black_list' } : warnings
}

/** A lead that has become a client sets the client. */
const withLead = async (writing: Writing, sent: Values): Promise<Values> => {
  const lead = await leadRow(writing, sent.lead_id)
  return {
    ...sent,
    client_id: idIn(sent.client_id) ?? idIn(lead?.client_id),
    source_group_id: idIn(sent.source_group_id) ?? idIn(lead?.source_group_id),
  }
}

export const newQuote = async (writing: Writing, sent: Values): Promise<Values> => {
  const { actor } = writing
  const values = await completedDeal(writing, await withLead(writing, sent), CLIENT_TERMS)
  const quoteValues: Values = {
    ...values,
    number: await nextNumber(writing, quote.name, await orgCode(writing.tx, values.organization_id), todayOf(writing)),
    version: 1,
    request_date: numberIn(sent.request_date) || actor.actedAt,
    in_work: quoteInWork(idIn(values.status_id) ?? QUOTE_STATUS.draft),
    status_date: actor.receivedAt,
  }
  return { ...quoteValues, ...(await calculateQuote(writing, { deal: quoteValues, parts: {} })).deal }
}

/** A new quotation may start as requested, or as priced if nothing is missing. */
const FIRST_STATUSES = [QUOTE_STATUS.draft, QUOTE_STATUS.rate_request, QUOTE_STATUS.priced]

export const checkNewQuote = async (writing: Writing, values: Values): Promise<FieldErrors> => {
  const status = idIn(values.status_id) ?? QUOTE_STATUS.draft
  const none = { directions: [], services: [] }
  if (!FIRST_STATUSES.some((first) => first === status)) throwIfInvalid({ status_id: 'rule:transition' })
  throwIfInvalid(guardQuoteMove(values, none, QUOTE_STATUS.draft, status, todayOf(writing)))
  const move = { from: QUOTE_STATUS.draft, to: status, isInsisted: false }
  await refuseUnfilled(writing, QUOTE.status.list, quote, values, move)
  return check(writing, { deal: values, parts: {} }, ['client_id', 'lead_id', ...Object.keys(values)])
}

/** Fields that a quotation must have. */
const REQUIRED: readonly FieldOf<'quote'>[] = ['manager_id', 'team_user_id', 'organization_id', 'currency_id']

export const changeQuote = async (
  writing: Writing,
  id: number,
  values: Values,
  base: Base | null,
  isInsisted: boolean,
) => {
  const change = await writeChange(writing, QUOTE, { id, values, base }, { required: REQUIRED, moved: stampMove })
  const { saved, before, state, changed } = change
  await refuseMoves(writing, before.row, state, values.status_id, isInsisted)
  const warnings = await check(writing, state, changed)
  await settleQuote(writing, state, await calculateQuote(writing, state))
  return { saved, warnings }
}
