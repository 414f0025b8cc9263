/**
 * `fields=a,b,c` of any list and card (api.md, Protocol): the answer is narrowed to these members, `id` and `rev`; `row` stands for
 * those of a list (decision 0094). Done in one place for all calls.
 */
import { ROW } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { memberNames, rowMembers } from '@fura/shared/entities/members.ts'
import { isPlainObject } from '@fura/shared/fields/validate.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { declaredIn } from '#rows/declared-in.ts'
import { queryText } from './context.ts'
import type { RouteDoc } from './route-doc.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The members that the answer is narrowed to; null: all. */
    chosenMembers: readonly string[] | null
  }
}

const READING = /^\/api\/(.+?)\/(?:list|get)\/(?::id\/)?$/
const PARAMETER = /(?:^|&)(?:fields|f%5Bfields%5D|f\[fields\])=/i
const ALWAYS = ['id', 'rev']

/** By route template: the entity that it reads. */
const entities = new Map<string, Entity | undefined>()

const entityOfRoute = (url: string): Entity | undefined => {
  if (entities.has(url)) return entities.get(url)
  const [, path] = READING.exec(url) ?? []
  const entity = path === undefined ? undefined : entityByPath(path)
  entities.set(url, entity)
  return entity
}

const entityOf = ({ routeOptions, installation }: FastifyRequest): Entity | undefined => {
  const entity = entityOfRoute(routeOptions.url ?? '')
  return entity && declaredIn(installation.db, entity)
}

/** Splits the parameter off the query text. */
const takeParameter = (text: string): { rest: string; fields: string | undefined } => {
  if (!PARAMETER.test(text)) return { rest: text, fields: undefined }
  const fields = readPairs([text]).get('fields')
  const rest = text.split('&').filter((part) => !PARAMETER.test(part))
  return { rest: rest.join('&'), fields }
}

/** null: all members, because a row of this entity is the whole record. */
const namesAsked = (request: FastifyRequest, entity: Entity, fields: string): readonly string[] | null => {
  const names = fields.split(',')
  if (!names.includes(ROW)) return names
  const own = rowMembers(entity)
  if (!own) return null
  const beside = Object.keys(request.routeOptions.config.doc?.eachRecord ?? {})
  return [...new Set([...own, ...beside, ...names.filter((name) => name !== ROW)])]
}

/** From the query, or from the filter string of a POST. */
const choose = (request: FastifyRequest, entity: Entity): void => {
  const query = takeParameter(queryText(request))
  request.query = { text: query.rest }
  const body = request.body
  const filters = isPlainObject(body) && typeof body.filters === 'string' ? takeParameter(body.filters) : null
  if (filters && isPlainObject(body)) request.body = { ...body, filters: filters.rest }
  const fields = query.fields ?? filters?.fields
  if (fields !== undefined) request.chosenMembers = namesAsked(request, entity, fields)
}

/** Members that a call declares in addition to the fields. */
const describedNames = ({ eachRecord = {}, answer = {} }: RouteDoc): string[] => {
  const { detail } = answer
  return [...Object.keys(eachRecord), ...(isPlainObject(detail) ? Object.keys(detail) : [])]
}

type Answered = Record<string, unknown>

const isMemberOf = (request: FastifyRequest, entity: Entity, records: readonly Answered[]) => {
  const declared = new Set([...memberNames(entity), ...describedNames(request.routeOptions.config.doc ?? {})])
  return (name: string): boolean => declared.has(name) || records.some((record) => name in record)
}

const pick = (record: Answered, names: readonly string[]): Answered =>
  Object.fromEntries([...ALWAYS, ...names].filter((name) => name in record).map((name) => [name, record[name]]))

/**
 * The requested members, if the database can select exactly these (and the caller adds those of `beside`):
 * then the answer is not narrowed again. undefined: select all.
 */
export const takeChosen = (
  request: FastifyRequest,
  entity: Entity,
  beside: readonly string[] = [],
): readonly string[] | undefined => {
  const { chosenMembers: names } = request
  if (!names) return undefined
  const own = memberNames(entity)
  if (!names.every((name) => own.has(name) || beside.includes(name))) return undefined
  request.chosenMembers = null
  return names
}

const UNKNOWN = JSON.stringify({ status: 'error', error: 'invalid data', fields: { fields: 'unknown' } })

const narrowAnswer = (request: FastifyRequest, entity: Entity, text: string, names: readonly string[]): string => {
  const answer = JSON.parse(text) as { status?: unknown; list?: Answered[]; detail?: Answered }
  if (answer.status !== 'ok') return text
  const { list, detail } = answer
  if (!names.every(isMemberOf(request, entity, list ?? (detail ? [detail] : [])))) return UNKNOWN
  return JSON.stringify({
    ...answer,
    ...(list ? { list: list.map((record) => pick(record, names)) } : {}),
    ...(detail ? { detail: pick(detail, names) } : {}),
  })
}

export const addChosenMembers = (app: FastifyInstance): void => {
  app.decorateRequest('chosenMembers', null)
  app.addHook('preHandler', (request, _reply, done) => {
    const entity = entityOf(request)
    try {
      if (entity) choose(request, entity)
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { chosenMembers: names } = request
    const entity = names && entityOf(request)
    if (!entity || !(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length === 0)
      done(null, payload)
    else done(null, narrowAnswer(request, entity, String(payload), names))
  })
}
