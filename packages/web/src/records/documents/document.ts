/** What a document is made of: the deal with its parts, what its rows come to, and the records that it names. */
import type { Language } from '@fura/shared/language.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import type { Row } from '#records/documents/paper-row.ts'
import type { Records } from './paper.ts'

/** '@uuid' for a record that is not sent yet. */
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

/** One priced row with the figures of one side only: it holds nothing of the other side. */
export interface MoneyLine {
  /** The row with its words: description, service, leg, container. Never its prices. */
  row: Row
  kind: 'freight' | 'service'
  quantity: Decimal
  price: Decimal
  currencyId: number | null
  /** Units of the base currency for one unit of the row's; null where the rate is unknown. */
  rate: Decimal | null
  rateDate: number
  vatId: number | null
  net: Decimal
  vat: Decimal
  gross: Decimal
  /** Who pays, or whom we pay; null where the deal says it. */
  partyId: RecordId | null
}

export interface Papers {
  deal: Row
  directions: readonly Row[]
  containers: readonly Row[]
  /** Places between loading and unloading, in their order. */
  stops: readonly Row[]
  /** What the client pays. */
  sold: readonly MoneyLine[]
  /** What the carriers get; empty for those who may not see it. */
  bought: readonly MoneyLine[]
  records: Records
  /** How the company has documents printed: records of `document_form`. */
  forms: readonly Readonly<Record<string, unknown>>[]
  baseCurrency: string
  today: number
}

/** The company's own pictures, where they can be had. */
export interface Pictures {
  logo?: ArrayBuffer | undefined
  stamp?: ArrayBuffer | undefined
  signature?: ArrayBuffer | undefined
}

/** What the person chooses before a document is made. */
export interface Choices {
  language: Language
  /** Whom a transport order and a CMR are for. */
  carrierId: RecordId | null
  /** Whom an invoice and an act are for. */
  buyerId: RecordId | null
  /** The currency of an invoice and an act; null where only one can be. */
  currencyId: number | null
}

export interface DocumentRequest {
  kind: DocumentKind
  papers: Papers
  choices: Choices
  pictures: Pictures
}
