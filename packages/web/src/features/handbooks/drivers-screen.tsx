/** /drivers: the people who drive. */
import { driver } from '@fura/shared/entities/driver.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'

export const DriversScreen: Screen = () => {
  const { t } = useTranslation()
  return <EntityList entity={driver} title={t(ROUTES.drivers.title)} />
}

DriversScreen.prefetch = prefetchList(driver)
