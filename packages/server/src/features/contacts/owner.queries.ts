/** Owners of contacts and people in the database, and the search text and the phone that they get from their contacts. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { client } from '@fura/shared/entities/client.ts'
import { type OwnerKind, ownerKindOf, ownerNameOf } from '@fura/shared/entities/party.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { contactsText } from '@fura/shared/rules/contacts-text.ts'
import { type ContactOfOwner, mainPhone, type PersonOfOwner } from '@fura/shared/rules/main-phone.ts'
import { fold } from '@fura/shared/fold.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Reader, type RecordRow, type Row, type RowOf, type Tx } from '#db/database.ts'
import { containsAny } from '#db/search-index.ts'
import { columns, part, raw, rowsIn } from '#db/sql-text.ts'
import { writeDerived } from '#rows/write-derived.ts'
import { scopeSql } from '#resource/scope.ts'
import type { Owner, OwnerField } from './owner.rules.ts'

export const ownerEntity = (kind: number): Entity | undefined => entityByName(ownerNameOf(kind) ?? '')

/** The kind of owner that an entity is, e.g. 3 for a lead. */
export const kindOf = (entity: Entity): number => ownerKindOf(entity.name)

export const ownerOfRow = (row: Row, field: OwnerField): Owner => ({
  kind: numberIn(row.owner_type),
  id: idIn(row[field]),
})

/** The live record to be written, read before anything is checked, because a right depends on its values. */
export const storedRow = (db: Reader | Tx, entity: Entity, id: unknown): Promise<RecordRow | undefined> =>
  typeof id === 'number' && Number.isSafeInteger(id)
    ? anyTable(db)
        .selectFrom(entity.table)
        .selectAll()
        .$castTo<RecordRow>()
        .where('id', '=', id)
        .where('is_deleted', '=', 0)
        .executeTakeFirst()
    : Promise.resolve(undefined)

interface Reach {
  contacts: readonly ContactOfOwner[]
  people: readonly PersonOfOwner[]
}

/** How to reach an owner, as it was entered. */
const reachOf = async (tx: Tx, { kind, id }: Owner): Promise<Reach> => {
  const people = await tx
    .selectFrom('contact_persons')
    .select(['phone', 'is_main'])
    .where('client_id', '=', id)
    .where('owner_type', '=', kind as OwnerKind)
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .execute()
  const contacts = await tx
    .selectFrom('contacts')
    .leftJoin('contacts_types', 'contacts_types.id', 'contacts.type')
    .select(['contacts.value', 'contacts.is_main', 'contacts_types.tech_name'])
    .where('contacts.client_id', '=', id)
    .where('contacts.owner_type', '=', kind as OwnerKind)
    .where('contacts.is_deleted', '=', 0)
    .orderBy('contacts.id')
    .execute()
  return {
    contacts: contacts.map(({ value, is_main: isMain, tech_name: type }) => ({
      value,
      isPhone: type === 'phone',
      isMain: isMain === 1,
    })),
    people: people.map(({ phone, is_main: isMain }) => ({ phone, isMain: isMain === 1 })),
  }
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What an owner stores of its contacts: their search text, and its main phone. */
export const derivedFromContacts = (entity: Entity, { contacts, people }: Reach): Values => ({
  contacts_text: contactsText([
    ...people.map(({ phone }) => asText(phone)),
    ...contacts.map(({ value }) => asText(value)),
  ]),
  ...(entity.fields.main_phone ? { main_phone: mainPhone(contacts, people) } : {}),
})

/**
 * Rewrites what the owner stores of its contacts, in the write that changed one. The owner's `rev` stays: nobody edited it, and
 * an edit must not conflict with this.
 */
export const keepContactsText = async (writing: Writing, owner: Owner): Promise<void> => {
  const { tx } = writing
  const entity = ownerEntity(owner.kind)
  if (owner.id === null || !entity?.fields.contacts_text) return
  const row = await storedRow(tx, entity, owner.id)
  if (!row) return
  await writeDerived(writing, entity, row, derivedFromContacts(entity, await reachOf(tx, owner)))
}

const LOOKED_AT = 50

/** Whether a client other than the owner, one that the writer sees, has this phone or address too. */
export const isOfAnotherClient = async (writing: Writing, owner: Owner, value: string): Promise<boolean> => {
  const { db, tx, actor } = writing
  const scope = scopeSql(db, client, actor)
  const own = owner.kind === kindOf(client) ? owner.id : null
  const rows = await rowsIn<Pick<RowOf<'clients'>, 'contacts_text'>>(
    db,
    tx,
    part`select ${columns(client.table, 'contacts_text')} from ${raw(db.tableText(client.table))}
      where is_deleted = 0 and id <> ${own ?? 0} and ${containsAny(db, client.table, [fold(value)])}
      ${scope ? part`and ${scope}` : raw('')} limit ${LOOKED_AT}`,
  )
  return rows.some(({ contacts_text: text }) => text?.split('\n').includes(value))
}
