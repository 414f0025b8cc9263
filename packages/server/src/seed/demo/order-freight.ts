/** Freight of the demo's orders: what the client pays, what the first and the second carrier get, what of it is paid. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { FREIGHT_TEXTS } from './deal-texts.ts'
import type { DemoOrder } from './demo-orders.ts'
import { isContainers, isRoad, type Price } from './lane.ts'
import type { Making } from './making.ts'
import { daysOf, REACHED } from './order-dates.ts'
import type { OrderPlan } from './order-plan.ts'
import { around, priceFields, vatFields } from './priced.ts'

const PART_PAID = 2
const DOMESTIC = 4
/** From the port to the door, of one container: at home and abroad. */
const HAULAGE: Price = [31_000, 'UAH']
const HAULAGE_ABROAD: Price = [640, 'EUR']

/** 0 nothing, 1 all of it, 2 a half: the paid and the closed all; trucks a half on the way and when invoiced. */
const shareOf = ({ way, status, lane }: OrderPlan): number => {
  if (way >= REACHED.paid) return 1
  return isRoad(lane) && (status === ORDER_STATUS.in_transit || status === REACHED.invoiced) ? PART_PAID : 0
}

const paidFields = (share: number, total: number, day: number) =>
  share === 0 ? {} : { paid_amount: `${Math.floor(total / share)}.00`, paid_date: day }

const unitOf = ({ lane }: OrderPlan): string => (isContainers(lane) ? 'container' : isRoad(lane) ? 'truck' : 'shipment')

const countOf = ({ row }: DemoOrder): number => row.equipment_count ?? 1

const customerRow = (order: DemoOrder, { world, random, areWeVatPayers }: Making) => {
  const { row, plan } = order
  const [price, count, days] = [around(plan.lane.sell, random), countOf(order), daysOf(plan)]
  const isInvoiced = plan.way >= REACHED.invoiced
  const day = (isInvoiced && row.invoice_date) || (row.doc_date ?? 0)
  const paidOn = world.day(Math.min(isInvoiced ? days.bill + 12 : days.load, 0))
  return {
    order_id: row.id,
    legal_entity_id: row.legal_entity_id ?? null,
    client_id: row.client_id ?? null,
    description: FREIGHT_TEXTS[plan.lane.type] ?? null,
    quantity: `${count}.000`,
    unit: unitOf(plan),
    ...priceFields(price, day, world),
    ...vatFields(areWeVatPayers(row), isRoad(plan.lane) || isContainers(plan.lane), plan.lane.direction),
    payment_type_id: row.payment_type_id ?? null,
    payment_delay_days: row.payment_delay_days ?? null,
    payment_delay_basis: row.payment_delay_basis ?? null,
    payment_day_kind: row.payment_day_kind ?? null,
    invoice_number: isInvoiced ? (row.invoice_number ?? null) : null,
    invoice_date: isInvoiced ? (row.invoice_date ?? 0) : 0,
    ...paidFields(shareOf(plan), price[0] * count, paidOn),
  }
}

const carrierRow = (order: DemoOrder, contractor: number, usual: Price, directionId: number, making: Making) => {
  const { world, random, isVatPayer } = making
  const { row, plan } = order
  const [price, count, days] = [around(usual, random), countOf(order), daysOf(plan)]
  const isBilled = plan.way >= REACHED.billed
  const isPaid = plan.way >= REACHED.paid
  return {
    order_id: row.id,
    legal_entity_id: row.legal_entity_id ?? null,
    contractor_id: contractor,
    quantity: `${count}.000`,
    unit: unitOf(plan),
    ...priceFields(price, row.doc_date ?? 0, world),
    ...vatFields(isVatPayer(contractor), true, directionId),
    payment_delay_days: random.pick([7, 14, 21, 30]),
    payment_delay_basis: 'invoice',
    payment_day_kind: 'banking',
    carrier_invoice_number: isBilled ? `${random.digits(4)}/${row.id}` : null,
    carrier_invoice_date: isBilled ? world.day(Math.min(days.unload + 3, 0)) : 0,
    ...paidFields(isPaid ? 1 : 0, price[0] * count, world.day(Math.min(days.originals + 10, 0))),
    ...(plan.status === ORDER_STATUS.failed_loading ? { penalty_amount: '100.00', penalty_note: 'Срыв загрузки' } : {}),
  }
}

export interface FreightIds {
  customer: number
  carrier: number | null
  carrier2: number | null
}

export const addFreight = (order: DemoOrder, making: Making): FreightIds => {
  const { row, plan } = order
  const { tables } = making
  const [first, second] = [row.main_carrier_id, row.main_carrier2_id]
  const isHome = plan.lane.direction === 1
  return {
    customer: tables.add('customer_freight', customerRow(order, making)),
    carrier:
      typeof first === 'number'
        ? tables.add('carrier_freight', carrierRow(order, first, plan.lane.buy, plan.lane.direction, making))
        : null,
    carrier2:
      typeof second === 'number'
        ? tables.add(
            'carrier_freight2',
            carrierRow(
              order,
              second,
              isHome ? HAULAGE : HAULAGE_ABROAD,
              isHome ? DOMESTIC : plan.lane.direction,
              making,
            ),
          )
        : null,
  }
}
