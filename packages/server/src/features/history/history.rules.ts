/** Rows of the change log as answered: cards by their last digits, references and choices with their names. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath, targetOf } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { cardMask } from '@fura/shared/fields/card.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { choiceKey } from '@fura/shared/label-key.ts'
import type { Database } from '#db/database.ts'
import { declaredIn } from '#rows/declared-in.ts'
import type { HistoryRow } from './history.queries.ts'

export const ACTIONS = { a: 'add', u: 'update', d: 'delete' } as const

/** A stored card begins with its last four digits. */
const readValue = (field: Field | undefined, stored: string | null): Wire => {
  const value = stored !== null ? (JSON.parse(stored) as Wire) : null
  return field?.kind === 'card' && typeof value === 'string' ? cardMask(value.slice(0, 4)) : value
}

export interface HistoryChange {
  entity: Entity | undefined
  field: Field | undefined
  old: Wire
  new: Wire
  row: HistoryRow
}

export const readChange = (db: Database, row: HistoryRow): HistoryChange => {
  const named = entityByPath(row.resource)
  const entity = named && declaredIn(db, named)
  const field = entity?.fields[row.field ?? '']
  return { entity, field, old: readValue(field, row.old), new: readValue(field, row.new), row }
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
  return field?.kind === 'choice' ? text(choiceKey(entity.name, row.field ?? '', value)) : null
}

export const answerChange = (change: HistoryChange, names: Names, text: (key: string) => string) => {
  const { row } = change
  const author = row.team_user_id
  return {
    date: row.date,
    date_acted: row.date_acted,
    team_user_id: author,
    team_user_name: author === null ? null : (names.get(teamUser)?.get(author) ?? null),
    action: ACTIONS[row.op as keyof typeof ACTIONS],
    r: row.resource,
    id: row.record_id,
    field: row.field,
    old: change.old,
    new: change.new,
    old_name: nameOf(change, change.old, names, text),
    new_name: nameOf(change, change.new, names, text),
  }
}
