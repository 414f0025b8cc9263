/** The bottom toolbar of a phone (S2.09): the variant's sections with red unread counts. */
import { Link, useLocation } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { isCurrent, pathOf, SECTION_ICONS } from '#core/nav-items.ts'
import { useUnreadCounts } from '#core/use-unread-counts.ts'
import { useMayOpen } from '#core/use-may-open.ts'
import { useWaitingCount } from '#records/waiting/waiting-count.ts'
import { CountBadge } from './count-badge.tsx'
import css from './toolbar.module.css'

export const Toolbar = memo(() => {
  const { t } = useTranslation()
  const { toolbar } = useInstallation().variant
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const unread: Readonly<Record<string, number>> = useUnreadCounts()
  const waiting = useWaitingCount()
  return (
    <nav className={css.toolbar} aria-label={t('main_navigation')}>
      {toolbar.filter(mayOpen).map((section) => {
        const Icon = SECTION_ICONS[section]
        return (
          <Link
            key={section}
            to={pathOf(section)}
            className={css.item}
            aria-current={isCurrent(section, pathname) ? 'page' : undefined}
          >
            <span className={css.icon}>
              <Icon aria-hidden />
              <CountBadge
                count={section === 'home' ? waiting : (unread[section] ?? 0)}
                isWaiting={section === 'home'}
              />
            </span>
            <span className={css.label}>{t(`nav.${section}`)}</span>
          </Link>
        )
      })}
    </nav>
  )
})
