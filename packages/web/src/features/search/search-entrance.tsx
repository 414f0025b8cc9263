/** The magnifier in the header, and the search that it and Home open. */
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { closeSearch, openSearch, useIsSearching } from '#records/search/search-opening.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useSearchKeys } from './use-search-keys.ts'

const SearchSheet = lazy(async () => ({ default: (await import('./search-sheet.tsx')).SearchSheet }))

interface SearchEntranceProps {
  kind: 'ink' | 'plain'
  /** Home has a box instead. */
  hasIcon: boolean
}

export const SearchEntrance = ({ kind, hasIcon }: SearchEntranceProps) => {
  const { t } = useTranslation()
  const isOpen = useIsSearching()
  const openings = useOpenings(isOpen)
  useSearchKeys()
  return (
    <>
      {hasIcon && (
        <IconButton
          kind={kind}
          label={t('search.everywhere')}
          icon={<IconSearch aria-hidden />}
          aria-haspopup="dialog"
          onClick={openSearch}
        />
      )}
      <Suspense>{openings > 0 && <SearchSheet key={openings} open={isOpen} onClose={closeSearch} />}</Suspense>
    </>
  )
}
