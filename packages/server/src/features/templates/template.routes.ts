/** Unloading templates carry the country of their city (S3.09); in all else they are alike. */
import { city } from '@fura/shared/entities/city.ts'
import { country } from '@fura/shared/entities/country.ts'
import { unloadingTemplate } from '@fura/shared/entities/templates.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf } from '#http/context.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { addResource, addOnce, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'

/** The fields with the country of the city that they name; a city that is not there is refused with the rest. */
const withCountry = async ({ tx }: Writing, values: Values): Promise<Values> => {
  if (!('fd_id' in values)) return values
  const countryRow =
    typeof values.fd_id === 'number'
      ? await tx
          .selectFrom(city.table)
          .innerJoin(country.table, `${country.table}.id`, `${city.table}.country_id`)
          .select(`${country.table}.country_code as code`)
          .where(`${city.table}.id`, '=', values.fd_id)
          .executeTakeFirst()
      : undefined
  return { ...values, country_code: countryRow?.code ?? null }
}

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(unloadingTemplate, bodyObject(request))
  const values = checkNew(unloadingTemplate, input, actorOf(request))
  return mutate(request, reply, async (writing) =>
    addOnce(writing, unloadingTemplate, await withCountry(writing, values), sync.uid),
  )
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(unloadingTemplate, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(unloadingTemplate, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const saved = await changeRecord(writing, unloadingTemplate, id, await withCountry(writing, values), sync.base)
    return answerWrite(writing, unloadingTemplate, saved, null, false)
  })
}

export const addTemplates = (app: FastifyInstance): void =>
  addResource(app, unloadingTemplate, { add: { handler: add }, update: { handler: update } })
