/** `/clients?files=import` opens the import over its list, so that other screens can lead to it. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { queryOf } from '#core/search-params.ts'
import type { AddressQuery } from '#entity/list-address.ts'

const IMPORT = 'import'

export const IMPORT_ADDRESS: AddressQuery = { files: IMPORT }

export const useImportAddress = () => {
  const router = useRouter()
  const query = queryOf(useLocation())
  const show = (files: string, replace: boolean): void =>
    void router.navigate({
      to: '.',
      search: { ...query, files },
      state: (before) => before,
      replace,
      resetScroll: false,
    })
  return { isOpen: query.files === IMPORT, open: () => show(IMPORT, true), close: () => show('', true) }
}
