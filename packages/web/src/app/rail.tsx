/** From 992 px the sections stand at the left, all at once, and replace the toolbar and the slide-out menu. */
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import { Link, useLocation } from '@tanstack/react-router'
import {
  IconBuildingWarehouse,
  IconCalendar,
  IconCalendarTime,
  IconChecklist,
  IconLogout,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { isCurrent, pathOf, SECTION_ICONS } from '#core/nav-items.ts'
import { useUnreadCounts } from '#core/use-unread-counts.ts'
import { useMayOpen } from '#core/use-may-open.ts'
import { useWaitingCount } from '#records/waiting/waiting-count.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Mark } from '#ui/mark.tsx'
import { CountBadge } from './count-badge.tsx'
import { type RailSection, railSections } from './rail-sections.ts'
import css from './rail.module.css'

const ICONS: Readonly<Record<RailSection, TablerIcon>> = {
  ...SECTION_ICONS,
  contractors: IconBuildingWarehouse,
  tasks: IconChecklist,
  calendar: IconCalendar,
  plan: IconCalendarTime,
}

const RailItem = ({ section, count }: { section: RailSection; count: number }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const Icon = ICONS[section]
  return (
    <Link to={pathOf(section)} className={css.item} aria-current={isCurrent(section, pathname) ? 'page' : undefined}>
      <span className={css.icon}>
        <Icon aria-hidden />
        <CountBadge count={count} isWaiting={section === 'home'} />
      </span>
      <span className={css.label}>{t(`nav.${section}`)}</span>
    </Link>
  )
}

export const Rail = memo(() => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { user, can, logout } = useSession()
  const mayOpen = useMayOpen()
  const unread: Readonly<Record<string, number>> = useUnreadCounts()
  const waiting = useWaitingCount()
  const countIn = (section: RailSection): number => (section === 'home' ? waiting : (unread[section] ?? 0))
  const draw = (section: RailSection) => <RailItem key={section} section={section} count={countIn(section)} />
  return (
    <nav className={css.rail} aria-label={t('main_navigation')}>
      <Link to="/" className={css.mark} aria-label={t('nav.home')}>
        <Mark size={48} ground="on-ink" />
      </Link>
      <div className={css.sections}>
        {railSections(variant)
          .filter((section) => mayOpen(section) && (section !== 'plan' || mayPlan(variant, can)))
          .map(draw)}
        <div className={css.foot}>{draw('settings')}</div>
      </div>
      <span className={css.person} title={user.name}>
        <Avatar name={user.name} src={user.img_url} size={40} />
      </span>
      <IconButton kind="ink" label={t('nav.logout')} icon={<IconLogout aria-hidden />} onClick={() => void logout()} />
    </nav>
  )
})
