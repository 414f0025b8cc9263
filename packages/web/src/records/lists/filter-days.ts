/** The days of a range filter: dd-mm-yyyy in the address (S7.14), a calendar day in its field. */
import { dayRange } from '@fura/shared/time-zone.ts'
import { formatDay, formatRange } from '#i18n/format.ts'
import type { Filters } from './filter-kinds.ts'

export const dayOf = (seconds: number): string => formatDay(seconds).replaceAll('.', '-')

/** 0 for an invalid day. Parsed as on the server. */
export const secondsOfDay = (text: string): number => dayRange(text, 'UTC')?.start ?? 0

/** Both ends as one range, one end by its word (S9.06). An invalid day stays as in the address. */
export const rangeText = (name: string, filters: Filters, words: { from: string; to: string }): string => {
  const [from = '', to = ''] = [filters[`${name}_from`], filters[`${name}_to`]]
  const [first, last] = [secondsOfDay(from), secondsOfDay(to)]
  if (first > 0 && last > 0) return formatRange(first, last)
  const end = (word: string, text: string) => text && `${word} ${formatDay(secondsOfDay(text)) || text}`
  return [end(words.from, from), end(words.to, to)].filter(Boolean).join(' ')
}
