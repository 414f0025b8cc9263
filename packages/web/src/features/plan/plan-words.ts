/** Words of the plan that several of its parts say. */
import type { PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import type { Conflict } from '@fura/shared/rules/assignment.ts'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import { formatTime } from '#i18n/format.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { shortCalendarDay, shortDay } from '#records/deals/short-day.ts'

export const shortNumber = (number: string): string => number.split('-').at(-1) ?? number

export const routeText = ({ poo_name: from, fd_name: to }: Pick<PlanWork, 'poo_name' | 'fd_name'>): string =>
  [from, to].filter(Boolean).join(' → ')

export const momentText = (moment: number): string => `${shortDay(moment)} ${formatTime(moment)}`

export const spanText = ({ from, to }: Pick<PlanWork, 'from' | 'to'>): string =>
  `${momentText(from)} – ${momentText(to)}`

/** `пн 16.11`. */
export const dayText = (day: number): { weekday: string; date: string } => {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  return { weekday: format.format(day * 1000), date: shortCalendarDay(day) }
}

/** Where and when a truck comes free. */
export const useFreeText = (): ((truck: PlanTruck) => string) => {
  const { t } = useTranslation()
  return ({ free_from: from, free_place_name: place }) => {
    if (from === 0) return [t('plan.free_now'), place].filter(Boolean).join(' · ')
    return [t('plan.free_from', { when: momentText(from) }), place].filter(Boolean).join(' · ')
  }
}

const OWNERS: Readonly<Record<string, string>> = { truck_id: 'truck', driver_id: 'driver', contractor_id: 'contractor' }

/** `Техосмотр до 16.11`. */
export const usePaperText = (): ((owner: string, paper: string, until: number) => string) => {
  const { t } = useTranslation()
  return (owner, paper, until) => `${t(`${owner}.${paper}`)} ${shortCalendarDay(until)}`
}

/** Why a truck should not take a load, with the order, the paper or the day that is in the way. */
export const useConflictText = (): ((conflict: Conflict) => string) => {
  const { t } = useTranslation()
  const ruleText = useFieldErrorText()
  const paperText = usePaperText()
  return ({ code, field, other, paper, until }) => {
    if (code === 'busy' && other?.trip) {
      const key = field === 'driver_id' ? 'plan.driver_busy' : 'plan.truck_busy'
      const number = other.number === '' ? t('plan.hidden_order') : shortNumber(other.number)
      return t(key, { number, until: momentText(other.trip.to) })
    }
    if (code === 'expired_papers' && paper && until)
      return t('plan.paper_ends', { paper: paperText(OWNERS[field] ?? field, paper, until) })
    return ruleText(`rule:${code}`)
  }
}
