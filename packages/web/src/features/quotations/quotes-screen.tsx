/** /quotes: past and current offers, with the filters of the quotations panel (S2.18). */
import { quote } from '@fura/shared/entities/quote.ts'
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

const SCREENS: RecordScreens = {
  pathOf: (id) => recordPath(ROUTES.quote.path, id),
  newPath: ROUTES.newQuote.path,
  Card: lazy(async () => ({ default: (await import('./quote-card.tsx')).QuoteCard })),
}

const CHIPS = { before: <AttentionChip entity={quote} />, after: <OfferedChips entity={quote} /> }

export const QuotesScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <EntityList
      entity={quote}
      title={t(ROUTES.quotes.title)}
      hasFilters
      chips={CHIPS}
      RowView={DealRow}
      Head={DealHead}
      screens={SCREENS}
      Board={Board}
    />
  )
}

QuotesScreen.prefetch = prefetchList(quote)
