/**
 * The content of a backup archive (decision 0075): a tar of `archive.json`, the rows of every table as JSON lines, the bytes of
 * files, and last `manifest.json`: an archive without it was cut off.
 */
import type { Engine, Stored } from '#db/database.ts'
import type { AddedColumns } from './custom-columns.ts'

/** Raised when an older build could not read what a newer one writes. */
export const FORMAT = 1

export interface TablePart {
  columns: readonly string[]
  /** Columns that the company has added; absent in older archives. */
  added?: AddedColumns
  /** The columns by which the rows are sorted; empty if the table has no key. */
  key: readonly string[]
  rows: number
  /** Of the lines of all its chunks. */
  sha256: string
}

export interface FilesPart {
  count: number
  bytes: number
  /** Of one line for each file: name, size, SHA-256. */
  sha256: string
  /** Files in the database that were missing in the storage. */
  missing: number
}

export interface InstallationPart {
  id: string
  engine: Engine
  /** Unix seconds of the moment that rows and files belong to. */
  takenAt: number
  migrations: readonly string[]
  /** Its row of the registry, without the place of its database. */
  settings: Readonly<Record<string, Stored>>
  hosts: readonly string[]
  tables: Readonly<Record<string, TablePart>>
  /** By table: the last assigned id. */
  sequences: Readonly<Record<string, number>>
  files: FilesPart
}

/** The first entry, checked before anything else. */
export interface ArchiveHead {
  format: number
  app: string
  build: string
  date: number
}

export interface Manifest extends ArchiveHead {
  registryMigrations: readonly string[]
  /** A fingerprint of SECRET_KEY: the target compares it with its own. */
  keyCheck: string
  installations: readonly InstallationPart[]
}

export const HEAD_NAME = 'archive.json'
export const MANIFEST_NAME = 'manifest.json'

export const rowsName = (id: string, table: string, chunk: number): string =>
  `${id}/rows/${table}/${String(chunk).padStart(6, '0')}.jsonl`

export const fileEntryName = (id: string, name: string): string => `${id}/files/${name}`

export type EntryKind =
  | { kind: 'rows'; id: string; table: string }
  | { kind: 'file'; id: string; key: string; isThumb: boolean }

const ROWS = /^([a-z0-9-]+)\/rows\/(\w+)\/\d+\.jsonl$/
const FILE = /^([a-z0-9-]+)\/files\/([0-9a-f]{32})(\.thumb)?$/

export const entryKind = (name: string): EntryKind | null => {
  const [, rowsId, table] = ROWS.exec(name) ?? []
  if (rowsId !== undefined && table !== undefined) return { kind: 'rows', id: rowsId, table }
  const [, fileId, key, thumb] = FILE.exec(name) ?? []
  if (fileId !== undefined && key !== undefined) return { kind: 'file', id: fileId, key, isThumb: thumb !== undefined }
  return null
}

/** The archive cannot be used, and the message says why; nothing was changed. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'
}
