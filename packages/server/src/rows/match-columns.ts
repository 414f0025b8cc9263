/**
 * `match_<field>`: the keys by which duplicates are found. Columns like the search text, so every writer of the row writes
 * them. '' is an empty key, null one to be computed: a migration that changes how keys are computed sets them to null.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { MATCH_FIELDS, matchKey } from '@fura/shared/rules/match-keys.ts'
import { anyTable, type Database, type RecordRow, type Row, type Stored } from '#db/database.ts'
import { compileSql, joinSql, name, part, raw, type SqlText } from '#db/sql-text.ts'

const AT_ONCE = 500

export const matchColumn = (field: string): string => `match_${field}`

export const matchColumns = (entity: Pick<Entity, 'name'>, record: Values | Row): Record<string, Stored> =>
  Object.fromEntries(
    Object.entries(MATCH_FIELDS[entity.name] ?? {}).map(([field, kind]) => {
      const value = record[field]
      return [matchColumn(field), typeof value === 'string' ? (matchKey(kind, value) ?? '') : '']
    }),
  )

/** Updates many rows in one statement: hundreds of thousands take seconds. */
const writeKeys = (db: Database, entity: Entity, rows: readonly RecordRow[]): SqlText => {
  const columns = Object.keys(matchColumns(entity, {}))
  const sets = columns.map((column, index) => part`${name(column)} = v.${raw(`column${index + 2}`)}`)
  const values = rows.map((row) => {
    const keys = Object.values(matchColumns(entity, row)).map((key) => part`cast(${key} as text)`)
    return part`(cast(${row.id} as bigint), ${joinSql(keys, ', ')})`
  })
  const table = raw(db.tableText(entity.table))
  return part`update ${table} as t set ${joinSql(sets, ', ')} from (values ${joinSql(values, ', ')}) as v where t.id = v.column1`
}

/** Computes some of the missing keys; false if none is missing. */
const fillSome = (db: Database, entity: Entity, first: string): Promise<boolean> =>
  db.write(async (tx) => {
    const rows = await anyTable(tx)
      .selectFrom(entity.table)
      .select(['id', ...Object.keys(MATCH_FIELDS[entity.name] ?? {})])
      .where(first, 'is', null)
      .where('is_deleted', '=', 0)
      .limit(AT_ONCE)
      .$castTo<RecordRow>()
      .execute()
    if (rows.length > 0) await tx.executeQuery(compileSql(db, writeKeys(db, entity, rows)))
    return rows.length > 0
  })

/** Runs at every start; where no key is missing it costs one index lookup per table. */
export const fillMatchColumns = async (db: Database): Promise<void> => {
  for (const [entityName, fields] of Object.entries(MATCH_FIELDS)) {
    const entity = entityByName(entityName)
    const [first] = Object.keys(fields)
    if (!entity || !first) throw new Error(`no entity is called ${entityName}`)
    while (await fillSome(db, entity, matchColumn(first)));
  }
}
