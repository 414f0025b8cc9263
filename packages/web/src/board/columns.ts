/** Which columns a board has: the statuses of the list in its order, narrowed as the list is. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { isOffered } from '#deals/next-step.ts'
import type { ListAddress } from '#entity/list-address.ts'
import type { Row } from '#offline/reads.ts'

type Filters = ListAddress['filters']

/** The filters that say a status themselves. */
const OWN = ['status', 'status_id']

const withoutOwn = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !OWN.includes(name)))

export const columnFilters = (filters: Filters, status: Row): Filters => ({
  ...withoutOwn(filters),
  status_id: String(status.id),
})

export const columnsOf = (
  entity: Entity,
  statuses: readonly Row[],
  filters: Filters,
  scope: 'C' | 'T',
): readonly Row[] => {
  const chosen = (filters.status ?? filters.status_id)?.split(',')
  return statuses.filter((status) => {
    if (chosen) return chosen.includes(String(status.id))
    if (status.is_active === 0 || !isOffered(scope, entity.name, Number(status.id))) return false
    // What is over stands in no column of what is in work.
    return filters.in_work !== '1' || status.in_work !== 0
  })
}
