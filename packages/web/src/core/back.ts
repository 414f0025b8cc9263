/**
 * Where the back arrow leads (S2.05). One step; three where the address has a query, because the list, its filter panel
 * and the filtered list are three entries of the history; a list that was searched and paged counts its own entries.
 * If the history is shorter than that: the screen's parent.
 */
import { keysOf } from '@fura/shared/objects.ts'
import { ROUTES, type RouteName } from '@fura/shared/routes.ts'

const STEPS_WITH_QUERY = 3

export interface Place {
  pathname: string
  /** As it stands in the address: empty, or with its question mark. */
  query: string
  /** How many history entries of this app lie before this one. */
  depth: number
  /** How many of them lead out of the screen, if the screen has counted. */
  counted?: number | undefined
}

export type Back = { steps: number } | { to: string }

/** What going back needs of the router. */
export interface Steps {
  state: { location: { pathname: string; searchStr: string; state: { __TSR_index: number; steps?: number } } }
  history: { go: (steps: number) => void }
  navigate: (to: { to: string; replace: true }) => Promise<void>
}

const isRouteName = (name: string): name is RouteName => Object.hasOwn(ROUTES, name)

const matches = (path: string, pathname: string): boolean => {
  const [pattern, actual] = [path.split('/'), pathname.replace(/(?<=.)\/+$/, '').split('/')]
  return pattern.length === actual.length && pattern.every((part, index) => part === '{id}' || part === actual[index])
}

/** Fixed words come before placeholders for an id: /chat/participants is no conversation. */
export const routeOf = (pathname: string): RouteName | undefined => {
  const matching = keysOf(ROUTES).filter((name) => matches(ROUTES[name].path, pathname))
  return matching.find((name) => !ROUTES[name].path.includes('{')) ?? matching[0]
}

/** The list of a record; Home for a list and for an unknown address. */
export const parentOf = (pathname: string): string => {
  const name = routeOf(pathname)
  const parent = name && ROUTES[name].parent
  return parent && isRouteName(parent) ? ROUTES[parent].path : ROUTES.home.path
}

export const backFrom = ({ pathname, query, depth, counted }: Place): Back => {
  const steps = counted ?? (query === '' ? 1 : STEPS_WITH_QUERY)
  return depth >= steps ? { steps } : { to: parentOf(pathname) }
}

export const goBack = (router: Steps): void => {
  const { pathname, searchStr, state } = router.state.location
  const back = backFrom({ pathname, query: searchStr, depth: state.__TSR_index, counted: state.steps })
  if ('steps' in back) router.history.go(-back.steps)
  // Replaces this entry, so that the browser's own Back does not come here again.
  else void router.navigate({ to: back.to, replace: true })
}
