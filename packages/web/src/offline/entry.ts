/** One unsent change, as the outbox stores it (offline.md 5.1), and its temporary ids until the server gives real ones. */
import type { RecordId, RowValues, TempId } from './row.ts'

export type { RecordId, TempId } from './row.ts'

export type Values = Record<string, unknown>

export type EntryState = 'queued' | 'sending' | 'conflict' | 'rejected' | 'stuck'

/** The server's answer, in a form that IndexedDB and other tabs can take. */
export interface Refusal {
  code: string
  httpStatus: number
  fields: Record<string, string>
  answer: { status: 'ok' | 'error'; [member: string]: unknown } | null
}

/** `code`: the error's code; `httpStatus` is 0 if no answer came. */
export type Delay = Pick<Refusal, 'code' | 'httpStatus'>

export interface Entry {
  /** Rises with every change on this device; sent as X-Client-Seq. */
  n: number
  /** The same on every attempt: sent as Idempotency-Key. */
  key: string
  /** Raised when the meaning of an entry changes; an entry of another format is parked, never dropped. */
  format: number
  /** The resource's path. */
  res: string
  op: 'add' | 'update' | 'delete'
  id: RecordId
  /** By this the server recognises an added record, however late the change comes again. */
  uid?: string
  /** Entries of one chain are sent one after the other, in the order of `n`. */
  chain: string
  /** For a part: the record that it belongs to. */
  whole?: RecordId
  /** The record as last seen here, if the server has deleted it since. */
  lost?: Values
  /** Temporary ids that need real ones before this entry is sent. */
  deps: string[]
  /** Temporary ids in it are replaced when it is sent. */
  path: string
  /** Only the changed fields. */
  set: RowValues
  /** What the person saw in those fields and their groups, and the record's `rev` at that time. */
  base: RowValues
  baseV?: number
  /** The person insists on a change that a rule refused. */
  override?: boolean
  /** ISO. */
  actedAt: string
  /** Shown to people. */
  label: string
  state: EntryState
  tries: number
  /** When it was last tried, and when it is tried next, in milliseconds. */
  triedAt: number
  nextAt: number
  /** Not sent before this: the server asked to wait (Retry-After). */
  holdUntil?: number
  /** Why the last try failed, if the next may succeed. */
  delay?: Delay
  answer?: Refusal
  lane: 'data' | 'file'
}

export const FORMAT = 1

export const isParked = ({ state, format }: Entry): boolean =>
  format !== FORMAT || state === 'conflict' || state === 'rejected' || state === 'stuck'

/** The first entry of each chain that may be sent now. `entries` are in the order of `n`. */
export const headsOf = (entries: readonly Entry[]): Entry[] => {
  const heads = new Map<string, Entry>()
  for (const entry of entries) if (!heads.has(entry.chain)) heads.set(entry.chain, entry)
  return [...heads.values()].filter((entry) => !isParked(entry))
}

/** Never reached the server, or the server refused it: the entry may still be changed. */
export const hasNoEffect = ({ tries, state }: Entry): boolean =>
  (state === 'queued' && tries === 0) || state === 'rejected'

export const isTempId = (value: unknown): value is TempId => typeof value === 'string' && TEMP_ID.test(value)

const UUID_TEXT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const TEMP_ID = new RegExp(`^@${UUID_TEXT}$`)
const TEMP_IDS = new RegExp(`@${UUID_TEXT}`, 'g')

export const uidOf = (id: TempId): string => id.slice(1)

/** Every temporary id inside a value, however deep. */
export const tempIdsIn = (value: unknown): string[] => {
  if (isTempId(value)) return [uidOf(value)]
  if (Array.isArray(value)) return value.flatMap(tempIdsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(tempIdsIn) : []
}

/** The same value with real ids; every temporary one must be in the map. */
export const withRealIds = (value: unknown, ids: ReadonlyMap<string, number>): unknown => {
  if (isTempId(value)) return ids.get(uidOf(value)) ?? value
  if (Array.isArray(value)) return value.map((item) => withRealIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withRealIds(item, ids)]))
}

export const pathWithRealIds = (path: string, ids: ReadonlyMap<string, number>): string =>
  path.replaceAll(TEMP_IDS, (id) => String(ids.get(id.slice(1)) ?? id))
