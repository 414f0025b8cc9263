/** Queries about leads, quotes, clients, tasks and talks of a period. */
import { OWNER } from '@fura/shared/entities/party.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { task } from '@fura/shared/entities/task.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Viewer } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import { columns, columnsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import type { NumRow } from './stats.numbers.ts'
import type { Period } from './stats.period.ts'
import {
  countOf,
  filledWithin,
  middleRows,
  ofDeals,
  ofParties,
  ofWork,
  type Scope,
  tableOf,
  isInPeriod,
} from './stats.sql.ts'

const [l, h] = [columnsOf('leads', 'l'), columnsOf(contactHistory.table, 'h')]
const [leads, quotes, clients] = [columnsOf('leads'), columnsOf('quotations'), columnsOf('clients')]
const [tasks, talks] = [columnsOf(task.table), columnsOf(contactHistory.table)]

/** Open tasks, by the numbers of their statuses: what the index of migration 0016 holds. */
const OPEN = part`${tasks.status_id} < ${raw(TASK_STATUS.done)}`
const DONE = part`${tasks.status_id} = ${raw(TASK_STATUS.done)}`

/** What the counts are grouped by. */
const LEAD_KEYS = columns('leads', 'source_group_id', 'status_id')
const QUOTE_KEYS = columns('quotations', 'status_id', 'lost_reason_id')

export type LeadRow = NumRow & Pick<RowOf<'leads'>, 'source_group_id' | 'status_id'>
export type QuoteRow = NumRow & Pick<RowOf<'quotations'>, 'status_id' | 'lost_reason_id'>
/** `made`: how many of them in the period. */
export type ClientRow = NumRow & Pick<RowOf<'clients'>, 'status_id'> & { made: number }

export const madeLeads = (scope: Scope, period: Period): SqlText =>
  part`select ${LEAD_KEYS}, count(*) as num from ${tableOf(scope, 'leads')}
    where ${isInPeriod('date_create', period)} and ${ofParties(scope)} group by ${LEAD_KEYS}`

/** Talks move to the client with the lead that became it, and remember the lead. */
export const firstContact = (scope: Scope, period: Period): SqlText => {
  // The `+` keeps the engines at the index of the lead: most talks took place, on days of which most are in the period.
  const talksOf = (lead: SqlText) => part`select ${l.id}, ${l.date_create}, ${h.date}
    from l cross join ${tableOf(scope, contactHistory.table)} h
    where ${h.is_deleted} = 0 and ${h.object} || '' = 'fact' and +${h.date} > 0 and ${lead}`
  const first = part`select id, ${leads.date_create}, min(date) as at from (${talksOf(part`${h.owner_id} = ${l.id} and ${h.owner_type} = ${raw(OWNER.lead)}`)}
    union all ${talksOf(part`${h.lead_id} = ${l.id} and ${h.lead_id} is not null`)}) t group by id, ${leads.date_create}`
  return part`with l as materialized (select id, ${leads.date_create} from ${tableOf(scope, 'leads')}
      where ${isInPeriod('date_create', period)} and ${ofParties(scope)})
    ${middleRows(part`select case when at < ${leads.date_create} then 0 else at - ${leads.date_create} end as value from (${first}) f`)}`
}

export const madeQuotes = (scope: Scope, period: Period): SqlText =>
  part`select ${QUOTE_KEYS}, count(*) as num from ${tableOf(scope, 'quotations')}
    where ${isInPeriod('date_create', period)} and ${ofDeals(scope)} group by ${QUOTE_KEYS}`

export const answerTime = (scope: Scope, period: Period): SqlText =>
  middleRows(part`select case when ${quotes.sent_date} < ${quotes.request_date} then 0 else ${quotes.sent_date} - ${quotes.request_date} end as value
    from ${tableOf(scope, 'quotations')}
    where ${filledWithin('sent_date', period)} and ${ofDeals(scope)} and ${quotes.request_date} > 0`)

export const clientCounts = (scope: Scope, period: Period): SqlText =>
  part`select ${clients.status_id}, count(*) as num, sum(case when ${isInPeriod('date_create', period)} then 1 else 0 end) as made
    from ${tableOf(scope, 'clients')} where ${ofParties(scope)} group by ${clients.status_id}`

/** Of tasks and talks those that the viewer may open. */
const fromVisible = (scope: Scope, entity: typeof task | typeof contactHistory, viewer: Viewer): SqlText => {
  const test = scopeSql(scope.db, entity, viewer)
  return part`${tableOf(scope, entity.table)} where ${ofWork(scope)} ${test ? part`and ${test}` : raw('')}`
}

export const tasksDone = (scope: Scope, period: Period, viewer: Viewer): SqlText =>
  part`select count(*) as num from ${fromVisible(scope, task, viewer)} and ${DONE} and ${isInPeriod('date_done', period)}`

export const tasksOverdue = (scope: Scope, now: number, viewer: Viewer): SqlText =>
  part`select count(*) as num from ${fromVisible(scope, task, viewer)} and ${OPEN} and ${tasks.date_end} > 0 and ${tasks.date_end} < ${now}`

export const tasksDue = (scope: Scope, period: Period, viewer: Viewer): SqlText =>
  part`select count(*) as num from ${fromVisible(scope, task, viewer)} and ${OPEN} and ${isInPeriod('date_end', period)}`

export const talksMade = (scope: Scope, period: Period, viewer: Viewer): SqlText =>
  part`select count(*) as num from ${fromVisible(scope, contactHistory, viewer)} and ${talks.object} = 'fact' and ${isInPeriod('date', period)}`

export const leadsInWork = (scope: Scope): SqlText =>
  countOf(scope, 'leads', part`${leads.in_work} = 1`, ofParties(scope))
