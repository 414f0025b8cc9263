/** Opens a database where it lives: a SQLite file in the data folder, or a schema of a PostgreSQL database. Migrates it first. */
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { Checkpoints } from './checkpoints.ts'
import { anyTable, type Database } from './database.ts'
import { checkIntegrity } from './integrity.ts'
import { migrate, type MigrationStep } from './migrate.ts'
import { openPool, openSchema, type PoolOptions } from './postgres.ts'
import { dropSchema, inspectSchema, migrateSchema } from './postgres-server.ts'
import { ReadReplica, setReplica } from './read-replica.ts'
import { ReadingThreads } from './reading-threads.ts'
import { type NoteStatement, SlowQueries, type SlowQueryOptions } from './slow-queries.ts'
import { openSqlite } from './sqlite.ts'
import { assertDatabaseFile } from './sqlite-file.ts'

/** `url` null is the embedded engine; `name` is the file's or the schema's name. */
export interface Place {
  url: string | null
  name: string
}

export interface OpenOptions {
  /** The file may be damaged: check all of it first. */
  isChecked?: boolean
}

export interface Databases {
  /** Opens an existing database; throws `MissingDatabase` if there is none. */
  open(place: Place, steps: readonly MigrationStep[], options?: OpenOptions): Promise<Database>
  /** The same, and creates it if it does not exist. */
  create(place: Place, steps: readonly MigrationStep[]): Promise<Database>
  /** Opens an existing database without migrating it: for a backup. */
  openUnmigrated(place: Place): Database
  /** Checks an existing database without changing it; throws if it is damaged. */
  inspect(place: Place, options?: OpenOptions): Promise<void>
  remove(place: Place): Promise<void>
  /** For metrics: connections in use and requests waiting, over all pools. */
  pools(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export const fileOf = (dataDir: string, name: string) => join(dataDir, `${name}.sqlite`)

interface DatabaseOptions extends PoolOptions {
  /** Reports work that failed and will be retried. */
  onProblem?: (problem: unknown) => void
  /** Reports that the read replica failed; the database itself answers instead. */
  onReplicaProblem?: (problem: unknown) => void
  /** Without these and `note` nothing is timed. */
  slowQueries?: SlowQueryOptions | undefined
  note?: NoteStatement | undefined
  /** A read replica of one PostgreSQL, for lists and statistics. */
  replica?: { of: string; url: string } | undefined
}

/** One pool for each address. */
class Pools {
  readonly #options: PoolOptions
  readonly #pools = new Map<string, pg.Pool>()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  of(url: string): pg.Pool {
    const existing = this.#pools.get(url)
    if (existing) return existing
    const pool = openPool(url, this.#options)
    this.#pools.set(url, pool)
    return pool
  }

  figures(): ReturnType<Databases['pools']> {
    const all = [...this.#pools.values()]
    const sum = (count: (pool: pg.Pool) => number) => all.reduce((total, pool) => total + count(pool), 0)
    return { total: sum((p) => p.totalCount), idle: sum((p) => p.idleCount), waiting: sum((p) => p.waitingCount) }
  }

  async end(): Promise<void> {
    await Promise.all(Array.from(this.#pools.values(), (pool) => pool.end()))
  }
}

interface FileParts {
  files: Set<Database>
  threads: ReadingThreads
  checkpoints: Checkpoints
  noting: Noting
}

type Noting = Pick<DatabaseOptions, 'slowQueries' | 'note'>

const withNotes = (name: string, { slowQueries, note }: Noting, open: (note?: NoteStatement) => Database): Database => {
  if (!slowQueries) return open(note)
  const slow = new SlowQueries(name, slowQueries)
  const both: NoteStatement = (text, values, ms) => {
    note?.(text, values, ms)
    slow.note(text, values, ms)
  }
  return slow.watch(open(both))
}

const replicaAt = (pools: Pools, options: DatabaseOptions, url: string, name: string): ReadReplica | undefined => {
  const { replica, onReplicaProblem } = options
  if (replica?.of !== url) return undefined
  return new ReadReplica(pools.of(replica.url), name, (problem) => onReplicaProblem?.(problem))
}

const openPooled = (pools: Pools, options: DatabaseOptions, { url, name }: { url: string; name: string }): Database =>
  withNotes(name, options, (note) => {
    const replica = replicaAt(pools, options, url, name)
    const db = openSchema(pools.of(url), name, { note, replica })
    if (replica) setReplica(db, replica)
    return db
  })

/** Opens a file and watches its journal; `files` lists it until it is closed. */
const openWatched = (file: string, { files, threads, checkpoints, noting }: FileParts): Database => {
  const opened = withNotes(basename(file, '.sqlite'), noting, (note) => openSqlite(file, threads, note))
  const unwatch = checkpoints.watch(file, opened)
  const db: Database = {
    ...opened,
    close: async () => {
      files.delete(db)
      await unwatch()
      await opened.close()
    },
  }
  files.add(db)
  return db
}

export const openDatabases = (dataDir: string, options: DatabaseOptions = {}): Databases => {
  const pools = new Pools(options)
  const files = new Set<Database>()
  const threads = new ReadingThreads()
  const checkpoints = new Checkpoints((problem) => options.onProblem?.(problem))
  const parts = { files, threads, checkpoints, noting: options }

  const openFile = async (name: string, steps: readonly MigrationStep[], isCreated: boolean): Promise<Database> => {
    const file = fileOf(dataDir, name)
    if (!isCreated) assertDatabaseFile(file)
    const db = openWatched(file, parts)
    try {
      await migrate({ engine: 'sqlite', where: file, isCreated }, steps, (work) => db.write((tx) => work(anyTable(tx))))
    } catch (error) {
      await db.close()
      throw error
    }
    return db
  }

  const openPlace = async ({ url, name }: Place, steps: readonly MigrationStep[], isCreated: boolean) => {
    if (url === null) return openFile(name, steps, isCreated)
    await migrateSchema(url, name, steps, isCreated)
    return openPooled(pools, options, { url, name })
  }

  const inspect: Databases['inspect'] = async ({ url, name }, { isChecked = false } = {}) => {
    if (url !== null) return inspectSchema(url, name)
    assertDatabaseFile(fileOf(dataDir, name))
    if (isChecked) await checkIntegrity(fileOf(dataDir, name))
  }

  return {
    open: async (place, steps, { isChecked = false } = {}) => {
      if (isChecked) await inspect(place, { isChecked })
      return openPlace(place, steps, false)
    },
    create: (place, steps) => openPlace(place, steps, true),
    openUnmigrated: ({ url, name }) => {
      if (url !== null) return openPooled(pools, options, { url, name })
      assertDatabaseFile(fileOf(dataDir, name))
      return openWatched(fileOf(dataDir, name), parts)
    },
    inspect,
    remove: async ({ url, name }) => {
      if (url !== null) return dropSchema(url, name)
      for (const ending of ['', '-wal', '-shm']) await rm(fileOf(dataDir, name) + ending, { force: true })
    },
    pools: () => pools.figures(),
    close: async () => {
      await Promise.all([...files].map((db) => db.close()))
      await checkpoints.close()
      await threads.close()
      await pools.end()
    },
  }
}
