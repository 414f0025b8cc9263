/** The routes of any declared entity: list (GET and POST), get, add, update, delete. */
import { bytesOf } from '#db/byte-text.ts'
import { anyTable } from '#db/database.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Permission } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { takeChosen } from '#http/chosen-members.ts'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { sendTagged } from '#http/etag.ts'
import { bodyObject, idFromBody, idFromText, pathId, queryOf } from '#http/input.ts'
import { mutate, RESOURCE } from '#http/idempotent-write.ts'
import type { ResourceCall, RouteDoc } from '#http/route-doc.ts'
import type { Writing } from '#db/actor.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { readRecord, recordJson } from './get.ts'
import { listRecords } from './list.ts'
import { readListQuery } from './list-query.ts'
import { removeRecord } from './remove.ts'
import { addRecord, changeRecord, checkChange, checkNew, type Saved } from './save.ts'
import { keepUid, recordOfUid, takeSync } from './sync.ts'

export const sendJson = (reply: FastifyReply, json: Buffer | string) =>
  reply.type('application/json; charset=utf-8').send(json)

/** A card: its record as byte text. */
export const sendDetail = (reply: FastifyReply, detail: string) =>
  sendJson(reply, bytesOf(`{"status":"ok","detail":${detail}}`))

/** What a write answers beside `status`. */
export interface WriteAnswer {
  [RESOURCE]: string
  id: number
  rev: number
  _sync: {
    id: number
    uid: string | null
    rev: number
    merged: string[]
    changed: Saved['merged']
    replay: boolean
    detail: Awaited<ReturnType<typeof readRecord>>
  }
}

export const answerWrite = async (
  writing: Writing,
  entity: Entity,
  saved: Saved,
  uid: string | null,
  replay: boolean,
): Promise<WriteAnswer> => ({
  [RESOURCE]: entity.path,
  id: saved.id,
  rev: saved.rev,
  _sync: {
    id: saved.id,
    uid,
    rev: saved.rev,
    merged: Object.keys(saved.merged),
    changed: saved.merged,
    replay,
    detail: await readRecord(writing, entity, saved.id),
  },
})

/** The filter string of the POST variant; start, num and the rest may be in the query as well. */
export const filterString = (request: FastifyRequest): string => {
  if (request.method === 'GET') return ''
  const { filters = '', ...rest } = bodyObject(request)
  if (typeof filters !== 'string' || Object.keys(rest).length > 0) throw new AppError('malformed request')
  return filters.replace(/^\?/, '')
}

export const list = (of: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { db, timezone } = request.installation
  const entity = declaredIn(db, of)
  const viewer = viewerOf(request)
  const query = readListQuery(entity, [queryText(request), filterString(request)], viewer, timezone)
  const chosen = takeChosen(request, entity)
  return sendTagged(request, reply, await listRecords(db, entity, { ...query, chosen }, viewer))
}

export const get = (entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  queryOf(request)
  const chosen = takeChosen(request, declaredIn(request.installation.db, entity))
  return sendDetail(
    reply,
    await recordJson(request.installation.db, entity, pathId(request), viewerOf(request), chosen),
  )
}

/** Adds the record, or finds the one already made with this client id; `finish` belongs to the same write. */
export const addOnce = async (
  writing: Writing,
  entity: Entity,
  values: Values,
  uid: string | null,
  finish?: (id: number) => Promise<void>,
) => {
  const earlierId = uid ? await recordOfUid(writing, entity, uid) : null
  if (earlierId !== null) return answerEarlier(writing, entity, earlierId, uid)
  const saved = await addRecord(writing, entity, values)
  if (uid) await keepUid(writing, entity, uid, saved.id)
  await finish?.(saved.id)
  return answerWrite(writing, entity, saved, uid, false)
}

export const add = (of: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const entity = declaredIn(request.installation.db, of)
  const { sync, input } = takeSync(entity, bodyObject(request))
  const values = checkNew(entity, input, actorOf(request))
  return mutate(request, reply, (writing) => addOnce(writing, entity, values, sync.uid))
}

/** For a repeated client id: answers the record it made, as it is now, or that it is deleted. */
const answerEarlier = async (writing: Writing, entity: Entity, id: number, uid: string | null) => {
  const row = await anyTable(writing.tx)
    .selectFrom(entity.table)
    .select('rev')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return answerWrite(writing, entity, { id, rev: row.rev, merged: {} }, uid, true)
}

export const update = (of: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const entity = declaredIn(request.installation.db, of)
  const { sync, input } = takeSync(entity, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(entity, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const saved = await changeRecord(writing, entity, id, values, sync.base)
    return answerWrite(writing, entity, saved, null, false)
  })
}

export const deletedId = (request: FastifyRequest): number => {
  if ((request.params as { id?: string }).id !== undefined) {
    queryOf(request)
    return pathId(request)
  }
  const text = queryOf(request, 'id').get('id')
  if (text !== undefined || request.method === 'GET') return idFromText(text)
  return idFromBody(bodyObject(request))
}

export const remove = (entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    await removeRecord(writing, entity, id)
    return { id }
  })
}

/** Calls that a feature implements itself, with their descriptions; the others are generated. */
export type OwnCalls = Partial<Record<ResourceCall, { handler: RouteHandlerMethod; doc?: RouteDoc }>>

interface Call {
  call: ResourceCall
  method: 'GET' | 'POST' | ['GET', 'POST']
  url: string
  permission: Permission
  handler: RouteHandlerMethod
}

const addCalls = (app: FastifyInstance, entity: Entity, calls: readonly Call[], own: OwnCalls): void => {
  for (const { call, method, url, permission, handler } of calls) {
    const { handler: ownHandler = handler, doc } = own[call] ?? {}
    app.route({
      method,
      url: `/api/${entity.path}${url}`,
      config: { permission, ...(doc && { doc }) },
      handler: ownHandler,
    })
  }
}

const readingCalls = (entity: Entity): Call[] => {
  const permission = entity.can.view ?? 'logged_in'
  return [
    { call: 'list', method: ['GET', 'POST'], url: '/list/', permission, handler: list(entity) },
    { call: 'get', method: 'GET', url: '/get/:id/', permission, handler: get(entity) },
  ]
}

const writingCalls = (entity: Entity): Call[] => {
  const { can } = entity
  // If nobody may add such a row, nobody may delete it: it could not be created again.
  const permission = can.add === 'nobody' ? 'nobody' : can.edit
  return [
    { call: 'add', method: 'POST', url: '/add/', permission: can.add, handler: add(entity) },
    { call: 'update', method: 'POST', url: '/update/', permission: can.edit, handler: update(entity) },
    ...['/delete/', '/delete/:id/'].map((url): Call => ({
      call: 'delete',
      method: ['GET', 'POST'],
      url,
      permission,
      handler: remove(entity),
    })),
  ]
}

export const addListAndGet = (app: FastifyInstance, entity: Entity, own: OwnCalls = {}): void =>
  addCalls(app, entity, readingCalls(entity), own)

export const addResource = (app: FastifyInstance, entity: Entity, own: OwnCalls = {}): void =>
  addCalls(app, entity, [...readingCalls(entity), ...writingCalls(entity)], own)
