/** Contractors: the alike calls with the rules of requisites and heads, and the transport companies of a contractor. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { AppError } from '@fura/shared/errors.ts'
import { ref } from '@fura/shared/fields/field.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody, idFromText } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { addResource, addOnce, answerWrite, sendJson } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { contractorWrites } from './contractor.writes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(declaredIn(request.installation.db, contractor), bodyObject(request))
  const values = checkNew(declaredIn(request.installation.db, contractor), input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, contractor, values, sync.uid, async () => {
      warnings = await contractorWrites.checkAdded(writing, values, values)
    })
    return withWarnings(answer, warnings)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(declaredIn(request.installation.db, contractor), bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(declaredIn(request.installation.db, contractor), sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved, warnings } = await contractorWrites.change(writing, id, values, sync.base)
    return withWarnings(await answerWrite(writing, contractor, saved, null, false), warnings)
  })
}

const rules = {
  circle: 'The head stands under this contractor.',
  dates_order: 'The contract would end before it is signed.',
  check_digit: 'A warning: the last digit of the tax code does not fit the others.',
}

const ofHeadDoc = {
  summary: 'The transport companies of a contractor: those whose head it is',
  resource: { entity: contractor, call: 'list' },
  query: { contractor_id: ref('contractor', { required: true }) },
} as const satisfies RouteDoc

const listOfHead = async (request: FastifyRequest, reply: FastifyReply) => {
  const pairs = readPairs([queryText(request)])
  const head = pairs.get('contractor_id')
  if (head === undefined) throw new AppError('invalid data', { fields: { contractor_id: 'required' } })
  pairs.delete('contractor_id')
  pairs.set('main_contractor', String(idFromText(head, 'contractor_id')))
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const text = [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const query = readListQuery(declaredIn(db, contractor), [text], viewer, timezone)
  return sendJson(reply, await listRecords(db, contractor, query, viewer))
}

export const addContractors = (app: FastifyInstance): void => {
  const doc = { rules }
  addResource(app, contractor, { add: { handler: add, doc }, update: { handler: update, doc } })
  const config = { permission: 'logged_in', doc: ofHeadDoc } as const
  app.get('/api/contractors_transport_companies/list/', { config }, listOfHead)
}
