/** /city: cities, ports, stations and border crossings; with filters (S2.18). */
import { city } from '@fura/shared/entities/city.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'

export const CityScreen: Screen = () => {
  const { t } = useTranslation()
  return <EntityList entity={city} title={t(ROUTES.city.title)} hasFilters />
}

CityScreen.prefetch = prefetchList(city)
