/** The few counts of Home: deals of the reader, of the people under them or of the company; their own tasks and chats. */
import type { HomeFigures } from '@fura/shared/statistics.ts'
import { CHAT_OBJECT_NAMES, type ChatObject } from '@fura/shared/rules/chat.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { joined, part, raw, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import { CHAT_ENTITIES, takesPart } from '../chat/chat.queries.ts'
import { incomeAgainstPlan } from './money.figures.ts'
import { activeOrders, inStatuses } from './order-counts.sql.ts'
import { plainSums } from './order-sums.sql.ts'
import { bigIn, countIn } from './stats.numbers.ts'
import { monthAround, type Period, periodOf } from './stats.period.ts'
import type { Shown } from './stats.questions.ts'
import type { Answers } from './stats.runner.ts'
import type { Scope } from './stats.sql.ts'
import type { Person } from './stats.whose.ts'
import { leadsInWork, tasksDue, tasksOverdue } from './work.sql.ts'

/** Sent to the client or under discussion with the client. */
const WAITING = [QUOTE_STATUS.sent, QUOTE_STATUS.negotiation]

/** One of the two threads of a chat has a message of another after the last one that was read. */
const hasUnread = (db: Database, userId: number): SqlText => {
  const unread = (second: 0 | 1): SqlText => {
    const thread = (alias: string) =>
      raw(`${alias}.o_id = c.o_id and ${alias}.o_t = c.o_t and ${alias}.is_second_chat = ${second}`)
    const read = part`select max(r.last_id) from ${raw(db.tableText('chat_reads'))} r
      where ${thread('r')} and r.team_user_id = ${userId}`
    return part`exists (select 1 from ${raw(db.tableText('messages'))} m where ${thread('m')} and m.is_deleted = 0
      and m.id > coalesce((${read}), 0) and m.team_user_id <> ${userId})`
  }
  return part`(${unread(0)} or ${unread(1)})`
}

/** The record of a chat is there and the viewer may open it. */
const isSeen = (db: Database, kind: ChatObject, viewer: Viewer): SqlText => {
  const entity = CHAT_ENTITIES[kind]
  const scope = scopeSql(db, entity, viewer)
  return part`(c.o_t = ${raw(`'${kind}'`)} and exists (select 1 from ${raw(db.tableText(entity.table))}
    where id = c.o_id and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}))`
}

const unreadChats = (db: Database, viewer: Viewer): SqlText => {
  const userId = viewer.userId ?? 0
  const visible = joined(
    CHAT_OBJECT_NAMES.map((kind) => isSeen(db, kind, viewer)),
    ' or ',
  )
  return part`select count(*) as num from ${raw(db.tableText('chats'))} c
    where ${takesPart(db, 'c', userId)} and (${visible}) and ${hasUnread(db, userId)}`
}

/** `today` is a date. */
export const homeQuestions = (
  scope: Scope,
  { today, now }: { today: number; now: number },
  shown: Shown,
  viewer: Viewer,
) => {
  const { db } = scope
  const day = periodOf(today, today, viewer.timeZone)
  const nothing = raw('select 1 as num where 1 = 0')
  const own = { ...scope, ids: [viewer.userId ?? 0] }
  return {
    orders: activeOrders(scope),
    quotes: shown.quotes ? inStatuses(scope, 'quotations', WAITING) : nothing,
    leads: leadsInWork(scope),
    tasksToday: tasksDue(own, day, viewer),
    tasksOverdue: tasksOverdue(own, now, viewer),
    chats: unreadChats(db, viewer),
    sums: shown.income ? plainSums(scope, 'loading', monthAround(today, viewer.timeZone)) : nothing,
  }
}

type HomeAnswers = Answers<ReturnType<typeof homeQuestions>>

export const homeFigures = (
  answers: HomeAnswers,
  ids: Scope['ids'],
  shown: Shown,
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
  ...(shown.income ? incomeAgainstPlan(bigIn(answers.sums[0], 'income'), people, month) : {}),
})
