/** The figures of leads, quotes, clients, tasks and free time once more for the tests. */
import { OWNER } from '@fura/shared/entities/party.ts'
import { OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import { CLIENT_STATUS, LEAD_STATUS, QUOTE_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Database, Row } from '#db/database.ts'
import { counts, DAY, isIn, isOf, live, localDay, median, num, percentOf, type Question } from './stats.reference.ts'

export const leadReference = async (db: Database, question: Question) => {
  const leads = (await live(db, 'leads')).filter(
    (row) => isOf(question, row, 'manager_id') && isIn(question, num(row, 'date_create')),
  )
  const facts = (await live(db, 'contacts_hist')).filter((row) => row.object === 'fact' && num(row, 'date') > 0)
  const waits = leads.flatMap((lead) => {
    const own = facts.filter(
      (row) =>
        (row.owner_type === OWNER.lead && row.owner_id === lead.id) ||
        (row.lead_id !== null && row.lead_id === lead.id),
    )
    const first = Math.min(...own.map((row) => num(row, 'date')))
    return own.length === 0 ? [] : [Math.max(0, first - num(lead, 'date_create'))]
  })
  const [converted, rejected] = [LEAD_STATUS.converted, LEAD_STATUS.rejected].map(
    (status) => leads.filter((row) => row.status_id === status).length,
  )
  return {
    made: leads.length,
    converted,
    rejected,
    conversion: percentOf(converted ?? 0, (converted ?? 0) + (rejected ?? 0)),
    first_contact_minutes: median(waits),
    by_source: counts(leads, 'source_group_id'),
  }
}

export const quoteReference = async (db: Database, question: Question) => {
  const all = (await live(db, 'quotations')).filter((row) => isOf(question, row, question.role))
  const made = all.filter((row) => isIn(question, num(row, 'date_create')))
  const sent = all.filter((row) => isIn(question, num(row, 'sent_date')))
  const withRequestDate = sent.filter((row) => num(row, 'request_date') > 0)
  const [ordered = 0, declined = 0, expired = 0] = [
    QUOTE_STATUS.ordered,
    QUOTE_STATUS.declined,
    QUOTE_STATUS.expired,
  ].map((s) => made.filter((row) => row.status_id === s).length)
  return {
    made: made.length,
    sent: sent.length,
    ordered,
    declined,
    expired,
    win_rate: percentOf(ordered, ordered + declined + expired),
    answer_minutes: median(withRequestDate.map((row) => Math.max(0, num(row, 'sent_date') - num(row, 'request_date')))),
    by_reason: counts(
      made.filter((row) => row.status_id === QUOTE_STATUS.declined),
      'lost_reason_id',
    ),
    accepted: made.filter((row) => row.status_id === QUOTE_STATUS.accepted || row.status_id === QUOTE_STATUS.ordered)
      .length,
  }
}

export const clientReference = async (db: Database, question: Question) => {
  const clients = (await live(db, 'clients')).filter((row) => isOf(question, row, 'manager_id'))
  return {
    active: clients.filter((row) => row.status_id === CLIENT_STATUS.active).length,
    made: clients.filter((row) => isIn(question, num(row, 'date_create'))).length,
    sleeping: clients.filter((row) => row.status_id === CLIENT_STATUS.sleeping).length,
  }
}

/** `seen`: ids of what the reader's own lists answer. */
export const workReference = async (
  db: Database,
  question: Question,
  seen: { tasks: Set<number>; talks: Set<number> },
) => {
  const users = await live(db, 'team_users')
  const branch = new Set(users.filter((row) => row.organization === question.organization).map((row) => num(row, 'id')))
  const isTheirs = (row: Row): boolean =>
    (question.ids === null || question.ids.includes(num(row, 'team_user_id'))) &&
    (question.organization === undefined || branch.has(num(row, 'team_user_id')))
  const tasks = (await live(db, 'tasks')).filter((row) => isTheirs(row) && seen.tasks.has(num(row, 'id')))
  const talks = (await live(db, 'contacts_hist')).filter((row) => isTheirs(row) && seen.talks.has(num(row, 'id')))
  const isOpen = (row: Row): boolean => OPEN_STATUSES.includes(num(row, 'status_id'))
  return {
    tasks_done: tasks.filter((row) => row.status_id === TASK_STATUS.done && isIn(question, num(row, 'date_done')))
      .length,
    tasks_overdue: tasks.filter((row) => isOpen(row) && num(row, 'date_end') > 0 && num(row, 'date_end') < question.now)
      .length,
    contacts: talks.filter((row) => row.object === 'fact' && isIn(question, num(row, 'date'))).length,
  }
}

export const riskReference = async (db: Database, question: Question): Promise<number> => {
  const today = Date.parse(localDay(question.now)) / 1000
  const orders = (await live(db, 'orders')).filter((row) => row.in_work === 1 && isOf(question, row, question.role))
  const ids = new Set(orders.map((row) => num(row, 'id')))
  return (await live(db, 'order_containers')).filter(
    (row) =>
      ids.has(num(row, 'order_id')) &&
      num(row, 'empty_return_date') === 0 &&
      num(row, 'free_time_end') > 0 &&
      (num(row, 'free_time_end') - today) / DAY <= 3,
  ).length
}
