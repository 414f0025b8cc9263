/** Opens a database where it lives: a SQLite file in the data folder, or a schema of a PostgreSQL database. Migrates it first. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Checkpoints } from './checkpoints.ts'
import type { Database } from './database.ts'
import { migrate, type MigrationStep } from './migrate.ts'
import { openPool, openSchema, type PoolOptions } from './postgres.ts'
import { dropSchema, migrateSchema } from './postgres-server.ts'
import { openSqlite } from './sqlite.ts'

/** `url` null is the embedded engine; `name` is the file's or the schema's name. */
export interface Place {
  url: string | null
  name: string
}

export interface Databases {
  open(place: Place, steps: readonly MigrationStep[]): Promise<Database>
  remove(place: Place): Promise<void>
  /** For metrics: connections in use and requests waiting, over all pools. */
  pools(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export const fileOf = (dataDir: string, name: string) => join(dataDir, `${name}.sqlite`)

interface DatabaseOptions extends PoolOptions {
  /** What was put off and will be tried again. */
  onProblem?: (problem: unknown) => void
}

export const openDatabases = (dataDir: string, options: DatabaseOptions = {}): Databases => {
  const pools = new Map<string, pg.Pool>()
  const files = new Set<Database>()
  const checkpoints = new Checkpoints((problem) => options.onProblem?.(problem))

  const poolOf = (url: string): pg.Pool => {
    const known = pools.get(url)
    if (known) return known
    const pool = openPool(url, options)
    pools.set(url, pool)
    return pool
  }

  const openFile = async (name: string, steps: readonly MigrationStep[]): Promise<Database> => {
    const file = fileOf(dataDir, name)
    const opened = openSqlite(file)
    const unwatch = checkpoints.watch(file, opened)
    const db: Database = {
      ...opened,
      close: async () => {
        files.delete(db)
        await unwatch()
        await opened.close()
      },
    }
    try {
      await migrate('sqlite', `${name}.sqlite`, steps, (work) => opened.write(work))
    } catch (error) {
      await db.close()
      throw error
    }
    files.add(db)
    return db
  }

  return {
    open: async ({ url, name }, steps) => {
      if (url === null) return openFile(name, steps)
      await migrateSchema(url, name, steps)
      return openSchema(poolOf(url), name, async () => {})
    },
    remove: async ({ url, name }) => {
      if (url !== null) return dropSchema(url, name)
      for (const ending of ['', '-wal', '-shm']) await rm(fileOf(dataDir, name) + ending, { force: true })
    },
    pools: () => {
      const all = [...pools.values()]
      const sum = (count: (pool: pg.Pool) => number) => all.reduce((total, pool) => total + count(pool), 0)
      return { total: sum((p) => p.totalCount), idle: sum((p) => p.idleCount), waiting: sum((p) => p.waitingCount) }
    },
    close: async () => {
      await Promise.all([...files].map((db) => db.close()))
      await checkpoints.close()
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}
