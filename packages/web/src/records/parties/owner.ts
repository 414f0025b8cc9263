/** The owner of contacts, people and talks: its kind as a number on the wire (api.md) and its id. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'

export interface Owner {
  /** 1 client, 2 contractor, 3 lead, 4 team user. */
  kind: keyof typeof OWNER_KINDS
  /** Temporary (`@…`) until the record is sent. */
  id: number | string
}

export interface OwnedProps {
  owner: Owner
  /** The right to edit the owner also applies to its parts. */
  canEdit: boolean
}

export const ownerEntity = ({ kind }: Owner): Entity => {
  const entity = entityByName(OWNER_KINDS[kind])
  if (!entity) throw new Error(`no entity is called ${OWNER_KINDS[kind]}`)
  return entity
}

/** The reference from contacts and people; `client_id` whatever the kind (S3.08). */
export const ownerValues = ({ kind, id }: Owner) =>
  ({ client_id: id, owner_type: kind }) satisfies FiltersOf<'contact'> & FiltersOf<'contact_person'>

/** The reference from talks. */
export const talkOwnerValues = ({ kind, id }: Owner) =>
  ({ owner_id: id, owner_type: kind }) satisfies FiltersOf<'contact_history'>
