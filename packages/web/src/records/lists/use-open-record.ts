/**
 * Which record of a list is open, by the address: `/orders/200?f[status]=3` if records have a screen, `/drivers?id=7` if
 * they open in a popup or beside the list. A reload and a shared link open the same; Back closes the one opened last.
 */
import { type RouterHistory, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { queryOf } from '#core/search-params.ts'
import { idFromPath, type RecordScreens } from '#entity/record-screens.ts'
import type { Row } from '#offline/reads.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries ago nothing was open; unknown if the address was typed in. */
    opened?: number | undefined
  }
}

export type OpenId = number | string

/** In place of an id: a new record. */
export const NEW = 'new'

interface OpenOptions {
  /** Replaces the top entry: the next record, or one that has just been saved. */
  replace?: boolean
  /** Nothing can be lost any more: the form was saved or has asked by itself. */
  isSaved?: boolean
}

const openIdOf = (text: string | null | undefined): OpenId | null => (text ? idFromPath(text) : null)

export const useOpenRecord = (screens: RecordScreens | undefined, isWide: boolean) => {
  const router = useRouter()
  const history = router.history as RouterHistory
  const location = useLocation()
  // The tree of routes is made from a table, so the router cannot know the names of their parameters.
  const { id: inPath = '' } = useParams({ strict: false }) as { id?: string }
  const query = queryOf(location)
  const openId = openIdOf(screens ? inPath : query.id)
  const { steps = 1, opened = openId === null ? 0 : undefined } = location.state
  const listPath = screens && screens.newPath.replace(/\/new$/, '')

  const placeOf = (id: OpenId | null) =>
    screens
      ? { to: id === null ? (listPath ?? '.') : screens.pathOf(id), search: query }
      : { to: '.', search: { ...query, id: id === null ? '' : String(id) } }

  const open = (id: OpenId, { replace = false, isSaved = false }: OpenOptions = {}): void => {
    if (screens && !isWide) return void router.navigate({ to: screens.pathOf(id) })
    const added = replace ? 0 : 1
    const counted = opened === undefined ? undefined : opened + added
    void router.navigate({
      ...placeOf(id),
      state: (before) => ({ ...before, steps: steps + added, opened: counted }),
      replace,
      ignoreBlocker: isSaved,
      resetScroll: false,
    })
  }

  /** By the address: its record may not be drawn yet. */
  const latestId = (): OpenId | null => {
    const { pathname, search } = history.location
    return openIdOf(listPath ? pathname.slice(listPath.length + 1) : new URLSearchParams(search).get('id'))
  }

  const close = ({ isSaved = false }: Pick<OpenOptions, 'isSaved'> = {}): void => {
    if (openId === null) return
    // Only a single step back can pass the question about unsaved changes.
    if (opened === 1) return history.back({ ignoreBlocker: isSaved })
    if (opened !== undefined && opened > 0 && !isSaved) return history.go(-opened)
    const place = { ...placeOf(null), replace: true, ignoreBlocker: isSaved, resetScroll: false }
    void router.navigate({ ...place, state: (before) => before })
  }

  /** A window of its own with the same address: the list with its filters and columns beside the record. */
  const hrefOf = screens && (({ id }: Row): string => `${screens.pathOf(id)}${isWide ? location.searchStr : ''}`)

  return { openId, latestId, open, close, hrefOf }
}
