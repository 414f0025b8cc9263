/** A call of any route that an administrator may make and that would succeed. Calls of their own say here what they take. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Wire } from '@fura/shared/fields/check.ts'
import { otherValue, sample } from '../testing/sample.ts'
import { type Call, HOST_A, type TestApp } from '../testing/test-app.ts'
import { DEMO_PASSWORD } from '#seed/seed.ts'
import type { Route } from './routes-of.ts'

export const ADMIN = 'admin@demo'
const DAY = 86_400

let serial = 0

const nextSerial = (): number => {
  serial += 1
  return serial
}

/** Bodies of the calls that are not one of the five alike ones. A new call is added here, or the gates refuse it. */
const BODIES: Readonly<Record<string, () => Record<string, unknown>>> = {
  '/api/check_updates/': () => ({ action: 'main', date_from: 1 }),
  '/api/currencies/exchange_rate/add/': () => ({ currency_id: 2, date: (30_000 + nextSerial()) * DAY, rate: '41.25' }),
  '/api/users/auth/': () => ({ login: ADMIN, password: DEMO_PASSWORD }),
  '/api/users/logout/': () => ({}),
  '/api/users/update/': () => ({ id: 1, pass: 'another-freight-2027', old_pass: DEMO_PASSWORD }),
  '/api/users/recovery/': () => ({ login: ADMIN }),
  '/api/users/recovery/confirm/': () => ({ token: 'A'.repeat(43), pass: 'another-freight-2027' }),
}

/** Queries of the calls that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/currencies/exchange_rate/': '?date=01-02-2026&currency=2',
  '/api/contractors_transport_companies/list/': '?contractor_id=1',
}

/** POST routes that nobody has said a valid body for. */
export const unknownBodies = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ method, action, url }) => method === 'POST' && action === null && !Object.hasOwn(BODIES, url))
    .map(({ url }) => url)

/** A body that adds a record of the entity. */
export const newBody = async (t: TestApp, entity: Entity): Promise<Record<string, Wire>> => {
  if (entity !== teamUser) return sample(t, entity)
  const email = `person${nextSerial()}@example.com`
  return { name: 'Новый Сотрудник', organization: 1, email, role: 'viewer', phone: '380671234567' }
}

/** The first record of the entity that is there anyway. */
export const firstRecord = async (t: TestApp, entity: Entity, host = HOST_A): Promise<number> => {
  const live = t.db(host).read.selectFrom(entity.table).select('id').where('is_deleted', '=', 0)
  return Number((await live.orderBy('id').limit(1).executeTakeFirstOrThrow()).id)
}

/** Adds a record as the administrator and returns its id; an entity that nobody adds to gives its first one. */
export const makeRecord = async (t: TestApp, entity: Entity, host = HOST_A): Promise<number> => {
  if (entity.can.add === 'nobody') return firstRecord(t, entity, host)
  const body = await newBody(t, entity)
  const answer = await t.call({ url: `/api/${entity.path}/add/`, body, as: ADMIN, host })
  if (answer.body.status !== 'ok') throw new Error(`${entity.path}: ${JSON.stringify(body)} → ${answer.text}`)
  return Number(answer.body.id)
}

/** A field that an update can change to something visible, with a new value. */
export const someChange = async (t: TestApp, entity: Entity): Promise<Record<string, Wire>> => {
  const [name, field] = Object.entries(entity.fields).find(([, { kind, calc }]) => kind === 'text' && !calc) ?? []
  if (!name || !field) {
    const plate = Object.entries(entity.fields).find(([, { kind }]) => kind === 'plate')
    if (!plate) throw new Error(`${entity.path} has no text to change`)
    return { [plate[0]]: await otherValue(t, plate[0], plate[1], null) }
  }
  return { [name]: await otherValue(t, name, field, null) }
}

/**
 * About a record made for it, unless `about` names one; 'first' is for calls that are to be refused and so leave it as it is.
 */
export const validCall = async (t: TestApp, route: Route, about?: number | 'first'): Promise<Call> => {
  const { method, url, entity, action } = route
  if (!entity || !action) {
    const filled = url.replace(':file', 'ru.json').replace(/:\w+/, '1').replace('*', '')
    const query = QUERIES[url] ?? ''
    return { method, url: filled + query, ...(method === 'POST' ? { body: BODIES[url]?.() ?? {} } : {}) }
  }
  if (action === 'list') return { method, url, ...(method === 'POST' ? { body: { filters: '' } } : {}) }
  if (action === 'add') return { method, url, body: await newBody(t, entity) }
  const record = typeof about === 'number' ? about : await (about ? firstRecord : makeRecord)(t, entity)
  if (action === 'update') return { method, url, body: { id: record, ...(await someChange(t, entity)) } }
  if (url.includes(':id')) {
    return { method, url: url.replace(':id', String(record)), ...(method === 'POST' ? { body: {} } : {}) }
  }
  return method === 'POST' ? { method, url, body: { id: record } } : { method, url: `${url}?id=${record}` }
}

/** Valid calls of all these routes; those of one entity are about one record, deleted last. */
export const validCalls = async (t: TestApp, routes: readonly Route[]): Promise<{ route: Route; call: Call }[]> => {
  const records = new Map<Entity, number>()
  const calls: { route: Route; call: Call }[] = []
  for (const route of routes) {
    const { entity, action } = route
    const isAboutRecord = entity && action !== 'list' && action !== 'add'
    if (isAboutRecord && !records.has(entity)) records.set(entity, await makeRecord(t, entity))
    calls.push({ route, call: await validCall(t, route, entity ? records.get(entity) : undefined) })
  }
  return calls.toSorted((one, other) => Number(one.route.action === 'delete') - Number(other.route.action === 'delete'))
}
