/** GET /api/working_set/list/: the records that a device stores ahead for the viewer, with their revisions (decision 0068). */
import { MAX_START } from '@fura/shared/constants.ts'
import { int, text } from '@fura/shared/fields/field.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { pageOf, PAGING, queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { MOST_OF_KIND, workingSet } from './working-set.queries.ts'

/** A member is a few bytes, so pages are longer than those of records. */
const MOST = 2000

const doc = {
  summary: 'What a device holds ahead for times without a network: resource, id and revision of each record',
  query: { start: int({ max: MAX_START }), num: int({ min: 1, max: MOST }), limit: int({ min: 1, max: MOST }) },
  answer: {
    list: [{ r: text({ required: true }), id: int({ required: true, min: 1 }), rev: int({ required: true, min: 1 }) }],
    total_num: int({ required: true }),
  },
  about: {
    list: `Orders, tasks, quotations and leads of the one who asks, up to ${MOST_OF_KIND} of each, the most important first; then the clients, contractors, vehicles, places and templates that they name, and the people and contacts of both.`,
    r: 'The path of its resource.',
  },
} as const satisfies RouteDoc

const list = async (request: FastifyRequest) => {
  const { start, num } = pageOf(queryOf(request, ...PAGING), MOST)
  const { db, variant } = request.installation
  const members = await workingSet(db, { viewer: viewerOf(request), now: nowSeconds(), features: VARIANTS[variant] })
  return { status: 'ok', list: members.slice(start, start + num), total_num: members.length }
}

export const addWorkingSet = (app: FastifyInstance): void => {
  app.get('/api/working_set/list/', { config: { permission: 'logged_in', doc } }, list)
}
