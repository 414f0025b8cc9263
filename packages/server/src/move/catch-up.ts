/**
 * Brings the target to one moment of the source: reads the rows of the noted keys at that moment, writes them in one
 * transaction, reads them back and compares.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stored } from '#db/database.ts'
import { openSnapshot } from '../backup/open-snapshot.ts'
import type { Snapshot, SnapshotTable, Values } from '../backup/snapshot.ts'
import type { MoveEnds } from './copy-tables.ts'
import { inTransaction, type MoveConnection, MoveRefused } from './move-connection.ts'
import { addOwnColumns } from './move-target.ts'
import { hasKey, keyIn } from './row-keys.ts'
import { withoutCapture } from './write-capture.ts'

const KEYS_AT_ONCE = 400
const CAPTURE_TABLE: SnapshotTable = { name: 'move_changes', columns: ['id', 'table_name', 'row_key'], key: ['id'] }
/** Notes are removed in short writes, between which others have their turn. */
const REMOVED_AT_ONCE = 1000

interface CapturedChanges {
  ids: number[]
  /** By table: keys as JSON, each once. */
  keys: Map<string, Set<string>>
}

const readCaptured = async (snapshot: Snapshot): Promise<CapturedChanges> => {
  const changes: CapturedChanges = { ids: [], keys: new Map() }
  for await (const batch of snapshot.rows(CAPTURE_TABLE)) {
    for (const [id, table, key] of batch) {
      changes.ids.push(Number(id))
      const keys = changes.keys.get(String(table)) ?? new Set()
      // The engines space their JSON differently.
      changes.keys.set(String(table), keys.add(JSON.stringify(JSON.parse(String(key)))))
    }
  }
  return changes
}

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, piece) => all.slice(piece * size, (piece + 1) * size))

const sourceRows = async (snapshot: Snapshot, table: SnapshotTable, keys: readonly Values[]): Promise<Values[]> => {
  const rows: Values[] = []
  for await (const batch of snapshot.rows(table, hasKey(table, keys))) rows.push(...batch)
  return rows
}

const targetRows = async (target: MoveConnection, table: SnapshotTable, keys: readonly Values[]): Promise<Values[]> => {
  const listed = table.columns.map((column) => `"${column}"`).join(', ')
  const rows = await target.all(`select ${listed} from "${table.name}" where ${hasKey(table, keys)}`)
  return rows.map((row) => table.columns.map((column) => row[column] ?? null))
}

const sortedTexts = (rows: readonly Values[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()

/** Rows that are equal stay: the security log refuses to be changed. */
const applyTable = async (
  snapshot: Snapshot,
  target: MoveConnection,
  table: SnapshotTable,
  keyTexts: ReadonlySet<string>,
): Promise<void> => {
  const pieces = inPieces(
    [...keyTexts].map((text) => JSON.parse(text) as Stored[]),
    KEYS_AT_ONCE,
  )
  const sourceByKeys = new Map<Values[], Values[]>()
  const inserts: Values[] = []
  for (const keys of pieces) {
    const rows = await sourceRows(snapshot, table, keys)
    sourceByKeys.set(keys, rows)
    const present = await targetRows(target, table, keys)
    const [wantedTexts, presentTexts] = [new Set(sortedTexts(rows)), new Set(sortedTexts(present))]
    const outdated = present.filter((row) => !wantedTexts.has(JSON.stringify(row))).map((row) => keyIn(table, row))
    if (outdated.length > 0) await target.run(`delete from "${table.name}" where ${hasKey(table, outdated)}`)
    inserts.push(...rows.filter((row) => !presentTexts.has(JSON.stringify(row))))
  }
  // After all deletes, because two rows may have exchanged a value that only one may have.
  for (const rows of inPieces(inserts, KEYS_AT_ONCE)) await target.insert(table.name, table.columns, rows)
  for (const [keys, rows] of sourceByKeys) {
    if (sortedTexts(await targetRows(target, table, keys)).join() !== sortedTexts(rows).join())
      throw new MoveRefused(`Rows of ${table.name} differ after they were copied.`)
  }
}

const removeCaptured = async (source: MoveConnection, ids: readonly number[]): Promise<void> => {
  for (const piece of inPieces(ids, REMOVED_AT_ONCE)) {
    await source.run(`delete from move_changes where id in (${piece.join(', ')})`)
    await sleep(1)
  }
}

/** Both ends must have been made by the same migrations, or their tables differ. */
const assertSameVersion = async (snapshot: Snapshot, target: MoveConnection): Promise<void> => {
  const rows = await target.all('select name from schema_migrations')
  const names = rows.map(({ name }) => String(name)).toSorted()
  if (names.join() === snapshot.migrations.toSorted().join()) return
  throw new MoveRefused('The company was upgraded meanwhile: its two databases have different tables.')
}

/** Returns how many writes were noted. `atMoment` runs while the target equals the snapshot. */
export const catchUp = async (
  { dataDir, source, target }: MoveEnds,
  atMoment: (snapshot: Snapshot) => Promise<void> = async () => {},
): Promise<number> => {
  const snapshot = await openSnapshot(dataDir, source.place)
  try {
    await assertSameVersion(snapshot, target)
    const { ids, keys } = await readCaptured(snapshot)
    await addOwnColumns(target, snapshot.tables)
    await inTransaction(target, () =>
      withoutCapture(target, async () => {
        if (target.engine === 'postgres') await target.run('set constraints all deferred')
        for (const table of snapshot.tables) {
          const tableKeys = keys.get(table.name)
          if (tableKeys) await applyTable(snapshot, target, table, tableKeys)
        }
      }),
    )
    await atMoment(snapshot)
    await removeCaptured(source, ids)
    return ids.length
  } finally {
    await snapshot.close()
  }
}
