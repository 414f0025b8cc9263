/** A call of any route that an administrator may make and that would succeed. Calls of their own say here what they take. */
import { DAY } from '@fura/shared/seconds.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { anyTable } from '#db/database.ts'
import { absence } from '@fura/shared/entities/absence.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { teamRole } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import { someText, upload } from '../testing/files.ts'
import { COMPANY_MAIL } from '../testing/company-mail.ts'
import { quotes } from '../testing/quotes.ts'
import { otherValue, sample } from '../testing/sample.ts'
import { type Call, HOST_A, type TestApp } from '../testing/test-app.ts'
import { DEMO_PASSWORD } from '#seed/seed.ts'
import type { Route } from './routes-of.ts'

export const ADMIN = 'admin@demo'
/** Texts that a rule looks into: what a user logs in with, the code of a tax payer, a container's number, a class of danger. */
export const LOOKED_INTO = ['login', 'tax_code', 'number', 'adr_class']

let serial = 0

const nextSerial = (): number => {
  serial += 1
  return serial
}

type Body = Record<string, unknown>
/** Where a call gets its record from: one made for it, or the first, where nothing may be written. */
type Source = (t: TestApp, entity: Entity) => Promise<number>

/** Two records that may become one. */
const pair = (entity: Entity) => async (t: TestApp, source: Source) => ({
  id: await source(t, entity),
  from_id: await source(t, entity),
})

/** A merge that may be undone. */
const makeMerge = (entity: Entity) => async (t: TestApp, source: Source) => {
  if (source !== makeRecord) return { merge_id: 1 }
  const answer = await t.call({ url: `/api/${entity.path}/merge/`, body: await pair(entity)(t, source), as: ADMIN })
  return { merge_id: answer.body.merge_id }
}

/** One that its client has accepted, and that no order was made from. */
const acceptedQuote = async (t: TestApp, source: Source) => ({
  id: source === makeRecord ? await quotes(() => t).quoteIn(QUOTE_STATUS.accepted) : await source(t, quote),
})

/** An import without rows, because what becomes of rows is tested with the feature. */
const someImport = async (t: TestApp, status: string): Promise<number> => {
  const newImport = {
    resource: 'drivers',
    language: 'ru' as const,
    status,
    rows: 0,
    header: '["name","phone"]',
    columns: '["name","phone"]',
    unknown_columns: '[]',
  }
  const row = await t.db().write((tx) =>
    tx
      .insertInto('imports')
      .values({ ...newImport, team_user_id: 1, date_create: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** A file of the administrator's, as its upload answered it. */
const someFile = async (t: TestApp): Promise<{ id: number; url: string }> => {
  const { body, text } = await upload(t, { as: ADMIN, o_t: 'client', o_id: 1, n: 'a.txt', content: someText() })
  if (body.status !== 'ok') throw new Error(text)
  return { id: Number(body.id), url: String(body.url) }
}

/** A file that may be changed; where nothing may be written it need not exist. */
const fileId = async (t: TestApp, source: Source): Promise<number> =>
  source === makeRecord ? (await someFile(t)).id : 1

/** One who was switched off, and a colleague. */
const leaving = async (t: TestApp, source: Source) => {
  const people = { from_id: await source(t, teamUser), to_id: await source(t, teamUser) }
  const body = { id: people.from_id, is_active: 0 }
  if (source === makeRecord) await t.call({ url: '/api/team_users/update/', body, as: ADMIN })
  return people
}

/** A contact person by id and name. */
const eraseContact = async (t: TestApp, source: Source) => {
  const id = await source(t, contactPerson)
  const live = t.db().read.selectFrom(contactPerson.table).select('name').where('id', '=', id)
  const { name } = await live.where('is_deleted', '=', 0).executeTakeFirstOrThrow()
  return { type: contactPerson.name, id, name }
}

/** Many records at once: one of them is enough to test the permission. */
const bulk = (entity: Entity, field: string) => async (t: TestApp, source: Source) => ({
  ids: [await source(t, entity)],
  set: { [field]: 2 },
})

/** The same of alike records, of which any text may be changed. */
const bulkAlike = (entity: Entity) => async (t: TestApp, source: Source) => ({
  ids: [await source(t, entity)],
  set: await someChange(t, entity),
})

/** Bodies of the calls that are not one of the five alike ones. A new call is added here, or the gates refuse it. */
const BODIES: Readonly<Record<string, (t: TestApp, source: Source) => Body | Promise<Body>>> = {
  ...Object.fromEntries(entities.map((entity) => [`/api/${entity.path}/bulk/`, bulkAlike(entity)])),
  '/api/absences/preview/': () => ({ team_user_id: 2, deputy_id: 5 }),
  '/api/clients/bulk/': bulk(client, 'manager_id'),
  '/api/clients/duplicates/': () => ({ name: 'ТОВ Альфа', phone: '067 123 45 67' }),
  '/api/calendar/ics/': () => ({}),
  '/api/calendar/list/': () => ({ filters: '' }),
  '/api/clients/merge/': pair(client),
  '/api/clients/merge/undo/': makeMerge(client),
  '/api/company/guide/mark/': () => ({ name: 'home', is_on: 1 }),
  '/api/company/numbering/update/': () => ({ series: 'ttn', pattern: 'ТТН-{org}-{yy}-{nnnnn}' }),
  '/api/company/papers/update/': () => ({ document: 'act', footer_en: 'Signed by {manager}' }),
  '/api/company/setup_code/': () => ({}),
  '/api/company/settings/update/': () => ({ client_sleep_days: 90 }),
  '/api/company/statuses/update/': () => ({ list: 'clients_statuses', statuses: { 1: { color: '#90A4AE' } } }),
  '/api/company/mail/test/': () => COMPANY_MAIL,
  '/api/company/mail/undo/': async (t) => {
    await t.call({ url: '/api/company/mail/update/', body: COMPANY_MAIL, as: ADMIN })
    return {}
  },
  '/api/company/mail/update/': () => COMPANY_MAIL,
  '/api/company/words/update/': () => ({ language: 'en', words: { 'order.many': `Trips ${nextSerial()}` } }),
  '/api/contractors/bulk/': bulk(contractor, 'payment_type_id'),
  '/api/contractors/duplicates/': () => ({ tax_code: '32855961' }),
  '/api/contractors/merge/': pair(contractor),
  '/api/contractors/merge/undo/': makeMerge(contractor),
  // Takes a file and no JSON; what it does with one is tested with the feature.
  '/api/imports/add/': () => ({}),
  '/api/files/add/': () => ({}),
  '/api/files/update/': async (t, source) => ({ id: await fileId(t, source), kind: 'act' }),
  '/api/files/delete/': async (t, source) => ({ id: await fileId(t, source) }),
  // Refused without a mail server; what it does with one is tested with the feature.
  '/api/files/mail/': async (t, source) => ({
    id: await fileId(t, source),
    to: 'a@b.example',
    subject: 'a',
    text: 'b',
  }),
  '/api/imports/make/': async (t) => ({ id: await someImport(t, 'ready'), entity: 'city' }),
  '/api/imports/map/': async (t) => ({ id: await someImport(t, 'ready'), columns: ['name', 'phone'] }),
  '/api/imports/run/': async (t) => ({ id: await someImport(t, 'ready'), existing: 'skip' }),
  '/api/imports/undo/': async (t) => ({ id: await someImport(t, 'done') }),
  '/api/leads/add/web/': () => ({ company_name: 'ТОВ Проба', phone: '380671234567' }),
  '/api/leads/bulk/': bulk(lead, 'manager_id'),
  '/api/leads/convert/': async (t, source) => ({ id: await source(t, lead) }),
  '/api/leads/duplicates/': () => ({ email: 'info@example.com' }),
  '/api/messages/': async (t, source) => ({ action: 'add', o_t: 'order', o_id: await source(t, order), text: 'Проба' }),
  '/api/orders/bulk/': bulk(order, 'manager_id'),
  '/api/orders/copy/': async (t, source) => ({ id: await source(t, order) }),
  '/api/orders/paper_number/': async (t, source) => ({ id: await source(t, order), kind: 'cmr' }),
  '/api/orders/rates/': async (t, source) => ({ id: await source(t, order) }),
  '/api/privacy/erase/': eraseContact,
  '/api/push/add/': () => ({
    endpoint: 'https://push.example.com/send/1',
    // The browser of RFC 8291, appendix A.
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  '/api/push/delete/': () => ({ endpoint: 'https://push.example.com/send/1' }),
  '/api/push/settings/': () => ({ messages: 1 }),
  '/api/quotations/bulk/': bulk(quote, 'manager_id'),
  '/api/tasks/bulk/': bulk(task, 'priority'),
  '/api/quotations/version/': async (t, source) => ({ id: await source(t, quote) }),
  '/api/quotations/convert/': acceptedQuote,
  '/api/team_roles/apply/': async (t, source) => ({ id: await source(t, teamRole) }),
  '/api/team_users/hand_over/': leaving,
  '/api/team_users/invite/': async (t, source) => ({ id: await source(t, teamUser) }),
  '/api/team_users/invite/revoke/': async (t, source) => ({ id: await source(t, teamUser) }),
  '/api/check_updates/': () => ({ action: 'main', date_from: 1 }),
  '/api/currencies/exchange_rate/bank/': () => ({ is_on: 0 }),
  // What these do with codes and signatures is tested with the feature.
  '/api/passkeys/add/': () => ({ passkey: {} }),
  '/api/passkeys/begin/': () => ({ pass: DEMO_PASSWORD }),
  '/api/passkeys/challenge/': () => ({}),
  '/api/passkeys/remove/': () => ({ id: 1, pass: DEMO_PASSWORD }),
  '/api/second_factor/begin/': () => ({ pass: DEMO_PASSWORD }),
  '/api/second_factor/codes/': () => ({ pass: DEMO_PASSWORD, otp: '000000' }),
  '/api/second_factor/confirm/': () => ({ otp: '000000' }),
  '/api/second_factor/off/': () => ({ pass: DEMO_PASSWORD, otp: '000000' }),
  '/api/second_factor/reset/': async (t, source) => ({ team_user_id: await source(t, teamUser) }),
  '/api/sessions/devices/forget/': () => ({ id: 1 }),
  '/api/sessions/end/': () => ({ id: 1 }),
  // Nobody's session: the one that the gates use stays open.
  '/api/sessions/end_all/': () => ({ team_user_id: 999_999 }),
  '/api/users/auth/': () => ({ login: ADMIN, password: DEMO_PASSWORD }),
  '/api/users/auth/passkey/': () => ({ passkey: {} }),
  '/api/users/bind/': () => ({}),
  '/api/users/email/': () => ({ email: 'another@example.com', pass: DEMO_PASSWORD }),
  '/api/users/email/back/': () => ({ token: 'A'.repeat(43) }),
  '/api/users/email/confirm/': () => ({ token: 'A'.repeat(43) }),
  '/api/users/logout/': () => ({}),
  '/api/users/update/': () => ({ id: 1, pass: 'another-freight-2027', old_pass: DEMO_PASSWORD }),
  '/api/users/logout/later/': () => ({ session: 'a'.repeat(64) }),
  '/api/users/recovery/': () => ({ login: ADMIN }),
  // There is no such address beside a company; what they do is tested with the feature.
  '/tech/setup/check/': () => ({ code: 'a' }),
  '/tech/setup/create/': () => ({ code: 'a' }),
  '/api/users/recovery/confirm/': () => ({ token: 'A'.repeat(43), pass: 'another-freight-2027' }),
}

/** Queries of the calls that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(entities.map(({ path }) => [`/api/${path}/cards/`, '?ids=1'])),
  '/api/currencies/exchange_rate/': '?date=01-02-2026&currency=2',
  '/api/contractors_transport_companies/list/': '?contractor_id=1',
  '/api/company/numbering/preview/': '?series=order&pattern=A-{nnn}',
  '/api/lane_prices/list/': '?from=1&to=2',
  '/api/carriage/candidates/': '?order_id=1',
  '/api/history/list/': '?o_t=client&o_id=1',
  '/api/privacy/export/': '?type=team_user&id=1',
  '/api/privacy/person/': '?type=team_user&id=1',
  '/api/search/': '?q=ods',
  '/api/events/': '?seconds=0',
  '/api/files/add/': '?o_t=team_user&o_id=1&n=a.txt',
  '/api/files/list/': '?o_t=team_user&o_id=1',
  '/api/clients/merge/list/': '?id=1',
  '/api/contractors/merge/list/': '?id=1',
}

/** Whole addresses, of the calls that are about a file. */
const ADDRESSES: Readonly<Record<string, (t: TestApp, source: Source) => Promise<string>>> = {
  '/api/calendar/ics/:file': async (t) =>
    String((await t.call({ url: '/api/calendar/ics/', body: {}, as: ADMIN })).body.path),
  '/api/files/delete/': async (t, source) => `/api/files/delete/?id=${await fileId(t, source)}`,
  '/api/files/raw/:id/': async (t) => (await someFile(t)).url,
}

const FAR_DAY = 40_000 * DAY

/** POST routes without a valid body here. */
export const unknownBodies = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ method, action, url }) => method === 'POST' && action === null && !Object.hasOwn(BODIES, url))
    .map(({ url }) => url)

/** Without the fields that ask for more than the right to add. */
const withoutRights = (entity: Entity, body: Record<string, Wire>): Record<string, Wire> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !entity.fields[name]?.editWith))

/** Of its own day each: nobody is away twice on one. */
const someAbsence = (): Record<string, Wire> => {
  const date = FAR_DAY + nextSerial() * DAY
  return { team_user_id: 2, deputy_id: 5, date_from: date, date_to: date, note: `Отпуск ${date}` }
}

/** A body that adds a record of the entity. */
export const newBody = async (t: TestApp, entity: Entity): Promise<Record<string, Wire>> => {
  if (entity === absence) return someAbsence()
  if (entity !== teamUser) return withoutRights(entity, await sample(t, entity))
  const email = `person${nextSerial()}@example.com`
  return { name: 'Новый Сотрудник', organization: 1, email, role: 'viewer', phone: '380671234567' }
}

const addRecord = async (t: TestApp, entity: Entity, host: string): Promise<number> => {
  const body = await newBody(t, entity)
  const answer = await t.call({ url: `/api/${entity.path}/add/`, body, as: ADMIN, host })
  if (answer.body.status !== 'ok') throw new Error(`${entity.path}: ${JSON.stringify(body)} → ${answer.text}`)
  return Number(answer.body.id)
}

/** The first record of the entity that is there anyway; a lookup without rows in the demo gets one. */
export const firstRecord = async (t: TestApp, entity: Entity, host = HOST_A): Promise<number> => {
  const live = anyTable(t.db(host).read).selectFrom(entity.table).select('id').where('is_deleted', '=', 0)
  const first = await live.orderBy('id').limit(1).executeTakeFirst()
  return first?.id ?? addRecord(t, entity, host)
}

/** Adds a record as the administrator and returns its id; an entity that nobody adds to gives its first one. */
export const makeRecord = async (t: TestApp, entity: Entity, host = HOST_A): Promise<number> =>
  entity.can.add === 'nobody' ? firstRecord(t, entity, host) : addRecord(t, entity, host)

/** A field that an update can change to something visible, with a new value. */
export const someChange = async (t: TestApp, entity: Entity): Promise<Record<string, Wire>> => {
  const fieldOf = (kind: string) =>
    Object.entries(entity.fields).find(([, field]) => field.kind === kind && !field.calc)
  const [name, field] = fieldOf('text') ?? fieldOf('plate') ?? fieldOf('long_text') ?? []
  if (!name || !field) throw new Error(`${entity.path} has no text to change`)
  return { [name]: await otherValue(t, name, field, null) }
}

/**
 * About a record made for it, unless `about` names one; 'first' is for calls that are to be refused and so leave it as it is.
 */
export const validCall = async (t: TestApp, route: Route, about?: number | 'first'): Promise<Call> => {
  const { method, url, entity, action } = route
  if (!entity || !action) {
    const filled = url
      .replace('api_page/:file', 'api_page/page.js')
      .replace(':file', 'ru.json')
      .replace(/:\w+/, '1')
      .replace('*', '')
    const address = filled + (QUERIES[url] ?? '')
    const source = about === 'first' ? firstRecord : makeRecord
    if (method !== 'POST') return { method, url: (await ADDRESSES[url]?.(t, source)) ?? address }
    return { method, url: address, body: (await BODIES[url]?.(t, source)) ?? {} }
  }
  if (action === 'list')
    return { method, url: url.replace(':id', '1'), ...(method === 'POST' ? { body: { filters: '' } } : {}) }
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
