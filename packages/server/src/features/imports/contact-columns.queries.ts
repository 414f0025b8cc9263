/** The phone and the address of a row as contacts of the record that it made or is about. */
import type { OwnerKind } from '@fura/shared/entities/party.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactsType } from '@fura/shared/entities/status-lists.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { matchKey } from '@fura/shared/rules/match-keys.ts'
import type { Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { addRecords } from '#resource/save.ts'
import { keepContactsText } from '../contacts/owner.queries.ts'
import { CONTACT_COLUMN_TYPES } from './contact-columns.ts'

type Owner = Parameters<typeof keepContactsText>[1]

/** Types are never added or deleted, so each is read once. */
const typeIds = new WeakMap<Database, Map<string, number>>()

const typeOf = async ({ db, tx }: Writing, name: string): Promise<number> => {
  const idsByName = typeIds.get(db) ?? new Map<string, number>()
  typeIds.set(db, idsByName)
  const cachedId = idsByName.get(name)
  if (cachedId !== undefined) return cachedId
  const { id } = await tx
    .selectFrom(contactsType.table)
    .select('id')
    .where('tech_name', '=', CONTACT_COLUMN_TYPES[name] ?? '')
    .executeTakeFirstOrThrow()
  idsByName.set(name, id)
  return id
}

export const contactsOf = async (writing: Writing, { id, kind }: Owner, reach: Values): Promise<Values[]> => {
  const contacts: Values[] = []
  for (const [name, value] of Object.entries(reach)) {
    contacts.push({ type: await typeOf(writing, name), value, client_id: id, owner_type: kind })
  }
  return contacts
}

/** Adds those that the record does not have yet; their ids. */
export const addNewContacts = async (writing: Writing, owner: Owner, reach: Values): Promise<number[]> => {
  const missing: Values = {}
  for (const [name, value] of Object.entries(reach)) {
    const contactRow = await writing.tx
      .selectFrom('contacts')
      .select('id')
      .where('client_id', '=', owner.id)
      .where('owner_type', '=', owner.kind as OwnerKind)
      .where('match_value', '=', matchKey('contact', String(value)))
      .where('is_deleted', '=', 0)
      .executeTakeFirst()
    if (!contactRow) missing[name] = value
  }
  if (Object.keys(missing).length === 0) return []
  const added = await addRecords(writing, contact, await contactsOf(writing, owner, missing))
  await keepContactsText(writing, owner)
  return added.map(({ id }) => id)
}
