/** Days of statistics: the requested period, the time before it, the months of two years, targets by days. */
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { Big } from 'big.js'

/** Instants and dates, the second of each pair not part of it. */
export interface Period {
  from: number
  to: number
  fromDay: number
  toDay: number
}

const partsOf = (day: number): [year: number, month: number, date: number] => {
  const date = new Date(day * 1000)
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
}

const dayAt = (year: number, month: number, date: number): number => Date.UTC(year, month, date) / 1000

/** Both days included. */
export const periodOf = (first: number, last: number, timeZone: string): Period => ({
  from: instantOf(first, timeZone),
  to: instantOf(last + DAY, timeZone),
  fromDay: first,
  toDay: last + DAY,
})

/** Whether a date is one of the period's. */
export const isWithin = ({ fromDay, toDay }: Period, day: number): boolean => day >= fromDay && day < toDay

/** The part of a period that ends with this day. */
export const untilDay = (period: Period, day: number, timeZone: string): Period =>
  periodOf(period.fromDay, Math.min(day, lastDayOf(period)), timeZone)

export const lastDayOf = ({ toDay }: Period): number => toDay - DAY

export const dayText = (day: number): string => {
  const [year, month, date] = partsOf(day)
  return `${String(date).padStart(2, '0')}-${String(month + 1).padStart(2, '0')}-${year}`
}

/** The first and the last day of the month of a day. */
export const monthOf = (day: number): [first: number, last: number] => {
  const [year, month] = partsOf(day)
  return [dayAt(year, month, 1), dayAt(year, month + 1, 0)]
}

/** The whole month of a day, its days to come included: what is planned for them counts. */
export const monthAround = (day: number, timeZone: string): Period => periodOf(...monthOf(day), timeZone)

export const yearsLater = (day: number, years: number): number => {
  const [year, month, date] = partsOf(day)
  return dayAt(year + years, month, date)
}

/** Of the same length, just before: as many whole months where the period is whole months, else as many days. */
export const timeBefore = (period: Period, timeZone: string): Period => {
  const [first, last] = [period.fromDay, lastDayOf(period)]
  if (first !== monthOf(first)[0] || last !== monthOf(last)[1])
    return periodOf(first - (period.toDay - first), first - DAY, timeZone)
  const [[year, month], [lastYear, lastMonth]] = [partsOf(first), partsOf(last)]
  const months = (lastYear - year) * 12 + lastMonth - month + 1
  return periodOf(dayAt(year, month - months, 1), first - DAY, timeZone)
}

/** The twelve months of the year before, then those of the year in which the period ends. */
export const monthsOfTwoYears = (period: Period, timeZone: string): Period[] => {
  const [year] = partsOf(lastDayOf(period))
  return Array.from({ length: 24 }, (_, place) =>
    periodOf(dayAt(year - 1, place, 1), dayAt(year - 1, place + 1, 0), timeZone),
  )
}

/** How many monthly targets a period is worth: of each month its days among all of them. */
export const monthsIn = ({ fromDay, toDay }: Period): Big => {
  let sum = new Big(0)
  for (let [first, last] = monthOf(fromDay); first < toDay; [first, last] = monthOf(last + DAY)) {
    const days = (Math.min(last + DAY, toDay) - Math.max(first, fromDay)) / DAY
    sum = sum.plus(new Big(days).div((last - first) / DAY + 1))
  }
  return sum
}
