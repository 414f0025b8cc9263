/** Logs every write: one numbered change, in commit order, and the old and new value of each changed field. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { emptyValue, type Wire } from '@fura/shared/fields/wire.ts'
import type { Tx } from '#db/database.ts'
import type { Writing } from '#db/actor.ts'
import { insertMany, insertNumbered } from '#db/insert-many.ts'
import { sameValue } from './codec.ts'
import type { NewRecord } from './insert-records.ts'

export interface FieldChange {
  field: string
  old: Wire
  new: Wire
}

/** a: added, u: updated, d: deleted. */
export type ChangeKind = 'a' | 'u' | 'd'

export interface Change {
  op: ChangeKind
  id: number
  rev: number
  fields: readonly FieldChange[]
}

export interface ChangesOf {
  entity: Entity
  changes: readonly Change[]
}

const filledFields = (entity: Entity, record: Values): FieldChange[] =>
  Object.entries(record).flatMap(([name, value]): FieldChange[] => {
    const field = entity.fields[name]
    const empty = field ? emptyValue(field) : null
    return field && !sameValue(field, empty, value) ? [{ field: name, old: empty, new: value }] : []
  })

/** The changes of new records, in the order of `ids`. */
export const additions = (entity: Entity, added: readonly NewRecord[], ids: readonly number[]): Change[] =>
  added.map(({ record }, place) => ({ op: 'a', id: ids[place] ?? 0, rev: 1, fields: filledFields(entity, record) }))

/** Numbers the changes in order; returns the last number. */
export const logAll = async ({ db, tx, actor }: Writing, all: readonly ChangesOf[]): Promise<number> => {
  const rows = all.flatMap(({ entity, changes }) =>
    changes.map(({ id, rev, op }) => ({
      resource: entity.path,
      record_id: id,
      rev,
      op,
      team_user_id: actor.userId,
      date: actor.receivedAt,
      date_acted: actor.actedAt,
    })),
  )
  const ids = await insertNumbered(db, tx, 'changes', rows)
  const history = all
    .flatMap(({ changes }) => changes)
    .flatMap(({ fields }, place) =>
      fields.map(({ field, old, new: now }) => ({
        change_id: ids[place] ?? 0,
        field,
        old: JSON.stringify(old),
        new: JSON.stringify(now),
      })),
    )
  await insertMany(db, tx, 'history', history)
  return ids.at(-1) ?? 0
}

export const logChanges = async (writing: Writing, entity: Entity, changes: readonly Change[]): Promise<void> => {
  await logAll(writing, [{ entity, changes }])
}

/** The fields changed after `rev`, each with the value it had at `rev`. */
export const valuesAt = async (tx: Tx, entity: Entity, id: number, rev: number): Promise<Map<string, Wire>> => {
  const rows = await tx
    .selectFrom('changes')
    .innerJoin('history', 'history.change_id', 'changes.id')
    .select(['history.field as field', 'history.old as old'])
    .where('changes.resource', '=', entity.path)
    .where('changes.record_id', '=', id)
    .where('changes.rev', '>', rev)
    .orderBy('changes.id')
    .execute()
  const values = new Map<string, Wire>()
  for (const row of rows) {
    if (!values.has(row.field)) values.set(row.field, JSON.parse(row.old ?? 'null') as Wire)
  }
  return values
}
