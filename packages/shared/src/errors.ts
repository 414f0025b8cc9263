/** Every error code of the API with its HTTP status (api.md, Protocol), and the one error our code throws. */
import { type Flag, isFlag, type Permission } from './permissions.ts'

/** 200: the transport and the session are fine, the operation is not. */
export const ERRORS = {
  'empty data': 200,
  'access denied': 200,
  'invalid data': 200,
  conflict: 200,
  'in use': 200,
  'idempotency key reused': 200,
  'wrong login or password': 200,
  'second factor required': 200,
  'malformed request': 400,
  'invalid user api key': 401,
  'wrong app key': 403,
  'user switched off': 403,
  'second factor missing': 403,
  'installation switched off': 403,
  'not found': 404,
  'method not allowed': 405,
  'too large': 413,
  'unsupported media type': 415,
  'client too old': 426,
  'too many requests': 429,
  'internal error': 500,
  unavailable: 503,
  'read only': 503,
} as const
export type ErrorCode = keyof typeof ERRORS
export type ErrorStatus = (typeof ERRORS)[ErrorCode]

export const FIELD_CODES = [
  'required',
  'type',
  'format',
  'too_long',
  'min',
  'max',
  'unknown',
  'not_found',
  'duplicate',
  'not_allowed',
] as const

/** What is wrong with one field; `rule:<name>` is a rule of domain.md section 4. */
export type FieldCode = (typeof FIELD_CODES)[number] | `rule:${string}`

/** A live record that forbids a delete; `r` is its resource's path, as in `changed`. */
export interface UsedBy {
  r: string
  id: number
}

/** Who changed a field last; `date_acted` is before `date` if they were offline. */
export interface ChangedBy {
  team_user_id: number | null
  team_user_name: string | null
  date: number
  date_acted: number
}

export type ChangedFields = Readonly<Record<string, ChangedBy>>

export interface ErrorExtra {
  /** Of `invalid data`; of `second factor required` the code; of `access denied` the fields that need a right of their own. */
  fields?: Readonly<Record<string, FieldCode>>
  /** Of `conflict`: the record as it is now. */
  detail?: unknown
  /** Of `conflict`: who changed the clashing fields. */
  changed?: ChangedFields
  /** Of `access denied`: the flags that are missing. Absent if a role decides, not a flag. */
  needs?: readonly Flag[]
  /** Of `client too old`: the oldest one that is served. */
  min_build?: number
  /** Of `in use`. */
  used_by?: readonly UsedBy[]
  /** Of `second factor required`: the passkeys that do in place of a code. */
  passkeys?: readonly string[]
  /** Seconds; travels as the header Retry-After. */
  retryAfter?: number
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly extra: ErrorExtra

  constructor(code: ErrorCode, extra: ErrorExtra = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }

  get status(): ErrorStatus {
    return ERRORS[this.code]
  }
}

/** Refuses for want of these permissions. */
export const accessDenied = (permissions: readonly (Permission | undefined)[], extra: ErrorExtra = {}): AppError => {
  const needs = [...new Set(permissions)].filter((permission) => permission !== undefined).filter(isFlag)
  return new AppError('access denied', { ...extra, ...(needs.length > 0 && { needs }) })
}
