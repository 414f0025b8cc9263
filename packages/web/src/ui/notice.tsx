/** A message that stays until its subject is settled: amber if a person must act, red for a refusal. */
import { IconAlertCircle, IconAlertTriangle, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import css from './notice.module.css'

const ICONS = { amber: IconAlertTriangle, error: IconAlertCircle, info: IconInfoCircle }

interface NoticeProps {
  kind?: keyof typeof ICONS
  title: ReactNode
  children?: ReactNode
  /** Opens the place where it is settled. */
  onPress?: (() => void) | undefined
}

export const Notice = ({ kind = 'amber', title, children, onPress }: NoticeProps) => {
  const Icon = ICONS[kind]
  const content = (
    <>
      <Icon aria-hidden />
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {children && <span className={css.more}>{children}</span>}
      </span>
      {onPress && <IconChevronRight aria-hidden />}
    </>
  )
  if (!onPress) {
    return (
      <div className={css.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
        {content}
      </div>
    )
  }
  return (
    <button type="button" className={css.notice} data-kind={kind} onClick={onPress}>
      {content}
    </button>
  )
}
