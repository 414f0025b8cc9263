/** The few counts of Home: deals of the reader, of the people under them or of the company; their own tasks and chats. */
import type { HomeFigures } from '@fura/shared/statistics.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import { part, raw } from '#db/sql-text.ts'
import { unreadChats } from '../chat/unread-chats.queries.ts'
import { incomeAgainstPlan } from './money.figures.ts'
import { activeOrders, inStatuses } from './order-counts.sql.ts'
import { type PlainSumsRow, plainSums } from './order-sums.sql.ts'
import { toBig, countIn, type NumRow } from './stats.numbers.ts'
import { monthAround, type Period, periodOf } from './stats.period.ts'
import type { VisibleFigures } from './stats.questions.ts'
import type { Answers, Questions } from './stats.runner.ts'
import type { Scope } from './stats.sql.ts'
import type { Person } from './stats.people.ts'
import { leadsInWork, tasksDue, tasksOverdue } from './work.sql.ts'

/** Sent to the client or under discussion with the client. */
const WAITING = [QUOTE_STATUS.sent, QUOTE_STATUS.negotiation]

/** What each question answers. */
export type HomeRows = { sums: PlainSumsRow } & Record<
  'orders' | 'quotes' | 'leads' | 'tasksToday' | 'tasksOverdue' | 'chats',
  NumRow
>

/** `today` is a date. */
export const homeQuestions = (
  scope: Scope,
  { today, now }: { today: number; now: number },
  shown: VisibleFigures,
  viewer: Viewer,
): Questions<HomeRows> => {
  const { db } = scope
  const day = periodOf(today, today, viewer.timeZone)
  const nothing = raw('select 1 as num where 1 = 0')
  const own = { ...scope, ids: actsFor(viewer) }
  return {
    orders: activeOrders(scope),
    quotes: shown.quotes ? inStatuses(scope, 'quotations', WAITING) : nothing,
    leads: leadsInWork(scope),
    tasksToday: tasksDue(own, day, viewer),
    tasksOverdue: tasksOverdue(own, now, viewer),
    chats: part`select count(*) as num ${unreadChats(db, viewer)}`,
    sums: shown.income ? plainSums(scope, 'loading', monthAround(today, viewer.timeZone)) : nothing,
  }
}

export const homeFigures = (
  answers: Answers<HomeRows>,
  ids: Scope['ids'],
  shown: VisibleFigures,
  people: readonly Person[],
  month: Period,
): HomeFigures => ({
  team_user_ids: ids && [...ids],
  orders_active: countIn(answers.orders),
  ...(shown.quotes ? { quotes_waiting: countIn(answers.quotes) } : {}),
  leads_waiting: countIn(answers.leads),
  tasks_today: countIn(answers.tasksToday),
  tasks_overdue: countIn(answers.tasksOverdue),
  chats_unread: countIn(answers.chats),
  ...(shown.income ? incomeAgainstPlan(toBig(answers.sums[0]?.income), people, month) : {}),
})
