/** A contact person that another record names is one of the party which that record is about. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Writing } from '#db/actor.ts'
import { refuse } from '../parties/party.queries.ts'
import { ownerOfRow, storedRow } from './owner.queries.ts'
import type { Owner } from './owner.rules.ts'

export type Party = Owner

export const CLIENT = 1
export const CONTRACTOR = 2
export const LEAD = 3

/** The party of a deal: its client, or the lead that it was asked for by. */
export const dealParties = ({ client_id: client, lead_id: lead }: Values): Owner[] => [
  { kind: CLIENT, id: idIn(client) },
  { kind: LEAD, id: idIn(lead) },
]

/** Without any party any person will do. A person who is not there is told of with the other references. */
export const refuseForeignPerson = async (
  { tx }: Writing,
  personId: unknown,
  parties: readonly Owner[],
): Promise<void> => {
  const known = parties.filter(({ id }) => id !== null)
  const row = known.length > 0 ? await storedRow(tx, contactPerson, personId) : undefined
  if (!row) return
  const owner = ownerOfRow(row, 'client_id')
  if (!known.some(({ kind, id }) => kind === owner.kind && id === owner.id))
    refuse({ contact_person_id: 'not_allowed' })
}
