/** The orders to which something can be attached: recently opened ones and one's own; with a search all of them. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { order } from '@fura/shared/entities/order.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BrowseRows } from '#entity/browse-rows.tsx'
import { READS } from '#entity/query-options.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { formatDateTime } from '#i18n/format.ts'
import { readRecent } from '#records/search/recent.ts'
import { SectionTitle } from '#ui/card.tsx'
import { DeviceLine } from '#ui/device-line.tsx'
import type { RecordId } from '#offline/row.ts'
import { ListRow } from '#ui/list-row.tsx'
import css from './share.module.css'

export interface ChosenOrder {
  id: RecordId
  /** Its name for people. */
  number: string
}

interface OrderChoiceProps {
  search: string
  onChoose: (chosen: ChosenOrder) => void
}

const MINE: FiltersOf<'order'> = { in_work: '1', only_mine: '1' }
const ALL: FiltersOf<'order'> = {}

const RecentOrders = ({ onChoose }: Pick<OrderChoiceProps, 'onChoose'>) => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...READS, staleTime: 0, queryKey: ['recent orders'], queryFn: readRecent })
  const orders = (data?.opened ?? []).filter(({ type }) => type === order.name)
  if (orders.length === 0) return null
  return (
    <section aria-label={t('search.opened')}>
      <SectionTitle>{t('search.opened')}</SectionTitle>
      <ul className={css.rows}>
        {orders.map(({ id, title, subtitle }) => (
          <li key={id}>
            <ListRow
              leading={<IconPackage aria-hidden />}
              title={title}
              subtitle={subtitle}
              onPress={() => onChoose({ id, number: title })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const OrderChoice = ({ search, onChoose }: OrderChoiceProps) => {
  const { t } = useTranslation()
  const isSearching = search !== ''
  const browsed = useBrowse(order, { filters: isSearching ? ALL : MINE, search, page: 1 })
  return (
    <>
      {!isSearching && <RecentOrders onChoose={onChoose} />}
      <section aria-label={t(isSearching ? 'search' : 'share.my_orders')}>
        {!isSearching && <SectionTitle>{t('share.my_orders')}</SectionTitle>}
        {browsed.state === 'ready' && browsed.source === 'device' && (
          <DeviceLine>{t('on_device_of', { at: formatDateTime(Math.floor(browsed.at / 1000)) })}</DeviceLine>
        )}
        <BrowseRows
          entity={order}
          browsed={browsed}
          search={search}
          onRow={(row) => onChoose({ id: row.id, number: textIn(row.number) })}
        />
      </section>
    </>
  )
}
