/**
 * What must hold in an installation's database whatever happened to it: a record is there with all that a write leaves
 * behind (change, history, beginnings of words, count) or not at all, and no live record names one that is gone.
 */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { entities, everyEntity, targetOf } from '@fura/shared/entities/index.ts'
import { prefixes } from '@fura/shared/fold.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { sql } from 'kysely'
import { anyTable, type Database, type RecordRow, type Row } from '#db/database.ts'
import { isSearchable } from '#rows/derived.ts'
import { FIRST_OWN_ID } from '#seed/insert.ts'

const MOST_PROBLEMS = 20

const numbers = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).join()

const groupRows = (rows: readonly Row[], by: string): Map<number, Row[]> => {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const key = Number(row[by])
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The demo's rates of every day are more than the ids that the seed keeps for itself; whoever writes one is its creator. */
const isOfSeed = (entity: Entity, row: RecordRow): boolean =>
  row.id < FIRST_OWN_ID || (entity === exchangeRate && row.creator_id === null)

/**
 * Each write of a record left one change. Seeded records have none for their first state, and the security log announces none.
 */
const changeProblems = (entity: Entity, rows: readonly RecordRow[], changes: Map<number, Row[]>): string[] => {
  if (entity === auditEvent) return [...changes.keys()].map((id) => `${entity.table} ${id}: listed as a change`)
  const problems: string[] = []
  for (const row of rows) {
    const own = changes.get(row.id) ?? []
    const isSeeded = isOfSeed(entity, row) && own[0]?.op !== 'a'
    const expected = numbers(isSeeded ? 2 : 1, row.rev)
    const actual = own.map(({ rev }) => rev).join()
    if (actual !== expected) problems.push(`${entity.table} ${row.id}: changes ${actual} instead of ${expected}`)
    const isDeleted = own.at(-1)?.op === 'd'
    if (isDeleted !== (row.is_deleted === 1)) problems.push(`${entity.table} ${row.id}: deleted and changes disagree`)
  }
  const recordIds = new Set(rows.map(({ id }) => id))
  for (const id of changes.keys())
    if (!recordIds.has(id)) problems.push(`${entity.table} ${id}: changes without a record`)
  return problems
}

const prefixProblems = (entity: Entity, rows: readonly RecordRow[], words: Map<number, Row[]>): string[] => {
  if (!isSearchable(entity)) return []
  const problems: string[] = []
  for (const row of rows) {
    const actual = (words.get(row.id) ?? []).map(({ prefix }) => String(prefix))
    const expected = prefixes(String(row.search_text ?? ''))
    if (actual.toSorted().join('\n') !== expected.toSorted().join('\n'))
      problems.push(`${entity.table} ${row.id}: beginnings of words`)
    if (row.is_deleted === 1 && row.search_text !== null)
      problems.push(`${entity.table} ${row.id}: deleted but searchable`)
  }
  return problems
}

const orphans = async (db: Database, entity: Entity): Promise<string[]> => {
  const problems: string[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref') continue
    const rows = await anyTable(db.read)
      .selectFrom(`${entity.table} as child`)
      .leftJoin(`${targetOf(field).table} as parent`, 'parent.id', `child.${name}`)
      .select('child.id as id')
      .where('child.is_deleted', '=', 0)
      .where(`child.${name}`, 'is not', null)
      .where((eb) => eb.or([eb('parent.id', 'is', null), eb('parent.is_deleted', '=', 1)]))
      .execute()
    problems.push(...rows.map(({ id }) => `${entity.table} ${id}: ${name} names a record that is gone`))
  }
  return problems
}

const entityProblems = async (db: Database, entity: Entity): Promise<string[]> => {
  const search = isSearchable(entity) ? ['search_text'] : []
  const rows = await anyTable(db.read)
    .selectFrom(entity.table)
    .select(['id', 'rev', 'is_deleted', 'creator_id', ...search])
    .$castTo<RecordRow>()
    .orderBy('id')
    .execute()
  const changes = await db.read
    .selectFrom('changes')
    .select(['record_id', 'rev', 'op'])
    .where('resource', '=', entity.path)
    .orderBy('id')
    .execute()
  const words = await db.read
    .selectFrom('search_prefixes')
    .select(['record_id', 'prefix'])
    .where('entity', '=', entity.table)
    .execute()
  const count = await db.read
    .selectFrom('row_counts')
    .select('num')
    .where('entity', '=', entity.table)
    .executeTakeFirst()
  const live = rows.filter(({ is_deleted }) => is_deleted === 0).length
  const storedCount = count?.num ?? 0
  return [
    ...(storedCount === live ? [] : [`${entity.table}: counted ${storedCount}, really ${live}`]),
    ...changeProblems(entity, rows, groupRows(changes, 'record_id')),
    ...prefixProblems(entity, rows, groupRows(words, 'record_id')),
    ...(await orphans(db, entity)),
  ]
}

/** Adds and updates name the fields that they touched; no history belongs to a missing change. */
const historyProblems = async (db: Database): Promise<string[]> => {
  const mute = await db.read
    .selectFrom('changes')
    .leftJoin('history', 'history.change_id', 'changes.id')
    .select('changes.id as id')
    .where('op', '!=', 'd')
    .where('history.change_id', 'is', null)
    .execute()
  const loose = await db.read
    .selectFrom('history')
    .leftJoin('changes', 'changes.id', 'history.change_id')
    .select('history.change_id as id')
    .where('changes.id', 'is', null)
    .execute()
  return [
    ...mute.map(({ id }) => `change ${id}: without history`),
    ...loose.map(({ id }) => `history ${id}: without a change`),
  ]
}

/** The trigram index is intact and holds exactly the records that have search text. */
const indexProblems = async (db: Database, { table }: Entity): Promise<string[]> => {
  const index = sql.id(`${table}_fts`)
  const broken = await db
    .write((tx) => sql`insert into ${index} (${index}) values ('integrity-check')`.execute(tx))
    .then(
      () => [],
      (error: unknown) => [`${table}: search index: ${String(error)}`],
    )
  const [missing] = await db.query(
    `select count(*) as num from (select id from ${table} where search_text is not null
     except select id from ${table}_fts_docsize)`,
    [],
  )
  const [indexed] = await db.query(
    `select count(*) - (select count(*) from ${table} where search_text is not null) as num from ${table}_fts_docsize`,
    [],
  )
  const isExact = missing?.num === 0 && indexed?.num === 0
  return isExact ? broken : [...broken, `${table}: search index: ${missing?.num} missing, ${indexed?.num} too many`]
}

/** The engine's own integrity check of its file. */
const fileProblems = async (db: Database): Promise<string[]> => {
  if (db.engine !== 'sqlite') return []
  const whole = await db.query('pragma integrity_check', [])
  const keys = await db.query('pragma foreign_key_check', [])
  const problems = keys.map((row) => `foreign key: ${JSON.stringify(row)}`)
  if (whole[0]?.integrity_check !== 'ok') problems.push(`integrity: ${JSON.stringify(whole.slice(0, 3))}`)
  for (const entity of entities.filter(isSearchable)) problems.push(...(await indexProblems(db, entity)))
  return problems
}

/** A client owes what is not paid of the rows that it pays. */
const debtProblems = async (db: Database): Promise<string[]> => {
  const [clients, rows, orders] = ['clients', 'customer_freight', 'orders'].map((table) => db.tableText(table))
  const wrong = await db.query(
    `select c.id as id from ${clients} c where c.is_deleted = 0 and coalesce(c.debt, -1) <> coalesce(
       (select sum(f.debt) from ${rows} f join ${orders} o on o.id = f.order_id
        where f.client_id = c.id and f.is_deleted = 0 and o.is_deleted = 0 and o.status_id <> ${ORDER_STATUS.cancelled}), 0)`,
    [],
  )
  return wrong.map(({ id }) => `clients ${id}: the debt is not that of its rows`)
}

/** Everything that does not hold, in words; empty when all is well. */
export const inconsistencies = async (db: Database): Promise<string[]> => {
  const problems = [...(await fileProblems(db)), ...(await historyProblems(db)), ...(await debtProblems(db))]
  for (const entity of everyEntity) problems.push(...(await entityProblems(db, entity)))
  return problems.slice(0, MOST_PROBLEMS)
}
