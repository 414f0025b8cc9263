/** Reads the e-mails of a document's recipient. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactsType } from '@fura/shared/entities/status-lists.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { type Owner, ownerValues } from '#records/parties/owner.ts'
import { useOwnedRows } from '#records/parties/use-owned-rows.ts'
import { type Addressee, addresseesIn } from './addressees.ts'

const NOBODY: readonly Addressee[] = []

/** null until they are read; unreadable ones are typed by hand. */
export const useAddressees = (owner: Owner | null, personId: unknown): readonly Addressee[] | null => {
  const filters = owner ? ownerValues(owner) : {}
  const people = useOwnedRows(contactPerson, filters, owner !== null)
  const contacts = useOwnedRows(contact, filters, owner !== null)
  const types = useLookup(contactsType).data
  if (owner === null) return NOBODY
  if (people.state === 'loading' || contacts.state === 'loading' || !types) return null
  const emailType = types.find(({ tech_name: tech }) => tech === 'email')?.id
  return addresseesIn({ people: people.rows, contacts: contacts.rows, emailType, personId })
}
