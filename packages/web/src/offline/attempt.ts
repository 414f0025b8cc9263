/** One attempt to send an entry: the request made from it, and what its answer means for it (offline.md 5.2, 5.4). Pure. */
import { type ChangedFields, ERRORS } from '@fura/shared/errors.ts'
import { ApiError, type ApiAnswer, isSessionLost } from '#api/client.ts'
import { isServerRow } from './cache.ts'
import { type Entry, pathWithRealIds, type Refusal, type Values, withRealIds } from './entry.ts'
import type { Begun, Sent } from './settle.ts'

export interface Attempt {
  path: string
  body: object
  headers: Record<string, string>
}

const bodyOf = (entry: Entry, ids: ReadonlyMap<string, number>): Values => {
  const { op, uid, set, base, baseV, override } = entry
  const insisted = override ? { override: 1 } : {}
  const real = (value: unknown) => withRealIds(value, ids)
  if (op === 'add') return { ...(real(set) as Values), _sync: { uid, ...insisted } }
  const id = real(entry.id)
  if (op === 'delete') return { id }
  const sync = { ...(baseV !== undefined && { base_rev: baseV }), base: real(base), ...insisted }
  return { id, ...(real(set) as Values), _sync: sync }
}

/** What a file is and where it belongs is in its address; the other stored values are for the person to see. */
const addressOf = ({ path, lane, set }: Entry, ids: ReadonlyMap<string, number>): string => {
  if (lane === 'data') return pathWithRealIds(path, ids)
  const params = Object.entries({ o_t: set.o_t, o_id: withRealIds(set.o_id, ids), n: set.name, kind: set.kind })
  return `${path}?${params.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}

export const attemptOf = ({ entry, ids }: Begun): Attempt => ({
  path: addressOf(entry, ids),
  body: bodyOf(entry, ids),
  headers: {
    'Idempotency-Key': entry.key,
    'X-Client-Seq': String(entry.n),
    'X-Acted-At': entry.actedAt,
    'X-Attempt': String(entry.tries - 1),
  },
})

export type Verdict =
  | { kind: 'sent'; sent: Sent }
  | { kind: 'parked'; state: 'conflict' | 'rejected'; refusal: Refusal }
  /** Retried without the person; `server` if an answer said so. */
  | { kind: 'later'; why: 'network' | 'server'; error: ApiError }
  /** Nothing more may be sent in this session; everything stays stored. */
  | { kind: 'halt' }
  /** Given up by this app, because the store is closing. */
  | { kind: 'stopped' }

export const refusalOf = ({ code, httpStatus, fields, answer }: ApiError): Refusal => ({
  code,
  httpStatus,
  fields,
  answer,
})

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

interface SyncAnswer {
  id?: unknown
  rev?: unknown
  merged?: string[]
  changed?: ChangedFields
  detail?: unknown
}

export const verdictOfAnswer = (entry: Entry, answer: ApiAnswer): Verdict => {
  const sync = (answer._sync ?? {}) as SyncAnswer
  const id = [sync.id, answer.id, entry.id].find(isId)
  // An answer without the new id is useless, and a retry under the same key gets the same answer, so it is parked after a few tries.
  if (id === undefined) return { kind: 'later', why: 'server', error: new ApiError('internal error', { answer }) }
  const rev = [sync.rev, answer.rev].find(isId) ?? null
  const row = isServerRow(sync.detail) ? sync.detail : null
  const warned = typeof answer.warnings === 'object' && answer.warnings !== null
  const warnings = warned ? { warnings: answer.warnings as Record<string, string> } : {}
  const others = { merged: sync.merged ?? [], ...(sync.changed && { changed: sync.changed }) }
  return { kind: 'sent', sent: { id, rev, row, ...others, ...warnings } }
}

const COMES_AGAIN = new Set([408, 425, ERRORS['too many requests']])

/** A file that was truncated or damaged in transit is still whole on this device. */
const isDamaged = ({ lane }: Entry, { code, fields }: ApiError): boolean =>
  lane === 'file' && (code === 'malformed request' || fields.file === 'rule:file_checksum')

export const verdictOfError = (entry: Entry, error: unknown): Verdict => {
  if (!(error instanceof ApiError)) {
    if (error instanceof Error && (error.name === 'AbortError' || error.name === 'StoreClosed'))
      return { kind: 'stopped' }
    throw error
  }
  const { code, httpStatus } = error
  if (isSessionLost(error) || httpStatus === ERRORS['client too old']) return { kind: 'halt' }
  if (code === 'network' || code === 'timeout') return { kind: 'later', why: 'network', error }
  if (COMES_AGAIN.has(httpStatus) || httpStatus >= 500 || isDamaged(entry, error))
    return { kind: 'later', why: 'server', error }
  const isGone = entry.op !== 'add' && (code === 'empty data' || httpStatus === ERRORS['not found'])
  const state = code === 'conflict' || isGone ? 'conflict' : 'rejected'
  return { kind: 'parked', state, refusal: refusalOf(error) }
}

const FIRST_DELAY_MS = 1000
export const LONGEST_DELAY_MS = 60_000

/** The retry delay, with exponential backoff: 1, 2, 4 … 60 s, a fifth more or less so that devices do not all retry at once. */
export const retryDelay = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1)) * (0.8 + random * 0.4)
