/** /trailers: trailers. */
import { trailer } from '@fura/shared/entities/trailer.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'

export const TrailersScreen: Screen = () => {
  const { t } = useTranslation()
  return <EntityList entity={trailer} title={t(ROUTES.trailers.title)} />
}

TrailersScreen.prefetch = prefetchList(trailer)
