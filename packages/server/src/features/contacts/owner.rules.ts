/** Rights to records that belong to a client, a contractor, a lead or a colleague: people who may edit that owner (api.md, Who may). */
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import { accessDenied } from '@fura/shared/errors.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import type { Actor } from '#db/actor.ts'

/** An owner by its number on the wire and its id; the id is null if it was not sent. */
export interface Owner {
  kind: number
  id: number | null
}

/** Where its id stands; its kind is always in `owner_type`. */
export type OwnerField = 'client_id' | 'owner_id'

const COLLEAGUE = 4

const EDIT_FLAGS: Readonly<Record<number, Flag>> = {
  1: 'can_edit_client',
  2: 'can_edit_contractor',
  3: 'can_edit_lead',
}

type Doer = Pick<Actor, 'userId' | 'rights'>

export const mayEditOwner = ({ userId, rights }: Doer, { kind, id }: Owner): boolean => {
  if (kind === COLLEAGUE) return (id !== null && id === userId) || rights.can_add_team_user
  const flag = EDIT_FLAGS[kind]
  return flag !== undefined && rights[flag]
}

export const assertCanChangeOwner = (actor: Doer, owner: Owner): void => {
  if (!mayEditOwner(actor, owner))
    throw accessDenied([owner.kind === COLLEAGUE ? 'can_add_team_user' : EDIT_FLAGS[owner.kind]])
}

/** Check this before the kind: people who may edit no owner at all do not learn what is wrong with the kind. */
const mayEditAny = ({ rights }: Doer): boolean =>
  rights.can_add_team_user || Object.values(EDIT_FLAGS).some((flag) => rights[flag])

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Checks the right to an owner as it was sent, before anything else of it is checked. */
export const assertCanChangeSentOwner = (actor: Doer, kind: unknown, id: unknown): void => {
  const isOwnerKind = typeof kind === 'number' && Object.hasOwn(OWNER_KINDS, kind)
  if (isOwnerKind) assertCanChangeOwner(actor, { kind, id: idOf(id) })
  else if (!mayEditAny(actor)) throw accessDenied([])
}
