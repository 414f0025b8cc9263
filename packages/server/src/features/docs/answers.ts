/** What an operation answers: its own answer, a refusal in the same 200, and the failures of transport and session. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { DocField, ResourceCall, Shape } from '#http/route-doc.ts'
import { type About, type DocumentedRoute, isWrite, withWords } from './documented-route.ts'
import { FAILURE_STATUSES, requestIdHeader, responseName } from './errors-schema.ts'
import { fieldSchema, integer } from './field-schema.ts'
import { type Ref, refTo, type Response, type Schema } from './openapi-types.ts'

const isField = (value: DocField | Shape | readonly [Shape]): value is DocField =>
  typeof (value as { kind?: unknown }).kind === 'string'

/** Members that the reader may not see are absent. */
const mayBeAbsent = (value: Shape[string] | undefined): boolean =>
  value !== undefined &&
  isField(value) &&
  (value.kind === 'records' || ('viewWith' in value && value.viewWith !== undefined))

const memberSchema = (
  value: DocField | Shape | readonly [Shape],
  about: About,
  optional: readonly string[],
): Schema => {
  if (isField(value)) return fieldSchema(value, 'answered')
  if (Array.isArray(value))
    return { type: 'array', items: shapeSchema((value as readonly [Shape])[0], about, optional) }
  return shapeSchema(value as Shape, about, optional)
}

/** What may be absent may be so wherever it stands. */
const shapeSchema = (shape: Shape, about: About, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(shape).filter((name) => !optional.includes(name) && !mayBeAbsent(shape[name])),
  properties: Object.fromEntries(
    Object.entries(shape).map(([name, value]) => [name, withWords(memberSchema(value, about, optional), about[name])]),
  ),
})

/** An answer of ours that says ok. */
const okSchema = (members: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties: { status: { type: 'string', const: 'ok' }, ...members },
  required: ['status', ...Object.keys(members).filter((name) => !optional.includes(name))],
})

const WARNINGS: Schema = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Done all the same: field → code of what a rule points out.',
}

/** `more`: members that a feature answers in addition to the record. */
const resourceAnswer = (entity: Entity, call: ResourceCall, more: Schema | undefined): Schema => {
  const record = refTo('schemas', entity.name)
  if (call === 'get') return okSchema({ detail: more ? { allOf: [record, more] } : record })
  if (call === 'delete') return okSchema({ id: integer(1) })
  if (call !== 'list') {
    const sync = refTo('schemas', 'SyncOfAnswer')
    return okSchema({ id: integer(1), rev: integer(1), _sync: sync, warnings: WARNINGS }, ['warnings'])
  }
  const isMore: Schema = { type: 'integer', const: 1, description: 'There are more matches than `total_num` says.' }
  return okSchema({ list: { type: 'array', items: record }, total_num: integer(0), total_more: isMore }, ['total_more'])
}

export const okResponse = ({ doc, config }: DocumentedRoute): Response => {
  const { resource, answer = {}, optional, partial, plain, about = {} } = doc
  if (plain) {
    const { type, members, each } = plain
    const schema: Schema = members
      ? shapeSchema(members, about)
      : each
        ? { type: 'object', additionalProperties: fieldSchema(each, 'answered') }
        : { type: 'string' }
    return { description: 'The answer.', headers: requestIdHeader, content: { [type]: { schema } } }
  }
  const own = okSchema(shapeSchema(answer, about, partial).properties ?? {}, optional)
  const ok = resource ? resourceAnswer(resource.entity, resource.call, own.properties?.detail) : own
  const schema = config.everyHost ? ok : { anyOf: [ok, refTo('schemas', 'Refusal')] }
  const replayed = isWrite(doc) ? { 'Idempotent-Replayed': refTo('headers', 'Idempotent-Replayed') } : {}
  return {
    description: config.everyHost ? 'Done.' : 'Done, or refused with a reason.',
    headers: { ...requestIdHeader, ...replayed },
    content: { 'application/json': { schema } },
  }
}

export const failures = ({ config, method }: DocumentedRoute): Record<string, Ref> => {
  const isSession = config.permission !== 'anyone'
  const never = new Set([
    426,
    ...(isSession ? [] : [401]),
    ...(config.everyHost ? [403] : []),
    ...(method === 'get' ? [413, 415] : []),
    ...(method === 'get' || isSession ? [429] : []),
  ])
  const statuses = FAILURE_STATUSES.filter((status) => !never.has(status) && status !== 405)
  return Object.fromEntries(statuses.map((status) => [String(status), refTo('responses', responseName(status))]))
}
