/** Every write leaves one numbered change, in commit order, and the old and new value of each field it touched. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Wire } from '@fura/shared/fields/check.ts'
import type { Tx } from '#db/database.ts'
import type { Actor } from '#db/actor.ts'

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

export const logChange = async (tx: Tx, entity: Entity, actor: Actor, change: Change): Promise<void> => {
  const { id: changeId } = await tx
    .insertInto('changes')
    .values({
      resource: entity.path,
      record_id: change.id,
      rev: change.rev,
      op: change.op,
      team_user_id: actor.userId,
      date: actor.receivedAt,
      date_acted: actor.actedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (change.fields.length === 0) return
  await tx
    .insertInto('history')
    .values(
      change.fields.map(({ field, old, new: now }) => ({
        change_id: changeId ?? 0,
        field,
        old: JSON.stringify(old),
        new: JSON.stringify(now),
      })),
    )
    .execute()
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
    if (!values.has(String(row.field))) values.set(String(row.field), JSON.parse(String(row.old)) as Wire)
  }
  return values
}
