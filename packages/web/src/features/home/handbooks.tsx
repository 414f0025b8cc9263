/** The calendar and the handbooks, one tap from Home; the last link is the only way to the lookups. */
import { ROUTES, type RouteName } from '@fura/shared/routes.ts'
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import {
  IconBooks,
  IconCalendarEvent,
  IconCalendarTime,
  IconCar,
  IconCaravan,
  IconChevronRight,
  IconMapPin,
  IconSteeringWheel,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { Card } from '#ui/card.tsx'
import css from './handbooks.module.css'

const HANDBOOKS: readonly (readonly [RouteName, TablerIcon])[] = [
  ['calendar', IconCalendarEvent],
  ['plan', IconCalendarTime],
  ['drivers', IconSteeringWheel],
  ['car', IconCar],
  ['trailers', IconCaravan],
  ['city', IconMapPin],
  ['directory', IconBooks],
]

export const Handbooks = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { can } = useSession()
  const offered = HANDBOOKS.filter(([name]) => name !== 'plan' || mayPlan(variant, can))
  return (
    <div className={css.handbooks}>
      <Card flush>
        {offered.map(([name, Icon]) => (
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
