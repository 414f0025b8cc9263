/** Clients, contractors and leads, and their people and phones, which lead to the one they belong to. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { contractorsGroup } from '@fura/shared/entities/lookups.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { nameKey } from '@fura/shared/rules/party-name.ts'
import { type Key, type Kind, type Refer, screenOf } from './kind.ts'

const firm: Key['of'] = ({ text }) => nameKey(text)
const FIRM: readonly Key[] = [{ column: 'match_name', of: firm }]

export const PARTIES: readonly Kind[] = [
  {
    entity: client,
    keys: FIRM,
    told: ({ name }) => ({
      title: 't.name',
      details: [name(city, 't.city'), 't.tax_code'],
      foundBy: ['t.full_name', 't.vat_number', 't.contacts_text'],
    }),
    route: ({ id }) => screenOf(ROUTES.client.path, id),
  },
  {
    entity: contractor,
    keys: FIRM,
    told: ({ name }) => ({
      title: 't.name',
      details: [name(contractorsGroup, 't.group_id'), name(city, 't.city_id'), 't.tax_code'],
      foundBy: ['t.full_name', 't.vat_number', 't.contacts_text'],
    }),
    route: ({ id }) => screenOf(ROUTES.contractor.path, id),
  },
  {
    entity: lead,
    keys: [...FIRM, { column: 'match_company_name', of: firm }],
    told: () => ({
      title: 't.name',
      details: ['t.company_name', 't.contact_name', 't.phone'],
      foundBy: ['t.email', 't.messenger', 't.contacts_text'],
    }),
    route: ({ id }) => screenOf(ROUTES.lead.path, id),
  },
]

const kindOf = ({ name }: Entity): number =>
  Number(Object.entries(OWNER_KINDS).find(([, owner]) => owner === name)?.[0])

/** Colleagues have phones too, and no card of their own. */
const OWNERS: readonly (readonly [kind: number, entity: Entity, path: string])[] = [
  [kindOf(client), client, ROUTES.client.path],
  [kindOf(contractor), contractor, ROUTES.contractor.path],
  [kindOf(lead), lead, ROUTES.lead.path],
]

const WITH_OWNER = `client_id is not null and owner_type in (${OWNERS.map(([kind]) => kind).join(', ')})`

const ownerName = ({ name }: Refer): string =>
  `case t.owner_type ${OWNERS.map(([kind, owner]) => `when ${kind} then ${name(owner, 't.client_id')}`).join(' ')} end`

const ofOwner: Kind['route'] = ({ ownerId, ownerKind }) => {
  const [, , path = ROUTES.home.path] = OWNERS.find(([kind]) => kind === ownerKind) ?? []
  return screenOf(path, ownerId)
}

const OWNED = { ownerId: 't.client_id', ownerKind: 't.owner_type' }

export const PEOPLE: readonly Kind[] = [
  {
    entity: contactPerson,
    keys: [],
    isPart: true,
    only: WITH_OWNER,
    told: (refer) => ({ title: 't.name', details: [ownerName(refer), 't.position', 't.phone'], ...OWNED }),
    route: ofOwner,
  },
  {
    entity: contact,
    keys: [],
    isPart: true,
    only: WITH_OWNER,
    told: (refer) => ({
      title: 't.value',
      details: [refer.name(contactPerson, 't.person_id'), ownerName(refer)],
      ...OWNED,
    }),
    route: ofOwner,
  },
]
