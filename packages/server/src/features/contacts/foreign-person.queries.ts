/** A contact person that a record names must belong to the party that the record is about. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Writing } from '#db/actor.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { ownerOfRow, storedRow } from './owner.queries.ts'
import type { Owner } from './owner.rules.ts'

/** The parties whose people a record may refer to. */
export type Party = Owner

/** The refusal in the API document. */
export const FOREIGN_PERSON = 'The contact person belongs to another client, carrier or lead.'

export const CLIENT = 1
export const CONTRACTOR = 2
export const LEAD = 3

/** The parties of a deal: its client, and the lead that asked for it. */
export const dealParties = ({ client_id: client, lead_id: lead }: Values): Owner[] => [
  { kind: CLIENT, id: idIn(client) },
  { kind: LEAD, id: idIn(lead) },
]

/** Without any party any person is accepted. A missing person is refused with the other references. */
const isForeignPerson = async ({ tx }: Writing, personId: unknown, parties: readonly Party[]): Promise<boolean> => {
  const namedParties = parties.filter(({ id }) => id !== null)
  const row = namedParties.length > 0 ? await storedRow(tx, contactPerson, personId) : undefined
  if (!row) return false
  const owner = ownerOfRow(row, 'client_id')
  return !namedParties.some(({ kind, id }) => kind === owner.kind && id === owner.id)
}

export const refuseForeignPerson = async (
  writing: Writing,
  personId: unknown,
  parties: readonly Party[],
): Promise<void> => {
  if (await isForeignPerson(writing, personId, parties)) throwIfInvalid({ contact_person_id: 'rule:foreign_person' })
}

/** The deal without a contact person of another party. */
export const withOwnPerson = async (writing: Writing, deal: Values): Promise<Values> =>
  (await isForeignPerson(writing, deal.contact_person_id, dealParties(deal)))
    ? { ...deal, contact_person_id: null }
    : deal
