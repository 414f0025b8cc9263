/** The first half of every change of a deal: permission, the sent values, and the values that follow from them. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRow, mergeWith, type Saved } from '#resource/save.ts'
import { dealParties, refuseForeignPerson, withOwnPerson } from '../contacts/foreign-person.queries.ts'
import { changedFields } from '../parties/party.queries.ts'
import { type ClientRow, clientRow, refuseEmptied } from './deal.complete.ts'
import { type DealKind, assertCanChangeDeal } from './deal.kinds.ts'
import { type DealState, findDeal, withSystem } from './deal.state.ts'

export interface SentChange {
  id: number
  values: Values
  base: Base | null
}

/** What a kind of deal cannot be without, and what a move of its status writes. */
export interface ChangeRules {
  required: readonly string[]
  moved: (values: Values, before: Values, now: number) => Values
}

export interface Change {
  saved: Saved
  before: DealState
  /** As all of it is stored now. */
  state: DealState
  /** The sent fields whose values differ. */
  changed: string[]
  /** The new client, if it changed. */
  client: ClientRow | undefined
}

const PARTY: readonly FieldOf<'order' | 'quote'>[] = ['client_id', 'lead_id']

/** A contact person of the former client is removed with it. */
const personAfter = async (writing: Writing, deal: Values): Promise<Values> => {
  const { contact_person_id: person = null } = await withOwnPerson(writing, deal)
  return person === (deal.contact_person_id ?? null) ? {} : { contact_person_id: person }
}

/** Rules are checked afterwards: conflicts with another's change are reported before broken rules. */
export const writeChange = async (
  writing: Writing,
  kind: DealKind,
  { id, values, base }: SentChange,
  { required, moved }: ChangeRules,
): Promise<Change> => {
  const { entity } = kind
  const before = await findDeal(writing, entity, id)
  if (!before) throw new AppError('empty data')
  assertCanChangeDeal(kind, writing.actor, before.row, { entity: entity.name, action: 'update', values })
  refuseEmptied(values, required)
  const changed = changedFields(entity, before.deal, values)
  const client = changed.includes('client_id') ? await clientRow(writing, values.client_id) : undefined
  const isOtherParty = PARTY.some((field) => changed.includes(field))
  const isPersonSent = 'contact_person_id' in values
  const followed: Values = {
    ...(isOtherParty && !isPersonSent ? await personAfter(writing, { ...before.deal, ...values }) : {}),
    ...moved(values, before.deal, writing.actor.actedAt),
    ...(client ? { is_special_control: client.specialControl === 1 ? 1 : 0 } : {}),
  }
  // Derived values cannot conflict, so they are not compared with what the writer saw.
  const merged = await mergeWith(writing, entity, before.row, values, base)
  const row = await changeRow(writing, entity, before.row, { ...followed, ...values })
  const state = { ...before, row, deal: withSystem(entity, row) }
  if (changed.includes('contact_person_id') || (isOtherParty && isPersonSent))
    await refuseForeignPerson(writing, values.contact_person_id, dealParties(state.deal))
  return { saved: { id, rev: row.rev, merged }, before, state, changed, client }
}
