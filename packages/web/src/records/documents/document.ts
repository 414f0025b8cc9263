/** The input of a document: the deal with its parts, the sums of its rows, and the records that it names. */
import type { Language } from '@fura/shared/language.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import type { Row } from '#records/documents/paper-row.ts'
import type { Records } from './paper.ts'

/** '@uuid' for an unsent record. */
export type RecordId = number | string

export const QUOTE_DOCUMENTS = ['quotation'] as const
export const ORDER_DOCUMENTS = [
  'client_order',
  'transport_order',
  'driver_instruction',
  'booking_request',
  'cmr',
  'ttn',
  'power_of_attorney',
  'invoice',
  'act',
] as const

export type DocumentKind = (typeof QUOTE_DOCUMENTS)[number] | (typeof ORDER_DOCUMENTS)[number]

/** One priced row with the figures of only one side: it contains nothing of the other side. */
export interface MoneyLine {
  /** The row with its texts: description, service, leg, container. Never its prices. */
  row: Row
  kind: 'freight' | 'service'
  quantity: Decimal
  price: Decimal
  currencyId: number | null
  /** Units of the base currency per unit of the row's; null if the rate is unknown. */
  rate: Decimal | null
  rateDate: number
  vatId: number | null
  net: Decimal
  vat: Decimal
  gross: Decimal
  /** The payer, or the payee; null if the deal has it. */
  partyId: RecordId | null
}

export interface Papers {
  deal: Row
  directions: readonly Row[]
  containers: readonly Row[]
  /** Places between loading and unloading, in their order. */
  stops: readonly Row[]
  /** The client's prices. */
  sold: readonly MoneyLine[]
  /** The carriers' prices; empty for readers who may not see them. */
  bought: readonly MoneyLine[]
  records: Records
  /** The company's document settings: records of `document_form`. */
  forms: readonly Readonly<Record<string, unknown>>[]
  baseCurrency: string
  today: number
}

/** The company's own pictures, if they can be read. */
export interface Pictures {
  logo?: ArrayBuffer | undefined
  stamp?: ArrayBuffer | undefined
  signature?: ArrayBuffer | undefined
}

/** The person's choices before a document is made. */
export interface Choices {
  language: Language
  /** The recipient of a transport order and a CMR. */
  carrierId: RecordId | null
  /** The payer of an invoice and an act. */
  buyerId: RecordId | null
  /** The currency of an invoice and an act; null if only one is possible. */
  currencyId: number | null
}

export interface DocumentRequest {
  kind: DocumentKind
  papers: Papers
  choices: Choices
  pictures: Pictures
}
