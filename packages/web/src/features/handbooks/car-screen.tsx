/**
 * /car: cars, and in a second segment the trucks (tractors), which have no address of their own. Which one is shown is kept in
 * the history, not in the query: it is no filter, and the arrow in the header must leave the screen by one step.
 */
import { car } from '@fura/shared/entities/car.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EntityList } from '#records/lists/list-screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import css from './car-screen.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of /car: the name of the entity that is shown. */
    vehicle?: string
  }
}

const VEHICLES = [car, truck]

export const CarScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { vehicle } = useLocation().state
  const shown = VEHICLES.find(({ name }) => name === vehicle) ?? car
  const show = (name: string) => void navigate({ to: ROUTES.car.path, state: { vehicle: name }, replace: true })
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
