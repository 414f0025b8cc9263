/** Orders by every number they bear, quotations, and containers, which lead to their order. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { columnsOf, part, type SqlText } from '#db/sql-text.ts'
import { type Key, type Kind, type ReferenceSql, screenOf } from './kind.ts'

const ofOrder = columnsOf(order.table, 't')
const ofQuote = columnsOf(quote.table, 't')
const ofContainer = columnsOf(orderContainer.table, 't')
/** The columns that both have. */
const ofDeal = columnsOf<'orders' | 'quotations'>(order.table, 't')

const SERIAL_DIGITS = 5

/** "Odesa → Hamburg"; one end alone where the other is not known. */
const lane = ({ name }: ReferenceSql): SqlText => {
  const from = part`coalesce(${name(city, ofDeal.poo_id)}, ${name(city, ofDeal.pol_id)})`
  const to = part`coalesce(${name(city, ofDeal.fd_id)}, ${name(city, ofDeal.pod_id)})`
  return part`coalesce(${from} || ' → ' || ${to}, ${from}, ${to})`
}

const OWN_NUMBER = /^(\p{L}{1,5})[^\p{L}\p{N}]*([1-4]\d)[^\p{L}\p{N}]*(\d{1,6})$/u

/** "ods 26 123" and "ODS2600123" as the stored number: ods-26-00123. null if it is typed so already, or is not one of our numbers. */
const ownNumber: Key['of'] = ({ folded }) => {
  const [, prefix, year, serial] = OWN_NUMBER.exec(folded) ?? []
  const number = `${prefix}-${year}-${serial?.padStart(SERIAL_DIGITS, '0')}`
  return prefix && number !== folded ? number : null
}

const NUMBERS = [
  ofOrder.external_number,
  ofOrder.booking_number,
  ofOrder.bl_number,
  ofOrder.hbl_number,
  ofOrder.cmr_number,
  ofOrder.ttn_number,
  ofOrder.invoice_number,
]

/** Containers and plates come before their order: they say why it was found. */
export const CONTAINERS: Kind = {
  entity: orderContainer,
  keys: [],
  isPart: true,
  texts: ({ name, column }) => ({
    title: ofContainer.number,
    details: [
      name(order, ofContainer.order_id),
      name(client, column(order, columnsOf(order.table, 'r').client_id, ofContainer.order_id)),
    ],
    ownerId: ofContainer.order_id,
  }),
  route: ({ ownerId }) => screenOf(ROUTES.order.path, ownerId),
}

export const DEALS: readonly Kind[] = [
  {
    entity: order,
    keys: [
      { column: 'unique_key', of: ({ folded }) => folded, isDescending: true, isOfLive: true },
      { column: 'unique_key', of: ownNumber, isWhole: true, isOfLive: true },
    ],
    texts: (refer) => ({
      title: ofOrder.number,
      details: [refer.name(client, ofOrder.client_id), lane(refer)],
      foundBy: [...NUMBERS, ofOrder.found_by, ofOrder.cargo],
    }),
    route: ({ id }) => screenOf(ROUTES.order.path, id),
  },
  {
    entity: quote,
    keys: [{ column: 'number', of: (input) => ownNumber(input)?.toUpperCase() ?? null, isWhole: true }],
    texts: (refer) => ({
      title: ofQuote.number,
      details: [
        part`coalesce(${refer.name(client, ofQuote.client_id)}, ${refer.name(lead, ofQuote.lead_id)})`,
        lane(refer),
      ],
      foundBy: [ofQuote.found_by, ofQuote.cargo],
    }),
    route: ({ id }) => screenOf(ROUTES.quote.path, id),
  },
]
