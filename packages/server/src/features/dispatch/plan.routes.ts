/** GET /api/dispatch/plan/ and /api/dispatch/loads/: the planning board of trucks (decision 0059). */
import { accessDenied } from '@fura/shared/errors.ts'
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { pageOf, queryOf } from '#http/input.ts'
import { loadsPage } from './loads.queries.ts'
import { LOADS_PARAMETERS, PLAN_PARAMETERS, readPlanRequest, windowOf } from './plan.request.ts'
import { loadsDoc, planDoc } from './plan.docs.ts'
import { planPage } from './plan.trucks.ts'

/** Who plans, and what the installation has. */
const plannerOf = (request: FastifyRequest) => {
  const viewer = viewerOf(request)
  const variant = VARIANTS[request.installation.variant]
  if (!mayPlan(variant, (flag) => viewer.rights[flag])) throw accessDenied(['can_add_order'])
  return { viewer, variant }
}

export const addPlan = (app: FastifyInstance): void => {
  app.get('/api/dispatch/plan/', { config: { permission: 'logged_in', doc: planDoc } }, async (request) => {
    const { viewer } = plannerOf(request)
    const now = nowSeconds()
    const planRequest = readPlanRequest(queryOf(request, ...PLAN_PARAMETERS), viewer.timeZone, now)
    return { status: 'ok', ...(await planPage(request.installation.db, planRequest, viewer, now)) }
  })
  app.get('/api/dispatch/loads/', { config: { permission: 'logged_in', doc: loadsDoc } }, async (request) => {
    const { viewer, variant } = plannerOf(request)
    const pairs = queryOf(request, ...LOADS_PARAMETERS)
    const window = windowOf(pairs, viewer.timeZone, nowSeconds())
    const { db } = request.installation
    return { status: 'ok', ...(await loadsPage(db, window, pageOf(pairs), viewer, variant.trucksOnOrder)) }
  })
}
