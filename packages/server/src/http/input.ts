/** Small readers of input: a JSON object, an id, one query parameter. */
import { MAX_NUM, MAX_START, MIN_NUM, PAGE_SIZE } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import { isPlainObject } from '@fura/shared/fields/validate.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import type { FastifyRequest } from 'fastify'
import { queryText } from './context.ts'

export const bodyObject = (request: FastifyRequest): Record<string, unknown> => {
  const body = request.body ?? {}
  if (!isPlainObject(body)) throw new AppError('malformed request')
  return body
}

/** An id as it stands in an address: digits without sign, zeros in front or rounding. */
export const idFromText = (text: string | undefined, name = 'id'): number => {
  const id = Number(text)
  if (!text || !/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) {
    throw new AppError('invalid data', { fields: { [name]: text ? 'type' : 'required' } })
  }
  return id
}

/** Throws if the body has unknown members. */
export const refuseMembers = (request: FastifyRequest, ...allowed: readonly string[]): void => {
  const names = Object.keys(bodyObject(request)).filter((name) => !allowed.includes(name))
  if (names.length === 0) return
  throw new AppError('invalid data', { fields: Object.fromEntries(names.map((name) => [name, 'unknown' as const])) })
}

export const idFromBody = (body: Record<string, unknown>): number => {
  const { id } = body
  if (id === undefined || id === null) throw new AppError('invalid data', { fields: { id: 'required' } })
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) {
    throw new AppError('invalid data', { fields: { id: 'type' } })
  }
  return id
}

export const pathId = (request: FastifyRequest): number => idFromText((request.params as { id?: string }).id)

/** The query parameters; throws if there are others than `names`. */
export const queryOf = (request: FastifyRequest, ...names: string[]): Map<string, string> => {
  const pairs = readPairs([queryText(request)])
  const unknown = [...pairs.keys()].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new AppError('invalid data', {
      fields: Object.fromEntries(unknown.map((name) => [name, 'unknown' as const])),
    })
  }
  return pairs
}

const within = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text)
  const error = !/^\d{1,15}$/.test(text) ? 'type' : value < min ? 'min' : value > max ? 'max' : null
  if (error) throw new AppError('invalid data', { fields: { [name]: error } })
  return value
}

/** Paging parameters; `limit` is an alias of `num`. */
export const PAGING = ['start', 'num', 'limit'] as const

/** `start` and `num` of calls that answer pages and are not a resource's list; `most`: maximum of one page. */
export const pageOf = (pairs: ReadonlyMap<string, string>, most = MAX_NUM): { start: number; num: number } => {
  const word = pairs.has('limit') ? 'limit' : 'num'
  return {
    start: within('start', pairs.get('start') ?? '0', 0, MAX_START),
    num: within(word, pairs.get(word) ?? String(PAGE_SIZE), MIN_NUM, most),
  }
}
