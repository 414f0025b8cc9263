/** Every address of the app, with records of the company in place of `{id}`. */
import { type Route, type RouteName, ROUTES } from '@fura/shared/routes.ts'
import type { Api, Row } from '../api.ts'

/** Whose records an address names; `conversation` is the chat of an order. */
const RECORDS: Readonly<Partial<Record<RouteName, string>>> = {
  conversation: 'orders',
  order: 'orders',
  quote: 'quotations',
  lead: 'leads',
  task: 'tasks',
  client: 'clients',
  contractor: 'contractors',
}

/** The newest and the oldest: one is mostly empty, the other is complete. */
const ends = (rows: readonly Row[]): number[] =>
  [...new Set([rows[0]?.id, rows.at(-1)?.id])].filter((id) => id !== undefined)

const filled = (name: string, path: string, id: number): string =>
  path.replace('{id}', name === 'conversation' ? `${id}-order` : String(id))

const isOpen = (route: Route): boolean => route.isOpen === true

export const openAddresses = (): string[] =>
  Object.values<Route>(ROUTES)
    .filter(isOpen)
    .map(({ path }) => path)

export const addressesInside = async (api: Api): Promise<string[]> => {
  const addresses: string[] = []
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    if (isOpen(route)) continue
    const resource = RECORDS[name as RouteName]
    if (resource === undefined) addresses.push(route.path)
    else addresses.push(...ends(await api.list(resource, 'sort=-id')).map((id) => filled(name, route.path, id)))
  }
  return addresses
}
