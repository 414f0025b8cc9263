/** The red count at the corner of a section's icon; nothing where nothing is new. */
import { useTranslation } from 'react-i18next'
import css from './count-badge.module.css'

const MOST_SHOWN = 99

export const CountBadge = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={css.badge}>
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('new_items', { count })}</span>
    </span>
  )
}
