/** A change of how a document is printed: its texts and blocks are checked, and the form of a firm that says nothing more goes. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { arrangementOf, arrangementText, isArrangement } from '@fura/shared/documents/document-blocks.ts'
import { type FormField, mostCharacters, textFields } from '@fura/shared/documents/document-forms.ts'
import type { FormDocument, FormText } from '@fura/shared/documents/document-kinds.ts'
import { unknownPlaceholders } from '@fura/shared/documents/placeholders.ts'
import { documentForm } from '@fura/shared/entities/document-form.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { RecordRow } from '#db/database.ts'
import { removeRecord } from '#resource/remove.ts'
import { addRecord, changeRecord } from '#resource/save.ts'
import { wireRecord } from '#rows/columns.ts'

/** What is sent of one form; a field that is empty goes back to what all firms, or we, have. */
export interface FormChange {
  kind: FormDocument
  firmId: number | null
  values: Values
}

const textOf = (field: FormField): FormText => field.slice(0, -3) as FormText

const errorOf = (kind: FormDocument, field: string, value: unknown): FieldCode | null => {
  if (typeof value !== 'string' || value === '') return null
  if (field === 'blocks') return isArrangement(kind, value) ? null : 'not_allowed'
  const formField = textFields(kind).find((name) => name === field)
  if (formField === undefined) return 'not_allowed'
  if (value.length > mostCharacters(kind, textOf(formField))) return 'too_long'
  return unknownPlaceholders(kind, value).length > 0 ? 'rule:placeholder' : null
}

/** Throws with one code for each mistake. */
export const assertCanPrint = ({ kind, values }: FormChange): void => {
  const errors = Object.entries(values).flatMap(([field, value]) => {
    const code = errorOf(kind, field, value)
    return code === null ? [] : [[field, code] as const]
  })
  if (errors.length > 0) throw new AppError('invalid data', { fields: Object.fromEntries(errors) })
}

/** Every block by its position, so that omitted blocks do not shift the others. Empty for our own form without a firm. */
const canonical = ({ kind, firmId, values }: FormChange): Values => {
  if (typeof values.blocks !== 'string') return values
  const arrangement = arrangementOf(kind, values.blocks)
  const text = arrangementText(kind, arrangement)
  // A firm may print as we do where the others do not.
  return { ...values, blocks: text ?? (firmId === null ? null : [...arrangement.blocks].join(' ')) }
}

const findForm = async ({ tx }: Writing, { kind, firmId }: FormChange): Promise<RecordRow | undefined> =>
  tx
    .selectFrom(documentForm.table)
    .selectAll()
    .where('is_deleted', '=', 0)
    .where('document', '=', kind)
    .where('legal_entity_id', firmId === null ? 'is' : '=', firmId)
    .executeTakeFirst()

const KEY: readonly string[] = ['document', 'legal_entity_id'] satisfies FieldOf<'document_form'>[]

/** A form that says nothing must not keep its firm from being deleted; that of all firms stays for its history. */
const dropIfEmpty = async (writing: Writing, change: FormChange): Promise<void> => {
  const row = change.firmId === null ? undefined : await findForm(writing, change)
  if (!row) return
  const isEmpty = Object.entries(wireRecord(documentForm, row)).every(
    ([field, value]) => KEY.includes(field) || value === null,
  )
  if (isEmpty) await removeRecord(writing, documentForm, row.id)
}

export const changeDocumentForm = async (writing: Writing, change: FormChange): Promise<void> => {
  const values = canonical(change)
  const row = await findForm(writing, change)
  if (row) await changeRecord(writing, documentForm, row.id, values, null)
  else await addRecord(writing, documentForm, { ...values, document: change.kind, legal_entity_id: change.firmId })
  await dropIfEmpty(writing, change)
}
