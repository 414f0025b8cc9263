/** People at clients, contractors and leads: written by people who may edit their owner, with their contacts and their bank card. */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { choice, int, ref } from '@fura/shared/fields/field.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { getRecord } from '#resource/get.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, filterString, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { renamedQuery } from './renamed-query.ts'
import { type Cards, createCards } from './bank-cards.ts'
import { contactsOf } from './contact.queries.ts'
import { assertCanAdd, assertCanChange, isSameOwner, readOwned, ownerAfter, removeOwned } from './owner.access.ts'
import { isOfAnotherClient, keepContactsText, ownerOfRow, storedRow } from './owner.queries.ts'
import { assertCanChangeOwner, mayEditOwner, type Owner } from './owner.rules.ts'
import { refuseFutureBirthday, sealBase, sealBody, sealValues, takeMasks } from './person.rules.ts'

const PERSON = { entity: contactPerson, field: 'client_id' } as const

/** Each with their contacts. Also takes the owner as `id` and `type` (api.md). */
const list = async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const renamed = renamedQuery([queryText(request), filterString(request)], { id: 'client_id', type: 'owner_type' })
  const query = readListQuery(contactPerson, [renamed], viewer, timezone)
  const answer = JSON.parse(String(await listRecords(db, contactPerson, query, viewer))) as { list: { id: number }[] }
  const contacts = await contactsOf(
    db,
    answer.list.map(({ id }) => id),
    viewer,
  )
  return { ...answer, list: answer.list.map((person) => ({ ...person, contacts: contacts.get(person.id) ?? [] })) }
}

/** With contacts and, for people who may edit the owner, the full bank card. */
const get = (cards: Cards) => async (request: FastifyRequest) => {
  queryOf(request)
  const id = pathId(request)
  const { db } = request.installation
  const detail = JSON.parse(await getRecord(db, contactPerson, id, viewerOf(request))) as Record<string, unknown>
  const row = await storedRow(db.read, contactPerson, id)
  const card = row?.card
  const isShown = row && typeof card === 'string' && mayEditOwner(actorOf(request), ownerOfRow(row, 'client_id'))
  return {
    status: 'ok',
    detail: {
      ...detail,
      ...(isShown ? { card: cards.open(card) } : {}),
      contacts: (await contactsOf(db, [id], viewerOf(request))).get(id) ?? [],
    },
  }
}

const warningsOf = async (writing: Writing, owner: Owner, { phone }: Values) =>
  typeof phone === 'string' && (await isOfAnotherClient(writing, owner, phone))
    ? { warnings: { phone: 'rule:same_contact' } }
    : {}

const add = (cards: Cards) => async (request: FastifyRequest, reply: FastifyReply) => {
  const sent = bodyObject(request)
  assertCanAdd(request, PERSON, sent)
  const { body } = takeMasks(sent)
  const { sync, input } = takeSync(contactPerson, body)
  const values = sealValues(cards, checkNew(contactPerson, input, actorOf(request)))
  refuseFutureBirthday(values, request.installation.timezone, nowSeconds())
  const owner = ownerAfter({}, 'client_id', values)
  request.body = sealBody(cards, body)
  return mutate(request, reply, async (writing) => {
    const finish = () => keepContactsText(writing, owner)
    const answer = await addOnce(writing, contactPerson, values, sync.uid, finish)
    return { ...answer, ...(await warningsOf(writing, owner, values)) }
  })
}

/** A person who moves to another owner keeps their contacts. */
const moveContacts = async (writing: Writing, id: number, owner: Owner): Promise<void> => {
  const rows = await writing.tx
    .selectFrom(contact.table)
    .select('id')
    .where('person_id', '=', id)
    .where('is_deleted', '=', 0)
    .execute()
  const values = { client_id: owner.id, owner_type: owner.kind }
  for (const row of rows) await changeRecord(writing, contact, row.id, values, null)
}

const update = (cards: Cards) => async (request: FastifyRequest, reply: FastifyReply) => {
  const sent = bodyObject(request)
  await assertCanChange(request, PERSON, sent)
  const { body, seenMask } = takeMasks(sent)
  const { sync, input } = takeSync(contactPerson, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const values = sealValues(cards, checkChange(contactPerson, fields, actorOf(request)))
  refuseFutureBirthday(values, request.installation.timezone, nowSeconds())
  request.body = sealBody(cards, body)
  return mutate(request, reply, async (writing) => {
    const before = await readOwned(writing, PERSON, id)
    const [from, to] = [ownerOfRow(before, 'client_id'), ownerAfter(before, 'client_id', values)]
    assertCanChangeOwner(writing.actor, to)
    const saved = await changeRecord(writing, contactPerson, id, values, sealBase(cards, sync.base, seenMask, before))
    if (!isSameOwner(from, to)) {
      await moveContacts(writing, id, to)
      await keepContactsText(writing, from)
    }
    await keepContactsText(writing, to)
    return {
      ...(await answerWrite(writing, contactPerson, saved, null, false)),
      ...(await warningsOf(writing, to, values)),
    }
  })
}

const removeContacts = async (writing: Writing, id: number): Promise<void> => {
  const rows = await writing.tx
    .selectFrom(contact.table)
    .select('id')
    .where('person_id', '=', id)
    .where('is_deleted', '=', 0)
    .execute()
  for (const row of rows) await removeRecord(writing, contact, row.id)
}

const rules = { same_contact: 'A warning: another client has this phone or address too.' }
const about = {
  card: 'In lists and after a write its last four digits, `•••• 1111`; sent back so, it means "unchanged".',
}
const listDoc = {
  eachRecord: { contacts: { kind: 'records', to: contact.name } },
  query: { id: ref('client'), type: choice([1, 2, 3, 4]) },
  about: { id: 'The owner; the same as `client`.', type: 'The same as `owner_type`.' },
} as const satisfies RouteDoc
const getDoc = {
  summary: 'A person with their `contacts`; the card in full for whoever may edit the owner, else its last four digits',
  answer: { detail: { contacts: [{ id: int({ required: true, min: 1 }), ...contact.fields }] } },
} as const satisfies RouteDoc
const addDoc = { summary: 'Adds a person: by who may edit the owner', rules, about } as const satisfies RouteDoc
const updateDoc = { summary: 'Changes a person: by who may edit the owner', rules, about } as const satisfies RouteDoc
const removeDoc = { summary: 'Deletes a person together with their contacts' } as const satisfies RouteDoc

export const addPeople = (app: FastifyInstance, { secretKey }: { secretKey: string }): void => {
  const cards = createCards(secretKey)
  const base = `/api/${contactPerson.path}`
  const [loggedIn, byOwner] = [{ permission: 'logged_in' }, { permission: 'by_record' }] as const
  const remove = removeOwned(PERSON, { before: removeContacts, after: keepContactsText })
  app.route({ method: ['GET', 'POST'], url: `${base}/list/`, config: { ...loggedIn, doc: listDoc }, handler: list })
  app.route({ method: 'GET', url: `${base}/get/:id/`, config: { ...loggedIn, doc: getDoc }, handler: get(cards) })
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...byOwner, doc: addDoc }, handler: add(cards) })
  app.route({ method: 'POST', url: `${base}/update/`, config: { ...byOwner, doc: updateDoc }, handler: update(cards) })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...byOwner, doc: removeDoc }, handler: remove })
  }
}
