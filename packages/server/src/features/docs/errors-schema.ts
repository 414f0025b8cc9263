/** What every call may answer instead of its own answer: the one error shape with its codes, by HTTP status. */
import { ERRORS, FIELD_CODES } from '@fura/shared/errors.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import { integer } from './field-schema.ts'
import { type Header, refTo, type Response, type Schema } from './openapi-types.ts'

const codesOf = (status: number): string[] =>
  Object.entries(ERRORS)
    .filter(([, value]) => value === status)
    .map(([code]) => code)

/** Statuses that speak of transport and session; 200 speaks of the operation. */
export const FAILURE_STATUSES = [...new Set<number>(Object.values(ERRORS))].filter((status) => status !== 200)

export const responseName = (status: number): string => `Http${status}`

export const HEADERS: Readonly<Record<string, Header>> = {
  'X-Request-Id': { description: 'The request in our logs; yours where you sent one.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: integer(0) },
  'Idempotent-Replayed': {
    description: 'Present where this is the first answer to this Idempotency-Key again.',
    schema: { type: 'string', enum: ['true'] },
  },
}

export const requestIdHeader = { 'X-Request-Id': refTo('headers', 'X-Request-Id') }

const ERROR_STATUS: Schema = { type: 'string', const: 'error' }

const usedBy: Schema = {
  type: 'array',
  description: 'Of `in use`: up to ten records that refer to this one; `r` is the path of their resource.',
  items: { type: 'object', properties: { r: { type: 'string' }, id: integer(1) }, required: ['r', 'id'] },
}

const changedBy: Schema = {
  type: 'object',
  properties: {
    team_user_id: { type: ['integer', 'null'] },
    team_user_name: { type: ['string', 'null'] },
    date: integer(0),
    date_acted: integer(0),
  },
  required: ['team_user_id', 'team_user_name', 'date', 'date_acted'],
}

export const errorSchemas = (rules: Readonly<Record<string, string>>): Record<string, Schema> => ({
  FieldCode: {
    description: 'What is wrong with one field.',
    anyOf: [
      { type: 'string', enum: FIELD_CODES },
      { type: 'string', enum: Object.keys(rules).map((name) => `rule:${name}`), 'x-rules': rules },
    ],
  },
  ChangedFields: {
    description:
      'Field → who changed it last, when they acted and when the server received it. Only fields that the caller may see.',
    type: 'object',
    additionalProperties: changedBy,
  },
  Refusal: {
    description: 'HTTP 200: the transport and the session are fine, the operation was refused and nothing changed.',
    type: 'object',
    properties: {
      status: ERROR_STATUS,
      error: { type: 'string', enum: codesOf(200) },
      fields: {
        type: 'object',
        description:
          'Of `invalid data`: field → what is wrong; of `access denied`: the fields that need a right of their own.',
        additionalProperties: refTo('schemas', 'FieldCode'),
      },
      needs: {
        type: 'array',
        description:
          'Of `access denied`: the flags that the user lacks; an administrator gives them. Absent where no flag decides, but who somebody is.',
        items: { type: 'string', enum: FLAGS },
      },
      detail: { type: 'object', description: 'Of `conflict`: the record as it is now.' },
      changed: { ...refTo('schemas', 'ChangedFields'), description: 'Of `conflict`: who changed the clashing fields.' },
      used_by: usedBy,
      passkeys: {
        type: 'array',
        description: 'Of `second factor required`: the ids of the passkeys that do in place of a code.',
        items: { type: 'string' },
      },
    },
    required: ['status', 'error'],
  },
  Failure: {
    description: 'Any other HTTP status: the request did not get as far as its operation.',
    type: 'object',
    properties: {
      status: ERROR_STATUS,
      error: { type: 'string', enum: FAILURE_STATUSES.flatMap(codesOf) },
      min_build: { ...integer(0), description: 'Of `client too old`: the oldest app that is served.' },
      request_id: { type: 'string', description: 'Of `internal error`: the request in our logs, and its trace.' },
    },
    required: ['status', 'error'],
  },
})

const failure = (status: number): Response => ({
  description: codesOf(status).join('; '),
  headers: {
    ...requestIdHeader,
    ...(status === 429 || status === 503 ? { 'Retry-After': refTo('headers', 'Retry-After') } : {}),
  },
  content: {
    'application/json': {
      schema: {
        allOf: [refTo('schemas', 'Failure'), { properties: { error: { type: 'string', enum: codesOf(status) } } }],
      },
    },
  },
})

export const failureResponses = (): Record<string, Response> =>
  Object.fromEntries(FAILURE_STATUSES.map((status) => [responseName(status), failure(status)]))
