/** The rows of `merges`: what a merge did, stored so that it can be undone. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Database, type Tx } from '#db/database.ts'
import { columnsOf, part, raw, rowsOf } from '#db/sql-text.ts'
import type { Move } from './move.queries.ts'

/** Everything that was changed; `fields` are those of the kept one, each with its value before and after. */
export interface MergeChanges {
  moves: Move[]
  fields: { field: string; old: Wire; new: Wire }[]
}

export interface Merge extends MergeChanges {
  id: number
  keptId: number
  goneId: number
  date: number
}

export const keepMerge = async (
  { tx, actor }: Writing,
  entity: Entity,
  { keptId, goneId, ...done }: MergeChanges & { keptId: number; goneId: number },
): Promise<number> => {
  const row = await tx
    .insertInto('merges')
    .values({
      entity: entity.table,
      kept_id: keptId,
      gone_id: goneId,
      team_user_id: actor.userId,
      date: actor.receivedAt,
      moved: JSON.stringify(done),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A merge that is not undone. */
export const mergeById = async (tx: Tx, entity: Entity, id: number): Promise<Merge | null> => {
  const row = await tx
    .selectFrom('merges')
    .selectAll()
    .where('id', '=', id)
    .where('entity', '=', entity.table)
    .where('date_undone', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  const done = JSON.parse(row.moved) as MergeChanges
  return { id, keptId: row.kept_id, goneId: row.gone_id, date: row.date, ...done }
}

export const markUndone = async ({ tx, actor }: Writing, id: number): Promise<void> => {
  await tx.updateTable('merges').set({ date_undone: actor.receivedAt }).where('id', '=', id).execute()
}

/** The record that a merged one lives on in, through any number of merges; null if it was simply deleted. */
export const findMergeTarget = async (tx: Tx, entity: Entity, id: number): Promise<number | null> => {
  const visited = new Set<number>()
  for (let goneId = id; !visited.has(goneId);) {
    visited.add(goneId)
    const merge = await anyTable(tx)
      .selectFrom('merges')
      .innerJoin(entity.table, `${entity.table}.id`, 'merges.kept_id')
      .select(['merges.kept_id as kept_id', `${entity.table}.is_deleted as is_deleted`])
      .where('merges.entity', '=', entity.table)
      .where('merges.gone_id', '=', goneId)
      .where('merges.date_undone', '=', 0)
      .orderBy('merges.id', 'desc')
      .$castTo<{ kept_id: number; is_deleted: number }>()
      .executeTakeFirst()
    if (!merge) return null
    goneId = merge.kept_id
    if (merge.is_deleted === 0) return goneId
  }
  return null
}

/** Merges into a record that may still be undone, newest first. */
const [m, u] = [columnsOf('merges', 'm'), columnsOf('team_users', 'u')]
const g = columnsOf<'clients' | 'contractors' | 'leads'>('clients', 'g')

export interface MergeRow {
  merge_id: number
  from_id: number
  from_name: string | null
  date: number
  team_user_name: string | null
}

export const mergesInto = (db: Database, entity: Entity, keptId: number, since: number): Promise<MergeRow[]> =>
  rowsOf<MergeRow>(
    db,
    part`select ${m.id} as merge_id, ${m.gone_id} as from_id, ${g.name} as from_name, ${m.date} as date,
        (select ${u.name} from ${raw(db.tableText('team_users'))} u where ${u.id} = ${m.team_user_id}) as team_user_name
      from ${raw(db.tableText('merges'))} m join ${raw(db.tableText(entity.table))} g on ${g.id} = ${m.gone_id}
      where ${m.entity} = ${entity.table} and ${m.kept_id} = ${keptId} and ${m.date_undone} = 0 and ${m.date} >= ${since}
      order by ${m.id} desc`,
  )

/** How many records of each resource the moves affect; one that is named twice counts once. */
export const countMoves = (moves: readonly Move[]): { r: string; count: number }[] => {
  const byPath = new Map<string, Set<number>>()
  for (const { r, ids } of moves) {
    const idsOfPath = byPath.get(r) ?? new Set<number>()
    for (const id of ids) idsOfPath.add(id)
    byPath.set(r, idsOfPath)
  }
  return [...byPath].map(([r, ids]) => ({ r, count: ids.size }))
}

/** Of the changed fields, those whose values differ. */
export const changedFields = (before: Values, after: Values): MergeChanges['fields'] =>
  Object.entries(after).map(([field, value]) => ({ field, old: before[field] ?? null, new: value }))
