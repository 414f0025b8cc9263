/** The records that cells name: for many rows at once, by their names in any language, as far as the importer may see them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { joinSql, listOf, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'

/** By the field: by the name as `sortKey` has it: the ids of those called so. */
export type IdsByName = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

const lookUp = async (db: Database, target: Entity, keys: readonly string[], viewer: Viewer) => {
  const columns =
    target.fields.name?.kind === 'name' ? LANGUAGES.map((language) => `name_sort_${language}`) : ['name_sort']
  const scope = scopeSql(db, target, viewer)
  const called = columns.map((column) => part`(is_deleted = 0 and ${name(column)} in (${listOf(keys)}))`)
  const rows = await rowsOf(
    db,
    part`select id, ${joinSql(columns.map(name), ', ')} from ${raw(db.tableText(target.table))}
      where (${joinSql(called, ' or ')}) ${scope ? part`and ${scope}` : raw('')} order by id`,
  )
  const ids = new Map<string, number[]>()
  for (const row of rows) {
    for (const key of new Set(columns.map((column) => String(row[column])))) {
      ids.set(key, [...(ids.get(key) ?? []), Number(row.id)])
    }
  }
  return ids
}

export const namedRecords = async (
  db: Database,
  entity: Entity,
  rows: readonly Readonly<Record<string, string>>[],
  viewer: Viewer,
): Promise<IdsByName> => {
  const idsByField = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const [field, declared] of Object.entries(entity.fields)) {
    if (declared.kind !== 'ref') continue
    const keys = new Set(rows.flatMap((cells) => (cells[field] ? [sortKey(cells[field])] : [])))
    if (keys.size === 0) continue
    const target = targetOf(declared)
    if (target.fields.name) idsByField.set(field, await lookUp(db, target, [...keys], viewer))
  }
  return idsByField
}
