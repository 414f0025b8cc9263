/** The first list of the first screen (on Home the waiting items): requested once the installation is loaded, while its code is loading. */
import type { RouteName } from '@fura/shared/routes.ts'
import { prefetch } from '#api/prefetch.ts'
import { sessionToken } from '#api/session.ts'
import { routeOf } from '#core/back.ts'
import { defaultFilters } from '#descriptions/default-filters.ts'
import { listQuery } from '#entity/list-address.ts'
import { DEADLINE_MS, listPath } from '#offline/query.ts'
import { waitingPath } from '#records/waiting/waiting-path.ts'

/** Route → path of its resource. The declarations themselves are loaded later. */
const LISTS: Readonly<Partial<Record<RouteName, string>>> = {
  city: 'cities',
  trailers: 'trailers',
  drivers: 'drivers',
  leads: 'leads',
  clients: 'clients',
  contractors: 'contractors',
  orders: 'orders',
}

/** null: the address opens no list, or one whose filters only its screen knows. */
export const firstListOf = (pathname: string, search: string): string | null => {
  const name = routeOf(pathname)
  if (name === 'home') return waitingPath({ start: 0 })
  const path = name && LISTS[name]
  return path && search === '' ? listPath({ path }, listQuery(defaultFilters(path), ''), 0) : null
}

export const askFirstList = ({ pathname, search }: Location): void => {
  const path = firstListOf(pathname, search)
  if (path !== null && sessionToken() !== null) prefetch(path, { timeout: DEADLINE_MS })
}
