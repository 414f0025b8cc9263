/** Says in every header that changes of this person are not on the server yet (offline.md 6.3); leads to their list. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconAlertTriangle, IconClockUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import css from './unsent-chip.module.css'
import { useUnsent } from './use-unsent.ts'

/** Beside a long title the chip keeps its number alone. */
export const UnsentChip = ({ isShort }: { isShort: boolean }) => {
  const { t } = useTranslation()
  const { waiting, sending, parked } = useUnsent()
  const count = waiting + sending + parked
  if (count === 0) return null
  const Icon = parked > 0 ? IconAlertTriangle : IconClockUp
  const text = parked > 0 ? t('unsent_decide', { count: parked }) : t('unsent', { count })
  return (
    <Link
      to={ROUTES.settings.path}
      hash="unsent"
      className={css.chip}
      data-short={isShort || undefined}
      aria-label={text}
    >
      <span className={css.pill}>
        <Icon aria-hidden />
        <span className={css.text}>{text}</span>
        <span className={css.short} aria-hidden>
          {parked > 0 ? parked : count}
        </span>
      </span>
    </Link>
  )
}
