/** A span in words: "Ноябрь 2026", "16.11.26-22.11.26", and its income: "Доход за ноябрь". */
import { useTranslation } from 'react-i18next'
import { formatRange } from '#i18n/format.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { secondsOfDay } from '#records/calendar/calendar-days.ts'
import type { Period, Span } from './period.ts'

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' })

const dateOf = (day: string): Date => new Date(secondsOfDay(day) * 1000)

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)

const monthName = (day: string): string => format({ month: 'long' }).format(dateOf(day))

export const monthTitle = (day: string): string => capital(monthName(day))

/** "16 ноября". */
export const dayAndMonth = (day: string): string => format({ day: 'numeric', month: 'long' }).format(dateOf(day))

/** Without the word for "year" that some languages append. */
export const spanWords = (period: Period, { from, to }: Span): string => {
  const year = from.slice(0, 4)
  if (period === 'year') return year
  if (period === 'month') return `${monthTitle(from)} ${year}`
  return formatRange(secondsOfDay(from), secondsOfDay(to))
}

export const useIncomeTitle = (): ((period: Period, span: Span) => string) => {
  const { t } = useTranslation()
  return (period, { from }) => t(`stats.income_${period}`, { month: monthName(from), year: from.slice(0, 4) })
}
