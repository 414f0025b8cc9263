/** What the statistics show, as written in the address: the span, whose figures, and which day counts an order's income. */
import type { IncomeDay } from '@fura/shared/statistics.ts'
import { INCOME_DAYS } from '@fura/shared/statistics-figures.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { queryOf } from '#core/search-params.ts'
import type { AddressQuery } from '#entity/list-address.ts'
import { isDay, today } from '#records/calendar/calendar-days.ts'
import { asFilters, type Period, PERIODS, type Span, spanOf } from './period.ts'

/** Whose figures and how they are counted; blank for the default. */
export interface Choice {
  person: string
  organization: string
  incomeDay: IncomeDay | ''
}

interface AddressState extends Choice {
  period: Period
  day: string
}

const USUAL: Period = 'month'

const idIn = (text: string | undefined): string => (/^[1-9]\d{0,14}$/.test(text ?? '') ? (text ?? '') : '')

const shownBy = (query: AddressQuery): AddressState => ({
  period: PERIODS.find((period) => period === query.period) ?? USUAL,
  day: isDay(query.day) ? query.day : today(),
  person: idIn(query.person),
  organization: idIn(query.organization),
  incomeDay: INCOME_DAYS.find((day) => day === query.income_day) ?? '',
})

/** The question to the server. */
export const statisticsQuery = (span: Span, { person, organization, incomeDay }: Choice): string => {
  const params = { ...asFilters(span), team_user: person, organization, income_day: incomeDay }
  const filled = Object.entries(params).filter(([, value]) => value !== '')
  return filled.map(([name, value]) => `${name}=${value}`).join('&')
}

export const useStatisticsAddress = () => {
  const router = useRouter()
  const location = useLocation()
  const shown = shownBy(queryOf(location))
  const steps = location.state.steps ?? 1
  const go = (to: Partial<AddressState>): void => {
    const { period, day, person, organization, incomeDay } = { ...shown, ...to }
    const { from } = spanOf(period, today())
    void router.navigate({
      to: '.',
      search: {
        ...(period === USUAL ? {} : { period }),
        ...(spanOf(period, day).from === from ? {} : { day }),
        ...(person === '' ? {} : { person }),
        ...(organization === '' ? {} : { organization }),
        ...(incomeDay === '' ? {} : { income_day: incomeDay }),
      },
      state: (before) => ({ ...before, steps }),
      // The arrow leaves the screen, however many spans were looked at.
      replace: true,
      resetScroll: false,
    })
  }
  return {
    ...shown,
    span: spanOf(shown.period, shown.day),
    setPeriod: (period: Period) => go({ period }),
    setDay: (day: string) => go({ day }),
    choose: (choice: Partial<Choice>) => go(choice),
  }
}
