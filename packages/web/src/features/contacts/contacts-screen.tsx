/**
 * /statistics/contacts: every talk with clients, contractors and leads, by employee and by day: the list of the figure
 * "contacts made". A talk has no screen of its own; its row opens the card of the party, which contains the talk.
 */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { HeaderSlot, useTitle } from '#core/contexts.tsx'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import type { Screen } from '#core/screen.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { useListKeys } from '#records/lists/list-keys.ts'
import { ListPane } from '#records/lists/list-pane.tsx'
import { ROOM_FOR_TABLE, useListView } from '#records/lists/list-view.ts'
import { ListTools } from '#records/lists/list-tools.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'
import { SearchInput } from '#records/lists/search-input.tsx'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { useIsWide, useMedia } from '#ui/use-media.ts'
import { ContactMadeRow } from './contact-made-row.tsx'
import css from './contacts-screen.module.css'

const ViewButton = lazy(
  behindFirstDrawing(async () => ({ default: (await import('#records/lists/view-button.tsx')).ViewButton })),
)
const TableView = lazy(async () => ({ default: (await import('#records/table/table-view.tsx')).TableView }))
const FilterPanel = lazy(async () => ({ default: (await import('#records/lists/filter-panel.tsx')).FilterPanel }))

const CARDS: Readonly<Record<number, `/${string}`>> = {
  1: ROUTES.client.path,
  2: ROUTES.contractor.path,
  3: ROUTES.lead.path,
}

const cardOf = ({ owner_type: kind, owner_id: id }: Row): string =>
  recordPath(CARDS[Number(kind)] ?? ROUTES.client.path, typeof id === 'string' ? id : Number(id))

const Filters = ({ list }: { list: ReturnType<typeof useListAddress> }) => {
  const openings = useOpenings(list.isFiltering)
  return (
    <Suspense>
      {openings > 0 && (
        <FilterPanel
          entity={contactHistory}
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

interface ToolsProps {
  id: string
  list: ReturnType<typeof useListAddress>
  isWide: boolean
}

const Tools = ({ id, list, isWide }: ToolsProps) => (
  <div className={css.tools} data-wide={isWide || undefined}>
    <SearchInput
      id={id}
      search={list.address.search}
      onSearch={list.setSearch}
      onInk={!isWide}
      onFilters={list.openFilter}
      filterCount={Object.keys(list.address.filters).length}
    />
  </div>
)

export const ContactsScreen: Screen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const searchId = useId()
  const list = useListAddress(true, contactHistory)
  const browsed = useBrowse(contactHistory, list.address)
  useScreenRead(browsed.error)
  useTitle(t(ROUTES.contacts.title), browsed.state === 'ready' ? `${browsed.total}${browsed.hasMore ? '+' : ''}` : '')
  useListKeys(searchId, null)
  const hasTable = useMedia(ROOM_FOR_TABLE)
  const [view, setView] = useListView(contactHistory.path)
  const isTable = hasTable && view === 'table'
  const openRow = (row: Row) => void navigate({ to: cardOf(row) })
  const tools = <Tools id={searchId} {...{ list, isWide }} />
  return (
    <div className={css.screen} data-wide={isWide || undefined} data-table={isTable || undefined}>
      {!isWide && <HeaderSlot place="below">{tools}</HeaderSlot>}
      {hasTable && (
        <Suspense>
          <ViewButton hasBoard={false} {...{ view, isWide, hasTable }} onView={setView} />
        </Suspense>
      )}
      <ListPane
        entity={contactHistory}
        list={list}
        browsed={browsed}
        selected={null}
        onRow={openRow}
        hrefOf={cardOf}
        RowView={ContactMadeRow}
        table={
          isTable &&
          (browsed.state !== 'ready' || browsed.total > 0) && (
            <Suspense>
              <TableView
                entity={contactHistory}
                address={list.address}
                opening={{ openId: null, hrefOf: cardOf, openRow }}
              />
            </Suspense>
          )
        }
      >
        {isWide && tools}
      </ListPane>
      <ListTools
        arranged={isTable ? list.arranged : null}
        entity={contactHistory}
        address={list.address}
        total={browsed.total}
        isWide={isWide}
      />
      <Filters list={list} />
    </div>
  )
}

ContactsScreen.prefetch = prefetchList(contactHistory)
