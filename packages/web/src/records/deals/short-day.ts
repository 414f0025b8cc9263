/** Days in the short form of rows: "14.11". */
import { DAY } from '@fura/shared/seconds.ts'
import { companyDay } from '#core/company-zone.ts'
import { formatDay } from '#i18n/format.ts'

const WITHOUT_YEAR = 5

/** Of a calendar day, which is its midnight in UTC. */
export const shortCalendarDay = (seconds: number): string => formatDay(seconds).slice(0, WITHOUT_YEAR)

/** Of a moment. */
export const shortDay = (seconds: number): string => shortCalendarDay(companyDay(seconds))

/** How many calendar days lie between two moments; below zero where the second is earlier. */
export const dayBetween = (from: number, to: number): number => (companyDay(to) - companyDay(from)) / DAY
