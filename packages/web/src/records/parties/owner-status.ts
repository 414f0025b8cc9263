/** Which statuses an owner has: clients and leads have some, contractors and colleagues have none. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { clientsStatus, leadsStatus } from '@fura/shared/entities/status-lists.ts'
import type { Owner } from './owner.ts'

export const statusListOf = ({ kind }: Pick<Owner, 'kind'>): Entity | null => {
  if (kind === 1) return clientsStatus
  return kind === 3 ? leadsStatus : null
}
