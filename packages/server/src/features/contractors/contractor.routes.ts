/** The transport companies of a contractor: those whose head it is. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { AppError } from '@fura/shared/errors.ts'
import { ref } from '@fura/shared/fields/field.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import type { FastifyInstance } from 'fastify'
import { queryText, viewerOf } from '#http/context.ts'
import { idFromText } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'

const doc = {
  summary: 'The transport companies of a contractor: those whose head it is',
  resource: { entity: contractor, call: 'list' },
  query: { contractor_id: ref('contractor', { required: true }) },
} as const satisfies RouteDoc

export const addContractors = (app: FastifyInstance): void => {
  const config = { permission: 'logged_in', doc } as const
  app.get('/api/contractors_transport_companies/list/', { config }, async (request, reply) => {
    const pairs = readPairs([queryText(request)])
    const head = pairs.get('contractor_id')
    if (head === undefined) throw new AppError('invalid data', { fields: { contractor_id: 'required' } })
    pairs.delete('contractor_id')
    pairs.set('main_contractor', String(idFromText(head, 'contractor_id')))
    const { db, timezone } = request.installation
    const viewer = viewerOf(request)
    const text = [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
    const query = readListQuery(contractor, [text], viewer, timezone)
    return reply.type('application/json; charset=utf-8').send(await listRecords(db, contractor, query, viewer))
  })
}
