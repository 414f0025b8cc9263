/** How figures are written: sums with the sign of the company's currency, percents, durations, changes. */
import type { FigureRow } from '@fura/shared/statistics-figures.ts'
import { Big } from 'big.js'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { formatWhole } from '#i18n/format.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'

const NARROW_SPACE = '\u202F'
const [HOUR, DAY] = [60, 24 * 60]

export const asCount = (value: number): string => formatWhole(String(value))

/** "9.3" → "9,3 %"; a dash without a divisor. */
export const asPercent = (value: string | null | undefined, digits = 1): string =>
  value === null || value === undefined ? '—' : `${formatWhole(value, '', digits)}${NARROW_SPACE}%`

export const asTeu = (value: string): string => formatWhole(value, '', 2)

/** A part of a whole in whole percent, for bars and their words. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** For geometry alone: the written text stays as it was. */
export const asLength = (value: string): number => Number(value)

export const largest = (values: readonly number[]): number => Math.max(0, ...values)

/** "+6", "−0,4": null if one of both is unknown. */
export const changeOf = (now: string | null | undefined, before: string | null | undefined): Big | null =>
  now === null || now === undefined || before === null || before === undefined ? null : new Big(now).minus(before)

export const withSign = (change: Big, digits = 0): string => {
  const size = formatWhole(change.abs().toFixed(), '', digits)
  if (change.eq(0)) return size
  return `${change.gt(0) ? '+' : '−'}${size}`
}

/** Whole sums: cents are irrelevant over a month. */
export const useMoney = () => {
  const sign = currencySign(useInstallation().manifest.currencyName)
  return {
    sign,
    money: (value: string | null | undefined): string =>
      value === null || value === undefined ? '—' : formatWhole(value, sign).replace(/^-/, '−'),
  }
}

/** A median: minutes while they are few, then hours, then days. */
export const useTimeText = (): ((minutes: number | null) => string) => {
  const { t } = useTranslation()
  return (minutes) => {
    if (minutes === null) return '—'
    if (minutes < HOUR) return t('left_minutes', { minutes })
    if (minutes < DAY) return t('left_hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
    return t('stats.days_hours', { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) })
  }
}

/** A figure in the form of its declaration; a dash if there was nothing to count. */
export const useFigureText = (): ((row: FigureRow, value: string | number | null) => string) => {
  const { money } = useMoney()
  const timeText = useTimeText()
  return ({ shownAs, digits }, value) => {
    if (value === null) return '—'
    if (shownAs === 'minutes') return timeText(Number(value))
    const text = String(value)
    if (shownAs === 'money') return money(text)
    return shownAs === 'percent' ? asPercent(text, digits) : formatWhole(text, '', digits)
  }
}
