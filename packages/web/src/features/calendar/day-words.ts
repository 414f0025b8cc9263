/** Days in the words of the app: "Сегодня", "вторник, 17 ноября", "Ноябрь 2026". */
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import { addDays, secondsOfDay, today } from '#records/calendar/calendar-days.ts'

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' }).format(secondsOfDay(day) * 1000)

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)

/** Without the word for "year" that some languages append. */
export const monthWords = (day: string): string => `${capital(format(day, { month: 'long' }))} ${day.slice(0, 4)}`

/** For the title of a phone's screen, which has little room: the year only if it is another. */
export const monthTitle = (day: string): string =>
  day.slice(0, 4) === today().slice(0, 4) ? capital(format(day, { month: 'long' })) : monthWords(day)

export const weekdayWords = (day: string): string => capital(format(day, { weekday: 'short' }))

/** For screen readers, which do not see the grid. */
export const fullDay = (day: string): string => format(day, { weekday: 'long', day: 'numeric', month: 'long' })

/** Near days by their names, with the date beside them. */
export const useDayWords = (): ((day: string) => { name: string; date: string }) => {
  const { t } = useTranslation()
  return (day) => {
    const now = today()
    if (day === now) return { name: t('today'), date: fullDay(day) }
    if (day === addDays(now, 1)) return { name: t('calendar.tomorrow'), date: fullDay(day) }
    const [weekday = '', ...date] = fullDay(day).split(', ')
    return { name: capital(weekday), date: date.join(', ') }
  }
}
