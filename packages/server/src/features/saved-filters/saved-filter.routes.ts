/** Saved filters: the alike calls, of one's own alone. A list has one default: a new one takes the place of the old. */
import { savedFilter } from '@fura/shared/entities/saved-filter.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf } from '#http/context.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addOnce, addResource, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'

const replaceDefault = async (writing: Writing, id: number): Promise<void> => {
  const row = await findLive(writing, savedFilter, id)
  if (row?.is_default !== 1) return
  const others = await writing.tx
    .selectFrom(savedFilter.table)
    .select('id')
    .where('creator_id', '=', writing.actor.userId)
    .where('list', '=', row.list)
    .where('is_default', '=', 1)
    .where('id', '<>', id)
    .where('is_deleted', '=', 0)
    .execute()
  for (const other of others) await changeRecord(writing, savedFilter, other.id, { is_default: 0 }, null)
}

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(savedFilter, bodyObject(request))
  const values = checkNew(savedFilter, input, actorOf(request))
  return mutate(request, reply, (writing) =>
    addOnce(writing, savedFilter, values, sync.uid, (id) => replaceDefault(writing, id)),
  )
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(savedFilter, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(savedFilter, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const saved = await changeRecord(writing, savedFilter, id, values, sync.base)
    await replaceDefault(writing, id)
    return answerWrite(writing, savedFilter, saved, null, false)
  })
}

const addDoc = {
  summary: 'Keeps a filter of a list under a name, for oneself; as the default it takes the place of another',
} as const satisfies RouteDoc

export const addSavedFilters = (app: FastifyInstance): void =>
  addResource(app, savedFilter, { add: { handler: add, doc: addDoc }, update: { handler: update } })
