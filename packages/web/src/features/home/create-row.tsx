/** New records that people make many times a day, one tap away: by the reader's rights and the installation's features. */
import type { Permission } from '@fura/shared/permissions.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import css from './create-row.module.css'

interface CreateAction {
  /** The key of its word. */
  name: 'order' | 'quote' | 'lead' | 'client' | 'task'
  to: string
  right: Permission
}

const MADE: readonly CreateAction[] = [
  { name: 'order', to: ROUTES.newOrder.path, right: 'can_add_order' },
  { name: 'quote', to: ROUTES.newQuote.path, right: 'can_add_quote' },
  { name: 'lead', to: ROUTES.newLead.path, right: 'can_add_lead' },
  { name: 'client', to: ROUTES.newClient.path, right: 'can_add_client' },
  { name: 'task', to: ROUTES.newTask.path, right: 'logged_in' },
]

export const CreateRow = () => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { quotes, leads } = useInstallation().variant
  const offered = MADE.filter(
    ({ name, right }) => can(right) && (name !== 'quote' || quotes) && (name !== 'lead' || leads),
  )
  return (
    <nav className={css.row} aria-label={t('home.create')}>
      {offered.map(({ name, to }) => (
        <Link key={name} className={css.item} to={to}>
          <IconPlus aria-hidden />
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
