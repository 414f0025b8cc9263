/** The form that a document is printed by: what the company says for the firm, else for all firms, else what we say. Pure. */
import type { Language } from '../language.ts'
import { LANGUAGES } from '../language.ts'
import { type Arrangement, arrangementOf, DOCUMENT_LAYOUTS } from './document-blocks.ts'
import { FORM_TEXTS, type FormDocument, type FormText } from './document-kinds.ts'

export type FormField = 'blocks' | `${FormText}_${Language}`

export const textFields = (kind: FormDocument): FormField[] =>
  DOCUMENT_LAYOUTS[kind].texts.flatMap((text) => LANGUAGES.map((language): FormField => `${text}_${language}`))

/** A box of a consignment note is small. */
const BOX_LENGTH = 120
const LENGTHS: Readonly<Record<FormText, number>> = { header: 200, intro: 1000, conditions: 4000, footer: 1000 }

export const mostCharacters = (kind: FormDocument, text: FormText): number =>
  DOCUMENT_LAYOUTS[kind].boxes ? BOX_LENGTH : LENGTHS[text]

/** What stands in the fields of a form; empty ones are not the company's. */
export type FormValues = Readonly<Partial<Record<FormField, string | null>>>

const FIELDS: readonly FormField[] = [
  'blocks',
  ...FORM_TEXTS.flatMap((text) => LANGUAGES.map((language): FormField => `${text}_${language}`)),
]

const isForm = (row: Readonly<Record<string, unknown>>, kind: FormDocument, firmId: number | null): boolean =>
  row.document === kind && (row.legal_entity_id ?? null) === firmId

/** What one form of the company says itself. */
export const ownValues = (
  rows: readonly Readonly<Record<string, unknown>>[],
  kind: FormDocument,
  firmId: number | null,
): FormValues => {
  const row = rows.find((each) => isForm(each, kind, firmId)) ?? {}
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = row[field]
      return typeof value === 'string' && value !== '' ? [[field, value]] : []
    }),
  )
}

/** With what all firms have where this one says nothing. */
export const formValues = (
  rows: readonly Readonly<Record<string, unknown>>[],
  kind: FormDocument,
  firmId: number | null,
): FormValues => ({
  ...ownValues(rows, kind, null),
  ...(firmId === null ? {} : ownValues(rows, kind, firmId)),
})

export interface DocumentForm {
  arrangement: Arrangement
  /** The company's text in one language; null: ours, where there is one. */
  text: (name: FormText, language: Language) => string | null
}

export const documentForm = (kind: FormDocument, values: FormValues): DocumentForm => ({
  arrangement: arrangementOf(kind, values.blocks),
  text: (name, language) => values[`${name}_${language}`] || null,
})
