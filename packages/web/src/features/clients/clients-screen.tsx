/** /clients: those who pay us, with their filters (S2.18). */
import { client } from '@fura/shared/entities/client.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { recordPath } from '#entity/record-screens.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'

const ClientCard = lazy(async () => ({ default: (await import('./client-card.tsx')).ClientCard }))

const SCREENS = {
  pathOf: (id: number | string) => recordPath(ROUTES.client.path, id),
  newPath: ROUTES.newClient.path,
  Card: ClientCard,
}

export const ClientsScreen: Screen = () => {
  const { t } = useTranslation()
  return <EntityList entity={client} title={t(ROUTES.clients.title)} hasFilters screens={SCREENS} />
}

ClientsScreen.prefetch = prefetchList(client)
