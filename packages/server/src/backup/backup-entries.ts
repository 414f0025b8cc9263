/** Generates the entries of a backup: rows and files of each company at one moment, and the manifest last. */
import { createHash, type Hash, hkdfSync } from 'node:crypto'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { build } from '../build.ts'
import type { Config } from '#config.ts'
import { anyTable, type Database } from '#db/database.ts'
import { secretKeyIn } from '#db/data-dir.ts'
import type { Databases } from '#db/open.ts'
import type { InstallationRow } from '#db/registry.ts'
import { holdBytes } from '#features/files/file-hold.ts'
import { openStorage } from '#features/files/open-storage.ts'
import { placeOf, type Storage, thumbPlaceOf } from '#features/files/storage.ts'
import {
  type ArchiveHead,
  type FilesPart,
  fileEntryName,
  FORMAT,
  HEAD_NAME,
  type InstallationPart,
  type Manifest,
  MANIFEST_NAME,
  rowsName,
  type TablePart,
} from './archive-format.ts'
import type { Progress } from './progress.ts'
import { openSnapshot } from './open-snapshot.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'
import type { TarEntry } from './tar.ts'

const CHUNK_BYTES = 1_048_576
/** These rows matter only while a backup runs. */
const NOT_SAVED = 'file_holds'

export interface BackupSource {
  config: Config
  databases: Databases
  registry: Database
}

/** A fingerprint: compares two keys without revealing either. */
export const keyCheckOf = ({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string =>
  Buffer.from(hkdfSync('sha256', secretKey ?? secretKeyIn(dataDir), '', 'fura backup key check', 8)).toString('hex')

const jsonEntry = (name: string, value: unknown): TarEntry => {
  const body = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return { name, size: body.length, body: [body] }
}

async function* tableEntries(
  id: string,
  snapshot: Snapshot,
  table: SnapshotTable,
  progress: Progress,
): AsyncGenerator<TarEntry, TablePart> {
  const hash = createHash('sha256')
  let [rows, chunk, lines, size] = [0, 0, [] as string[], 0]
  const flush = (): TarEntry => {
    const body = Buffer.from(lines.join(''))
    hash.update(body)
    chunk += 1
    ;[lines, size] = [[], 0]
    return { name: rowsName(id, table.name, chunk), size: body.length, body: [body] }
  }
  for await (const batch of snapshot.rows(table)) {
    for (const values of batch) {
      const line = `${JSON.stringify(values)}\n`
      lines.push(line)
      size += line.length
    }
    rows += batch.length
    progress.addRows(batch.length)
    if (size >= CHUNK_BYTES) yield flush()
  }
  if (lines.length > 0) yield flush()
  return { columns: table.columns, added: table.added ?? {}, key: table.key, rows, sha256: hash.digest('hex') }
}

interface NamedBytes {
  name: string
  place: string
  size: number
}

/** The files of live rows of the snapshot. */
async function* namedBytes(id: string, snapshot: Snapshot): AsyncGenerator<NamedBytes> {
  const files = snapshot.tables.find(({ name }) => name === 'files')
  if (!files) return
  const columns = ['storage_key', 'size', 'thumb_size']
  const live = 'is_deleted = 0 and storage_key is not null'
  for await (const batch of snapshot.rows({ ...files, columns }, live)) {
    for (const [key, size, thumbSize] of batch) {
      yield { name: String(key), place: placeOf(id, String(key)), size: Number(size) }
      if (Number(thumbSize ?? 0) === 0) continue
      yield { name: `${String(key)}.thumb`, place: thumbPlaceOf(id, String(key)), size: Number(thumbSize) }
    }
  }
}

/** Exactly `size` bytes: pads a damaged file and calls `onShort`. */
async function* wholeBody(
  source: AsyncIterable<Buffer>,
  size: number,
  hash: Hash,
  onShort: () => void,
): AsyncGenerator<Uint8Array> {
  let remaining = size
  for await (const chunk of source) {
    remaining -= chunk.length
    hash.update(chunk)
    yield chunk
  }
  if (remaining === 0) return
  onShort()
  for (; remaining > 0; remaining -= Math.min(remaining, CHUNK_BYTES)) {
    const filling = Buffer.alloc(Math.min(remaining, CHUNK_BYTES))
    hash.update(filling)
    yield filling
  }
}

async function* fileEntries(
  id: string,
  snapshot: Snapshot,
  storage: Storage,
  progress: Progress,
): AsyncGenerator<TarEntry, FilesPart> {
  const all = createHash('sha256')
  let [count, bytes, missing] = [0, 0, 0]
  for await (const { name, place, size } of namedBytes(id, snapshot)) {
    const source = await storage.read(place, { start: 0, end: size - 1 })
    if (!source) {
      missing += 1
      continue
    }
    const hash = createHash('sha256')
    const body = wholeBody(source, size, hash, () => (missing += 1))
    yield { name: fileEntryName(id, name), size, body }
    all.update(`${name} ${size} ${hash.digest('hex')}\n`)
    count += 1
    bytes += size
    progress.addFile(size)
  }
  return { count, bytes, missing, sha256: all.digest('hex') }
}

const registryOf = async (
  registry: Database,
  { uniqueId, hosts }: InstallationRow,
): Promise<Pick<InstallationPart, 'settings' | 'hosts'>> => {
  const row = await anyTable(registry.read)
    .selectFrom('installations')
    .selectAll()
    .where('unique_id', '=', uniqueId)
    .executeTakeFirstOrThrow()
  const { id: _id, database_url: _url, database_name: _name, ...settings } = row
  return { settings, hosts }
}

async function* snapshotEntries(
  source: BackupSource,
  installation: InstallationRow,
  snapshot: Snapshot,
  progress: Progress,
): AsyncGenerator<TarEntry, InstallationPart> {
  const id = installation.uniqueId
  const takenAt = nowSeconds()
  const ofRegistry = await registryOf(source.registry, installation)
  const tables: Record<string, TablePart> = {}
  const saved = snapshot.tables.filter(({ name }) => name !== NOT_SAVED)
  for (const table of saved) tables[table.name] = yield* tableEntries(id, snapshot, table, progress)
  const files = yield* fileEntries(id, snapshot, openStorage(source.config), progress)
  const { engine, migrations, sequences } = snapshot
  return { id, engine, takenAt, migrations, ...ofRegistry, tables, sequences, files }
}

/** Sets the hold before the snapshot, so that files deleted after it can still be copied. */
async function* installationEntries(
  source: BackupSource,
  installation: InstallationRow,
  progress: Progress,
): AsyncGenerator<TarEntry, InstallationPart> {
  const { config, databases } = source
  const { uniqueId, place } = installation
  const db = databases.openUnmigrated(place)
  try {
    const warn = (error: unknown) => progress.warn(uniqueId, error)
    const release = (await hasFileHolds(db)) ? await holdBytes(db, warn) : async () => {}
    try {
      const snapshot = await openSnapshot(config.dataDir, place)
      progress.begin(uniqueId)
      try {
        return yield* snapshotEntries(source, installation, snapshot, progress)
      } finally {
        await snapshot.close()
      }
    } finally {
      await release()
    }
  } finally {
    await db.close()
  }
}

/** The database of an older build has no table of holds yet. */
const hasFileHolds = async ({ read }: Database): Promise<boolean> =>
  (await read
    .selectFrom('schema_migrations')
    .select('name')
    .where('name', 'like', '%-file-holds')
    .executeTakeFirst()) !== undefined

const registryMigrations = async ({ read }: Database): Promise<string[]> => {
  const rows = await read.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function* backupEntries(
  source: BackupSource,
  chosen: readonly InstallationRow[],
  progress: Progress,
): AsyncGenerator<TarEntry> {
  const head: ArchiveHead = { format: FORMAT, app: build.AppVersion, build: build.Build, date: nowSeconds() }
  yield jsonEntry(HEAD_NAME, head)
  const installations: InstallationPart[] = []
  for (const installation of chosen) {
    const part = yield* installationEntries(source, installation, progress)
    installations.push(part)
    progress.end(part)
  }
  const manifest: Manifest = {
    ...head,
    registryMigrations: await registryMigrations(source.registry),
    keyCheck: keyCheckOf(source.config),
    installations,
  }
  yield jsonEntry(MANIFEST_NAME, manifest)
}
