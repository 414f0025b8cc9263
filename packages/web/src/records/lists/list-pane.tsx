/** The list itself: its filters, the age of its data, the rows, the pages. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import { BrowseRows } from '#entity/browse-rows.tsx'
import type { RowProps } from '#entity/row.tsx'
import type { Browsed } from '#entity/use-browse.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { openSearchFor } from '#records/search/search-opening.ts'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/lazy-pagination.tsx'
import { useMedia } from '#ui/use-media.ts'
import { BulkItem } from './bulk-item.tsx'
import type { ListChips } from './list-chips.ts'
import css from './list-screen.module.css'
import { ListTools } from './list-tools.tsx'
import { useListPlace } from './use-list-place.ts'
import type { useListAddress } from './use-list-address.ts'

const ActiveFilters = lazy(
  behindFirstDrawing(async () => ({ default: (await import('./active-filters.tsx')).ActiveFilters })),
)

/** Only touch screens can be pulled. */
const PullToRefresh = lazy(
  behindFirstDrawing(async () => ({ default: (await import('./pull-to-refresh.tsx')).PullToRefresh })),
)

export interface HeadProps {
  entity: Entity
  rows: readonly Row[]
}

interface ListPaneProps {
  entity: Entity
  list: ReturnType<typeof useListAddress>
  browsed: Browsed
  /** The open record, if it is beside the list. */
  selected: number | string | null
  onRow: (row: Row) => void
  hrefOf?: ((row: Row) => string) | undefined
  RowView?: ComponentType<RowProps> | undefined
  /** Column names, if rows have columns. */
  Head?: ComponentType<HeadProps> | undefined
  /** Filters one tap away, around those that are set. */
  chips?: ListChips | undefined
  /** Replaces the rows and their pages. */
  table?: ReactNode
  /** Above the rows. */
  children: ReactNode
}

/** Data of this device shows its age; the shell shows that the network is down. */
const Age = ({ browsed }: { browsed: Browsed }) => {
  const { t } = useTranslation()
  if (browsed.state !== 'ready' || browsed.source !== 'device') return null
  const at = formatDateTime(Math.floor(browsed.at / 1000))
  // For matches among this device's records, the server may know of others.
  return <p className={css.age}>{t(browsed.hasMore ? 'on_device_of' : 'data_of', { at })}</p>
}

/** A list finds records only by their own fields; the search over everything finds a client that was typed into orders. */
const WayOut = ({ list }: Pick<ListPaneProps, 'list'>) => {
  const { t } = useTranslation()
  const { search } = list.address
  const isOnlySearched = search !== '' && list.hasUsualFilters
  return (
    <>
      {search !== '' && (
        <Button kind="outline" onClick={() => openSearchFor(search)}>
          {t('search.everywhere')}
        </Button>
      )}
      <Button kind="outline" onClick={() => (isOnlySearched ? list.setSearch('') : list.reset())}>
        {t(isOnlySearched ? 'clear_search' : 'reset_filters')}
      </Button>
    </>
  )
}

/** Fills a list that has no records at all. */
const EmptyTools = ({ entity, list }: Pick<ListPaneProps, 'entity' | 'list'>) => (
  <ListTools isEmpty arranged={null} isWide={false} entity={entity} address={list.address} total={0} />
)

interface WaysOutProps extends Pick<ListPaneProps, 'entity' | 'list'> {
  isNarrowed: boolean
}

const WaysOut = ({ entity, list, isNarrowed }: WaysOutProps) => (
  <>
    {isNarrowed && <WayOut list={list} />}
    {list.isUsual && <EmptyTools entity={entity} list={list} />}
  </>
)

/** If the page no longer exists, the last one is opened. */
const useLastPage = ({ state, rows, total, isFetching }: Browsed, onPage: (page: number) => void): void => {
  const isPast = state === 'ready' && !isFetching && rows.length === 0 && total > 0
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  useEffect(() => {
    if (isPast) onPage(last)
    // Once per answer: the function is a new object at every render.
  }, [isPast, last])
}

export const ListPane = (props: ListPaneProps) => {
  const { entity, list, browsed, selected, onRow, hrefOf, RowView, Head, chips, table, children } = props
  const { filters, search, page } = list.address
  const isFiltered = Object.keys(filters).length > 0
  const isNarrowed = search !== '' || isFiltered
  const isTouched = useMedia('(pointer: coarse)')
  const { can } = useSession()
  const { t } = useTranslation()
  const { isFromTop } = useListPlace(browsed.rows.length > 0, selected !== null)
  useLastPage(browsed, list.setPage)
  return (
    <div className={css.list}>
      {isTouched && (
        <Suspense>
          <PullToRefresh isBusy={browsed.isFetching} onRefresh={browsed.retry} />
        </Suspense>
      )}
      {children}
      {(chips || isFiltered) && (
        <Suspense fallback={isNarrowed && <div className={css.chips} />}>
          <ActiveFilters entity={entity} list={list} {...chips} />
        </Suspense>
      )}
      <Age browsed={browsed} />
      {table || (
        <>
          {Head && browsed.rows.length > 0 && (
            <Suspense>
              <Head entity={entity} rows={browsed.rows} />
            </Suspense>
          )}
          <BrowseRows
            entity={entity}
            browsed={browsed}
            search={search}
            isFromTop={isFromTop}
            wayOut={<WaysOut entity={entity} list={list} isNarrowed={isNarrowed} />}
            emptyHint={list.isUsual && can(entity.can.add) ? t('list_empty_why') : undefined}
            selected={selected}
            onRow={onRow}
            hrefOf={hrefOf}
            RowView={RowView}
            RowFrame={BulkItem}
          />
          {browsed.state === 'ready' && (
            <Pagination
              start={(page - 1) * PAGE_SIZE}
              total={browsed.total}
              more={browsed.hasMore}
              onStart={(start) => list.setPage(start / PAGE_SIZE + 1)}
            />
          )}
        </>
      )}
    </div>
  )
}
