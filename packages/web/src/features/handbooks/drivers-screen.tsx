/** /drivers: the people who drive. */
import { driver } from '@fura/shared/entities/driver.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import { EntityList } from '#entity/list-screen.tsx'

export const DriversScreen = () => {
  const { t } = useTranslation()
  return <EntityList entity={driver} title={t(ROUTES.drivers.title)} />
}
