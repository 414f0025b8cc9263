/** The count at the corner of a section's icon: red for unread, amber for waiting items. Nothing for 0. */
import { useTranslation } from 'react-i18next'
import css from './count-badge.module.css'

const MOST_SHOWN = 99

export const CountBadge = ({ count, isWaiting = false }: { count: number; isWaiting?: boolean }) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={css.badge} data-waiting={isWaiting || undefined}>
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">
        {isWaiting ? `${count} ${t('home.waiting', { count })}` : t('new_items', { count })}
      </span>
    </span>
  )
}
