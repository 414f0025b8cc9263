/** Figures of money: turnover, income against the targets, averages, months, what detained containers cost, each employee's share. */
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { roundHalfUp, sumOf } from '@fura/shared/money/decimals.ts'
import { OWN_RATE, ratePerUnit } from '@fura/shared/money/exchange-rate.ts'
import type { EmployeeFigures, MoneyFigures } from '@fura/shared/statistics.ts'
import type { Big } from 'big.js'
import type { DemurrageRow } from './order-counts.sql.ts'
import type { MonthRow } from './order-sums.sql.ts'
import type { StatsRequest } from './stats.request.ts'
import { asMoney, toBig, partOf, percent, perOne } from './stats.numbers.ts'
import { isWithin, monthsIn, type Period } from './stats.period.ts'
import type { VisibleFigures, StatsRows } from './stats.questions.ts'
import type { Answers } from './stats.runner.ts'
import type { Person, StatsPeople } from './stats.people.ts'

type StatsAnswers = Answers<StatsRows>

const MONTHS = 12

/** Hundredths, for the days of the period. */
const targetOf = (people: readonly Person[], period: Period): Big =>
  roundHalfUp(sumOf(people.map(({ target }) => target)).times(monthsIn(period)), 0)

type AgainstPlan = Pick<MoneyFigures, 'income' | 'plan_income' | 'plan_percent'>

/** Income in hundredths against the targets of these people: the one count of Home, the statistics and each employee. */
export const incomeAgainstPlan = (income: Big, people: readonly Person[], period: Period): AgainstPlan => {
  const target = targetOf(people, period)
  return { income: asMoney(income), plan_income: asMoney(target), plan_percent: percent(income, target) }
}

/** How much of the plan is reached by what counts until today; null unless the period is running. */
const planPercentToDate = (
  answers: StatsAnswers,
  people: readonly Person[],
  { period, today }: StatsRequest,
): string | null =>
  isWithin(period, today) ? percent(toBig(answers.sumsToDate[0]?.income), targetOf(people, period)) : null

const monthsOf = (rows: readonly MonthRow[]): MoneyFigures['months'] => {
  const incomes = new Map(rows.map((row) => [row.place, asMoney(toBig(row.income))]))
  return Array.from({ length: MONTHS }, (_, place) => ({
    month: place + 1,
    income: incomes.get(place + MONTHS) ?? '0.00',
    year_before: incomes.get(place) ?? '0.00',
  }))
}

/** A sum without a currency is in the own one, as in an order; null where there is no rate. */
const rateOf = ({ is_own: isOwn, rate, units }: DemurrageRow): string | null => {
  if (isOwn === 1) return OWN_RATE
  return rate === null || units === null ? null : ratePerUnit(fromScaled('rate', rate), units)
}

/** In hundredths of the own currency. A sum whose rate was deleted since is left out, because it cannot be converted. */
const demurrageOf = (rows: readonly DemurrageRow[]): Big =>
  sumOf(rows.map((row) => roundHalfUp(toBig(row.amount).times(rateOf(row) ?? 0), 0)))

export const moneyFigures = (
  answers: StatsAnswers,
  { targetPeople }: StatsPeople,
  request: StatsRequest,
  shown: VisibleFigures,
): MoneyFigures => {
  const [total, units] = [partOf(answers.sums, 'total')[0], partOf(answers.sums, 'units')[0]]
  const [income, turnover] = [toBig(total?.income), toBig(total?.turnover)]
  const teu = toBig(total?.teu).div(1000)
  return {
    ...(shown.turnover ? { turnover: asMoney(turnover), margin: percent(income, turnover) } : {}),
    ...incomeAgainstPlan(income, targetPeople, request.period),
    plan_percent_to_date: planPercentToDate(answers, targetPeople, request),
    per_order: perOne(income, total?.num ?? 0),
    per_teu: perOne(toBig(total?.income_more), teu),
    per_truck: perOne(toBig(units?.income_more), Number(units?.weight ?? 0)),
    months: monthsOf(answers.months),
    demurrage: asMoney(demurrageOf(answers.detained)),
  }
}

/** Those who have orders or a target; shares are of the whole, which includes orders without a manager. */
export const employeeFigures = (
  answers: StatsAnswers,
  { targetPeople }: StatsPeople,
  period: Period,
  shown: VisibleFigures,
): EmployeeFigures[] => {
  const [total] = partOf(answers.sums, 'total')
  const rows = new Map(partOf(answers.sums, 'person').map((row) => [row.one, row]))
  const working = targetPeople.filter(({ id, target }) => rows.has(id) || target.gt(0))
  return working
    .map((person) => {
      const row = rows.get(person.id)
      const [orders, income] = [row?.num ?? 0, toBig(row?.income)]
      const sums = {
        ...incomeAgainstPlan(income, [person], period),
        income_share: percent(income, toBig(total?.income)) ?? '0.0',
      }
      const share = percent(orders, total?.num ?? 0) ?? '0.0'
      return { id: person.id, name: person.name, orders, orders_share: share, ...(shown.income ? sums : {}) }
    })
    .toSorted((one, other) => other.orders - one.orders || one.id - other.id)
}
