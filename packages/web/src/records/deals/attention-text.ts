/** Why a deal needs a person and by when, in words: "Дедлайн документов · 11:00 · 1 ч 19 мин". */
import { useTranslation } from 'react-i18next'
import { formatTime } from '#i18n/format.ts'
import type { RowValues } from '#offline/row.ts'
import { type AttentionDay, attentionDay } from './attention-day.ts'
import { timeLeft } from './time-left.ts'

type Deal = RowValues

/** Codes that are due by the end of a day; for the others the hour matters. */
const BY_DAY = new Set(['customs', 'eta', 'free_time', 'validity', 'payment'])
/** Codes whose words contain that it is late. */
const LATE = new Set(['payment', 'loading', 'task'])

const lateKey = (code: string) => (LATE.has(code) ? 'days' : 'overdue_days')

const leftKey = ({ hours, minutes }: ReturnType<typeof timeLeft>): string => {
  if (hours === 0) return 'left_minutes'
  return minutes === 0 ? 'left_full_hours' : 'left_hours'
}

type DueWords = (code: string, due: number, on?: AttentionDay) => { when: string; remaining: string }

/** The time, and how far away it is; the second is blank if the first says it all. */
export const useDueWords = (): DueWords => {
  const { t } = useTranslation()
  return (code, due, { days, day } = attentionDay({ attention_due: due })) => {
    const now = Date.now() / 1000
    if (BY_DAY.has(code)) {
      if (days === 0) return { when: t('day_today'), remaining: '' }
      return { when: day, remaining: days > 0 ? t('expires_in', { count: days }) : t(lateKey(code), { count: -days }) }
    }
    if (days === 0 && due > now) {
      const remaining = timeLeft(due - now)
      return { when: formatTime(due), remaining: t(leftKey(remaining), remaining) }
    }
    if (days === 0) return { when: formatTime(due), remaining: '' }
    return {
      when: `${day} ${formatTime(due)}`,
      remaining: days < 0 ? t(lateKey(code), { count: -days }) : '',
    }
  }
}

export interface AttentionWords {
  code: string
  due: number
  /** The subject. */
  what: string
  when: string
  remaining: string
  /** The whole text in one line. */
  line: string
}

/** undefined if nothing needs a person. */
export const useAttentionWords = (): ((deal: Deal) => AttentionWords | undefined) => {
  const { t } = useTranslation()
  const dueWords = useDueWords()
  return (deal) => {
    const { attention_code: code, attention_due: due } = deal
    if (typeof code !== 'string' || code === '' || typeof due !== 'number') return undefined
    const what = t(`attention_code.${code}`)
    const { when, remaining } = dueWords(code, due, attentionDay(deal))
    // When it is overdue, the duration says more than the day.
    const line = [what, BY_DAY.has(code) && remaining !== '' ? '' : when, remaining].filter(Boolean).join(' · ')
    return { code, due, what, when, remaining, line }
  }
}
