/**
 * Clients and contractors keep their phones and addresses as contacts of their own; a file has them in the same row. These
 * columns become contacts of the record, and a phone identifies the record.
 */
import { email, type Field, phone } from '@fura/shared/fields/field.ts'

/** By the column: its kind, and the `tech_name` of the contact that it becomes. */
export const CONTACT_COLUMN_FIELDS: Readonly<Record<string, Field>> = { phone: phone(), email: email() }
export const CONTACT_COLUMN_TYPES: Readonly<Record<string, string>> = { phone: 'phone', email: 'email' }

const COLUMNS = Object.keys(CONTACT_COLUMN_FIELDS)

/** By the entity's name: the columns that are no fields of it. */
export const CONTACT_COLUMNS: Readonly<Record<string, readonly string[]>> = { client: COLUMNS, contractor: COLUMNS }
