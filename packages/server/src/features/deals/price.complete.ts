/** Fills what a priced row leaves out: currency, the bank's rate of its day, the rate of VAT (domain.md 3.2, 3.3). */
import { anyTable } from '#db/database.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { defaultVat, type VatCode } from '@fura/shared/money/default-vat.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { OWN_RATE } from '@fura/shared/money/exchange-rate.ts'
import type { Writing } from '#db/actor.ts'
import { bankRate, baseCurrency, isCurrency } from '../currencies/rates.queries.ts'
import { refuse } from '../parties/party.queries.ts'
import { todayOf } from './known.queries.ts'

export type Side = '' | 'sell_' | 'buy_'

const vatOf = async ({ tx }: Writing, code: VatCode): Promise<number | null> => {
  const row = await tx
    .selectFrom('vat')
    .select('id')
    .where('code', '=', code)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return idIn(row?.id)
}

const isPayer = async ({ tx }: Writing, table: string, id: number | null): Promise<boolean> => {
  if (id === null) return table === 'legal_entity'
  const row = await anyTable(tx).selectFrom(table).select('is_vat_payer').where('id', '=', id).executeTakeFirst()
  return Number(row?.is_vat_payer ?? 0) === 1
}

interface Service {
  isCarriage: boolean
  vatId: number | null
}

/** A row without a service is freight. */
const serviceOf = async ({ tx }: Writing, id: number | null): Promise<Service> => {
  if (id === null) return { isCarriage: true, vatId: null }
  const row = await tx
    .selectFrom('services')
    .select(['service_group', 'default_vat_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { isCarriage: (row?.service_group ?? 0) === 0, vatId: idIn(row?.default_vat_id) }
}

const usualVat = async (writing: Writing, deal: Values, row: Values, side: Side, isCost: boolean) => {
  const service = await serviceOf(writing, idIn(row.service_id))
  const isSellerVatPayer = isCost
    ? await isPayer(writing, 'contractors', idIn(row.contractor_id))
    : await isPayer(writing, 'legal_entity', idIn(deal.legal_entity_id))
  if (isSellerVatPayer && side === 'sell_' && service.vatId !== null) return service.vatId
  return vatOf(
    writing,
    defaultVat({ isSellerVatPayer, isCarriage: service.isCarriage, directionId: numberIn(deal.direction_id) }),
  )
}

/** Whether somebody typed the rate that the row has: it is not the bank's of its day. */
const isTyped = async ({ tx }: Writing, before: Values, side: Side, currency: number): Promise<boolean> => {
  const [rate, day] = [before[`${side}rate`], numberIn(before[`${side}rate_date`])]
  return before[`${side}currency_id`] === currency && rate !== (await bankRate(tx, currency, day))
}

/** What a row is to be priced with. `invoiceDay`: the day whose rate holds from now on, because it is being invoiced; else 0. */
export interface Pricing {
  side: Side
  isCost: boolean
  invoiceDay: number
}

/** The own currency is always one. The rate is the bank's unless it was typed; another currency or another day asks the bank anew. An invoice keeps a typed one. */
const rateOf = async (
  writing: Writing,
  before: Values,
  sent: Values,
  { side, invoiceDay }: Pricing,
  { currency, day }: { currency: number; day: number },
) => {
  if (currency === (await baseCurrency(writing.tx))) return OWN_RATE
  const typed = sent[`${side}rate`]
  if (typeof typed === 'string') return typed
  const kept = before[`${side}rate`]
  const isSame = before[`${side}currency_id`] === currency && before[`${side}rate_date`] === day
  if (typeof kept === 'string' && (isSame || (invoiceDay > 0 && (await isTyped(writing, before, side, currency)))))
    return kept
  const found = await bankRate(writing.tx, currency, day)
  // A currency that is not there is told as that.
  if (found === null && (await isCurrency(writing.tx, currency))) refuse({ [`${side}rate`]: 'required' })
  return found
}

/** `before` is empty for a new row. Without a price there is nothing to fill. */
export const withPrice = async (
  writing: Writing,
  deal: Values,
  before: Values,
  sent: Values,
  pricing: Pricing,
): Promise<Values> => {
  const { side, isCost, invoiceDay } = pricing
  const row = { ...before, ...sent }
  const amount = row[`${side}price`] ?? row.amount ?? row.percent ?? null
  const currency = idIn(row[`${side}currency_id`]) ?? idIn(deal.currency_id)
  if (amount === null || currency === null) return {}
  const said = [sent[`${side}rate_date`], invoiceDay, row[`${side}rate_date`], deal.doc_date]
  const day = said.map(numberIn).find((one) => one > 0) ?? todayOf(writing)
  const filled: Values = {
    [`${side}currency_id`]: currency,
    [`${side}rate_date`]: day,
    [`${side}rate`]: await rateOf(writing, before, sent, pricing, { currency, day }),
  }
  if ('amount' in row || row.kind !== undefined) return filled
  const vat = idIn(row[`${side}vat_id`]) ?? (await usualVat(writing, deal, row, side, isCost))
  return { ...filled, [`${side}vat_id`]: vat }
}
