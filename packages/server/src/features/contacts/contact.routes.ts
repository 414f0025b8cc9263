/**
 * Phones, addresses and messengers of an owner or of one of its people: checked by their type, written by people who may edit the
 * owner.
 */
import { OWNER } from '@fura/shared/entities/party.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { choice } from '@fura/shared/fields/field.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody, pathId } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { addListAndGet, addOnce, sendJson, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { completeContact, personOwner, warningsOf } from './contact.queries.ts'
import { assertCanAdd, assertCanChange, isSameOwner, readOwned, ownerAfter, removeOwned } from './owner.access.ts'
import { keepContactsText, ownerOfRow } from './owner.queries.ts'
import { assertCanChangeOwner } from './owner.rules.ts'

const CONTACT = { entity: contact, field: 'client_id' } as const
const OF_CLIENT = `&owner_type=${OWNER.client}`

/** Of one owner, those of its people included. */
const listOfOwner = async (request: FastifyRequest, reply: FastifyReply) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const sentQuery = queryText(request)
  const kind = readPairs([sentQuery]).has('owner_type') ? '' : OF_CLIENT
  const query = readListQuery(contact, [sentQuery, `client_id=${pathId(request)}${kind}`], viewer, timezone)
  return sendJson(reply, await listRecords(db, contact, query, viewer))
}

/** The right to edit a person's contact is that of the person's owner, whatever owner was sent with it. */
const assertCanChangePerson = async (request: FastifyRequest, body: Record<string, unknown>): Promise<boolean> => {
  const owner = await personOwner(request.installation.db.read, body.person_id)
  if (owner) assertCanChangeOwner(actorOf(request), owner)
  return owner !== null
}

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  if (!(await assertCanChangePerson(request, body))) assertCanAdd(request, CONTACT, body)
  const { sync, input } = takeSync(contact, body)
  const sent = checkNew(contact, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const values = await completeContact(writing, {}, sent)
    const owner = ownerAfter({}, 'client_id', values)
    assertCanChangeOwner(writing.actor, owner)
    const finish = () => keepContactsText(writing, owner)
    const answer = await addOnce(writing, contact, values, sync.uid, finish)
    return { ...answer, ...(await warningsOf(writing, owner, {}, values)) }
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await assertCanChange(request, CONTACT, body)
  await assertCanChangePerson(request, body)
  const { sync, input } = takeSync(contact, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const sent = checkChange(contact, fields, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const before = await readOwned(writing, CONTACT, id)
    const values = await completeContact(writing, before, sent)
    const [from, to] = [ownerOfRow(before, 'client_id'), ownerAfter(before, 'client_id', values)]
    assertCanChangeOwner(writing.actor, to)
    const saved = await changeRecord(writing, contact, id, values, sync.base)
    if (!isSameOwner(from, to)) await keepContactsText(writing, from)
    await keepContactsText(writing, to)
    const answer = await answerWrite(writing, contact, saved, null, false)
    return { ...answer, ...(await warningsOf(writing, to, before, values)) }
  })
}

const rules = { same_contact: 'A warning: another client has this phone or address too.' }
const about = {
  value: 'Of a phone or a fax 8–15 digits, of an e-mail an address, else any text.',
  person_id: 'A contact of a person belongs to the owner of the person.',
}
const ofOwnerDoc = {
  summary: 'The contacts of one owner, those of its people included',
  resource: { entity: contact, call: 'list' },
  query: { owner_type: choice([1, 2, 3, 4], { default: 1 }) },
  about: { owner_type: '1 client, 2 contractor, 3 lead, 4 colleague.' },
} as const satisfies RouteDoc
const addDoc = { summary: 'Adds a contact: by who may edit the owner', rules, about } as const satisfies RouteDoc
const updateDoc = { summary: 'Changes a contact: by who may edit the owner', rules, about } as const satisfies RouteDoc
const removeDoc = { summary: 'Deletes a contact: by who may edit the owner' } as const satisfies RouteDoc

export const addContacts = (app: FastifyInstance): void => {
  const base = `/api/${contact.path}`
  const byOwner = { permission: 'by_record' } as const
  const remove = removeOwned(CONTACT, { after: keepContactsText })
  addListAndGet(app, contact)
  app.route({
    method: 'GET',
    url: `${base}/list/:id/`,
    config: { permission: 'logged_in', doc: ofOwnerDoc },
    handler: listOfOwner,
  })
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...byOwner, doc: addDoc }, handler: add })
  app.route({ method: 'POST', url: `${base}/update/`, config: { ...byOwner, doc: updateDoc }, handler: update })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...byOwner, doc: removeDoc }, handler: remove })
  }
}
