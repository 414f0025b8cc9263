/** The results by kind; or why there is nothing to show. */
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { HitRow } from '#records/search/hit-row.tsx'
import { groupHits, type Hit, type HitGroup } from '#records/search/hit.ts'
import type { SearchResult } from '#records/search/search.api.ts'
import { SectionTitle } from '#ui/card.tsx'
import { DeviceLine } from '#ui/device-line.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import css from './search.module.css'

interface SearchResultsProps {
  /** The text of the search. */
  search: string
  found: SearchResult | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
  onOpen: (hit: Hit) => void
}

/** As many as a phone shows beside its keyboard. */
const FIRST_HITS = 6

/** The groups, cut at so many hits. */
const firstOf = (groups: readonly HitGroup[], most: number): HitGroup[] => {
  let room = most
  return groups.flatMap((group) => {
    const hits = group.hits.slice(0, room)
    room -= hits.length
    return hits.length > 0 ? [{ ...group, hits }] : []
  })
}

/** The part in sight is drawn at once, the rest with the next frame: a slow phone would draw all of it for a tenth of a second. */
const useDrawn = (hits: readonly Hit[]): HitGroup[] => {
  const [complete, setComplete] = useState<readonly Hit[] | null>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setComplete(hits))
    return () => cancelAnimationFrame(frame)
  }, [hits])
  const groups = groupHits(hits)
  return complete === hits ? groups : firstOf(groups, FIRST_HITS)
}

const NO_HITS: readonly Hit[] = []

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
  const groups = useDrawn(found?.hits ?? NO_HITS)
  if (error) return <LoadFailed error={error} onRetry={onRetry} />
  if (!found) return <SkeletonRows />
  const isDevice = found.source === 'device'
  return (
    <>
      {isDevice && (
        <DeviceLine>
          {[t('search.device'), found.at > 0 && t('data_of', { at: formatDateTime(Math.floor(found.at / 1000)) })]
            .filter(Boolean)
            .join(' · ')}
        </DeviceLine>
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
