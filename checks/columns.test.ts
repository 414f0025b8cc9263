/**
 * Migrations are written by hand; this holds them to the declarations. A freshly migrated database has exactly the columns
 * that entities declare, of the right type, and an index behind every reference, filter and sort.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Entity } from '@fura/shared/entities/entity.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { everyEntity as entities, targetOf } from '@fura/shared/entities/index.ts'
import { code, type Field, isScaled, ref } from '@fura/shared/fields/field.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installationSteps } from '../packages/server/migrations/index.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { type Databases, openDatabases } from '../packages/server/src/db/open.ts'
import { derivedColumns, isSearchable } from '../packages/server/src/rows/derived.ts'

const SYSTEM = ['id', 'date_create', 'creator_id', 'date_update', 'updater_id', 'rev', 'is_deleted']

/** Columns that no call answers or takes, so no field declares them. */
const UNDECLARED: Readonly<Record<string, readonly string[]>> = { team_users: ['pass_hash'] }

const NUMBERS = new Set(['int', 'flag', 'date', 'date_time', 'ref', 'owner'])
/** An empty one is 0, so its column is never empty. */
const ZERO_WHEN_EMPTY = new Set(['flag', 'date', 'date_time'])

interface Column {
  type: string
  isNotNull: boolean
}

let folder: string
let databases: Databases
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fura-columns-'))
  databases = openDatabases(folder)
  db = await databases.create({ url: null, name: 'fresh' }, installationSteps)
})
afterAll(async () => {
  await databases.close()
  await rm(folder, { recursive: true, force: true })
})

const columnsOf = async (table: string): Promise<Map<string, Column>> => {
  const rows = await db.query('select name, type, "notnull" as is_not_null from pragma_table_info(?)', [table])
  return new Map(
    rows.map((row) => [String(row.name), { type: String(row.type).toLowerCase(), isNotNull: row.is_not_null === 1 }]),
  )
}

/** Columns with an index of live records, ordered by id. */
const indexedColumns = async (table: string): Promise<string[]> => {
  const rows = await db.query(
    `select one.name as name from pragma_index_list(?) l
      join sqlite_master m on m.name = l.name
      join pragma_index_info(l.name) one on one.seqno = 0
      join pragma_index_info(l.name) two on two.seqno = 1 and two.name = 'id'
      where m.sql like '%where is_deleted = 0%'`,
    [table],
  )
  return rows.map((row) => String(row.name))
}

const uniqueColumns = async (table: string): Promise<string[]> => {
  const rows = await db.query(
    `select i.name as name from pragma_index_list(?) l join pragma_index_info(l.name) i where l."unique" = 1`,
    [table],
  )
  return rows.map((row) => String(row.name))
}

const expectedType = (field: Field): string => {
  const isCode = field.kind === 'choice' && typeof field.values?.[0] === 'number'
  return isCode || isScaled(field.kind) || NUMBERS.has(field.kind) ? 'bigint' : 'text'
}

/** Columns of references may always be empty: whether one is required is checked when a record is written. */
const isNeverEmpty = (field: Field): boolean =>
  ZERO_WHEN_EMPTY.has(field.kind) || (field.required === true && field.kind !== 'ref' && field.kind !== 'owner')

const wrongColumns = async (entity: Entity): Promise<string[]> => {
  const columns = await columnsOf(entity.table)
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const column = columns.get(name)
    if (!column) return [`${name}: no column`]
    const wanted: Column = { type: expectedType(field), isNotNull: isNeverEmpty(field) }
    const say = ({ type, isNotNull }: Column) => `${type}${isNotNull ? ' not null' : ''}`
    return say(column) === say(wanted) ? [] : [`${name}: ${say(column)} instead of ${say(wanted)}`]
  })
}

const superfluousColumns = async (entity: Entity): Promise<string[]> => {
  const declared = new Set([
    ...SYSTEM,
    ...Object.keys(entity.fields),
    ...Object.keys(derivedColumns(entity, {})),
    ...(UNDECLARED[entity.table] ?? []),
  ])
  return [...(await columnsOf(entity.table)).keys()].filter((name) => !declared.has(name))
}

const filteredColumns = ({ filters }: Entity): string[] =>
  filters
    .flatMap((filter) =>
      typeof filter === 'string'
        ? [filter]
        : [
            ...(filter.anyOf ?? []),
            ...Object.values(filter.flags ?? {}),
            filter.field,
            filter.filled,
            filter.or?.field,
          ].filter((name) => name !== undefined),
    )
    .filter((name) => name !== 'id')

const sortedColumns = (entity: Entity): string[] => {
  const derived = Object.keys(derivedColumns(entity, {}))
  const words = entity.sort.map((word) => word.replace(/^-/, '')).filter((word) => word !== 'name' && word !== 'id')
  return ['date_create', 'date_update', ...derived.filter((name) => name.startsWith('name_sort')), ...words]
}

const unindexed = async (entity: Entity): Promise<string[]> => {
  const refs = Object.keys(entity.fields).filter((name) => ['ref', 'owner'].includes(entity.fields[name]?.kind ?? ''))
  const indexed = await indexedColumns(entity.table)
  const wanted = new Set([...refs, ...filteredColumns(entity), ...sortedColumns(entity)])
  return [...wanted].filter((name) => !indexed.includes(name))
}

describe.each(entities)('$table', (entity) => {
  test('has a column of the right type for every field', async () => {
    expect(await wrongColumns(entity)).toEqual([])
  })

  test('has no column that nothing declares', async () => {
    expect(await superfluousColumns(entity)).toEqual([])
  })

  test('has the columns that every record and the resource layer need', async () => {
    const columns = await columnsOf(entity.table)
    expect([...SYSTEM, ...Object.keys(derivedColumns(entity, {}))].filter((name) => !columns.has(name))).toEqual([])
  })

  test('has an index behind every reference, filter and sort', async () => {
    expect(await unindexed(entity)).toEqual([])
  })

  test('refers by foreign keys to the tables that its fields name', async () => {
    const rows = await db.query('select "from" as name, "table" as target from pragma_foreign_key_list(?)', [
      entity.table,
    ])
    const declared = Object.entries(entity.fields).filter(([, field]) => field.kind === 'ref')
    expect(Object.fromEntries(rows.map((row) => [row.name, row.target]))).toEqual(
      Object.fromEntries(declared.map(([name, field]) => [name, targetOf(field).table])),
    )
  })

  test('keeps unique keys apart and is searched where it says so', async () => {
    const isUnique = Object.values(entity.fields).some((field) => field.unique)
    expect((await uniqueColumns(entity.table)).includes('unique_key')).toBe(isUnique)
    const index = await db.query('select 1 as one from sqlite_master where name = ?', [`${entity.table}_fts`])
    expect(index.length === 1).toBe(isSearchable(entity))
  })
})

test('every table of records belongs to one entity', async () => {
  const rows = await db.query(
    `select m.name as name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'is_deleted'
      where m.type = 'table' order by m.name`,
    [],
  )
  expect(rows.map((row) => row.name)).toEqual(entities.map(({ table }) => table).toSorted())
})

describe('finds', () => {
  const other: Entity = {
    ...driver,
    fields: { ...driver.fields, badge: code(), comment: ref('contractor'), license_number: code({ required: true }) },
    filters: ['passport_number'],
    sort: ['-passport_issued'],
  }

  test('a field without a column, one of another type and one that may not be empty', async () => {
    expect(await wrongColumns(other)).toEqual([
      'comment: text instead of bigint',
      'license_number: text instead of text not null',
      'badge: no column',
    ])
  })

  test('a column whose field is gone', async () => {
    const { comment: _, ...fields } = driver.fields
    expect(await superfluousColumns({ ...driver, fields })).toEqual(['comment'])
  })

  test('a reference, a filter and a sort without an index', async () => {
    expect((await unindexed(other)).toSorted()).toEqual(['comment', 'passport_issued', 'passport_number'])
  })
})
