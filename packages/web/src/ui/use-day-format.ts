/** Writes a calendar day in the language of the app. */
import { asUtc } from '@fura/shared/days.ts'
import { useTranslation } from 'react-i18next'

export const useDayFormat = (): ((day: string, options: Intl.DateTimeFormatOptions) => string) => {
  const { i18n } = useTranslation()
  return (day, options) => new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' }).format(asUtc(day))
}
