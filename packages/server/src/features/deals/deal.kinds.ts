/** Orders and quotations as kinds of deal: rights to change one, and its team (api.md, Who may). */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { accessDenied, type AppError } from '@fura/shared/errors.ts'
import { type Flag, may } from '@fura/shared/permissions.ts'
import type { AttentionKind } from '@fura/shared/rules/attention.ts'
import { dispatcherNext, isDispatcherWork, type SentWork } from '@fura/shared/rules/dispatcher.ts'
import { type Actor, actsFor } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import type { StatusRules } from '#resource/status.ts'

export interface DealKind {
  entity: Entity
  /** The flag to change every deal of the kind; the team of a deal changes it without. */
  flag: Flag
  /** The rules by which it needs attention. */
  attention: AttentionKind
  status: StatusRules
  /** What a dispatcher does to every deal of the kind without a role in it; nothing where left out. */
  dispatcher?: {
    isWork: (sent: SentWork) => boolean
    next: (from: number, previous: number | null) => number[]
  }
}

const DEAL_TEAM = [...DEAL_ROLES, 'creator_id'] as const

export const ORDER: DealKind = {
  entity: order,
  flag: 'can_add_order',
  attention: 'order',
  status: { entity: order, list: 'order_statuses', team: DEAL_TEAM },
  dispatcher: { isWork: isDispatcherWork, next: dispatcherNext },
}

export const QUOTE: DealKind = {
  entity: quote,
  flag: 'can_add_quote',
  attention: 'quotation',
  status: { entity: quote, list: 'quotations_statuses', team: DEAL_TEAM },
}

type Doer = Pick<Actor, 'userId' | 'rights' | 'isDispatcher' | 'standsFor'>

const maySee = ({ entity: { can } }: DealKind, { rights }: Doer): boolean =>
  can.view === undefined || may(rights, can.view)

export const mayChangeEvery = (kind: DealKind, doer: Doer): boolean => maySee(kind, doer) && doer.rights[kind.flag]

/** Nobody changes what they may not see, whatever their role in it. A deputy has the roles of the absent. */
export const mayChangeDeal = (kind: DealKind, doer: Doer, deal: Readonly<Record<string, unknown>>): boolean => {
  const team = actsFor(doer)
  const isTeam = DEAL_TEAM.some((role) => team.some((id) => deal[role] === id))
  return mayChangeEvery(kind, doer) || (isTeam && maySee(kind, doer))
}

/** Whether a dispatcher may send this, whatever the deal. */
export const mayDispatch = (kind: DealKind, doer: Doer, sent: SentWork | null): boolean =>
  sent !== null && doer.isDispatcher === true && maySee(kind, doer) && kind.dispatcher?.isWork(sent) === true

/** The flags that would let in a person without a role in the deal. */
export const dealDenied = ({ entity: { can }, flag }: DealKind, { rights }: Doer): AppError =>
  accessDenied([can.view, flag].filter((needed) => needed !== undefined && !may(rights, needed)))

/** `sent`: what is about to be written; null if a dispatcher may not do it. */
export const assertCanChangeDeal = (kind: DealKind, actor: Doer, deal: Row, sent: SentWork | null): void => {
  if (!mayChangeDeal(kind, actor, deal) && !mayDispatch(kind, actor, sent)) throw dealDenied(kind, actor)
}
