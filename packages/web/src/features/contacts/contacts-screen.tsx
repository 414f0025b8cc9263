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
import type { Screen } from '#core/screen.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { useListKeys } from '#records/lists/list-keys.ts'
import { ListPane } from '#records/lists/list-pane.tsx'
import { ListTools } from '#records/lists/list-tools.tsx'
import { listAhead } from '#records/lists/read-ahead.ts'
import { SearchInput } from '#records/lists/search-input.tsx'
import { useListAddress } from '#records/lists/use-list-address.ts'
import { useIsWide } from '#ui/use-media.ts'
import { ContactMadeRow } from './contact-made-row.tsx'
import css from './contacts-screen.module.css'

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
  const tools = (
    <div className={css.tools} data-wide={isWide || undefined}>
      <SearchInput
        id={searchId}
        search={list.address.search}
        onSearch={list.setSearch}
        onInk={!isWide}
        onFilters={list.openFilter}
        filterCount={Object.keys(list.address.filters).length}
      />
    </div>
  )
  return (
    <div className={css.screen} data-wide={isWide || undefined}>
      {!isWide && <HeaderSlot place="below">{tools}</HeaderSlot>}
      <ListPane
        entity={contactHistory}
        list={list}
        browsed={browsed}
        selected={null}
        onRow={(row) => void navigate({ to: cardOf(row) })}
        hrefOf={cardOf}
        RowView={ContactMadeRow}
      >
        {isWide && tools}
      </ListPane>
      <ListTools arranged={null} entity={contactHistory} address={list.address} total={browsed.total} isWide={isWide} />
      <Filters list={list} />
    </div>
  )
}

ContactsScreen.readAhead = listAhead(contactHistory)
