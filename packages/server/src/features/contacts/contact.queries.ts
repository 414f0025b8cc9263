/**
 * What a contact needs of other records: its person's owner, the type that decides how its value is checked, and duplicates.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contactsType } from '@fura/shared/entities/status-lists.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { checkContactValue, isDistinguishing } from '@fura/shared/rules/contact-value.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Database, Reader, Row, Tx } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columns, part, raw } from '#db/sql-text.ts'
import { recordsText } from '#resource/records.ts'
import { findLive } from '#resource/save.ts'
import { scopeSql } from '#resource/scope.ts'
import { isOfAnotherClient, ownerOfRow, storedRow } from './owner.queries.ts'
import type { Owner } from './owner.rules.ts'

type Answered = Record<string, unknown> & { person_id: number }

/** By person: their contacts as they are answered, in the order in which they were added. */
export const contactsOf = async (
  db: Database,
  personIds: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, readonly Answered[]>> => {
  if (personIds.length === 0) return new Map()
  const scope = scopeSql(db, contact, viewer)
  const rows = part`select * from ${raw(db.tableText(contact.table))}
    where ${isOneOf(db, columns(contact.table, 'person_id'), personIds)} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')} order by id`
  const contacts = JSON.parse(await recordsText(db, viewer, { entity: contact, rows })) as Answered[]
  return Map.groupBy(contacts, ({ person_id: id }) => id)
}

/** null if there is no such person. */
export const personOwner = async (db: Reader | Tx, id: unknown): Promise<Owner | null> => {
  const row = await storedRow(db, contactPerson, id)
  return row ? ownerOfRow(row, 'client_id') : null
}

const OWNER_FIELDS: readonly FieldOf<'contact'>[] = ['person_id', 'client_id', 'owner_type']

const ownerFields = async (writing: Writing, record: Row | Values): Promise<Values> => {
  const { person_id: personId, client_id: ownerId } = record
  if (typeof personId !== 'number') {
    if (ownerId === null || ownerId === undefined) {
      throw new AppError('invalid data', { fields: { client_id: 'required' } })
    }
    return {}
  }
  const person = await findLive(writing, contactPerson, personId)
  if (!person) throw new AppError('invalid data', { fields: { person_id: 'not_found' } })
  const owner = ownerOfRow(person, 'client_id')
  return { client_id: owner.id, owner_type: owner.kind }
}

const techNameOf = async ({ tx }: Writing, type: unknown): Promise<string> => {
  const row = await storedRow(tx, contactsType, type)
  if (!row) throw new AppError('invalid data', { fields: { type: 'not_found' } })
  return textIn(row.tech_name)
}

/** The sent fields with the person's owner, and the value in the form of its type. */
export const completeContact = async (writing: Writing, before: Row, sent: Values): Promise<Values> => {
  const record: Values = { ...before, ...sent }
  const isOwnerSent = OWNER_FIELDS.some((name) => name in sent)
  const values = { ...sent, ...(isOwnerSent ? await ownerFields(writing, record) : {}) }
  if (!('type' in sent) && !('value' in sent)) return values
  const checked = checkContactValue(await techNameOf(writing, record.type), record.value)
  if ('error' in checked) throw new AppError('invalid data', { fields: { value: checked.error } })
  return { ...values, value: checked.value }
}

/** A phone or an address that another client has too (domain.md 4.2). */
export const warningsOf = async (writing: Writing, owner: Owner, before: Row, values: Values) => {
  const value = values.value ?? null
  if (typeof value !== 'string' || !isDistinguishing(await techNameOf(writing, values.type ?? before.type))) return {}
  return (await isOfAnotherClient(writing, owner, value)) ? { warnings: { value: 'rule:same_contact' } } : {}
}
