/**
 * The list of any declared entity as a screen: search and filters in the address, pages of twenty, a button to add where the
 * user may. A record opens in a popup on a phone and beside the list on a desktop.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { HeaderSlot, useSession, useTitle } from '#app/contexts.tsx'
import { AddPill } from '#ui/add-pill.tsx'
import { Button } from '#ui/button.tsx'
import { useListKeys } from './list-keys.ts'
import { ListPane } from './list-pane.tsx'
import css from './list-screen.module.css'
import { SearchInput } from './search-input.tsx'
import { useBrowse } from './use-browse.ts'
import { useIsWide } from './use-is-wide.ts'
import { useListAddress } from './use-list-address.ts'
import { useOpenings } from './use-openings.ts'
import { useSelection } from './use-selection.ts'
import { useWords } from './words.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const OpenRecord = lazy(async () => ({ default: (await import('./open-record.tsx')).OpenRecord }))

interface EntityListProps {
  entity: Entity
  title: string
  /** A button that opens the filter panel; without it the search is plain (S2.19). */
  hasFilters?: boolean
  /** Between the search and the rows. */
  above?: ReactNode
}

/** On a phone it floats over the list, on a desktop it stands in the header. */
const AddButton = ({ label, isWide, onPress }: { label: string; isWide: boolean; onPress: () => void }) =>
  isWide ? (
    <HeaderSlot place="actions">
      <span className={css.add}>
        <Button icon={<IconPlus aria-hidden />} onClick={onPress}>
          {label}
        </Button>
      </span>
    </HeaderSlot>
  ) : (
    <AddPill label={label} onPress={onPress} />
  )

export const EntityList = ({ entity, title, hasFilters = false, above }: EntityListProps) => {
  const { can } = useSession()
  const words = useWords(entity)
  const isWide = useIsWide()
  const searchId = useId()
  const list = useListAddress(hasFilters)
  const { filters, search } = list.address
  const browsed = useBrowse(entity, list.address)
  const selected = useSelection()
  const { selection, select } = selected
  // Their code is loaded when they are first needed.
  const openings = useOpenings(selection !== null)
  const filterOpenings = useOpenings(list.isFiltering)
  useTitle(title, browsed.state === 'ready' ? `${browsed.total}${browsed.hasMore ? '+' : ''}` : '')
  useListKeys(searchId, selection && isWide ? () => select(null) : null)
  const tools = (
    <div className={css.tools}>
      <SearchInput
        id={searchId}
        search={search}
        onSearch={list.setSearch}
        onInk={!isWide}
        onFilters={hasFilters ? list.openFilter : undefined}
        filterCount={Object.keys(filters).length}
      />
    </div>
  )
  return (
    <div className={css.split} data-wide={isWide || undefined}>
      {!isWide && <HeaderSlot place="below">{tools}</HeaderSlot>}
      <ListPane
        entity={entity}
        list={list}
        browsed={browsed}
        selected={isWide ? (selection?.record?.id ?? null) : null}
        onRow={(record) => select({ record })}
      >
        {isWide && tools}
        {above}
      </ListPane>
      {can(entity.can.add) && <AddButton label={words.one} isWide={isWide} onPress={() => select({ record: null })} />}
      <Suspense>
        {(isWide || openings > 0) && <OpenRecord entity={entity} isWide={isWide} {...selected} />}
        {hasFilters && filterOpenings > 0 && (
          <FilterPanel
            entity={entity}
            open={list.isFiltering}
            filters={filters}
            search={search}
            onApply={list.setFilters}
            onCancel={list.closeFilter}
          />
        )}
      </Suspense>
    </div>
  )
}
