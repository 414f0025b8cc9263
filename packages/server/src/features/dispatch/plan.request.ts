/** The parameters of the planning board: the window, which trucks, and in which order. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { fold } from '@fura/shared/fold.ts'
import { PLAN_SPANS } from '@fura/shared/plan.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { dayRange, instantOf } from '@fura/shared/time-zone.ts'
import { idFromText, pageOf } from '#http/input.ts'

export interface PlanWindow {
  /** Instants; the second one is exclusive. */
  from: number
  to: number
}

export interface PlanRequest extends PlanWindow {
  contractor: number | null
  body: number | null
  search: string
  /** Only trucks that come free here. */
  place: number | null
  /** Only trucks that come free within the window. */
  isFree: boolean
  /** The best trucks for a load first: from this place, at this instant. */
  near: { place: number; at: number } | null
  page: { start: number; num: number }
}

const WINDOW = ['from', 'days'] as const
export const LOADS_PARAMETERS = ['start', 'num', 'limit', ...WINDOW] as const
export const PLAN_PARAMETERS = [
  ...LOADS_PARAMETERS,
  'contractor',
  'body',
  'search',
  'place',
  'only_free',
  'near',
  'at',
] as const

type Pairs = ReadonlyMap<string, string>

const refuse = (name: string, code: FieldCode): never => {
  throw new AppError('invalid data', { fields: { [name]: code } })
}

/** Without a day it begins today, where the company is. */
export const windowOf = (pairs: Pairs, timeZone: string, now: number): PlanWindow => {
  const text = pairs.get('from')
  const first =
    text === undefined ? calendarDay(now, timeZone) : (dayRange(text, 'UTC')?.start ?? refuse('from', 'format'))
  const daysText = pairs.get('days') ?? String(PLAN_SPANS[0])
  const days = PLAN_SPANS.find((span) => String(span) === daysText) ?? refuse('days', 'not_allowed')
  return { from: instantOf(first, timeZone), to: instantOf(first + days * DAY, timeZone) }
}

const idOf = (pairs: Pairs, name: string): number | null => {
  const text = pairs.get(name)
  return text === undefined || text === '' ? null : idFromText(text, name)
}

const flagOf = (pairs: Pairs, name: string): boolean => {
  const text = pairs.get(name) ?? '0'
  return text === '0' || text === '1' ? text === '1' : refuse(name, 'type')
}

const nearOf = (pairs: Pairs): PlanRequest['near'] => {
  const [place, at] = [idOf(pairs, 'near'), idOf(pairs, 'at')]
  if (place === null && at === null) return null
  return { place: place ?? refuse('near', 'required'), at: at ?? refuse('at', 'required') }
}

export const readPlanRequest = (pairs: Pairs, timeZone: string, now: number): PlanRequest => ({
  ...windowOf(pairs, timeZone, now),
  contractor: idOf(pairs, 'contractor'),
  body: idOf(pairs, 'body'),
  search: fold(pairs.get('search') ?? ''),
  place: idOf(pairs, 'place'),
  isFree: flagOf(pairs, 'only_free'),
  near: nearOf(pairs),
  page: pageOf(pairs),
})
