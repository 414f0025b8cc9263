/**
 * The plan calculation of an order (domain.md 3.4): what it brings, what it costs and what is left, in the base currency.
 * The form and the server run this same code; nothing else computes an order's money.
 */
import { Big } from 'big.js'
import { asText, CENTS, type Decimal, percentOf, roundHalfUp, sumOf } from './decimals.ts'
import { countedAsCost, countedAsIncome, type PricedRow, type RowSums, rowSums } from './money-row.ts'

export interface FreightRow extends PricedRow {
  id: number | string
  /** A fine in the row's currency: one that the carrier pays us lowers the cost, one that we pay the client the income. */
  penalty: Decimal
}

export interface CarrierRow extends FreightRow {
  isSupplierVatPayer: boolean
}

/** One service: a side without a price is null. */
export interface ServiceRow {
  sell: PricedRow | null
  buy: (PricedRow & { isSupplierVatPayer: boolean }) | null
}

/** Money that goes back to a person or a firm on the other side. A percentage is of one freight row, or of the whole side. */
export interface KickbackRow {
  side: 'customer' | 'carrier' | 'carrier2'
  flow: 'pay' | 'receive'
  kind: 'fixed' | 'percent'
  amount: Decimal
  percent: Decimal
  freightId: number | string | null
  rate: Decimal
}

/** Demurrage and detention of a container that the client does not pay back. */
export interface DetainedRow {
  amount: Decimal
  rate: Decimal
}

export interface PlanRows {
  areWeVatPayers: boolean
  customerFreight: readonly FreightRow[]
  carrierFreight: readonly CarrierRow[]
  carrierFreight2: readonly CarrierRow[]
  services: readonly ServiceRow[]
  kickbacks: readonly KickbackRow[]
  detained: readonly DetainedRow[]
}

export interface Plan {
  plan_income: Decimal
  plan_expense: Decimal
  plan_kickbacks: Decimal
  sum_income: Decimal
  /** null where there is no income to divide by, or next to none. */
  margin_percent: Decimal | null
  plan_vat: Decimal
}

/** What counts beside the prices of the rows, in the base currency: each as it changes the income. */
export interface PlanTerms {
  /** Days of containers beyond their free time that nobody pays back. */
  demurrage: Decimal
  /** Fines that we pay the client, and that carriers pay us. */
  customer_penalties: Decimal
  carrier_penalties: Decimal
}

const inBase = (amount: Big | Decimal, rate: Decimal): Big => roundHalfUp(new Big(amount).times(rate), CENTS)

const carrierSums = ({ areWeVatPayers }: PlanRows, rows: readonly CarrierRow[]): RowSums[] =>
  rows.map((row) => rowSums(row, countedAsCost(areWeVatPayers, row.isSupplierVatPayer)))

/** The base of a percentage: the net sums of the named row, or of all rows of that side. */
const freightOf = (rows: PlanRows, { side, freightId }: KickbackRow): readonly FreightRow[] => {
  const ofSide = {
    customer: rows.customerFreight,
    carrier: rows.carrierFreight,
    carrier2: rows.carrierFreight2,
  }[side]
  return freightId === null ? ofSide : ofSide.filter(({ id }) => id === freightId)
}

export const kickbackBase = (rows: PlanRows, kickback: KickbackRow): Big => {
  if (kickback.kind === 'fixed') return inBase(kickback.amount, kickback.rate)
  const part = new Big(kickback.percent).div(100)
  return sumOf(
    freightOf(rows, kickback).map((row) => inBase(roundHalfUp(rowSums(row, 'net').net.times(part), CENTS), row.rate)),
  )
}

/** The sum of a kickback in its own currency; that of a percentage is made from the freight. */
export const kickbackAmount = (rows: PlanRows, kickback: KickbackRow): Decimal =>
  kickback.kind === 'fixed' ? asText(new Big(kickback.amount)) : asText(kickbackBase(rows, kickback).div(kickback.rate))

const finesOf = (rows: readonly FreightRow[]): Big => sumOf(rows.map(({ penalty, rate }) => inBase(penalty, rate)))

const besidePrices = ({ customerFreight, carrierFreight, carrierFreight2, detained }: PlanRows) => ({
  demurrage: sumOf(detained.map(({ amount, rate }) => inBase(amount, rate))),
  customerFines: finesOf(customerFreight),
  carrierFines: finesOf([...carrierFreight, ...carrierFreight2]),
})

export const planTerms = (rows: PlanRows): PlanTerms => {
  const { demurrage, customerFines, carrierFines } = besidePrices(rows)
  return {
    demurrage: asText(demurrage.times(-1)),
    customer_penalties: asText(customerFines.times(-1)),
    carrier_penalties: asText(carrierFines),
  }
}

export const planOf = (rows: PlanRows): Plan => {
  const income = countedAsIncome(rows.areWeVatPayers)
  const sold = [
    ...rows.customerFreight.map((row) => rowSums(row, income)),
    ...rows.services.flatMap(({ sell }) => (sell ? [rowSums(sell, income)] : [])),
  ]
  const carriers = [...rows.carrierFreight, ...rows.carrierFreight2]
  const bought = [
    ...carrierSums(rows, carriers),
    ...rows.services.flatMap(({ buy }) =>
      buy ? [rowSums(buy, countedAsCost(rows.areWeVatPayers, buy.isSupplierVatPayer))] : [],
    ),
  ]
  const { demurrage, customerFines, carrierFines } = besidePrices(rows)
  const planIncome = sumOf(sold.map(({ base }) => base)).minus(customerFines)
  const planExpense = sumOf(bought.map(({ base }) => base))
    .plus(demurrage)
    .minus(carrierFines)
  const ofFlow = (flow: KickbackRow['flow']): Big =>
    sumOf(rows.kickbacks.filter((row) => row.flow === flow).map((row) => kickbackBase(rows, row)))
  const kickbacks = ofFlow('receive').minus(ofFlow('pay'))
  const sumIncome = planIncome.minus(planExpense).plus(kickbacks)
  return {
    plan_income: asText(planIncome),
    plan_expense: asText(planExpense),
    plan_kickbacks: asText(kickbacks),
    sum_income: asText(sumIncome),
    margin_percent: percentOf(sumIncome, planIncome),
    plan_vat: asText(sumOf(sold.map(({ vatBase }) => vatBase)).minus(sumOf(bought.map(({ vatBase }) => vatBase)))),
  }
}
