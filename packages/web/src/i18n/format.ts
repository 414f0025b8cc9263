/**
 * How dates, sums and phones are written (S9.06): DD.MM.YYYY, `dd.mm.yy-dd.mm.yy`, `16.11.2026 в 09:10`, `1 250,50`,
 * `+380 (67) 111-22-33`. Dates are Unix seconds; 0 and empty values are blank. Moments are shown in the company's time zone.
 */
import { wallClock } from '@fura/shared/time-zone.ts'
import { companyZone } from '#core/company-zone.ts'
import { currentLanguage, i18n } from './i18n.ts'

type Seconds = number | null | undefined

const two = (value: number): string => String(value).padStart(2, '0')

const clockOf = (seconds: number): number => wallClock(seconds, companyZone())

/** A calendar day is its midnight in UTC, whatever the time zone. */
export const formatDay = (seconds: Seconds): string => {
  if (!seconds) return ''
  const date = new Date(seconds * 1000)
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${String(date.getUTCFullYear()).padStart(4, '0')}`
}

/** The day of a moment. */
export const formatDate = (seconds: Seconds): string => (seconds ? formatDay(clockOf(seconds)) : '')

export const formatTime = (seconds: Seconds): string =>
  seconds ? new Date(clockOf(seconds) * 1000).toISOString().slice(11, 16) : ''

export const formatDateTime = (seconds: Seconds): string =>
  seconds ? i18n.t('date_at_time', { date: formatDate(seconds), time: formatTime(seconds) }) : ''

const shortDay = (seconds: Seconds): string => formatDay(seconds).replace(/\d{2}(?=\d{2}$)/, '')

/** A range of calendar days. An open end stays open: `16.11.26-`. */
export const formatRange = (from: Seconds, to: Seconds): string =>
  from || to ? `${shortDay(from)}-${shortDay(to)}` : ''

/** `Понедельник, 16 ноября`. */
export const formatToday = (date: Date): string => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: companyZone() } as const
  const text = new Intl.DateTimeFormat(currentLanguage(), options).format(date)
  return text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)
}

const DECIMAL = /^-?\d+(\.\d+)?$/

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Made once per language: a table draws hundreds of sums at a time. */
const numberFormat = (name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${currentLanguage()} ${name}`
  const made = numberFormats.get(key) ?? new Intl.NumberFormat(currentLanguage(), options)
  numberFormats.set(key, made)
  return made
}

const MONEY = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  trailingZeroDisplay: 'stripIfInteger',
} as const

/** Groups are separated by a space that the font has: browsers draw a narrow one too thin to be seen. */
const withSymbol = (number: string, symbol: string): string => {
  const text = number.replaceAll(/[\u202F ]/g, '\u00A0')
  return symbol === '' ? text : `${text}\u00A0${symbol}`
}

/** A decimal from the wire ("1250.50"), in groups; whole sums lose their zeros. Never converted to a float. */
export const formatMoney = (value: string | null | undefined, symbol = ''): string => {
  if (!value || !DECIMAL.test(value)) return ''
  return withSymbol(numberFormat('money', MONEY).format(value as `${number}`), symbol)
}

/** As `formatMoney`, without cents; with at most `digits` after the point. */
export const formatWhole = (value: string | null | undefined, symbol = '', digits = 0): string => {
  if (!value || !DECIMAL.test(value)) return ''
  const format = numberFormat(String(digits), { maximumFractionDigits: digits })
  return withSymbol(format.format(value as `${number}`), symbol)
}

const UKRAINIAN = /^380(\d{2})(\d{3})(\d{2})(\d{2})$/

/** Numbers of other countries keep their digits as they are. */
export const formatPhone = (phone: string | null | undefined): string => {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  const [, code, first, second, third] = UKRAINIAN.exec(digits) ?? []
  if (code) return `+380 (${code}) ${first}-${second}-${third}`
  return digits === '' ? '' : `+${digits}`
}
