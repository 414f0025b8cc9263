/** The parts of the document that every operation shares: headers of requests, `_sync`, authentication. */
import { IDEMPOTENCY_DAYS } from '@fura/shared/constants.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import { integer, uuid } from './field-schema.ts'
import { LIST_PARAMETERS } from './list-parameters.ts'
import { type Parameter, type Ref, refTo, type Schema } from './openapi-types.ts'

const LANGUAGE: Parameter = {
  name: 'Accept-Language',
  in: 'header',
  description: 'The language of names and words.',
  schema: { type: 'string', default: LANGUAGES[0], 'x-values': LANGUAGES },
}

/** Headers that a write may carry. */
const WRITE_HEADERS: Readonly<Record<string, Parameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      `The same key by the same user within ${IDEMPOTENCY_DAYS} days gets the first answer again and nothing is done ` +
      'twice; with another body it is refused. A refused write frees its key. May stand in quotes.',
    schema: { type: 'string', format: 'uuid' },
  },
  ClientId: {
    name: 'X-Client-Id',
    in: 'header',
    description: 'The device that writes.',
    schema: { type: 'string', maxLength: 64 },
  },
  ClientSeq: {
    name: 'X-Client-Seq',
    in: 'header',
    description: 'The place of this write among those of its device.',
    schema: { type: 'string', maxLength: 64 },
  },
  ActedAt: {
    name: 'X-Acted-At',
    in: 'header',
    description:
      'When the person acted; history shows it beside the time of receipt. A time ahead of ours is not believed.',
    schema: { type: 'string', format: 'date-time' },
  },
}

const ID: Parameter = { name: 'id', in: 'path', required: true, schema: integer(1) }

export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  ...LIST_PARAMETERS,
  Id: ID,
  AcceptLanguage: LANGUAGE,
  ...WRITE_HEADERS,
}

export const writeHeaders = (): Ref[] => Object.keys(WRITE_HEADERS).map((name) => refTo('parameters', name))

export const SYNC_SCHEMAS: Readonly<Record<string, Schema>> = {
  SyncOfAdd: {
    type: 'object',
    description: 'The client’s own id of the new record: the same one never makes a second record, however late.',
    properties: { uid: uuid('Made by the client.') },
    additionalProperties: false,
  },
  SyncOfUpdate: {
    type: 'object',
    description:
      'What the writer saw. A sent field (or one of its group) whose value now is neither its base nor the new one gives ' +
      '`conflict` and nothing changes; changes to other fields merge. Without it the last write wins.',
    properties: {
      base_rev: integer(1),
      base: { type: 'object', description: 'Field → value as it was read.' },
      override: {
        type: 'integer',
        enum: [0, 1],
        description: '1: a head repeats what a rule refused, where it says so.',
      },
    },
    additionalProperties: false,
  },
  SyncOfAnswer: {
    type: 'object',
    description: 'How the write ended.',
    properties: {
      id: integer(1),
      uid: { type: ['string', 'null'], format: 'uuid' },
      rev: integer(1),
      merged: {
        type: 'array',
        items: { type: 'string' },
        description: 'Fields that others changed meanwhile and that stay.',
      },
      changed: { ...refTo('schemas', 'ChangedFields'), description: 'Who changed the merged fields.' },
      replay: { type: 'boolean', description: 'This `uid` had made its record before.' },
      detail: { type: ['object', 'null'], description: 'The record as it is now; null where it is deleted.' },
    },
    required: ['id', 'uid', 'rev', 'merged', 'changed', 'replay', 'detail'],
  },
}

export const SECURITY_SCHEMES = {
  AppKey: { type: 'apiKey', in: 'header', name: 'App-Key', description: '`api_key` of /manifest.json.' },
  Session: {
    type: 'apiKey',
    in: 'header',
    name: 'User-Auth-Key',
    description: '`token` of POST /api/users/auth/.',
  },
} as const
