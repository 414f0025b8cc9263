/** /trailers: trailers. */
import { trailer } from '@fura/shared/entities/trailer.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import { EntityList } from '#entity/list-screen.tsx'

export const TrailersScreen = () => {
  const { t } = useTranslation()
  return <EntityList entity={trailer} title={t(ROUTES.trailers.title)} />
}
