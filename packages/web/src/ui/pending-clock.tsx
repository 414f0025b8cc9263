/** Marks a record whose change has not reached the server: a clock while it waits, a warning after a refusal. */
import { IconAlertTriangle, IconClockUp, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import css from './pending-clock.module.css'

const ICONS = { waiting: IconClockUp, sending: IconRefresh, rejected: IconAlertTriangle, conflict: IconAlertTriangle }

export type PendingState = keyof typeof ICONS

interface PendingClockProps {
  state: PendingState
  /** Words beside the icon, if there is room. */
  withWords?: boolean
}

export const PendingClock = ({ state, withWords = false }: PendingClockProps) => {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  const words = t(`pending_${state}`)
  return (
    <span className={css.pending} data-state={state} title={words}>
      <Icon aria-hidden />
      <span className={withWords ? undefined : 'visually-hidden'}>{words}</span>
    </span>
  )
}
