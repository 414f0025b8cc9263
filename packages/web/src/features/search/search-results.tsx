/** What was found, by kind; or why there is nothing to show. */
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useWords } from '#entity/words.ts'
import { HitRow } from '#records/search/hit-row.tsx'
import { groupHits, type Hit, type HitGroup } from '#records/search/hit.ts'
import type { SearchResult } from '#records/search/search.api.ts'
import { SectionTitle } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import css from './search.module.css'

interface SearchResultsProps {
  /** As it was asked. */
  search: string
  found: SearchResult | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
  onOpen: (hit: Hit) => void
}

const Group = ({ group, search, onOpen }: { group: HitGroup; search: string; onOpen: (hit: Hit) => void }) => {
  const { many } = useWords(group.kind.entity)
  return (
    <section aria-label={many}>
      <SectionTitle>{many}</SectionTitle>
      <ul className={css.rows}>
        {group.hits.map((hit) => (
          <li key={hit.id}>
            <HitRow hit={hit} search={search} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const SearchResults = ({ search, found, error, isFetching, onRetry, onOpen }: SearchResultsProps) => {
  const { t } = useTranslation()
  if (error) return <LoadFailed error={error} onRetry={onRetry} />
  if (!found) return <SkeletonRows />
  const groups = groupHits(found.hits)
  const isDevice = found.source === 'device'
  return (
    <>
      {isDevice && (
        <p className={css.device} role="status">
          <IconCloudOff aria-hidden />
          {t('search.device')}
        </p>
      )}
      {groups.length === 0 && !isFetching && (
        <EmptyState
          icon={isDevice ? <IconCloudOff aria-hidden /> : <IconSearchOff aria-hidden />}
          title={t(isDevice ? 'not_among_loaded' : 'nothing_found')}
          why={isDevice ? t('not_among_loaded_why') : t('nothing_found_by', { search })}
        />
      )}
      <div aria-busy={isFetching || undefined}>
        {groups.map((group) => (
          <Group key={group.kind.entity.name} group={group} search={search} onOpen={onOpen} />
        ))}
      </div>
    </>
  )
}
