/** /drivers: the people who drive. */
import { driver } from '@fura/shared/entities/driver.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { listAhead } from '#records/lists/read-ahead.ts'

export const DriversScreen: Screen = () => {
  const { t } = useTranslation()
  return <EntityList entity={driver} title={t(ROUTES.drivers.title)} />
}

DriversScreen.readAhead = listAhead(driver)
