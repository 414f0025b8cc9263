/** Owners of contacts and people in the database, and the search text that they get from their contacts. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { client } from '@fura/shared/entities/client.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import { contactsText } from '@fura/shared/rules/contacts-text.ts'
import { fold } from '@fura/shared/fold.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Reader, type Row, type Tx } from '#db/database.ts'
import { containsAny } from '#db/search-index.ts'
import { compiled, part, raw } from '#db/sql-text.ts'
import { keepDerived } from '#resource/keep-derived.ts'
import { scopeSql } from '#resource/scope.ts'
import type { Owner, OwnerField } from './owner.rules.ts'

export const ownerEntity = (kind: number): Entity | undefined =>
  entityByName((OWNER_KINDS as Readonly<Record<number, string>>)[kind] ?? '')

/** The kind of owner that an entity is, e.g. 3 for a lead. */
export const kindOf = (entity: Entity): number =>
  Number(Object.entries(OWNER_KINDS).find(([, name]) => name === entity.name)?.[0])

export const ownerOfRow = (row: Row, field: OwnerField): Owner => {
  const id = row[field] ?? null
  return { kind: Number(row.owner_type), id: id === null ? null : Number(id) }
}

/** The live record to be written, read before anything is checked, because a right depends on its values. */
export const storedRow = (db: Reader | Tx, entity: Entity, id: unknown): Promise<Row | undefined> =>
  typeof id === 'number' && Number.isSafeInteger(id)
    ? anyTable(db)
        .selectFrom(entity.table)
        .selectAll()
        .where('id', '=', id)
        .where('is_deleted', '=', 0)
        .executeTakeFirst()
    : Promise.resolve(undefined)

const textsOf = async (tx: Tx, { kind, id }: Owner): Promise<(string | null)[]> => {
  const columns = { contact_persons: 'phone', contacts: 'value' }
  const texts: (string | null)[] = []
  for (const [table, column] of Object.entries(columns)) {
    const rows = await anyTable(tx)
      .selectFrom(table)
      .select([column])
      .where('client_id', '=', id)
      .where('owner_type', '=', kind)
      .where('is_deleted', '=', 0)
      .orderBy('id')
      .execute()
    texts.push(...rows.map((row) => (typeof row[column] === 'string' ? row[column] : null)))
  }
  return texts
}

/**
 * Rewrites the owner's search text of its contacts, in the write that changed one. The owner's `rev` stays: nobody edited it,
 * and nobody who does should get a conflict from this.
 */
export const keepContactsText = async (writing: Writing, owner: Owner): Promise<void> => {
  const { tx } = writing
  const entity = ownerEntity(owner.kind)
  if (owner.id === null || !entity?.fields.contacts_text) return
  const row = await storedRow(tx, entity, owner.id)
  if (!row) return
  await keepDerived(writing, entity, row, { contacts_text: contactsText(await textsOf(tx, owner)) })
}

const LOOKED_AT = 50

/** Whether a client other than the owner, one that the writer sees, has this phone or address too. */
export const isOfAnotherClient = async (writing: Writing, owner: Owner, value: string): Promise<boolean> => {
  const { db, tx, actor } = writing
  const scope = scopeSql(db, client, actor)
  const own = owner.kind === kindOf(client) ? owner.id : null
  const { rows } = await tx.executeQuery(
    compiled(
      db,
      part`select contacts_text from ${raw(db.tableText(client.table))}
        where is_deleted = 0 and id <> ${own ?? 0} and ${containsAny(db, client.table, [fold(value)])}
        ${scope ? part`and ${scope}` : raw('')} limit ${LOOKED_AT}`,
    ),
  )
  return (rows as Row[]).some(({ contacts_text: text }) =>
    String(text ?? '')
      .split('\n')
      .includes(value),
  )
}
