/** E-mails of the recipient of a document: of the deal's person, the main person, the company, the others. Pure. */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { Row } from '#offline/row.ts'
import { emailsOf } from '#records/parties/contact-links.ts'

export interface Addressee {
  email: string
  /** The owner's name; empty for an e-mail of the company itself. */
  name: string
}

interface AddressSources {
  people: readonly Row[]
  /** Contacts of the company and of its people. */
  contacts: readonly Row[]
  /** The id of the type of contacts that are e-mails. */
  emailType: unknown
  /** The person of the deal. */
  personId: unknown
}

const rankOf = (person: Row, personId: unknown): number => {
  if (person.id === personId) return 0
  return person.is_main === 1 ? 1 : 3
}

/** Between the main person and the others. */
const COMPANY_RANK = 2

/** Each address once. */
export const addresseesIn = ({ people, contacts, emailType, personId }: AddressSources): Addressee[] => {
  const ofPeople = people.flatMap((person) =>
    emailsOf(person).map((email) => ({ email, name: textIn(person.name), rank: rankOf(person, personId) })),
  )
  const ofCompany = contacts
    .filter(({ type, person_id: owner }) => type === emailType && !owner)
    .map(({ value }) => ({ email: textIn(value), name: '', rank: COMPANY_RANK }))
  const byAddress = new Map<string, Addressee>()
  for (const { email, name } of [...ofPeople, ...ofCompany].toSorted((one, other) => one.rank - other.rank)) {
    const address = email.trim().toLowerCase()
    if (address !== '' && !byAddress.has(address)) byAddress.set(address, { email: address, name })
  }
  return [...byAddress.values()]
}
