/** The slide-out menu (S2.08): the variant's sections, then Logout. It opens from the side of its button; a swipe closes it. */
import { Drawer } from '@base-ui/react/drawer'
import { MENU_TITLES_INTERVAL } from '@fura/shared/constants.ts'
import { TEMPLATE_MENU } from '@fura/shared/variants.ts'
import { IconLogout, IconTemplate, IconX } from '@tabler/icons-react'
import { Link, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { isCurrent, pathOf, type Section, SECTION_ICONS } from '#core/nav-items.ts'
import { useUnreadCounts } from '#core/use-unread-counts.ts'
import { useMayOpen } from '#core/use-may-open.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Overlay } from '#ui/overlay.tsx'
import css from './menu.module.css'

export type TemplateMenuItem = (typeof TEMPLATE_MENU)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of /clients/{id}: which of its templates are open. */
    templates?: TemplateMenuItem
  }
}

interface MenuProps {
  isOpen: boolean
  onClose: () => void
}

const Person = () => {
  const { user } = useSession()
  return (
    <div className={css.person}>
      <Avatar name={user.name} src={user.img_url} size={44} />
      <div className={css.names}>
        <strong className={css.name}>{user.name}</strong>
        <span className={css.organization}>{user.organization_name}</span>
      </div>
    </div>
  )
}

const MenuLink = ({ section, count, onClose }: { section: Section; count: number; onClose: () => void }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const Icon = SECTION_ICONS[section]
  const current = isCurrent(section, pathname) ? 'page' : undefined
  return (
    <Link to={pathOf(section)} className={css.item} aria-current={current} onClick={onClose}>
      <Icon aria-hidden />
      <span className={css.label}>{t(`nav.${section}`)}</span>
      {count > 0 && <span className={css.count}>{t('new_items', { count })}</span>}
    </Link>
  )
}

/** On the card of a client the menu leads to its templates, if the variant says so (S2.08). */
const TemplateItems = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { templateMenu } = useInstallation().variant
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  if (!templateMenu || screen !== 'client') return null
  const open = (templates: TemplateMenuItem) => {
    onClose()
    void navigate({ to: '.', state: (before) => ({ ...before, templates }), replace: true })
  }
  return TEMPLATE_MENU.map((item) => (
    <button key={item} type="button" className={css.item} onClick={() => open(item)}>
      <IconTemplate aria-hidden />
      <span className={css.label}>{t(`nav.${item}`)}</span>
    </button>
  ))
}

const MenuItems = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { menu } = useInstallation().variant
  const { logout } = useSession()
  const mayOpen = useMayOpen()
  const unread: Readonly<Record<string, number>> = useUnreadCounts(MENU_TITLES_INTERVAL)
  const offered = menu.filter((item) => item === 'logout' || mayOpen(item))
  const items = offered.map((item) =>
    item === 'logout' ? (
      <button
        key={item}
        type="button"
        className={css.item}
        onClick={() => {
          onClose()
          void logout()
        }}
      >
        <IconLogout aria-hidden />
        <span className={css.label}>{t('nav.logout')}</span>
      </button>
    ) : (
      <MenuLink key={item} section={item} count={unread[item] ?? 0} onClose={onClose} />
    ),
  )
  return (
    <>
      {items.slice(0, -1)}
      <TemplateItems onClose={onClose} />
      {items.slice(-1)}
    </>
  )
}

export const Menu = ({ isOpen, onClose }: MenuProps) => {
  const { t } = useTranslation()
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()} swipeDirection="right">
      <Overlay>
        <Drawer.Viewport className={css.viewport}>
          <Drawer.Popup className={css.popup}>
            <Drawer.Content className={css.content}>
              <div className={css.head}>
                <Drawer.Title className="visually-hidden">{t('main_menu')}</Drawer.Title>
                <Person />
                <Drawer.Close render={<IconButton label={t('close')} icon={<IconX aria-hidden />} />} />
              </div>
              <nav className={css.items} aria-label={t('main_menu')}>
                <MenuItems onClose={onClose} />
              </nav>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Overlay>
    </Drawer.Root>
  )
}
