/** Builds the whole answer of the statistics from the rows that were read. */
import { clientsSrcGroup, reason } from '@fura/shared/entities/lookups.ts'
import type { BeforeFigures, LeadFigures, QuoteFigures, Statistics } from '@fura/shared/statistics.ts'
import { CLIENT_STATUS, LEAD_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { employeeFigures, moneyFigures } from './money.figures.ts'
import { bestFigures, debtFigures, orderFigures, totalOf } from './order.figures.ts'
import { plainFigures } from './plain-figures.ts'
import type { StatsRequest } from './stats.request.ts'
import { sharesOf, type Words } from './stats.names.ts'
import { asMoney, toBig, countIn, type NumRow, percent, countBy, totalNum } from './stats.numbers.ts'
import { dayText, lastDayOf } from './stats.period.ts'
import type { VisibleFigures, StatsRows } from './stats.questions.ts'
import type { Answers } from './stats.runner.ts'
import type { StatsPeople } from './stats.people.ts'
import type { LeadRow } from './work.sql.ts'

type StatsAnswers = Answers<StatsRows>

const numberOf = (rows: readonly (NumRow & { status_id: number })[], ...statuses: readonly number[]): number =>
  totalNum(rows.filter((row) => statuses.includes(row.status_id)))

/** Of the closed leads, without junk. */
const conversionOf = (leads: readonly LeadRow[]): Pick<LeadFigures, 'converted' | 'rejected' | 'conversion'> => {
  const [converted, rejected] = [numberOf(leads, LEAD_STATUS.converted), numberOf(leads, LEAD_STATUS.rejected)]
  return { converted, rejected, conversion: percent(converted, converted + rejected) }
}

const leadFigures = (answers: StatsAnswers, words: Words): LeadFigures => ({
  ...plainFigures('leads', answers),
  made: totalNum(answers.leads),
  ...conversionOf(answers.leads),
  by_source: sharesOf(countBy(answers.leads, 'source_group_id'), clientsSrcGroup, words).map((share) => ({
    ...share,
    ...conversionOf(answers.leads.filter((row) => (row.source_group_id ?? 0) === share.id)),
  })),
})

const quoteFigures = (answers: StatsAnswers, words: Words): QuoteFigures => {
  const { quotes } = answers
  const { ordered, declined, expired } = QUOTE_STATUS
  const declinedQuotes = quotes.filter((row) => row.status_id === declined)
  return {
    ...plainFigures('quotes', answers),
    made: totalNum(quotes),
    ordered: numberOf(quotes, ordered),
    declined: numberOf(quotes, declined),
    expired: numberOf(quotes, expired),
    win_rate: percent(numberOf(quotes, ordered), numberOf(quotes, ordered, declined, expired)),
    by_reason: sharesOf(countBy(declinedQuotes, 'lost_reason_id'), reason, words),
  }
}

const beforeFigures = (answers: StatsAnswers, shown: VisibleFigures): BeforeFigures => {
  const { loaded, onTime } = totalOf(answers.loadedBefore)
  const [sums] = answers.sumsBefore
  const income = toBig(sums?.income)
  return {
    orders: countIn(answers.madeBefore),
    on_time_percent: percent(onTime, loaded),
    ...(shown.quotes ? { quotes: countIn(answers.quotesBefore) } : {}),
    ...(shown.income ? { income: asMoney(income) } : {}),
    ...(shown.turnover ? { margin: percent(income, toBig(sums?.turnover)) } : {}),
  }
}

const headerOf = ({ period, before, incomeDay }: StatsRequest, whose: StatsPeople) => ({
  from: dayText(period.fromDay),
  to: dayText(lastDayOf(period)),
  before_from: dayText(before.fromDay),
  before_to: dayText(lastDayOf(before)),
  income_day: incomeDay,
  team_user_ids: whose.ids === null ? null : [...whose.ids],
  role_key: whose.roleKey,
  people: whose.people,
  organizations: whose.organizations,
})

const funnelOf = (answers: StatsAnswers, { quotes }: VisibleFigures, orders: number): Statistics['funnel'] => {
  const accepted = numberOf(answers.quotes, QUOTE_STATUS.accepted, QUOTE_STATUS.ordered)
  return { leads: totalNum(answers.leads), ...(quotes ? { quotes: totalNum(answers.quotes), accepted } : {}), orders }
}

export const statisticsOf = (
  answers: StatsAnswers,
  words: Words,
  whose: StatsPeople,
  request: StatsRequest,
  shown: VisibleFigures,
): Statistics => {
  const orders = orderFigures(answers, words, shown)
  const { period } = request
  return {
    ...headerOf(request, whose),
    leads: leadFigures(answers, words),
    ...(shown.quotes ? { quotes: quoteFigures(answers, words) } : {}),
    orders,
    ...(shown.income ? { money: moneyFigures(answers, whose, request, shown) } : {}),
    free_time_at_risk: countIn(answers.risk),
    debts: debtFigures(answers, words, shown),
    clients: {
      active: numberOf(answers.clients, CLIENT_STATUS.active),
      made: answers.clients.reduce((sum, row) => sum + row.made, 0),
      sleeping: numberOf(answers.clients, CLIENT_STATUS.sleeping),
    },
    work: plainFigures('work', answers),
    funnel: funnelOf(answers, shown, orders.made),
    ...bestFigures(answers, words, shown),
    ...(shown.isHead && !whose.isOne ? { employees: employeeFigures(answers, whose, period, shown) } : {}),
    before: beforeFigures(answers, shown),
  }
}
