/** Our own firms are alike but for the pictures that they print with. */
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addOnce, addResource, answerWrite } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { changeLegalEntity, refuseForeignPictures } from './legal-entity.writes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(legalEntity, bodyObject(request))
  const values = checkNew(legalEntity, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    await refuseForeignPictures(writing, null, values)
    return addOnce(writing, legalEntity, values, sync.uid)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(legalEntity, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(legalEntity, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved } = await changeLegalEntity(writing, id, values, sync.base)
    return answerWrite(writing, legalEntity, saved, null, false)
  })
}

const picture = 'A picture (PNG or JPEG) among the files of this firm; an upload with this `kind` sets it.'
const doc = {
  about: { logo_file_id: picture, stamp_file_id: picture, sign_file_id: picture },
} as const satisfies RouteDoc

export const addLegalEntities = (app: FastifyInstance): void =>
  addResource(app, legalEntity, { add: { handler: add, doc }, update: { handler: update, doc } })
