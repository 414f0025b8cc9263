/** Shows in every header that some changes of this person are not on the server yet (offline.md 6.3); opens their list. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconAlertTriangle, IconClockUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import css from './unsent-chip.module.css'
import { useHasLasted } from './use-has-lasted.ts'
import { useUnsent } from './use-unsent.ts'

const SENT_WITHIN = 1000

/** Beside a long title the chip shows only its number. */
export const UnsentChip = ({ isShort }: { isShort: boolean }) => {
  const { t } = useTranslation()
  const { waiting, sending, parked } = useUnsent()
  const count = waiting + sending + parked
  // A save that succeeds at once shows no chip.
  const isWorthTelling = useHasLasted(count > 0, SENT_WITHIN)
  if (count === 0 || (parked === 0 && !isWorthTelling)) return null
  const Icon = parked > 0 ? IconAlertTriangle : IconClockUp
  const key = waiting === 0 ? 'unsent_sending' : 'unsent'
  const text = parked > 0 ? t('unsent_decide', { count: parked }) : t(key, { count })
  return (
    <Link
      to={ROUTES.settings.path}
      hash="unsent"
      className={css.chip}
      data-unsent
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
