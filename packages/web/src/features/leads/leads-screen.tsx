/** /leads: requests that are not clients yet. Active ones and one's own are one tap away. */
import { lead } from '@fura/shared/entities/lead.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { type RecordScreens, recordPath } from '#entity/record-screens.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'
import { LeadChips } from './lead-chips.tsx'

const Board = lazy(async () => ({ default: (await import('#records/board/board.tsx')).Board }))

const CHIPS = { after: <LeadChips /> }

const SCREENS: RecordScreens = {
  pathOf: (id) => recordPath(ROUTES.lead.path, id),
  newPath: ROUTES.newLead.path,
  Card: lazy(async () => ({ default: (await import('./lead-card.tsx')).LeadCard })),
}

export const LeadsScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <EntityList entity={lead} title={t(ROUTES.leads.title)} hasFilters chips={CHIPS} screens={SCREENS} Board={Board} />
  )
}

LeadsScreen.prefetch = prefetchList(lead)
