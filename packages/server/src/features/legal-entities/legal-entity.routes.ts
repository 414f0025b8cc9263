/** Our own firms are alike but for the pictures that they print with, and for the bank details of their default account. */
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { code, iban, text } from '@fura/shared/fields/field.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addOnce, addResource, answerWrite } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { writeFirmDetails } from './bank-account.writes.ts'
import { changeLegalEntity, refuseForeignPictures } from './legal-entity.writes.ts'

const DETAILS = { iban: iban(), bank_name: text(), swift: code({ max: 11 }) }
/** Apps of before, and their changes that still wait on a device, write the default account's details here. */
const firm = { ...legalEntity, fields: { ...legalEntity.fields, ...DETAILS } }

const detailsIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in DETAILS))

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(legalEntity, bodyObject(request))
  const values = checkNew(firm, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    await refuseForeignPictures(writing, null, values)
    return addOnce(writing, legalEntity, values, sync.uid, (id) => writeFirmDetails(writing, id, detailsIn(values)))
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(legalEntity, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(firm, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved } = await changeLegalEntity(writing, id, values, sync.base)
    await writeFirmDetails(writing, id, detailsIn(values))
    return answerWrite(writing, legalEntity, saved, null, false)
  })
}

const picture = 'A picture (PNG or JPEG) among the files of this firm; an upload with this `kind` sets it.'
const doc = {
  about: {
    iban: 'Of the default account of `bank_accounts`. Written here, it changes that account, or makes the first one.',
    logo_file_id: picture,
    stamp_file_id: picture,
    sign_file_id: picture,
  },
} as const satisfies RouteDoc

export const addLegalEntities = (app: FastifyInstance): void =>
  addResource(app, legalEntity, { add: { handler: add, doc }, update: { handler: update, doc } })
