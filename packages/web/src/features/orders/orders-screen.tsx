/** /orders: what is being carried, with every filter of the agreements panel (S2.18) and what waits for the reader in amber. */
import { order } from '@fura/shared/entities/order.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { type RecordScreens, recordPath } from '#entity/record-screens.ts'
import { AttentionChip, OfferedChips } from '#records/deals/deal-chips.tsx'
import { DealRow } from '#records/deals/deal-row.tsx'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'

const DealHead = lazy(async () => ({ default: (await import('#records/deals/deal-head.tsx')).DealHead }))

const Board = lazy(async () => ({ default: (await import('#records/board/board.tsx')).Board }))

const AssignAction = lazy(async () => ({ default: (await import('./assign-action.tsx')).AssignAction }))

const SCREENS: RecordScreens = {
  pathOf: (id) => recordPath(ROUTES.order.path, id),
  newPath: ROUTES.newOrder.path,
  Card: lazy(async () => ({ default: (await import('./order-card.tsx')).OrderCard })),
}

const CHIPS = { before: <AttentionChip entity={order} />, after: <OfferedChips entity={order} /> }

export const OrdersScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <EntityList
      entity={order}
      title={t(ROUTES.orders.title)}
      hasFilters
      chips={CHIPS}
      RowView={DealRow}
      Head={DealHead}
      RowAction={AssignAction}
      screens={SCREENS}
      Board={Board}
    />
  )
}

OrdersScreen.prefetch = prefetchList(order)
