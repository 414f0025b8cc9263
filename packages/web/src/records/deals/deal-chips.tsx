/** The everyday filters of deals as chips: what waits for the viewer, the viewer's own deals, and the directions. */
import type { FilterName } from '@fura/shared/entities/filter-names.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { ordersDirType } from '@fura/shared/entities/status-lists.ts'
import { useTranslation } from 'react-i18next'
import { type BrowseQuery, useBrowse } from '#entity/use-browse.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { shortNameOf } from '#i18n/names.ts'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { FilterChip } from '#ui/filter-chip.tsx'

type Deal = Entity<Fields, 'order' | 'quote'>

const WAITING: BrowseQuery<'order' | 'quote'> = { filters: { attention: '1' }, search: '', page: 1 }

/** How many deals wait for the reader, if that is known. */
export const useWaiting = (entity: Deal, isEnabled = true) => useBrowse(entity, WAITING, isEnabled)

/** Amber only if somebody must act; once set it stands among the other filters. */
export const AttentionChip = ({ entity }: { entity: Deal }) => {
  const { t } = useTranslation()
  const { address, setFilters } = useListAddress(true, entity)
  const { state, total, hasMore } = useWaiting(entity)
  if (state !== 'ready' || total === 0 || address.filters.attention !== undefined) return null
  return (
    <FilterChip
      kind="attention"
      label={`${t('filter_attention')} ${total}${hasMore ? '+' : ''}`}
      onPress={() => setFilters({ ...address.filters, attention: '1' })}
    />
  )
}

export const OfferedChips = ({ entity }: { entity: Deal }) => {
  const { t } = useTranslation()
  const { address, setFilters } = useListAddress(true, entity)
  const directions = useLookup(ordersDirType).data ?? []
  const { filters } = address
  const offered: { name: FilterName<'order' | 'quote'>; value: string; label: string }[] = [
    { name: 'in_work', value: '1', label: t('record.in_work') },
    { name: 'only_mine', value: '1', label: t('filter_only_mine') },
    ...directions.map((row) => ({ name: 'direction' as const, value: String(row.id), label: shortNameOf(row) })),
  ]
  return offered
    .filter(({ name }) => !(name in filters))
    .map(({ name, value, label }) => (
      <FilterChip
        key={`${name} ${value}`}
        kind="offered"
        label={label}
        onPress={() => setFilters({ ...filters, [name]: value })}
      />
    ))
}
