/** What counting a deal needs of other records: rates of VAT, who pays it, the bank's exchange rates. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { chargedRates, idIn, type Known } from '@fura/shared/money/deal-rows.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import type { Writing } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import { bankRate, isCurrency } from '../currencies/rates.queries.ts'
import { refuse } from '../parties/party.queries.ts'

const vatPercents = async (tx: Tx): Promise<Map<number, Decimal | null>> => {
  const rows = await tx.selectFrom('vat').select(['id', 'percent']).execute()
  return new Map(rows.map(({ id, percent }) => [id, percent === null ? null : fromScaled('qty', percent)]))
}

const vatPayers = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('contractors')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_vat_payer', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const isOurFirmVatPayer = async (tx: Tx, legalEntityId: number | null): Promise<boolean> => {
  if (legalEntityId === null) return true
  const row = await tx
    .selectFrom('legal_entity')
    .select('is_vat_payer')
    .where('id', '=', legalEntityId)
    .executeTakeFirst()
  return (row?.is_vat_payer ?? 1) === 1
}

export const todayOf = ({ actor }: Writing): number => calendarDay(actor.receivedAt, actor.timeZone)

/** The day on which the person acted; what was written without a network is sent later. */
export const actedOn = ({ actor }: Writing): number => calendarDay(actor.actedAt, actor.timeZone)

/** Containers whose free time is over are charged at the rate of the day; where the bank has none, a sum would be a guess. */
const ratesOf = async ({ tx }: Writing, deal: Values, containers: readonly Values[], today: number) => {
  const rates = new Map<string, Decimal>()
  for (const { currency, day } of chargedRates(deal, containers, today)) {
    const key = `${currency} ${day}`
    if (rates.has(key)) continue
    const rate = await bankRate(tx, currency, day)
    // A currency that is not there is told as that.
    if (rate === null && (await isCurrency(tx, currency))) refuse({ dnd_currency_id: 'rule:no_rate' })
    if (rate !== null) rates.set(key, rate)
  }
  return (currency: number | null, day: number): Decimal => rates.get(`${String(currency)} ${day}`) ?? '1'
}

/** `rows`: every row that names a supplier; `containers`: those that may stand too long. */
export const knownOf = async (
  writing: Writing,
  deal: Values,
  rows: readonly Values[],
  containers: readonly Values[],
): Promise<Known> => {
  const { tx, actor } = writing
  const today = todayOf(writing)
  const suppliers = [...new Set(rows.flatMap((row) => idIn(row.contractor_id) ?? []))]
  const [percents, payers] = [await vatPercents(tx), await vatPayers(tx, suppliers)]
  return {
    vatPercent: (id) => (id === null ? null : (percents.get(id) ?? null)),
    isVatPayer: (id) => id !== null && payers.has(id),
    areWeVatPayers: await isOurFirmVatPayer(tx, idIn(deal.legal_entity_id)),
    bankRate: await ratesOf(writing, deal, containers, today),
    dayOf: (instant) => (instant === 0 ? 0 : calendarDay(instant, actor.timeZone)),
    today,
  }
}
