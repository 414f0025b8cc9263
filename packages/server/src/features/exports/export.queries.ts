/** All records that a list would show, page after page behind the last one read, so that the last page costs what the first does. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { isCustomName } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Engine, Stored } from '#db/database.ts'
import { joinSql, listOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { Turns } from '#db/turns.ts'
import { recordsText } from '#resource/records.ts'
import { whereOf } from '#resource/list.ts'
import type { ListQuery } from '#resource/list-query.ts'

/** Rows of a page: they become cells in the main thread, which must not hold up others. */
const AT_ONCE = 25
/** Exports of one company under way together. */
const MOST_WAITING = 1000

export const MAX_EXPORTED = 100_000

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** How many records would be written; one more than allowed stands for any number above. */
export const countExported = async (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
): Promise<number> => {
  const { where } = whereOf(db, entity, query, viewer)
  const rows = part`select 1 from ${raw(db.tableText(entity.table))} where ${where} limit ${raw(MAX_EXPORTED + 1)}`
  const [row] = await rowsOf<{ num: number }>(db, part`select count(*) as num from (${rows}) found`)
  return row?.num ?? 0
}

/** The two engines sort empty numbers differently. */
const keyOf = (entity: Entity, column: string): string =>
  entity.fields[column]?.kind === 'int' || isCustomName(column) ? `coalesce("${column}", 0)` : `"${column}"`

interface Key {
  sql: string
  descending: boolean
}

/** The cursor of a page: the sort columns of the list, then the id. */
const keysOf = (entity: Entity, { sort }: ListQuery): Key[] => {
  const words = sort.filter(
    ({ column }, place) => !sort.slice(0, place).some((before) => before.column === 'id' || before.column === column),
  )
  const keys = words.map(({ column, descending }) => ({ sql: keyOf(entity, column), descending }))
  return words.some(({ column }) => column === 'id')
    ? keys
    : [...keys, { sql: 'id', descending: words.at(-1)?.descending ?? false }]
}

/** Rows that come after one with these values. */
const behind = (keys: readonly Key[], values: readonly Stored[]): SqlText => {
  const than = ({ descending }: Key) => raw(descending ? '<' : '>')
  const [first] = keys
  // One comparison of both is looked up in the index.
  if (first && keys.every(({ descending }) => descending === first.descending))
    return part`(${raw(keys.map(({ sql }) => sql).join(', '))}) ${than(first)} (${listOf(values)})`
  const tests = keys.map((key, place) => {
    const alike = keys.slice(0, place).map(({ sql }, at) => part`${raw(sql)} = ${values[at] ?? null} and `)
    return part`(${joinSql(alike, '')}${raw(key.sql)} ${than(key)} ${values[place] ?? null})`
  })
  return part`(${joinSql(tests, ' or ')})`
}

/** One page between two turns of the event loop, or two on PostgreSQL's pool, over all exports of all companies. */
const turns: Readonly<Record<Engine, Turns>> = {
  sqlite: new Turns({ atOnce: 1, mostWaiting: MOST_WAITING }),
  postgres: new Turns({ atOnce: 2, mostWaiting: MOST_WAITING }),
}

export const exportedPages = async function* (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
  chosen?: readonly string[],
): AsyncGenerator<Row[]> {
  const table = raw(db.tableText(entity.table))
  const { where } = whereOf(db, entity, query, viewer)
  const keys = keysOf(entity, query)
  const order = raw(keys.map(({ sql, descending }) => `${sql} ${descending ? 'desc' : 'asc'}`).join(', '))
  const sorted = raw(keys.map(({ sql }, place) => `${sql} as key_${place}`).join(', '))
  let last: Stored[] | null = null
  for (;;) {
    const from: SqlText = part`from ${table} where ${where} ${last ? part`and ${behind(keys, last)}` : raw('')}
      order by ${order} limit ${raw(AT_ONCE)}`
    const records = await turns[db.engine].take(async () => {
      const page = await recordsText(db, viewer, { entity, rows: part`select * ${from}`, chosen })
      await othersTurn()
      return JSON.parse(page) as Row[]
    }, db)
    if (records.length > 0) yield records
    const end = records.at(-1)
    if (!end || records.length < AT_ONCE) return
    const [keyed] = await rowsOf(db, part`select ${sorted} from ${table} where id = ${end.id}`)
    last = keys.map((_, place) => keyed?.[`key_${place}`] ?? null)
  }
}
