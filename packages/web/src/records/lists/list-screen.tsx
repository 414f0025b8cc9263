/**
 * The list of any declared entity as a screen: search and filters in the address, pages of twenty, a button to add if the
 * user may. A record opens beside the list on desktop; on a phone in a popup, or on a screen of its own if it has one.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react'
import { useScreenRead } from '#api/use-screen-read.ts'
import { HeaderSlot, useSession, useTitle } from '#core/contexts.tsx'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import { listQuery } from '#entity/list-address.ts'
import type { RecordScreens } from '#entity/record-screens.ts'
import type { RowProps } from '#entity/row.tsx'
import { useBrowse } from '#entity/use-browse.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { AddPill } from '#ui/add-pill.tsx'
import { Button } from '#ui/button.tsx'
import { useIsWide, useMedia } from '#ui/use-media.ts'
import { type Bulk, BulkContext, type RowActionProps, useBulk } from './bulk.ts'
import type { BoardProps } from './list-board.tsx'
import type { ListChips } from './list-chips.ts'
import { type HeadProps, ListPane } from './list-pane.tsx'
import css from './list-screen.module.css'
import { ListTools, type ListToolsProps } from './list-tools.tsx'
import { type ListView, ROOM_FOR_TABLE, useListView } from './list-view.ts'
import { SearchInput } from './search-input.tsx'
import { useListAddress } from './use-list-address.ts'
import { NEW, useOpenRecord } from './use-open-record.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const OpenRecord = lazy(async () => ({ default: (await import('./open-record.tsx')).OpenRecord }))
const ListBoard = lazy(async () => ({ default: (await import('./list-board.tsx')).ListBoard }))
const ViewButton = lazy(behindFirstDrawing(async () => ({ default: (await import('./view-button.tsx')).ViewButton })))
const TableView = lazy(async () => ({ default: (await import('#records/table/table-view.tsx')).TableView }))
const RowKeys = lazy(async () => ({ default: (await import('./row-keys.ts')).RowKeys }))
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

interface EntityListProps {
  entity: Entity
  title: string
  /** A button that opens the filter panel; without it the search is plain (S2.19). */
  hasFilters?: boolean
  /** Between the search and the rows. */
  above?: ReactNode
  chips?: ListChips
  /** Draws a row where the entity has a look of its own. */
  RowView?: ComponentType<RowProps>
  /** Names the columns of such rows on desktop. */
  Head?: ComponentType<HeadProps>
  screens?: RecordScreens
  /** Actions for one chosen row, beside those for many. */
  RowAction?: ComponentType<RowActionProps>
  /** Draws the list as a board by status, if the person chooses that. */
  Board?: ComponentType<BoardProps>
  /** Called after the form deleted the record. */
  onDeleted?: (record: Row) => void
}

/** On a phone it floats over the list, on desktop it stands in the header. */
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

/** Without searchable words there is no search. */
const isSearchable = ({ fields }: Entity): boolean => Object.values(fields).some(({ search }) => search)

interface ToolsProps {
  id: string
  list: ReturnType<typeof useListAddress>
  hasFilters: boolean
  isWide: boolean
}

const Tools = ({ id, list, hasFilters, isWide }: ToolsProps) => (
  <div className={css.tools}>
    <SearchInput
      id={id}
      search={list.address.search}
      onSearch={list.setSearch}
      onInk={!isWide}
      onFilters={hasFilters ? list.openFilter : undefined}
      filterCount={Object.keys(list.address.filters).length}
    />
  </div>
)

/** The rows with the open record beside them. */
const Rows = ({
  entity,
  list,
  browsed,
  opening,
  chips,
  RowView,
  Head,
  screens,
  isWide,
  isTable,
  ...rest
}: RowsProps) => (
  <>
    <ListPane
      entity={entity}
      list={list}
      browsed={browsed}
      selected={isWide ? opening.openId : null}
      onRow={({ id }) => opening.open(id)}
      hrefOf={opening.hrefOf}
      RowView={RowView}
      Head={isWide ? Head : undefined}
      table={
        // An empty one says what the list says, and how to find more.
        isTable &&
        (browsed.state !== 'ready' || browsed.total > 0) && (
          <Suspense>
            <TableView address={list.address} {...{ entity, opening }} />
          </Suspense>
        )
      }
      chips={chips}
    >
      {rest.children}
    </ListPane>
    {!(isTable && opening.openId === null) && (isWide || !screens) && (
      <Suspense>
        <OpenRecord {...{ entity, isWide, screens }} rows={browsed.rows} onDeleted={rest.onDeleted} {...opening} />
      </Suspense>
    )}
  </>
)

/** How a table shows the list; null if the list is no table. */
type Arranged = Pick<ListToolsProps, 'arranged'>

interface RowsProps extends Pick<EntityListProps, 'entity' | 'RowView' | 'Head' | 'screens' | 'onDeleted'> {
  chips: ListChips | undefined
  list: ReturnType<typeof useListAddress>
  browsed: ReturnType<typeof useBrowse>
  opening: ReturnType<typeof useOpenRecord>
  isWide: boolean
  isTable: boolean
  children: ReactNode
}

interface LaterProps extends Pick<RowsProps, 'entity' | 'list' | 'browsed'>, Arranged {
  bulk: Bulk | null
  hasFilters: boolean
  RowAction: EntityListProps['RowAction'] | undefined
}

/** Parts loaded with their first use. */
const Later = ({ entity, list, browsed, arranged, bulk, hasFilters, RowAction }: LaterProps) => {
  const filterOpenings = useOpenings(list.isFiltering)
  const bulkOpenings = useOpenings((bulk?.rows.length ?? 0) > 0)
  return (
    <Suspense>
      {bulk && bulkOpenings > 0 && (
        <BulkBar {...{ entity, bulk, browsed, arranged, RowAction }} address={list.address} />
      )}
      {hasFilters && filterOpenings > 0 && (
        <FilterPanel
          entity={entity}
          open={list.isFiltering}
          filters={list.address.filters}
          search={list.address.search}
          onApply={list.setFilters}
          onCancel={list.closeFilter}
        />
      )}
    </Suspense>
  )
}

const useAdd = (screens: RecordScreens | undefined, open: ReturnType<typeof useOpenRecord>['open']) => {
  const navigate = useNavigate()
  return () => (screens ? void navigate({ to: screens.newPath }) : open(NEW))
}

interface AroundProps
  extends Pick<RowsProps, 'entity' | 'list' | 'browsed' | 'opening' | 'screens' | 'isWide'>, Arranged {
  isChoosing: boolean
  searchId: string
}

/** Actions beside reading: adding, moving through the rows by keys, files. */
const Around = ({ entity, list, browsed, arranged, opening, screens, isWide, isChoosing, searchId }: AroundProps) => {
  const { can } = useSession()
  const words = useWords(entity)
  const add = useAdd(screens, opening.open)
  const mayAdd = can(entity.can.add)
  return (
    <>
      {mayAdd && !isChoosing && <AddButton label={words.one} isWide={isWide} onPress={add} />}
      {isWide && (
        <Suspense>
          <RowKeys
            searchId={searchId}
            rows={arranged ? null : browsed.rows}
            opening={opening}
            onAdd={mayAdd ? add : null}
          />
        </Suspense>
      )}
      <ListTools entity={entity} address={list.address} arranged={arranged} total={browsed.total} isWide={isWide} />
    </>
  )
}

const ListBody = (props: EntityListProps & ViewProps) => {
  const { entity, title, hasFilters = false, above, RowAction, screens, Board, opening, view, setView } = props
  const isWide = useIsWide()
  const searchId = useId()
  const list = useListAddress(hasFilters, entity)
  const { filters, search } = list.address
  const browsed = useBrowse(entity, list.address)
  useScreenRead(browsed.error)
  const bulk = useBulk(entity, listQuery(filters, search))
  useTitle(title, browsed.state === 'ready' ? `${browsed.total}${browsed.hasMore ? '+' : ''}` : '')
  const tools = isSearchable(entity) && <Tools id={searchId} {...{ list, hasFilters, isWide }} />
  const top = (
    <>
      {isWide && tools}
      {above}
    </>
  )
  const chips = hasFilters ? { ...props.chips, hasSaved: true } : props.chips
  const hasTable = useMedia(ROOM_FOR_TABLE)
  const isTable = hasTable && view === 'table'
  const arranged = isTable ? list.arranged : null
  const isBoard = Board !== undefined && screens !== undefined && view === 'board'
  return (
    <div
      className={css.split}
      data-wide={(isWide && !isBoard) || undefined}
      data-board={(isWide && isBoard) || undefined}
      data-table={isTable ? (opening.openId === null ? 'alone' : 'beside') : undefined}
    >
      {!isWide && <HeaderSlot place="below">{tools}</HeaderSlot>}
      {(Board || hasTable) && (
        <Suspense>
          <ViewButton hasBoard={Board !== undefined} {...{ view, isWide, hasTable }} onView={setView} />
        </Suspense>
      )}
      {isBoard ? (
        <Suspense>
          <ListBoard entity={entity} list={list} chips={chips} screens={screens} Board={Board} above={top} />
        </Suspense>
      ) : (
        <BulkContext value={bulk}>
          <Rows {...props} {...{ list, browsed, chips, isWide, isTable }}>
            {top}
          </Rows>
        </BulkContext>
      )}
      <Around
        {...{ entity, list, browsed, arranged, opening, isWide, searchId }}
        {...(screens ? { screens } : {})}
        isChoosing={Boolean(bulk?.rows.length)}
      />
      <Later {...{ entity, list, browsed, arranged, bulk, hasFilters, RowAction }} />
    </div>
  )
}

interface ViewProps {
  opening: ReturnType<typeof useOpenRecord>
  view: ListView
  setView: (view: ListView) => void
}

export const EntityList = (props: EntityListProps) => {
  const { entity, screens, Board } = props
  const opening = useOpenRecord(screens, useIsWide())
  const [view, setView] = useListView(entity.path)
  // Beside a board there is no room for a card.
  if (Board && screens && view === 'board' && opening.openId !== null) return <Outlet />
  return <ListBody {...props} {...{ opening, view, setView }} />
}
