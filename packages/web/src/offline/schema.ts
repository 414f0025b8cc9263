/**
 * The stores of a user's database on this device (offline.md 4). `rec`, `page`, `lookup` and `msg` are copies of the server's
 * answers and may be emptied; `outbox`, `blob`, `idmap` and `draft` are the person's own work and may not.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { Entry, Values } from './entry.ts'

/** A record or a list row as the server answers it. */
export type ServerRow = Values & { id: number; rev: number }

/** A record as the server last answered it. */
export interface KeptRecord {
  /** Its `rev`: no member is older. */
  v: number
  /** The newest `rev` of a list row that changed some members since. */
  newestRev?: number
  /** Only a list row is here, which has some of the members: it is no record (offline.md 4.1). */
  isRow?: true
  data: ServerRow
  /** Read by itself, not as a list row. */
  full: boolean
  /** The server has a newer one. */
  stale: boolean
  at: number
  used: number
  bytes: number
  /** Read ahead of time; nobody has opened it on this device yet. */
  ahead?: true
}

/** The answer to a question: which records, in order. */
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
  /** By the start of each page: its ETag, valid while the rows are those that the server answered. */
  tags?: Readonly<Record<number, string>>
}

export interface KeptBlob {
  /** Not a Blob: WebKit fails to store those. */
  bytes: ArrayBuffer
  mime: string
  name: string
  /** Empty if the page is not served over HTTPS, so that the browser cannot hash it. */
  sha256: string
  thumb: ArrayBuffer | null
  /** Flags that an earlier build stored for files of a chat; now only the message names its files. */
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
  /** A discarded change, so that it can be restored for 30 days. Builds before this member stored only its `values`. */
  entry?: Entry
  values?: Values
  /** The code of a refusal. */
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
