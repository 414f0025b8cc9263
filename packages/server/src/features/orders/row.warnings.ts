/** Warnings of a money row of an order: a rate far from the bank's, a loss, a client beyond its limit (domain.md 4.6, 4.7). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { toScaled } from '@fura/shared/fields/decimal.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { decimalIn, idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { Big } from 'big.js'
import type { Writing } from '#db/actor.ts'
import { bankRates } from '../currencies/rates.queries.ts'
import { clientRow } from '../deals/deal.complete.ts'
import type { DealState } from '../deals/deal.state.ts'
import { factsOf } from '../deals/facts.queries.ts'
import type { PartChange } from '../deals/part.change.ts'

const RATE_TOLERANCE = '0.1'

const SIDES: Readonly<Record<string, readonly string[]>> = {
  order_service: ['sell_', 'buy_'],
  customer_freight: [''],
  carrier_freight: [''],
  carrier_freight2: [''],
  kickback_customer: [''],
  kickback_carrier: [''],
  kickback_carrier2: [''],
}

const isFarOff = async (writing: Writing, record: Values, side: string): Promise<boolean> => {
  const [rate, currencyId] = [record[`${side}rate`], idIn(record[`${side}currency_id`])]
  const { ownCurrencyId } = await factsOf(writing, [])
  if (typeof rate !== 'string' || currencyId === null || currencyId === ownCurrencyId) return false
  const day = numberIn(record[`${side}rate_date`])
  const bank = (await bankRates(writing, [{ currencyId, day }]))(currencyId, day)
  return bank !== null && new Big(rate).minus(bank).abs().gt(new Big(bank).times(RATE_TOLERANCE))
}

const offRates = async (
  writing: Writing,
  sides: readonly string[],
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => {
  const warnings: FieldErrors = {}
  for (const side of sides) {
    const isAsked = ['rate', 'rate_date', 'currency_id'].some((name) => changed.includes(`${side}${name}`))
    if (isAsked && (await isFarOff(writing, record, side))) warnings[`${side}rate`] = 'rule:rate'
  }
  return warnings
}

/** What this client has to pay of rows, in hundredths. */
const debtIn = (rows: readonly Values[], payer: number): number =>
  rows
    .filter((row) => idIn(row.client_id) === payer)
    .reduce((sum, { debt }) => sum + (toScaled('money', decimalIn(debt, '0')) ?? 0), 0)

/** The payer's debt with these rows: its debt without this order, plus this order as it will be. */
const isBeyondLimit = async (
  writing: Writing,
  { deal, parts }: DealState,
  rows: readonly Values[],
  payer: number | null,
): Promise<boolean> => {
  const row = await clientRow(writing, payer)
  const [limit, debt] = [row?.credit_limit ?? 0, row?.debt ?? 0]
  if (payer === null || limit === 0 || deal.status_id === ORDER_STATUS.cancelled) return false
  return debt - debtIn(parts.customer_freight ?? [], payer) + debtIn(rows, payer) > limit
}

/** The field that the writer has typed the price into: the warning is shown there. */
const priceField = (changed: readonly string[]): string =>
  ['price', 'sell_price', 'buy_price', 'amount', 'percent', 'quantity'].find((name) => changed.includes(name)) ?? ''

/** `record` is the row as it will be. */
export const rowWarnings = async (
  writing: Writing,
  entity: Entity,
  { before, after, sums }: PartChange,
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => {
  const sides = SIDES[entity.name]
  if (!sides) return {}
  const warnings = await offRates(writing, sides, record, changed)
  const typed = priceField(changed)
  const isOwed = entity === customerFreight && (typed !== '' || changed.includes('client_id'))
  if (typed === '' && !isOwed) return warnings
  const isLoss = new Big(decimalIn(sums.deal.sum_income, '0')).lt(0)
  if (typed !== '' && isLoss && writing.actor.rights.can_view_sum_income) warnings[typed] = 'rule:negative_income'
  if (!isOwed) return warnings
  const freightRows = (after.parts.customer_freight ?? []).map((row, place) => ({
    ...row,
    ...sums.parts.customer_freight?.[place],
  }))
  if (await isBeyondLimit(writing, before, freightRows, idIn(record.client_id)))
    warnings.client_id = 'rule:credit_limit'
  return warnings
}
