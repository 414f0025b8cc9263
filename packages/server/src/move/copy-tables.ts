/** Copies the rows of all tables in portions, each with its place in one transaction: a killed copy goes on behind the last one. */
import type { Stored } from '#db/database.ts'
import { openSnapshot } from '../backup/open-snapshot.ts'
import type { Snapshot, SnapshotTable, Values } from '../backup/snapshot.ts'
import { inTransaction, type MoveConnection } from './move-connection.ts'
import { isBehind, keyIn } from './row-keys.ts'

const PORTION_ROWS = 2000
/** A long read lets SQLite's journal grow: after so many rows a new snapshot is taken. */
const SNAPSHOT_ROWS = 100_000

export interface MoveEnds {
  dataDir: string
  source: MoveConnection
  target: MoveConnection
}

interface TableProgress {
  lastKey: Stored[] | null
  isWhole: boolean
}

const readProgress = async (target: MoveConnection): Promise<Map<string, TableProgress>> => {
  const rows = await target.all('select table_name, last_key, is_whole from move_progress')
  return new Map(
    rows.map(({ table_name: table, last_key: key, is_whole: isWhole }) => [
      String(table),
      { lastKey: typeof key === 'string' ? (JSON.parse(key) as Stored[]) : null, isWhole: isWhole === 1 },
    ]),
  )
}

/** Rows of one or more tables that are written together. */
class Portion {
  readonly #target: MoveConnection
  readonly #onRows: (num: number) => void
  #parts: { table: SnapshotTable; rows: Values[]; isWhole: boolean }[] = []
  #size = 0

  constructor(target: MoveConnection, onRows: (num: number) => void) {
    this.#target = target
    this.#onRows = onRows
  }

  async add(table: SnapshotTable, rows: readonly Values[], isWhole: boolean): Promise<void> {
    const last = this.#parts.at(-1)
    if (last?.table === table) {
      last.rows.push(...rows)
      last.isWhole = isWhole
    } else this.#parts.push({ table, rows: [...rows], isWhole })
    this.#size += rows.length
    if (this.#size >= PORTION_ROWS) await this.write()
  }

  async write(): Promise<void> {
    const parts = this.#parts
    const written = this.#size
    ;[this.#parts, this.#size] = [[], 0]
    if (parts.length === 0) return
    await inTransaction(this.#target, async () => {
      for (const { table, rows } of parts) {
        if (rows.length > 0) await this.#target.insert(table.name, table.columns, rows)
      }
      await this.#saveProgress(parts)
    })
    this.#onRows(written)
  }

  async #saveProgress(parts: readonly { table: SnapshotTable; rows: Values[]; isWhole: boolean }[]): Promise<void> {
    const names = parts.map(({ table }) => `'${table.name}'`).join(', ')
    await this.#target.run(`delete from move_progress where table_name in (${names})`)
    const rows = parts.map(({ table, rows: [...copied], isWhole }) => {
      const last = copied.at(-1)
      return [table.name, last ? JSON.stringify(keyIn(table, last)) : null, isWhole ? 1 : 0]
    })
    await this.#target.insert('move_progress', ['table_name', 'last_key', 'is_whole'], rows)
  }
}

/** `tables` as they were when the copy began: columns that are added later come with the rows that fill them. */
export const copyTables = async (
  { dataDir, source, target }: MoveEnds,
  tables: readonly SnapshotTable[],
  onRows: (num: number) => void,
): Promise<void> => {
  const progress = await readProgress(target)
  const portion = new Portion(target, onRows)
  let snapshot: Snapshot | null = null
  let read = 0
  try {
    for (const table of tables) {
      const { lastKey = null, isWhole = false } = progress.get(table.name) ?? {}
      if (isWhole) continue
      if (read >= SNAPSHOT_ROWS) {
        await snapshot?.close()
        ;[snapshot, read] = [null, 0]
      }
      snapshot ??= await openSnapshot(dataDir, source.place)
      const where = lastKey ? isBehind(source.engine, table, lastKey) : undefined
      for await (const batch of snapshot.rows(table, where)) {
        read += batch.length
        await portion.add(table, batch, false)
      }
      await portion.add(table, [], true)
    }
    await portion.write()
  } finally {
    await snapshot?.close()
  }
}
