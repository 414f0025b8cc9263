/** A record for documents, by the field names of deals, their parts and their references: a misspelt one does not compile. */
import type { AnswerName, EntityName } from '@fura/shared/entities/index.ts'

type Deal = 'order' | 'quote'
type Part =
  | 'order_direction'
  | 'quote_direction'
  | 'order_container'
  | 'order_stop'
  | 'order_service'
  | 'quote_service'
  | 'customer_freight'
  | 'carrier_freight'
type Party = 'client' | 'contractor' | 'legal_entity' | 'organization' | 'contact_person' | 'team_user' | 'lead'
type Vehicle = 'driver' | 'truck' | 'trailer' | 'car'
type Word = 'city' | 'country' | 'currency' | 'vat' | 'container_type' | 'file' | 'service' | 'bank_account'

export type PaperField = AnswerName<Deal | Part | Party | Vehicle | Word>

type Identified = {
  /** '@uuid' for a record not yet sent. */
  readonly id: number | string
}

export type Row = { readonly [K in PaperField]?: unknown } & Identified

/** A record of one kind. */
export type RowOf<N extends EntityName> = { readonly [K in AnswerName<N>]?: unknown } & Identified

/** What the row carries of the record to which `field` refers, e.g. its `name`. */
export const memberBeside = (row: Row | undefined, field: string, word: string): unknown =>
  (row as Readonly<Record<string, unknown>> | undefined)?.[`${field.replace(/_id$/, '')}_${word}`]
