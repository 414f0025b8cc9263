/** Rows of the change log as answered: cards by their last digits, references and choices with their names. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath, targetOf } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { cardMask } from '@fura/shared/fields/card.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { choiceKey } from '@fura/shared/label-key.ts'
import type { Database, Row } from '#db/database.ts'
import { declaredIn } from '#rows/declared-in.ts'

export const ACTIONS = { a: 'add', u: 'update', d: 'delete' } as const

/** A stored card begins with its last four digits. */
const toldValue = (field: Field | undefined, stored: Row[string] | undefined): Wire => {
  const value = typeof stored === 'string' ? (JSON.parse(stored) as Wire) : null
  return field?.kind === 'card' && typeof value === 'string' ? cardMask(value.slice(0, 4)) : value
}

export interface HistoryChange {
  entity: Entity | undefined
  field: Field | undefined
  old: Wire
  new: Wire
  row: Row
}

export const toldRow = (db: Database, row: Row): HistoryChange => {
  const named = entityByPath(String(row.resource))
  const entity = named && declaredIn(db, named)
  const field = entity?.fields[String(row.field ?? '')]
  return { entity, field, old: toldValue(field, row.old), new: toldValue(field, row.new), row }
}

/** Entity → ids whose names the rows need: who acted, and every referred record. */
export const neededNames = (rows: readonly HistoryChange[]): Map<Entity, Set<number>> => {
  const needed = new Map<Entity, Set<number>>()
  const need = (entity: Entity, id: unknown) => {
    if (typeof id === 'number') needed.set(entity, (needed.get(entity) ?? new Set()).add(id))
  }
  for (const { field, old, new: now, row } of rows) {
    need(teamUser, row.team_user_id)
    if (field?.kind !== 'ref') continue
    for (const value of [old, now]) need(targetOf(field), value)
  }
  return needed
}

export type Names = ReadonlyMap<Entity, ReadonlyMap<number, string>>

const nameOf = (
  { entity, field, row }: HistoryChange,
  value: Wire,
  names: Names,
  text: (key: string) => string,
): string | null => {
  if (value === null || Array.isArray(value) || !entity) return null
  if (field?.kind === 'ref') return names.get(targetOf(field))?.get(Number(value)) ?? null
  // A choice of the company's own is called by its value.
  if (field?.kind === 'choice' && field.label) return String(value)
  return field?.kind === 'choice' ? text(choiceKey(entity.name, String(row.field), value)) : null
}

export const answerChange = (change: HistoryChange, names: Names, text: (key: string) => string) => {
  const { row } = change
  const author = row.team_user_id === null || row.team_user_id === undefined ? null : Number(row.team_user_id)
  return {
    date: Number(row.date),
    date_acted: Number(row.date_acted),
    team_user_id: author,
    team_user_name: author === null ? null : (names.get(teamUser)?.get(author) ?? null),
    action: ACTIONS[String(row.op) as keyof typeof ACTIONS],
    r: String(row.resource),
    id: Number(row.record_id),
    field: row.field === null || row.field === undefined ? null : String(row.field),
    old: change.old,
    new: change.new,
    old_name: nameOf(change, change.old, names, text),
    new_name: nameOf(change, change.new, names, text),
  }
}
