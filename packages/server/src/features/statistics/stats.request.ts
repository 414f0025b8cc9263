/** The parameters of a statistics request: days, people, branch, and which day of an order counts. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import type { IncomeDay } from '@fura/shared/statistics.ts'
import { INCOME_DAYS } from '@fura/shared/statistics-figures.ts'
import { dayRange } from '@fura/shared/time-zone.ts'
import { idFromText } from '#http/input.ts'
import { monthOf, type Period, periodOf, timeBefore, yearsLater } from './stats.period.ts'

const MAX_YEARS = 5

export interface StatsRequest {
  period: Period
  before: Period
  timeZone: string
  /** The calendar day where the company is, as a date. */
  today: number
  now: number
  incomeDay: IncomeDay
  organization: number | null
  teamUser: number | null
}

export const PARAMETERS = ['part', 'from', 'to', 'team_user', 'organization', 'income_day'] as const

export const refuse = (name: string, code: FieldCode): never => {
  throw new AppError('invalid data', { fields: { [name]: code } })
}

type Pairs = ReadonlyMap<string, string>

const dayOf = (pairs: Pairs, name: string, otherwise: number): number => {
  const text = pairs.get(name)
  return text === undefined ? otherwise : (dayRange(text, 'UTC')?.start ?? refuse(name, 'format'))
}

const idOf = (pairs: Pairs, name: string): number | null => {
  const text = pairs.get(name)
  return text === undefined ? null : idFromText(text, name)
}

const incomeDayOf = (pairs: Pairs): IncomeDay => {
  const text = pairs.get('income_day') ?? INCOME_DAYS[0]
  return INCOME_DAYS.find((day) => day === text) ?? refuse('income_day', 'not_allowed')
}

/** Whether only the figures of Home are requested. */
export const isHome = (pairs: Pairs): boolean => {
  const part = pairs.get('part')
  if (part === undefined) return false
  if (part !== 'home') refuse('part', 'not_allowed')
  for (const name of pairs.keys()) if (name !== 'part') refuse(name, 'not_allowed')
  return true
}

export const readStatsRequest = (pairs: Pairs, timeZone: string, now: number): StatsRequest => {
  const today = calendarDay(now, timeZone)
  const [monthFirst, monthLast] = monthOf(today)
  const first = dayOf(pairs, 'from', monthFirst)
  const last = dayOf(pairs, 'to', monthLast)
  if (last < first) refuse('to', 'min')
  if (last >= yearsLater(first, MAX_YEARS)) refuse('to', 'max')
  const period = periodOf(first, last, timeZone)
  return {
    period,
    before: timeBefore(period, timeZone),
    timeZone,
    today,
    now,
    incomeDay: incomeDayOf(pairs),
    organization: idOf(pairs, 'organization'),
    teamUser: idOf(pairs, 'team_user'),
  }
}
