/**
 * Which employee the address names: `/settings?employee=7` opens the card over the list, `?employee=all` the list alone,
 * `?employee=new` the form of a new one.
 */
import { ROUTES } from '@fura/shared/routes.ts'
import { type RouterHistory, useLocation, useRouter } from '@tanstack/react-router'
import type { AddressQuery } from '#entity/list-address.ts'
import { idFromPath } from '#entity/record-screens.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many history entries ago the popup of employees was closed, and how many ago it showed the list alone. */
    employees?: { closed: number; list: number } | undefined
  }
}

const ALL = 'all'
const NEW = 'new'

export const useEmployeeAddress = () => {
  const router = useRouter()
  const history = router.history as RouterHistory
  const location = useLocation()
  const { employee = '' } = location.search as AddressQuery
  const before = location.state.employees

  /** What a table shows of the list stays under a card. */
  const searchOf = (name: string) => (query: AddressQuery) => ({ ...(name === '' ? {} : query), employee: name })

  const open = (name: string, employees: typeof before): void =>
    void router.navigate({
      to: ROUTES.settings.path,
      search: searchOf(name),
      state: { employees },
      // Back must not open the form of an employee who has been added meanwhile.
      replace: employee === NEW,
      ignoreBlocker: true,
    })
  /** If the address was typed in, there is no entry to go back to. */
  const leave = (steps: number, name: string): void => {
    // Only a single step back can pass the question about unsaved changes.
    if (steps === 1) return history.back({ ignoreBlocker: true })
    const place = { to: ROUTES.settings.path, search: searchOf(name), replace: true, ignoreBlocker: true } as const
    void router.navigate(place)
  }

  return {
    isOpen: employee !== '',
    isNew: employee === NEW,
    id: ['', ALL, NEW].includes(employee) ? null : idFromPath(employee),
    openList: () => open(ALL, { closed: 1, list: 0 }),
    closeList: () => leave(before?.closed ?? 0, ''),
    openPerson: (id: number | string) =>
      open(
        String(id),
        before ? { closed: before.closed + 1, list: before.list + 1 } : { closed: 0, list: employee === NEW ? 0 : 1 },
      ),
    closePerson: () => leave(before?.list ?? 0, ALL),
  }
}
