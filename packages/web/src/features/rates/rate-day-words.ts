/** The day of a rate in words: today and yesterday by name, with their date. */
import { DAY } from '@fura/shared/seconds.ts'
import { useTranslation } from 'react-i18next'
import { companyToday } from '#core/company-zone.ts'
import { formatDay } from '#i18n/format.ts'

export const useDayWords = () => {
  const { t } = useTranslation()
  const today = companyToday()
  return (day: number): string => {
    const name = day === today ? t('rate_today') : day === today - DAY ? t('rate_yesterday') : ''
    return name === '' ? formatDay(day) : `${name}, ${formatDay(day)}`
  }
}
