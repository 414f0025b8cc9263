/** Words of the plan that several of its parts say. */
import type { PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import type { Conflict } from '@fura/shared/rules/assignment.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import { shortCalendarDay } from '#records/deals/short-day.ts'
import { clockOf } from './plan-days.ts'

export const shortNumber = (number: string): string => number.split('-').at(-1) ?? number

export const routeText = ({ poo_name: from, fd_name: to }: Pick<PlanWork, 'poo_name' | 'fd_name'>): string =>
  [from, to].filter(Boolean).join(' → ')

/** `16.11 09:10`. */
export const momentText = (moment: number): string => {
  const text = new Date(clockOf(moment) * 1000).toISOString()
  return `${text.slice(8, 10)}.${text.slice(5, 7)} ${text.slice(11, 16)}`
}

export const spanText = ({ from, to }: Pick<PlanWork, 'from' | 'to'>): string =>
  `${momentText(from)} – ${momentText(to)}`

/** `пн 16.11` of each. The words come from one format: to make one takes longer than to draw a day. */
export const dayTexts = (days: readonly number[]): { day: number; weekday: string; date: string }[] => {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  return days.map((day) => ({ day, weekday: format.format(day * 1000), date: shortCalendarDay(day) }))
}

type Translate = TFunction

const freeText =
  (t: Translate) =>
  ({ free_from: from, free_place_name: place }: PlanTruck): string =>
    [from === 0 ? t('plan.free_now') : t('plan.free_from', { when: momentText(from) }), place]
      .filter(Boolean)
      .join(' · ')

const OWNERS: Readonly<Record<string, string>> = {
  truck_id: 'truck',
  trailer_id: 'trailer',
  driver_id: 'driver',
  contractor_id: 'contractor',
}

/** `Техосмотр до 16.11`. */
const paperText =
  (t: Translate) =>
  (owner: string, paper: string, until: number): string =>
    `${t(`${owner}.${paper}`)} ${shortCalendarDay(until)}`

/** Why a truck should not take a load, with the order, the paper or the day that is in the way. */
const conflictText =
  (t: Translate) =>
  ({ code, field, other, paper, until }: Conflict): string => {
    if (code === 'busy' && other?.trip) {
      const key = field === 'driver_id' ? 'plan.driver_busy' : 'plan.truck_busy'
      const number = other.number === '' ? t('plan.hidden_order') : shortNumber(other.number)
      return t(key, { number, until: momentText(other.trip.to) })
    }
    if (code === 'expired_papers' && paper && until)
      return t('plan.paper_ends', { paper: paperText(t)(OWNERS[field] ?? field, paper, until) })
    return t(`field_error.rule:${code}`)
  }

export interface PlanWords {
  t: Translate
  freeText: (truck: PlanTruck) => string
  paperText: (owner: string, paper: string, until: number) => string
  conflictText: (conflict: Conflict) => string
}

/** All words that rows say. Asked for once above them: a subscription of every bar to the language costs more than the bar. */
export const usePlanWords = (): PlanWords => {
  const { t } = useTranslation()
  return useMemo(() => ({ t, freeText: freeText(t), paperText: paperText(t), conflictText: conflictText(t) }), [t])
}
