/** All queries for the figures of a period; what the viewer may not see is not queried. */
import { may } from '@fura/shared/permissions.ts'
import { VARIANTS, type VariantName } from '@fura/shared/variants.ts'
import type { Viewer } from '#db/actor.ts'
import { raw, type SqlText } from '#db/sql-text.ts'
import {
  containersAtRisk,
  type DebtRow,
  debts,
  type DemurrageRow,
  demurrageSums,
  type LoadedRow,
  loadedOrders,
  type MadeRow,
  madeOrders,
  numberMade,
  numberOfOrdersMade,
} from './order-counts.sql.ts'
import {
  type MonthRow,
  monthSums,
  type OrderSumsRow,
  orderSums,
  type PlainSumsRow,
  plainSums,
} from './order-sums.sql.ts'
import { type PlainGroup, plainQuestions, type PlainRows } from './plain-figures.ts'
import type { StatsRequest } from './stats.request.ts'
import type { NumRow } from './stats.numbers.ts'
import { isWithin, monthsOfTwoYears, untilDay } from './stats.period.ts'
import type { Questions } from './stats.runner.ts'
import type { Scope } from './stats.sql.ts'
import { type ClientRow, clientCounts, type LeadRow, madeLeads, madeQuotes, type QuoteRow } from './work.sql.ts'

/** The figures that the viewer may see. */
export interface VisibleFigures {
  income: boolean
  turnover: boolean
  quotes: boolean
  /** What only a head compares: carriers, departments. */
  isHead: boolean
}

export const visibleFigures = ({ rights, isHead }: Viewer, variant: VariantName): VisibleFigures => ({
  income: may(rights, 'can_view_sum_income'),
  turnover: may(rights, 'can_view_sum_income') && may(rights, 'can_view_plan_calculation'),
  quotes: may(rights, 'can_view_quote') && VARIANTS[variant].quotes,
  isHead,
})

/** What each question answers. */
export interface StatsRows extends PlainRows {
  sums: OrderSumsRow
  sumsToDate: PlainSumsRow
  sumsBefore: PlainSumsRow
  months: MonthRow
  detained: DemurrageRow
  made: MadeRow
  madeBefore: NumRow
  loaded: LoadedRow
  loadedBefore: LoadedRow
  debts: DebtRow
  risk: NumRow
  leads: LeadRow
  quotes: QuoteRow
  quotesBefore: NumRow
  clients: ClientRow
}

const NOTHING = raw('select 1 as num where 1 = 0')

const only = (isShown: boolean, question: () => SqlText): SqlText => (isShown ? question() : NOTHING)

const orderQuestions = (scope: Scope, { period, before, today }: StatsRequest, { isHead }: VisibleFigures) => ({
  made: madeOrders(scope, period),
  madeBefore: numberOfOrdersMade(scope, before),
  loaded: loadedOrders(scope, period, isHead),
  loadedBefore: loadedOrders(scope, before, false),
  debts: debts(scope, today, isHead),
  risk: containersAtRisk(scope, today),
})

const moneyQuestions = (scope: Scope, request: StatsRequest, { income }: VisibleFigures) => {
  const { period, before, incomeDay, today, timeZone } = request
  return {
    sums: orderSums(scope, incomeDay, period, income),
    sumsToDate: only(income && isWithin(period, today), () =>
      plainSums(scope, incomeDay, untilDay(period, today, timeZone)),
    ),
    sumsBefore: only(income, () => plainSums(scope, incomeDay, before)),
    months: only(income, () => monthSums(scope, incomeDay, monthsOfTwoYears(period, timeZone))),
    detained: only(income, () => demurrageSums(scope, incomeDay, period, today)),
  }
}

const workQuestions = (scope: Scope, { period, before }: StatsRequest, { quotes }: VisibleFigures) => ({
  leads: madeLeads(scope, period),
  quotes: only(quotes, () => madeQuotes(scope, period)),
  quotesBefore: only(quotes, () => numberMade(scope, 'quotations', before)),
  clients: clientCounts(scope, period),
})

const plainGroups = ({ quotes }: VisibleFigures): PlainGroup[] => [
  'orders',
  'leads',
  'work',
  ...(quotes ? (['quotes'] as const) : []),
]

export const questionsOf = (
  scope: Scope,
  request: StatsRequest,
  shown: VisibleFigures,
  viewer: Viewer,
): Questions<StatsRows> => ({
  ...moneyQuestions(scope, request, shown),
  ...orderQuestions(scope, request, shown),
  ...workQuestions(scope, request, shown),
  ...plainQuestions(plainGroups(shown), scope, request, viewer),
})
