/** Who may change a deal that a call names, and who its costs: asked before anything else of the call is read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#db/actor.ts'
import { actorOf } from '#http/context.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { type DealKind, demandDeal, mayChangeEvery } from './deal.kinds.ts'

/** The deal as it is stored decides; one that is not there is told of later, to whoever might change it. */
export const demandStored = async (request: FastifyRequest, kind: DealKind, id: unknown): Promise<void> => {
  const actor = actorOf(request)
  const stored = await storedRow(request.installation.db.read, kind.entity, id)
  if (stored) demandDeal(kind, actor, stored)
  else if (!mayChangeEvery(kind, actor)) throw new AppError('access denied')
}

const PLAN = { view: 'can_view_plan_calculation', edit: 'can_edit_plan_calculation' } as const

/** Rows of the plan calculation are written by who may both see and edit it. */
export const demandPlan = (entity: Entity, { rights }: Actor): void => {
  if (entity.can.view === PLAN.view && !(rights[PLAN.view] && rights[PLAN.edit])) throw new AppError('access denied')
}
