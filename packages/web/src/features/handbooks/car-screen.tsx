/** /car: cars, and in a second segment the trucks (tractors) as `?vehicle=truck`. */
import { car } from '@fura/shared/entities/car.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#core/search-params.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import css from './car-screen.module.css'

const VEHICLES = [car, truck]

export const CarScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const location = useLocation()
  const { vehicle } = queryOf(location)
  const shown = VEHICLES.find(({ name }) => name === vehicle) ?? car
  // The arrow in the header leaves the screen from either segment.
  const { steps = 1 } = location.state
  const show = (name: string) =>
    void navigate({ to: ROUTES.car.path, search: { vehicle: name }, state: { steps }, replace: true })
  return (
    <EntityList
      key={shown.name}
      entity={shown}
      title={t(shown === car ? ROUTES.car.title : 'truck.many')}
      above={
        <div className={css.segments}>
          <Segmented
            label={t(ROUTES.car.title)}
            value={shown.name}
            options={VEHICLES.map(({ name }) => ({ value: name, label: t(`${name}.many`) }))}
            onChange={show}
          />
        </div>
      }
    />
  )
}
