/** The columns of a board: the statuses of the list in its order, filtered as the list is. Pure. */
import type { FilterName } from '@fura/shared/entities/filter-names.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { ListAddress } from '#entity/list-address.ts'
import type { StatusRow } from '#offline/row.ts'
import { isOffered } from '#records/deals/next-step.ts'

type Filters = ListAddress['filters']

/** The filters that select a status themselves. */
const OWN: readonly string[] = ['status', 'status_id'] satisfies FilterName<'order' | 'quote' | 'lead'>[]

export const withoutStatus = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !OWN.includes(name)))

export const columnFilters = (filters: Filters, status: StatusRow): Filters => ({
  ...withoutStatus(filters),
  status_id: String(status.id),
})

export interface BoardColumn {
  status: StatusRow
  /** A status of another mode, or out of use, has a column only if records have it. */
  isRare: boolean
}

/** All statuses that a record of the list may have, so that the columns together contain the whole list. */
export const columnsOf = (
  entity: Entity,
  statuses: readonly StatusRow[],
  filters: Filters,
  scope: 'C' | 'T',
): readonly BoardColumn[] => {
  const chosen = (filters.status ?? filters.status_id)?.split(',')
  if (chosen)
    return statuses.filter(({ id }) => chosen.includes(String(id))).map((status) => ({ status, isRare: false }))
  return (
    statuses
      // A list of active deals has no columns for final statuses.
      .filter((status) => filters.in_work !== '1' || status.in_work !== 0)
      .map((status) => ({
        status,
        isRare: status.is_active === 0 || !isOffered([scope], entity.name, status.id),
      }))
  )
}
