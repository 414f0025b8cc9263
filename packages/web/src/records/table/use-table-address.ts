/** The columns, the sorting and the grouping of a table in the address: a reload, a link and a saved filter restore them. */
import { useLocation, useRouter } from '@tanstack/react-router'
import type { AddressQuery } from '#entity/list-address.ts'

export const useTableAddress = () => {
  const router = useRouter()
  const { sort = '', cols = '', by = '' } = useLocation().search as AddressQuery
  // A width or an order of columns adds no step to the history.
  const set = (change: AddressQuery): void =>
    void router.navigate({
      to: '.',
      search: (before: AddressQuery) => ({ ...before, ...change }),
      state: (before) => before,
      replace: true,
      resetScroll: false,
    })
  return {
    sort,
    cols,
    by,
    setSort: (next: string) => set({ sort: next }),
    setCols: (next: string) => set({ cols: next }),
    setBy: (next: string) => set({ by: next }),
  }
}
