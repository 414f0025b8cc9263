/** Clients, contractors and leads, and their people and phones, which lead to the one they belong to. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { contractorsGroup } from '@fura/shared/entities/lookups.ts'
import { ownerKindOf } from '@fura/shared/entities/party.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { nameKey } from '@fura/shared/rules/party-name.ts'
import { columnsOf, joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import { type Key, type Kind, type ReferenceSql, screenOf } from './kind.ts'

const ofClient = columnsOf(client.table, 't')
const ofContractor = columnsOf(contractor.table, 't')
const ofLead = columnsOf(lead.table, 't')
const ofPerson = columnsOf(contactPerson.table, 't')
const ofContact = columnsOf(contact.table, 't')
/** The columns that both have. */
const ofEither = columnsOf<'contact_persons' | 'contacts'>(contact.table, 't')
const either = columnsOf<'contact_persons' | 'contacts'>(contact.table)

const firm: Key['of'] = ({ text }) => nameKey(text)
const FIRM: readonly Key[] = [{ column: 'match_name', of: firm }]

export const PARTIES: readonly Kind[] = [
  {
    entity: client,
    keys: FIRM,
    texts: ({ name }) => ({
      title: ofClient.name,
      details: [name(city, ofClient.city), ofClient.tax_code],
      foundBy: [ofClient.full_name, ofClient.vat_number, ofClient.contacts_text],
    }),
    route: ({ id }) => screenOf(ROUTES.client.path, id),
  },
  {
    entity: contractor,
    keys: FIRM,
    texts: ({ name }) => ({
      title: ofContractor.name,
      details: [name(contractorsGroup, ofContractor.group_id), name(city, ofContractor.city_id), ofContractor.tax_code],
      foundBy: [ofContractor.full_name, ofContractor.vat_number, ofContractor.contacts_text],
    }),
    route: ({ id }) => screenOf(ROUTES.contractor.path, id),
  },
  {
    entity: lead,
    keys: [...FIRM, { column: 'match_company_name', of: firm }],
    texts: () => ({
      title: ofLead.name,
      details: [ofLead.company_name, ofLead.contact_name, ofLead.phone],
      foundBy: [ofLead.email, ofLead.messenger, ofLead.contacts_text],
    }),
    route: ({ id }) => screenOf(ROUTES.lead.path, id),
  },
]

const kindOf = ({ name }: Entity): number => ownerKindOf(name)

/** Colleagues have phones too, and no card of their own. */
const OWNERS: readonly (readonly [kind: number, entity: Entity, path: string])[] = [
  [kindOf(client), client, ROUTES.client.path],
  [kindOf(contractor), contractor, ROUTES.contractor.path],
  [kindOf(lead), lead, ROUTES.lead.path],
]

const kinds = OWNERS.map(([kind]) => kind).join(', ')
const WITH_OWNER = part`${either.client_id} is not null and ${either.owner_type} in (${raw(kinds)})`

const ownerName = ({ name }: ReferenceSql): SqlText => {
  const names = OWNERS.map(([kind, owner]) => part`when ${raw(kind)} then ${name(owner, ofEither.client_id)}`)
  return part`case ${ofEither.owner_type} ${joinSql(names, ' ')} end`
}

const ofOwner: Kind['route'] = ({ ownerId, ownerKind }) => {
  const [, , path = ROUTES.home.path] = OWNERS.find(([kind]) => kind === ownerKind) ?? []
  return screenOf(path, ownerId)
}

const OWNED = { ownerId: ofEither.client_id, ownerKind: ofEither.owner_type }

export const PEOPLE: readonly Kind[] = [
  {
    entity: contactPerson,
    keys: [],
    isPart: true,
    only: WITH_OWNER,
    texts: (refer) => ({
      title: ofPerson.name,
      details: [ownerName(refer), ofPerson.position, ofPerson.phone],
      ...OWNED,
    }),
    route: ofOwner,
  },
  {
    entity: contact,
    keys: [],
    isPart: true,
    only: WITH_OWNER,
    texts: (refer) => ({
      title: ofContact.value,
      details: [refer.name(contactPerson, ofContact.person_id), ownerName(refer)],
      ...OWNED,
    }),
    route: ofOwner,
  },
]
