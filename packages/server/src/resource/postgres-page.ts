/**
 * Finds the ids of a page on PostgreSQL. Filtering statements are planned for their values. The first page of a whole
 * list has no values, so its plan is kept: with as many indexes as orders have, planning takes longer than reading.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Database } from '#db/database.ts'
import { columns, preparedRowsOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { MatchesCache, type Matches } from '#db/matches-cache.ts'
import { asPage, orderSql, type Page, pageSql, rowCount, sortColumns, UP_TO_CAP } from './list-page.ts'
import type { ListQuery } from './list-query.ts'

const asIds = (page: SqlText): SqlText => part`(select json_agg(p.id)::text from (${page}) p)`

const readIds = async (db: Database, page: SqlText): Promise<readonly number[]> => {
  const [row = {}] = await rowsOf(db, part`select ${asIds(page)} as ids`)
  return asPage(row).ids
}

/** A literal on the first page, so that everybody shares one statement. */
const firstOr = ({ num, start }: ListQuery): SqlText => (start === 0 ? raw(`limit ${num}`) : pageSql({ num, start }))

/** Ids of a page, by scanning the sort index. */
const pageInOrder = (db: Database, entity: Entity, query: ListQuery, where: SqlText): SqlText =>
  part`select id from ${raw(db.tableText(entity.table))} where ${where} order by ${orderSql(query.sort, '')} ${firstOr(query)}`

const plainPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const [row = {}] = await preparedRowsOf(
    db,
    part`select ${asIds(pageInOrder(db, entity, query, where))} as ids, ${rowCount(db, entity)} as total`,
  )
  return asPage(row)
}

/** All active records: their partial index has the page in order, and is counted without sorting. */
const currentPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const matches = part`select 1 from ${raw(db.tableText(entity.table))} where ${where} ${UP_TO_CAP}`
  const [row = {}] = await preparedRowsOf(
    db,
    part`select ${asIds(pageInOrder(db, entity, query, where))} as ids, (select count(*) from (${matches}) c) as total`,
  )
  return asPage(row)
}

/** Reads at most 10,001 matches with their sort column, counts them, and sorts out the page. */
const sortedMatches = (db: Database, entity: Entity, query: ListQuery, where: SqlText, most = UP_TO_CAP): SqlText => {
  const page = part`select id from matches order by ${orderSql(query.sort, '')} ${pageSql(query)}`
  return part`with matches as materialized (
      select ${sortColumns(query.sort)} from ${raw(db.tableText(entity.table))}
      where ${where} ${most}
    )
    select ${asIds(page)} as ids, (select count(*) from matches) as total`
}

/** Above 10,000 matches, scan the sort index instead of sorting. */
const narrowedPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const [row = {}] = await rowsOf(db, sortedMatches(db, entity, query, where))
  const page = asPage(row)
  if (page.total <= TOTAL_CAP) return page
  return { ids: await readIds(db, pageInOrder(db, entity, query, where)), total: page.total }
}

/** How many ids of a search are cached; pages behind them search again. */
const KEPT_IDS = 1000
const matchCache = new MatchesCache()

const lastChange = (db: Database): SqlText =>
  part`(select coalesce(max(${columns('changes', 'id')}), 0) from ${raw(db.tableText('changes'))})`

const isOfNow = async (db: Database, { change }: Matches): Promise<boolean> => {
  const [row] = await rowsOf<{ change: number }>(db, part`select ${lastChange(db)} as change`)
  return row?.change === change
}

/** A page of search results, from the cached ids if nothing was written since. */
const searchedPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const { start, num } = query
  if (start + num > KEPT_IDS) return narrowedPage(db, entity, query, where)
  const first = sortedMatches(db, entity, { ...query, start: 0, num: KEPT_IDS }, where)
  const search = JSON.stringify([first.text, first.values])
  const cached = matchCache.find(db, search)
  if (cached && (await isOfNow(db, cached))) return { ids: cached.ids.slice(start, start + num), total: cached.total }
  const [row = {}] = await rowsOf(db, part`select f.*, ${lastChange(db)} as change from (${first}) f`)
  const { ids, total } = asPage(row)
  if (total > TOTAL_CAP) return { ids: await readIds(db, pageInOrder(db, entity, query, where)), total }
  if (total > num) matchCache.keep(db, search, { ids, total, change: Number(row.change) })
  return { ids: ids.slice(start, start + num), total }
}

/** Up to this many matches are tried first: counting them by themselves would be planned as a query of its own. */
const FEW = 200
/** Up to this many matches, sorting them is faster than scanning the sort index. */
const GATHERED = 2000

/**
 * Where a filter's index alone answers the matches, counting them is cheap. Many matches are not sorted: the page is looked
 * for in the sort index, within twice as many rows as there are matches, if it should be found there.
 */
const manyIndexedPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const table = raw(db.tableText(entity.table))
  const few = part`case when num <= ${raw(GATHERED)} then (select ids from (${sortedMatches(db, entity, query, where)}) s) end`
  const [row = {}] = await rowsOf(
    db,
    part`select num as total, ${rowCount(db, entity)} as rows, ${few} as ids
      from (select count(*) as num from (select id from ${table} where ${where} ${UP_TO_CAP}) m) n`,
  )
  const { ids, total } = asPage(row)
  if (total <= GATHERED) return { ids, total }
  if (total > TOTAL_CAP) return { ids: await readIds(db, pageInOrder(db, entity, query, where)), total }
  const isNear = 2 * total * total >= (query.start + query.num) * Number(row.rows ?? 0)
  if (!isNear) return narrowedPage(db, entity, query, where)
  const order = orderSql(query.sort, '')
  const near = part`select * from ${table} where is_deleted = 0 order by ${order} limit ${2 * total}`
  const pageIds = await readIds(db, part`select id from (${near}) n where ${where} order by ${order} ${pageSql(query)}`)
  const isMet = pageIds.length >= Math.min(query.num, total - query.start)
  return isMet ? { ids: pageIds, total } : narrowedPage(db, entity, query, where)
}

const indexedPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const [first = {}] = await rowsOf(db, sortedMatches(db, entity, query, where, raw(`limit ${FEW + 1}`)))
  const fewMatches = asPage(first)
  return fewMatches.total <= FEW ? fewMatches : manyIndexedPage(db, entity, query, where)
}

interface Ways {
  isPlain: boolean
  isIndexed: boolean
  isCurrentAlone: boolean
}

const wayToFind = ({ search }: ListQuery, { isPlain, isIndexed, isCurrentAlone }: Ways) => {
  if (isPlain) return plainPage
  if (isCurrentAlone) return currentPage
  if (isIndexed) return indexedPage
  return search.trim() === '' ? narrowedPage : searchedPage
}

export const postgresPage = (
  db: Database,
  entity: Entity,
  query: ListQuery,
  { where, ...ways }: Ways & { where: SqlText },
): Promise<Page> => wayToFind(query, ways)(db, entity, query, where)
