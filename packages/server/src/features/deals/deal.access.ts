/** Rights to change a deal and its costs, checked before the rest of the call is read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { accessDenied } from '@fura/shared/errors.ts'
import type { SentWork } from '@fura/shared/rules/dispatcher.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#db/actor.ts'
import { actorOf } from '#http/context.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { type DealKind, dealDenied, assertCanChangeDeal, mayChangeEvery, mayDispatch } from './deal.kinds.ts'

/** The fields of a body, before anything of it is checked. */
export const sentFields = (
  { name: entity }: Entity,
  action: SentWork['action'],
  { id: _id, _sync, ...values }: Readonly<Record<string, unknown>>,
): SentWork => ({ entity, action, values })

/** The stored deal decides; a missing one is reported later, to people who might change it. */
export const assertCanChangeStoredDeal = async (
  request: FastifyRequest,
  kind: DealKind,
  id: unknown,
  sent: SentWork | null = null,
): Promise<void> => {
  const actor = actorOf(request)
  const stored = await storedRow(request.installation.db.read, kind.entity, id)
  if (stored) assertCanChangeDeal(kind, actor, stored, sent)
  else if (!mayChangeEvery(kind, actor) && !mayDispatch(kind, actor, sent)) throw dealDenied(kind, actor)
}

const PLAN = { view: 'can_view_plan_calculation', edit: 'can_edit_plan_calculation' } as const

/** Rows of the plan calculation need the rights to see and to edit it. */
export const assertCanEditPlan = (entity: Entity, { rights }: Actor): void => {
  if (entity.can.view !== PLAN.view) return
  const missing = [PLAN.view, PLAN.edit].filter((flag) => !rights[flag])
  if (missing.length > 0) throw accessDenied(missing)
}
