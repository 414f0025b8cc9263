/**
 * Everything that is computed of an order out of its parts: the sums of each row, the plan and the fact, who has paid, free
 * time and what runs after it. The form and the server run this same code over the same records.
 */
import type { ValuesOf } from '../entities/index.ts'
import { Big } from 'big.js'
import type { Values } from '../fields/validate.ts'
import {
  type CalculationInputs,
  carrierRow,
  carrierSums,
  chargeCurrency,
  chargeDay,
  customerSums,
  decimalIn,
  freightRow,
  kickbackRow,
  numberIn,
  serviceRow,
  serviceSums,
} from './deal-rows.ts'
import { containerState } from '../rules/container-rules.ts'
import { asText } from './decimals.ts'
import { type DayKind, dueDate } from './due-date.ts'
import { type FreeTime, freeTimeOf } from './free-time.ts'
import { debtOf, type PayableRow, paymentOf } from './payment.ts'
import {
  kickbackAmount,
  kickbackBase,
  type KickbackRow,
  planOf,
  type PlanRows,
  type PlanTerms,
  planTerms,
} from './plan-calculation.ts'

/** The parts of an order that money and free time are computed from, by their member in its detail. */
export interface OrderParts {
  containers: readonly ValuesOf<'order_container'>[]
  services: readonly ValuesOf<'order_service'>[]
  customer_freight: readonly ValuesOf<'customer_freight'>[]
  carrier_freight: readonly ValuesOf<'carrier_freight'>[]
  carrier_freight2: readonly ValuesOf<'carrier_freight2'>[]
  kickbacks_customer: readonly ValuesOf<'kickback_customer'>[]
  kickbacks_carrier: readonly ValuesOf<'kickback_carrier'>[]
  kickbacks_carrier2: readonly ValuesOf<'kickback_carrier2'>[]
}

/** A part that the order has none of is an empty list. */
export const orderParts = (parts: Readonly<Record<string, readonly Values[]>>): OrderParts => ({
  containers: parts.containers ?? [],
  services: parts.services ?? [],
  customer_freight: parts.customer_freight ?? [],
  carrier_freight: parts.carrier_freight ?? [],
  carrier_freight2: parts.carrier_freight2 ?? [],
  kickbacks_customer: parts.kickbacks_customer ?? [],
  kickbacks_carrier: parts.kickbacks_carrier ?? [],
  kickbacks_carrier2: parts.kickbacks_carrier2 ?? [],
})

export interface OrderSums {
  order: ValuesOf<'order'>
  /** Beside the sums of the rows: with them the parts add up to the plan. */
  terms: Partial<PlanTerms>
  /** What is computed of each part, in the order of the parts. */
  parts: { [P in keyof OrderParts]: Values[] }
}

const SIDES = {
  kickbacks_customer: 'customer',
  kickbacks_carrier: 'carrier',
  kickbacks_carrier2: 'carrier2',
} as const satisfies Partial<Record<keyof OrderParts, KickbackRow['side']>>
const SIDE_PARTS = ['kickbacks_customer', 'kickbacks_carrier', 'kickbacks_carrier2'] as const

/** The event that a payment is counted from. */
const basisDay = (order: ValuesOf<'order'>, basis: unknown, invoiceDay: number, inputs: CalculationInputs): number => {
  if (basis === 'loading') return inputs.dayOf(numberIn(order.actual_loading_date))
  if (basis === 'unloading') return inputs.dayOf(numberIn(order.actual_unloading_date))
  if (basis === 'originals') return numberIn(order.docs_original_date)
  return invoiceDay
}

/** `terms`: whose conditions hold where the row says none. */
const dueOf = (
  order: ValuesOf<'order'>,
  terms: Values,
  row: Values,
  invoiceDay: number,
  inputs: CalculationInputs,
): number => {
  const basis = row.payment_delay_basis ?? terms.payment_delay_basis ?? 'invoice'
  const days = basis === 'prepaid' ? 0 : numberIn(row.payment_delay_days ?? terms.payment_delay_days)
  const kind: DayKind = (row.payment_day_kind ?? terms.payment_day_kind) === 'banking' ? 'banking' : 'calendar'
  return dueDate(basisDay(order, basis, invoiceDay, inputs), days, kind)
}

const freeTime = (order: ValuesOf<'order'>, container: ValuesOf<'order_container'>): FreeTime | null => {
  const freeDays = container.free_days_demurrage ?? order.free_days
  if (typeof freeDays !== 'number') return null
  const rate = decimalIn(container.demurrage_rate, '0')
  if (container.is_combined_free === 1) return { kind: 'combined', freeDays, rate }
  return {
    kind: 'separate',
    freeDays,
    rate,
    freeDaysOutside: numberIn(container.free_days_detention),
    rateOutside: decimalIn(container.detention_rate, '0'),
  }
}

const containerSums = (order: ValuesOf<'order'>, container: ValuesOf<'order_container'>, today: number): Values => {
  const state = containerState(container, numberIn(order.atd))
  const free = freeTime(order, container)
  if (!free) return { state, free_time_end: 0, demurrage_days: null, detention_days: null, dnd_amount: null }
  const days = {
    dischargeDate: numberIn(container.discharge_date),
    gateOutDate: numberIn(container.gate_out_date),
    emptyReturnDate: numberIn(container.empty_return_date),
  }
  const over = freeTimeOf(days, free, today)
  return {
    state,
    free_time_end: over.freeTimeEnd,
    demurrage_days: over.demurrageDays,
    detention_days: over.detentionDays,
    dnd_amount: over.amount,
  }
}

const planRows = (
  order: ValuesOf<'order'>,
  parts: OrderParts,
  containers: readonly ValuesOf<'order_container'>[],
  inputs: CalculationInputs,
): PlanRows => ({
  areWeVatPayers: inputs.areWeVatPayers,
  customerFreight: parts.customer_freight.map((row) => freightRow(row, inputs)),
  carrierFreight: parts.carrier_freight.map((row) => carrierRow(row, inputs)),
  carrierFreight2: parts.carrier_freight2.map((row) => carrierRow(row, inputs)),
  services: parts.services.map((row) => serviceRow(row, inputs)),
  kickbacks: SIDE_PARTS.flatMap((part) => parts[part].map((row) => kickbackRow(row, SIDES[part]))),
  detained: parts.containers.flatMap((row, place) => {
    const amount = containers[place]?.dnd_amount
    if (row.is_rebilled === 1 || typeof amount !== 'string') return []
    return [{ amount, rate: inputs.bankRate(chargeCurrency(order, row), chargeDay(row, inputs.today)) }]
  }),
})

/** The parts that are invoiced or paid, of which the fact is made. */
const factParts = (parts: OrderParts): OrderParts => ({
  containers: parts.containers.filter((row) => numberIn(row.empty_return_date) > 0),
  services: parts.services.map((row) => ({
    ...row,
    sell_price: row.is_invoiced === 1 ? (row.sell_price ?? null) : null,
    buy_price: row.is_purchased === 1 ? (row.buy_price ?? null) : null,
  })),
  customer_freight: parts.customer_freight.filter((row) => Boolean(row.invoice_number)),
  carrier_freight: parts.carrier_freight.filter((row) => Boolean(row.carrier_invoice_number)),
  carrier_freight2: parts.carrier_freight2.filter((row) => Boolean(row.carrier_invoice_number)),
  kickbacks_customer: parts.kickbacks_customer.filter((row) => numberIn(row.paid_date) > 0),
  kickbacks_carrier: parts.kickbacks_carrier.filter((row) => numberIn(row.paid_date) > 0),
  kickbacks_carrier2: parts.kickbacks_carrier2.filter((row) => numberIn(row.paid_date) > 0),
})

const factOf = (order: ValuesOf<'order'>, parts: OrderParts, inputs: CalculationInputs): Values => {
  const fact = factParts(parts)
  const containers = fact.containers.map((row) => containerSums(order, row, inputs.today))
  const { plan_income, plan_expense, sum_income } = planOf(planRows(order, fact, containers, inputs))
  return { fact_income: plan_income, fact_expense: plan_expense, fact_profit: sum_income }
}

const kickbackSums = (rows: readonly Values[], side: KickbackRow['side'], plan: PlanRows): Values[] =>
  rows.map((row) => {
    const kickback = kickbackRow(row, side)
    return { amount: kickbackAmount(plan, kickback), base: asText(kickbackBase(plan, kickback)) }
  })

const earliest = (days: readonly unknown[]): number =>
  days.reduce<number>(
    (first, day) => (typeof day === 'number' && day > 0 && (first === 0 || day < first) ? day : first),
    0,
  )

const payable = (row: Values, sums: Values = {}): PayableRow => ({
  gross: decimalIn(sums.gross, '0'),
  paid_amount: decimalIn(row.paid_amount, '0'),
  due_date: numberIn(sums.due_date),
  rate: decimalIn(row.rate, '1'),
})

/** What is due of rows: each with its computed sums. */
const paid = (rows: readonly Values[], sums: readonly Values[], today: number) =>
  paymentOf(
    rows.map((row, place) => payable(row, sums[place])),
    today,
  )

const customerRowSums = (order: ValuesOf<'order'>, row: Values, inputs: CalculationInputs): Values => {
  const sums: Values = {
    ...customerSums(row, inputs),
    due_date: dueOf(order, order, row, numberIn(row.invoice_date) || numberIn(order.invoice_date), inputs),
  }
  return { ...sums, debt: debtOf(payable(row, sums)) }
}

export const orderSums = (order: ValuesOf<'order'>, parts: OrderParts, inputs: CalculationInputs): OrderSums => {
  const containers = parts.containers.map((row) => containerSums(order, row, inputs.today))
  const plan = planRows(order, parts, containers, inputs)
  const customers = parts.customer_freight.map((row) => customerRowSums(order, row, inputs))
  const carriersOf = (rows: readonly Values[]): Values[] =>
    rows.map((row) => ({
      ...carrierSums(row, inputs),
      // What was agreed with the client says nothing about the carrier.
      due_date: dueOf(order, {}, row, numberIn(row.carrier_invoice_date), inputs),
    }))
  const [first, second] = [carriersOf(parts.carrier_freight), carriersOf(parts.carrier_freight2)]
  const byClient = paid(parts.customer_freight, customers, inputs.today)
  const toCarriers = paid([...parts.carrier_freight, ...parts.carrier_freight2], [...first, ...second], inputs.today)
  return {
    terms: planTerms(plan),
    order: {
      ...planOf(plan),
      ...factOf(order, parts, inputs),
      client_payment_status: byClient.status,
      carrier_payment_status: toCarriers.status,
      payment_due_date: byClient.dueDate,
      client_debt: byClient.debtBase,
      free_time_end: earliest(
        containers.map((sums, place) => (parts.containers[place]?.empty_return_date ? 0 : sums.free_time_end)),
      ),
    },
    parts: {
      containers,
      services: parts.services.map((row) => serviceSums(row, inputs)),
      customer_freight: customers,
      carrier_freight: first,
      carrier_freight2: second,
      kickbacks_customer: kickbackSums(parts.kickbacks_customer, 'customer', plan),
      kickbacks_carrier: kickbackSums(parts.kickbacks_carrier, 'carrier', plan),
      kickbacks_carrier2: kickbackSums(parts.kickbacks_carrier2, 'carrier2', plan),
    },
  }
}

/** TEU of the containers, or of the equipment that is only planned. */
export const teuOf = (factors: readonly (string | null)[]): string =>
  factors.reduce((sum, factor) => sum.plus(factor ?? 0), new Big(0)).toFixed(3)
