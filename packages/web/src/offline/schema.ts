/**
 * The stores of a user's database on this device (offline.md 4). `rec`, `page`, `lookup` and `msg` are copies of what the
 * server said and may be emptied; `outbox`, `blob`, `idmap` and `draft` are the person's own work and may not.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { Entry, Values } from './entry.ts'

/** A record as the server last said it. */
export interface KeptRecord {
  /** Its `rev`: nothing in it is older. */
  v: number
  /** The `rev` of rows of lists that told some of it since. */
  told?: number
  /** Known by rows of lists alone, which hold some of its members: it is no record (offline.md 4.1). */
  isRow?: true
  data: Values & { id: number }
  /** Read by itself, not as a row of a list. */
  full: boolean
  /** The server has a newer one. */
  stale: boolean
  at: number
  used: number
  bytes: number
  /** Brought here ahead of time; nobody has opened it on this device yet. */
  ahead?: true
}

/** Which records a question was answered with, in order. */
export interface KeptPage {
  ids: number[]
  total: number
  more: boolean
  at: number
  used: number
  bytes: number
}

/** A small list in full. */
export interface KeptLookup {
  rows: (Values & { id: number })[]
  /** The language of its names. */
  language: string
  stale: boolean
  at: number
  /** Where each page of it began: its ETag, as long as the rows are those that the server answered. */
  tags?: Readonly<Record<number, string>>
}

export interface KeptBlob {
  /** Not a Blob: WebKit fails to store those. */
  bytes: ArrayBuffer
  mime: string
  name: string
  /** Empty where the page is not served safely enough for the browser to count it. */
  sha256: string
  thumb: ArrayBuffer | null
  /** Flags that an earlier build kept for files of a chat; now the message alone names its files. */
  flags?: Readonly<Record<string, 0 | 1>>
}

export interface KeptDraft {
  values: Values
  at: number
}

export interface LogEvent {
  at: number
  event: 'sent' | 'rejected' | 'conflict' | 'stuck' | 'discarded' | 'evicted'
  key: string
  res: string
  id: number | string
  label: string
  /** A discarded change, so that it can be restored for 30 days. Builds before this member kept its `values` alone. */
  entry?: Entry
  values?: Values
  /** Of a refusal. */
  code?: string
}

export interface UserSchema extends DBSchema {
  meta: { key: string; value: unknown }
  rec: { key: [res: string, id: number]; value: KeptRecord; indexes: { used: number } }
  page: { key: [res: string, query: string, start: number]; value: KeptPage; indexes: { used: number } }
  lookup: { key: string; value: KeptLookup }
  msg: { key: [thread: string, sort: number]; value: Values }
  outbox: { key: number; value: Entry; indexes: { chain: string; state: string; key: string; res: string } }
  /** By the uid of the entry that carries it: a refused file that is changed and sent again gets another key. */
  blob: { key: string; value: KeptBlob }
  idmap: { key: string; value: { res: string; id: number; at: number } }
  draft: { key: string; value: KeptDraft }
  log: { key: number; value: LogEvent }
}

export type UserDb = IDBPDatabase<UserSchema>

export const USER_VERSION = 1

/** The stores with copies of server data, and the position in its change feed. */
export const CACHE_STORES: ('rec' | 'page' | 'lookup' | 'msg' | 'meta')[] = ['rec', 'page', 'lookup', 'msg', 'meta']

export const createUserStores = (db: UserDb): void => {
  for (const name of ['meta', 'lookup', 'msg', 'blob', 'idmap', 'draft'] as const) db.createObjectStore(name)
  for (const name of ['rec', 'page'] as const) db.createObjectStore(name).createIndex('used', 'used')
  db.createObjectStore('log', { autoIncrement: true })
  const outbox = db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true })
  for (const name of ['chain', 'state', 'res'] as const) outbox.createIndex(name, name)
  outbox.createIndex('key', 'key', { unique: true })
}
