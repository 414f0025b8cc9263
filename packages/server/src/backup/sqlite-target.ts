/** Fills an embedded database: without journal and indexes while rows come, because an unfinished file is thrown away. */
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { customColumnText } from '#db/custom-columns.ts'
import type { Row } from '#db/database.ts'
import { fileOf, openDatabases } from '#db/open.ts'
import { UnusableArchive } from './archive-format.ts'
import { FILTERED_FIELDS, indexTexts } from './custom-columns.ts'
import { assertSameTables, type RestoreTarget, type TargetOptions } from './restore-target.ts'

const FAST =
  'pragma foreign_keys = off; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536'

const make = async ({ scratch, place, steps }: TargetOptions): Promise<string> => {
  const databases = openDatabases(scratch)
  try {
    await databases.create({ url: null, name: place.name }, steps)
  } finally {
    await databases.close()
  }
  return fileOf(scratch, place.name)
}

const namesOf = (database: DatabaseSync, text: string): string[] =>
  database
    .prepare(text)
    .all()
    .map((row) => String(Object.values(row)[0]))

/** Removes the indexes; returns the texts that make them again. */
const dropIndexes = (database: DatabaseSync): string[] => {
  const indexes = database.prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null`).all()
  for (const { name } of indexes) database.exec(`drop index "${String(name)}"`)
  return indexes.map((index) => String(index.sql))
}

const setSequences = (database: DatabaseSync, sequences: Readonly<Record<string, number>>): void => {
  database.exec('delete from sqlite_sequence')
  const insert = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
  for (const [table, last] of Object.entries(sequences)) insert.run(table, last)
}

const assertReferences = (database: DatabaseSync, id: string): void => {
  const broken = database.prepare('pragma foreign_key_check').get()
  if (broken) throw new UnusableArchive(`"${id}": a row of ${String(broken.table)} refers to one that is not there.`)
}

const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const openSqliteTarget = async (options: TargetOptions): Promise<RestoreTarget> => {
  const { part, dataDir, place } = options
  const file = await make(options)
  const database = new DatabaseSync(file)
  const inserts = new Map<string, StatementSync>()
  const close = () => {
    if (database.isOpen) database.close()
  }
  try {
    database.exec(FAST)
    const tables = Object.keys(part.tables)
    assertSameTables(part, namesOf(database, `select name from sqlite_master where type = 'table'`))
    database.exec('begin')
    const indexes = dropIndexes(database)
    for (const table of tables) database.exec(`delete from "${table}"`)
    for (const [table, { columns, added = {} }] of Object.entries(part.tables)) {
      for (const [column, type] of Object.entries(added)) database.exec(customColumnText(`"${table}"`, column, type))
      const listed = columns.map((column) => `"${column}"`).join(', ')
      const values = columns.map(() => '?').join(', ')
      inserts.set(table, database.prepare(`insert into "${table}" (${listed}) values (${values})`))
    }
    return {
      load: async (table, rows) => {
        const insert = inserts.get(table)
        for (const row of rows) insert?.run(...row)
      },
      finish: async () => {
        for (const text of indexes) database.exec(text)
        if ('custom_fields' in part.tables) {
          const fields = database.prepare(FILTERED_FIELDS).all() as Row[]
          for (const text of indexTexts('sqlite', fields)) database.exec(text)
        }
        setSequences(database, part.sequences)
        database.exec('commit')
        assertReferences(database, part.id)
        const counts = tables.map((table) => [table, Number(namesOf(database, `select count(*) from "${table}"`)[0])])
        close()
        await syncFile(file)
        return Object.fromEntries(counts) as Record<string, number>
      },
      publish: async () => {
        const target = fileOf(dataDir, place.name)
        if (existsSync(target)) throw new UnusableArchive(`${target} appeared meanwhile. Nothing was restored.`)
        await rename(file, target)
        await syncFile(dirname(target))
      },
      discard: async () => {
        close()
        await rm(file, { force: true })
      },
    }
  } catch (error) {
    close()
    throw error
  }
}
