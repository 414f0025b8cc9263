/** How long free time still runs, in the same words on every screen. */
import { FREE_TIME_NOTICE_DAYS } from '@fura/shared/constants.ts'
import { useTranslation } from 'react-i18next'
import { freeDaysLeft } from '#records/card/expiry.ts'

export interface FreeTimeText {
  /** "осталось 2 дня", "сегодня", "просрочено на 3 дня". */
  remaining: string
  /** Of those that are left; below zero since the end. */
  days: number
  isOver: boolean
  /** A person must act. */
  isNear: boolean
}

/** `end`: the last free day. */
export const useFreeTimeText = (): ((end: number) => FreeTimeText) => {
  const { t } = useTranslation()
  return (end) => {
    const days = freeDaysLeft(end)
    const isNear = days <= FREE_TIME_NOTICE_DAYS
    if (days < 0) return { remaining: t('overdue_days', { count: -days }), days, isOver: true, isNear }
    return { remaining: days === 0 ? t('day_today') : t('expires_in', { count: days }), days, isOver: false, isNear }
  }
}
