/** All queries for the figures of a period; what the viewer may not see is not queried. */
import { may } from '@fura/shared/permissions.ts'
import { VARIANTS, type VariantName } from '@fura/shared/variants.ts'
import type { Viewer } from '#db/actor.ts'
import { raw, type SqlText } from '#db/sql-text.ts'
import {
  activeOrders,
  atRisk,
  closedOrders,
  debts,
  detained,
  loadedOrders,
  madeOrders,
  numberMade,
  numberOfOrdersMade,
} from './order-counts.sql.ts'
import { monthSums, orderSums, plainSums } from './order-sums.sql.ts'
import type { StatsRequest } from './stats.asked.ts'
import { isWithin, monthsOfTwoYears, untilDay } from './stats.period.ts'
import type { Scope } from './stats.sql.ts'
import {
  answerTime,
  clientCounts,
  firstContact,
  madeLeads,
  madeQuotes,
  sentQuotes,
  talksMade,
  tasksDone,
  tasksOverdue,
} from './work.sql.ts'

/** What the viewer may see. */
export interface Shown {
  income: boolean
  turnover: boolean
  quotes: boolean
  /** What only a head compares: carriers, departments. */
  isHead: boolean
}

export const shownTo = ({ rights, isHead }: Viewer, variant: VariantName): Shown => ({
  income: may(rights, 'can_view_sum_income'),
  turnover: may(rights, 'can_view_sum_income') && may(rights, 'can_view_plan_calculation'),
  quotes: may(rights, 'can_view_quote') && VARIANTS[variant].quotes,
  isHead,
})

const NOTHING = raw('select 1 as num where 1 = 0')

const only = (isShown: boolean, question: () => SqlText): SqlText => (isShown ? question() : NOTHING)

const orderQuestions = (scope: Scope, { period, before, today }: StatsRequest, { isHead }: Shown) => ({
  made: madeOrders(scope, period),
  madeBefore: numberOfOrdersMade(scope, before),
  loaded: loadedOrders(scope, period, isHead),
  loadedBefore: loadedOrders(scope, before, false),
  active: activeOrders(scope),
  closed: closedOrders(scope, period),
  debts: debts(scope, today, isHead),
  risk: atRisk(scope, today),
})

const moneyQuestions = (scope: Scope, request: StatsRequest, { income }: Shown) => {
  const { period, before, incomeDay, today, timeZone } = request
  return {
    sums: orderSums(scope, incomeDay, period, income),
    sumsToDate: only(income && isWithin(period, today), () =>
      plainSums(scope, incomeDay, untilDay(period, today, timeZone)),
    ),
    sumsBefore: only(income, () => plainSums(scope, incomeDay, before)),
    months: only(income, () => monthSums(scope, incomeDay, monthsOfTwoYears(period, timeZone))),
    detained: only(income, () => detained(scope, incomeDay, period, today)),
  }
}

const workQuestions = (scope: Scope, { period, before, now }: StatsRequest, { quotes }: Shown, viewer: Viewer) => ({
  leads: madeLeads(scope, period),
  firstContact: firstContact(scope, period),
  quotes: only(quotes, () => madeQuotes(scope, period)),
  quotesBefore: only(quotes, () => numberMade(scope, 'quotations', before)),
  sent: only(quotes, () => sentQuotes(scope, period)),
  answerTime: only(quotes, () => answerTime(scope, period)),
  clients: clientCounts(scope, period),
  tasksDone: tasksDone(scope, period, viewer),
  tasksOverdue: tasksOverdue(scope, now, viewer),
  talks: talksMade(scope, period, viewer),
})

export const questionsOf = (scope: Scope, request: StatsRequest, shown: Shown, viewer: Viewer) => ({
  ...moneyQuestions(scope, request, shown),
  ...orderQuestions(scope, request, shown),
  ...workQuestions(scope, request, shown, viewer),
})

export type StatsQuestions = ReturnType<typeof questionsOf>
