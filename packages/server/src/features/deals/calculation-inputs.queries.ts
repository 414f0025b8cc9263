/** What calculating a deal needs of other records (VAT, who pays it, the bank's rates), and the days that matter to a write. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { chargedRates, idIn, type CalculationInputs } from '@fura/shared/money/deal-rows.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { OWN_RATE } from '@fura/shared/money/exchange-rate.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import type { Writing } from '#db/actor.ts'
import { bankRates } from '../currencies/rates.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import type { NewDeal } from './deal.state.ts'
import { type Facts, factsOf } from './facts.queries.ts'

export const todayOf = ({ actor }: Writing): number => calendarDay(actor.receivedAt, actor.timeZone)

/** The day on which the person acted; what was written without a network is sent later. */
export const dayOfAction = ({ actor }: Writing): number => calendarDay(actor.actedAt, actor.timeZone)

/** What currencies cost today; null where the bank has no rate. The own one costs one. */
export const ratesToday = async (
  writing: Writing,
  currencyIds: readonly number[],
): Promise<(currencyId: number) => Decimal | null> => {
  const { ownCurrencyId } = await factsOf(writing, [])
  const day = todayOf(writing)
  const foreign = currencyIds.filter((id) => id !== ownCurrencyId)
  const rateOf = await bankRates(
    writing,
    foreign.map((currencyId) => ({ currencyId, day })),
  )
  return (id) => (id === ownCurrencyId ? OWN_RATE : rateOf(id, day))
}

/** Containers whose free time is over are charged at the rate of the day; a missing rate is refused, not guessed. */
const chargeRates = async (
  writing: Writing,
  { ownCurrencyId, isCurrency }: Facts,
  deal: Values,
  containers: readonly Values[],
  today: number,
) => {
  const charged = chargedRates(deal, containers, today).filter(({ currency }) => currency !== ownCurrencyId)
  const rateOf = await bankRates(
    writing,
    charged.map(({ currency, day }) => ({ currencyId: currency, day })),
  )
  // A missing currency is reported by the check of references.
  if (charged.some(({ currency, day }) => rateOf(currency, day) === null && isCurrency(currency)))
    throwIfInvalid({ dnd_currency_id: 'rule:no_rate' })
  return (currency: number | null, day: number): Decimal =>
    (currency === null ? null : rateOf(currency, day)) ?? OWN_RATE
}

/** `containers`: those that may stand too long. */
export const calculationInputsOf = async (
  writing: Writing,
  { deal, parts }: NewDeal,
  containers: readonly Values[],
): Promise<CalculationInputs> => {
  const { timeZone } = writing.actor
  const today = todayOf(writing)
  const facts = await factsOf(writing, [deal, ...Object.values(parts).flat()])
  return {
    vatPercent: facts.vatPercent,
    isVatPayer: facts.isVatPayer,
    areWeVatPayers: facts.isOwnVatPayer(idIn(deal.legal_entity_id)),
    bankRate: await chargeRates(writing, facts, deal, containers, today),
    dayOf: (instant) => (instant === 0 ? 0 : calendarDay(instant, timeZone)),
    today,
  }
}
