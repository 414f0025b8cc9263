/**
 * Converts a lead to a client, once: makes the client or takes an existing one, and moves everything that belongs to the lead.
 */
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { flag, ref } from '@fura/shared/fields/field.ts'
import { type FieldErrors, type NewValues, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { fold } from '@fura/shared/fold.ts'
import { leadInWork } from '@fura/shared/rules/lead.ts'
import { matchKey } from '@fura/shared/rules/match-keys.ts'
import { may } from '@fura/shared/permissions.ts'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer, Writing } from '#db/actor.ts'
import { anyTable, type Database, type RecordRow, type RowOf } from '#db/database.ts'
import { rightsOf, viewerOf } from '#http/context.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { carriedValues } from '#rows/carried-values.ts'
import { wireRecord } from '#rows/columns.ts'
import { addRecord, changeRecord, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { keepContactsText, kindOf } from '../contacts/owner.queries.ts'
import { findMatches, seenParties } from '../duplicates/duplicate.queries.ts'
import { seeingAll } from '../merges/move.queries.ts'
import { throwIfInvalid, withWarnings } from '../parties/party.queries.ts'
import { makeLeadQuote, recalculateLeadQuotes } from '../quotations/lead-quote.writes.ts'
import { moveToClient } from './convert.queries.ts'
import { clientOf, contactsOf, personOf } from './convert.rules.ts'

const ASKED = { id: ref('lead', { required: true }), client_id: ref('client'), quote: flag() }

type Conversion = NewValues<typeof ASKED>

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The fields by which a client that the viewer may see could be the same firm. */
const likelySame = async (db: Database, request: Conversion, viewer: Viewer): Promise<FieldErrors> => {
  const row = await db.read.selectFrom(lead.table).selectAll().where('id', '=', request.id).executeTakeFirst()
  const typed = { name: row?.name, full_name: row?.company_name, phone: row?.phone, email: row?.email }
  const texts = Object.entries(typed).flatMap(([name, value]) => (textOf(value) ? [[name, textOf(value)]] : []))
  const matches = (await findMatches(db, client, Object.fromEntries(texts) as Record<string, string>)).filter(
    ({ id, isWhole }) => isWhole && id !== request.client_id,
  )
  const visible = await seenParties(db, client, [...new Set(matches.map(({ id }) => id))], viewer)
  return Object.fromEntries(matches.filter(({ id }) => visible.has(id)).map(({ reason }) => [reason, 'duplicate']))
}

/** The lead in work, as it is stored. */
const findLead = async (writing: Writing, id: number): Promise<RowOf<'leads'>> => {
  const row = await findLive(writing, lead, id)
  if (!row) throw new AppError('empty data')
  if (row.status_id === LEAD_STATUS.converted) throwIfInvalid({ id: 'rule:converted' })
  if (!leadInWork(row.status_id)) throwIfInvalid({ id: 'rule:transition' })
  return row
}

const findOrMakeClient = async (writing: Writing, row: RecordRow, clientId: unknown): Promise<number> => {
  if (typeof clientId !== 'number') {
    const values = clientOf(wireRecord(lead, row), writing.actor.userId)
    return (await addRecord(writing, client, { ...values, ...carriedValues(writing.db, lead, client, row) })).id
  }
  if (!(await findLive(writing, client, clientId))) throwIfInvalid({ client_id: 'not_found' })
  return clientId
}

const ofClient = ({ tx }: Writing, table: string, clientId: number): Promise<RecordRow[]> =>
  anyTable(tx)
    .selectFrom(table)
    .selectAll()
    .$castTo<RecordRow>()
    .where('client_id', '=', clientId)
    .where('owner_type', '=', kindOf(client))
    .where('is_deleted', '=', 0)
    .execute()

/** The person and the contacts in the lead's own fields, unless the client has them already. */
const addReach = async (writing: Writing, leadRecord: Values, clientId: number): Promise<void> => {
  const people = await ofClient(writing, contactPerson.table, clientId)
  const person = personOf(leadRecord, clientId, people.length === 0)
  const samePerson = people.find(({ name }) => person && fold(textIn(name)) === fold(textIn(person.name)))
  const personId = samePerson ? samePerson.id : person ? (await addRecord(writing, contactPerson, person)).id : null
  const keyOf = (value: unknown) => matchKey('contact', String(value)) ?? fold(String(value))
  const keys = new Set((await ofClient(writing, contact.table, clientId)).map(({ value }) => keyOf(value)))
  for (const way of contactsOf(leadRecord, clientId, personId)) {
    if (!keys.has(keyOf(way.value))) await addRecord(writing, contact, way)
  }
}

interface Converted {
  client_id: number
  quote_id?: number
}

const convertLead = async (writing: Writing, request: Conversion): Promise<Converted> => {
  const id = request.id
  const row = await findLead(writing, id)
  const leadRecord = wireRecord(lead, row)
  const clientId = await findOrMakeClient(writing, row, request.client_id)
  const all = seeingAll(writing)
  await moveToClient(all, id, clientId)
  await addReach(all, leadRecord, clientId)
  const converted_date = writing.actor.receivedAt
  const done = { status_id: LEAD_STATUS.converted, in_work: 0, client_id: clientId, converted_date }
  await changeRecord(all, lead, id, done, null)
  await keepContactsText(all, { kind: kindOf(lead), id })
  await keepContactsText(all, { kind: kindOf(client), id: clientId })
  await recalculateLeadQuotes(all, id)
  if (request.quote !== 1) return { client_id: clientId }
  return { client_id: clientId, quote_id: await makeLeadQuote(writing, row, clientId) }
}

const convert = async (request: FastifyRequest, reply: FastifyReply) => {
  const { input: body } = takeSync(lead, bodyObject(request))
  if (body.quote === 1 && !may(rightsOf(request), quote.can.add)) throw accessDenied([quote.can.add])
  const { values, errors } = validateNew({ fields: ASKED }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const warnings = await likelySame(request.installation.db, values, viewerOf(request))
  return mutate(request, reply, async (writing) => withWarnings(await convertLead(writing, values), warnings))
}

const doc = {
  summary: 'Makes a client of a lead in work, or attaches it to an existing one; once',
  body: { ...ASKED, _sync: { kind: 'sync', to: 'SyncOfUpdate' } },
  answer: {
    client_id: ref('client', { required: true }),
    quote_id: ref('quote', { required: true }),
    warnings: { kind: 'values' },
  },
  optional: ['quote_id', 'warnings'],
  about: {
    client_id: 'An existing client to attach the lead to; without it one is made.',
    quote: '1: with the quotation that it asked for; needs `can_add_quote` and the lead’s `order_type_id`.',
    warnings: 'Fields of the lead by which another client is likely the same firm.',
  },
  rules: {
    converted: 'The lead has become a client already.',
    transition: 'The lead was rejected; reopen it first.',
  },
  mutates: true,
} as const satisfies RouteDoc

export const addConversion = (app: FastifyInstance): void => {
  const config = { permission: client.can.add, doc }
  app.route({ method: 'POST', url: `/api/${lead.path}/convert/`, config, handler: convert })
}
