/** Clients: the alike calls with the rules of their statuses, requisites and parent companies (domain.md 1.11, 2.4, 4.1). */
import { client } from '@fura/shared/entities/client.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bytesOf } from '#db/byte-text.ts'
import { actorOf, viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addCards } from '#resource/cards.ts'
import { recordJson, withMembers } from '#resource/get.ts'
import { addOnce, addResource, answerWrite, sendDetail } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import type { Rowlike } from '#resource/status.ts'
import { takeSync } from '#resource/sync.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { CLIENT_EXTRAS, clientExtras, clientStatusNext } from './client.queries.ts'
import { clientWrites } from './client.writes.ts'

type Written = Awaited<ReturnType<typeof answerWrite>>

/** The record in a write's answer says where it may go next, as the card does. */
const withNext = async (writing: Writing, answer: Written): Promise<Written> => {
  const { detail } = answer._sync
  if (typeof detail !== 'object' || detail === null) return answer
  const status_next = await clientStatusNext(writing, { ...detail } as Rowlike, writing.actor.userId, writing.actor)
  return { ...answer, _sync: { ...answer._sync, detail: { ...detail, status_next } } }
}

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(declaredIn(request.installation.db, client), bodyObject(request))
  const values = checkNew(declaredIn(request.installation.db, client), input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const record = await clientWrites.complete(writing, values)
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, client, record, sync.uid, async () => {
      warnings = await clientWrites.checkAdded(writing, record, values)
    })
    return withWarnings(await withNext(writing, answer), warnings)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(declaredIn(request.installation.db, client), bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(declaredIn(request.installation.db, client), sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved, warnings } = await clientWrites.change(writing, id, values, sync.base, sync.override)
    return withWarnings(await withNext(writing, await answerWrite(writing, client, saved, null, false)), warnings)
  })
}

/** As byte text. */
const card = async (request: FastifyRequest, id: number): Promise<string> => {
  const { db } = request.installation
  const viewer = viewerOf(request)
  const record = await recordJson(db, client, id, viewer)
  return withMembers(record, await clientExtras(db, JSON.parse(record) as Rowlike, viewer))
}

const get = async (request: FastifyRequest, reply: FastifyReply) => {
  queryOf(request)
  return sendDetail(reply, await card(request, pathId(request)))
}

const rules = {
  transition: 'The status may not move there from where it is; a head may insist with `_sync.override: 1`.',
  circle: 'The parent company stands under this client.',
  dates_order: 'The contract would end before it is signed.',
  check_digit: 'A warning: the last digit of the tax code does not fit the others.',
}

const getDoc = {
  summary: 'One client, with the statuses it may move to and the number of its people, contacts and templates',
  answer: { detail: CLIENT_EXTRAS },
} as const satisfies RouteDoc
const addDoc = {
  summary: 'Adds a client; the author becomes its manager and its branch is theirs, unless the request names others',
  rules,
} as const satisfies RouteDoc
const updateDoc = { rules } as const satisfies RouteDoc

export const addClients = (app: FastifyInstance): void => {
  addResource(app, client, {
    get: { handler: get, doc: getDoc },
    add: { handler: add, doc: addDoc },
    update: { handler: update, doc: updateDoc },
  })
  addCards(app, client, async (request, id) => bytesOf(await card(request, id)))
}
