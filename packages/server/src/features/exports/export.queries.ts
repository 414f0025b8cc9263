/** All records that a list would show, page after page behind the last one read, so that the last page costs what the first does. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Engine, Stored } from '#db/database.ts'
import { part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { Turns } from '#db/turns.ts'
import { recordsText } from '#resource/records.ts'
import { whereOf } from '#resource/list.ts'
import type { ListQuery } from '#resource/list-query.ts'

/** Rows of a page: they become cells in the main thread, which must not hold up others. */
const AT_ONCE = 25
/** Exports of one company under way together. */
const MOST_WAITING = 1000

export const MAX_EXPORTED = 100_000

type Row = Readonly<Record<string, unknown>>

/** How many records would be written; one more than allowed stands for any number above. */
export const countExported = async (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
): Promise<number> => {
  const { where } = whereOf(db, entity, query, viewer)
  const rows = part`select 1 from ${raw(db.tableText(entity.table))} where ${where} limit ${raw(String(MAX_EXPORTED + 1))}`
  const [row] = await rowsOf(db, part`select count(*) as num from (${rows}) found`)
  return Number(row?.num)
}

/** The two engines sort empty numbers differently. */
const keyOf = (entity: Entity, column: string): string =>
  entity.fields[column]?.kind === 'int' ? `coalesce("${column}", 0)` : `"${column}"`

interface Place {
  id: number
  key: Stored
}

const behind = (key: string, { descending, column }: ListQuery['sort'], last: Place): SqlText => {
  const than = raw(descending ? '<' : '>')
  return column === 'id' ? part`id ${than} ${last.id}` : part`(${raw(key)}, id) ${than} (${last.key}, ${last.id})`
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
): AsyncGenerator<Row[]> {
  const table = raw(db.tableText(entity.table))
  const { where } = whereOf(db, entity, query, viewer)
  const key = keyOf(entity, query.sort.column)
  const way = query.sort.descending ? 'desc' : 'asc'
  let last: Place | null = null
  for (;;) {
    const from: SqlText = part`from ${table} where ${where} ${last ? part`and ${behind(key, query.sort, last)}` : raw('')}
      order by ${raw(`${key} ${way}, id ${way}`)} limit ${raw(String(AT_ONCE))}`
    const records = await turns[db.engine].take(async () => {
      const page = await recordsText(db, viewer, { entity, rows: part`select * ${from}` })
      await othersTurn()
      return JSON.parse(page) as Row[]
    }, db)
    if (records.length > 0) yield records
    if (records.length < AT_ONCE) return
    const id = Number(records.at(-1)?.id)
    const [end] = await rowsOf(db, part`select ${raw(key)} as sorted from ${table} where id = ${id}`)
    last = { id, key: end?.sorted ?? null }
  }
}
