/** The calendar and the lists that people keep, one tap from Home; the last one is the only way to the lookups. */
import { ROUTES, type RouteName } from '@fura/shared/routes.ts'
import {
  IconBooks,
  IconCalendarEvent,
  IconCar,
  IconCaravan,
  IconChevronRight,
  IconMapPin,
  IconSteeringWheel,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card.tsx'
import css from './handbooks.module.css'

const HANDBOOKS: readonly (readonly [RouteName, TablerIcon])[] = [
  ['calendar', IconCalendarEvent],
  ['drivers', IconSteeringWheel],
  ['car', IconCar],
  ['trailers', IconCaravan],
  ['city', IconMapPin],
  ['directory', IconBooks],
]

export const Handbooks = () => {
  const { t } = useTranslation()
  return (
    <div className={css.handbooks}>
      <Card flush>
        {HANDBOOKS.map(([name, Icon]) => (
          <Link key={name} to={ROUTES[name].path} className={css.item}>
            <Icon aria-hidden />
            <span className={css.label}>{t(ROUTES[name].title)}</span>
            <IconChevronRight aria-hidden />
          </Link>
        ))}
      </Card>
    </div>
  )
}
