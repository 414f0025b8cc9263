/** The open tabs above the card: a press or Alt with a digit opens one beside its list. */
import { IconX } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#core/search-params.ts'
import type { AddressQuery } from '#entity/list-address.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { isCovered } from '#ui/keys.ts'
import { dropTab, useOpenTabs } from './open-tabs.ts'
import css from './tab-strip.module.css'

/** By the position of the key: a layout may have another sign there. */
const placeOf = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): number | null =>
  altKey && !ctrlKey && !metaKey && !shiftKey && /^Digit[1-9]$/.test(code) ? Number(code.slice(-1)) - 1 : null

export const TabStrip = () => {
  const { t } = useTranslation()
  const tabs = useOpenTabs()
  const navigate = useNavigate()
  const { pathname, ...location } = useLocation()
  const search = queryOf(location)
  // A record of the list on the screen leaves that list as it is.
  const listOf = (path: string): string | undefined => path.split('/')[1]
  const searchFor = (path: string): AddressQuery => (listOf(path) === listOf(pathname) ? search : {})
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const place = placeOf(event)
      const tab = place === null ? undefined : tabs[place]
      if (!tab || isCovered()) return
      event.preventDefault()
      void navigate({ to: tab.path, search: searchFor(tab.path) })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  if (tabs.length === 0) return null
  return (
    <nav className={css.strip} aria-label={t('tabs.title')}>
      {tabs.map(({ path, title }) => (
        <span key={path} className={css.tab} data-current={path === pathname || undefined}>
          <Link
            className={css.link}
            to={path}
            search={searchFor(path)}
            aria-current={path === pathname ? 'page' : undefined}
          >
            {title}
          </Link>
          <IconButton
            label={`${t('tabs.drop')}: ${title}`}
            icon={<IconX aria-hidden />}
            onClick={() => dropTab(path)}
          />
        </span>
      ))}
    </nav>
  )
}
