/**
 * What a text of a document may take from the deal, as `{client}`. A closed list for each kind: no price, nothing of the client on
 * what goes to a carrier, and nothing of a carrier on what goes to a client.
 */
import type { FormDocument } from './document-kinds.ts'

const OF_EVERY = ['number', 'date', 'firm', 'director', 'manager', 'manager_phone', 'manager_email'] as const
const OF_CARGO = ['cargo', 'route', 'loading_date', 'unloading_date'] as const
const OF_CLIENT = ['client', 'contact', 'contract', 'client_reference'] as const
const OF_CARRIER = ['carrier', 'driver', 'vehicle'] as const

export const PLACEHOLDERS = [
  ...OF_EVERY,
  ...OF_CARGO,
  ...OF_CLIENT,
  ...OF_CARRIER,
  'valid_until',
  'due_date',
  'line',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export const DOCUMENT_PLACEHOLDERS: Readonly<Record<FormDocument, readonly Placeholder[]>> = {
  quotation: [...OF_EVERY, ...OF_CARGO, 'client', 'contact', 'valid_until'],
  client_order: [...OF_EVERY, ...OF_CARGO, ...OF_CLIENT],
  transport_order: [...OF_EVERY, ...OF_CARGO, ...OF_CARRIER],
  driver_instruction: [...OF_EVERY, ...OF_CARGO, ...OF_CARRIER],
  booking_request: [...OF_EVERY, ...OF_CARGO, 'line'],
  cmr: ['number', 'firm', ...OF_CARGO, ...OF_CARRIER],
  power_of_attorney: [...OF_EVERY, ...OF_CARGO, ...OF_CARRIER],
  invoice: [...OF_EVERY, ...OF_CARGO, ...OF_CLIENT, 'due_date'],
  act: [...OF_EVERY, ...OF_CARGO, ...OF_CLIENT],
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Names in braces that this document does not know, as they were typed. */
export const unknownPlaceholders = (kind: FormDocument, text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) =>
    DOCUMENT_PLACEHOLDERS[kind].some((placeholder) => placeholder === name) ? [] : [name],
  )

/** An unknown name stays as typed, so that people notice it. */
export const withPlaceholders = (text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name as Placeholder] ?? whole)
