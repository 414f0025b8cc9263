/** Fields that a company gives its records: the usual calls of a lookup, with the columns that hold the values (decision 0081). */
import { customField } from '@fura/shared/entities/lookups.ts'
import { MAX_CUSTOM_FIELDS } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, addResource, answerWrite, deletedId } from '#resource/routes.ts'
import { checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { assertCanAdd, assertCanRemove, changeCustomField, makeColumn } from './custom-field.writes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(customField, bodyObject(request))
  const values = checkNew(customField, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    await assertCanAdd(writing, values)
    return addOnce(writing, customField, values, sync.uid, (id) => makeColumn(writing, id, values))
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(customField, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(customField, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved } = await changeCustomField(writing, id, values, sync.base)
    return answerWrite(writing, customField, saved, null, false)
  })
}

const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, customField, id)
    if (row) await assertCanRemove(writing, row)
    await removeRecord(writing, customField, id)
    return { id }
  })
}

const rules = {
  option: 'An option has a comma, or more than 100 characters.',
  too_many_fields: `The entity has ${MAX_CUSTOM_FIELDS} fields of the company already.`,
}

const addDoc = {
  summary:
    'Gives records a field of the company: their answers have it as `cf_<id>`, and take it, filter and sort by it as any other',
  rules,
} as const satisfies RouteDoc
const updateDoc = {
  summary: 'Changes a field of the company; what its values are stored by (entity, kind, target, search) stays',
  rules,
} as const satisfies RouteDoc
const removeDoc = {
  summary: 'Deletes a field of the company that no record has a value of; another is switched off with `is_active`',
} as const satisfies RouteDoc

export const addCustomFields = (app: FastifyInstance): void =>
  addResource(app, customField, {
    add: { handler: add, doc: addDoc },
    update: { handler: update, doc: updateDoc },
    delete: { handler: remove, doc: removeDoc },
  })
