/** Something to be done by a certain time, about a record or on its own. A done contact task becomes contact history. */
import { choice, dateTime, int, longText, owner, ref, refs, text } from '../fields/field.ts'
import { OPEN_STATUSES } from '../rules/task-statuses.ts'
import { TASK_STATUS } from '../statuses.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** The entities that a task may be about. */
export const TASK_OBJECTS = {
  client: 'client',
  contractor: 'contractor',
  lead: 'lead',
  order: 'order',
  quote: 'quote',
} as const

export const task = defineEntity({
  name: 'task',
  table: 'tasks',
  path: 'tasks',
  fields: {
    name: text({ required: true, max: 200, inList: true, search: true }),
    description: longText({ search: true }),
    type_id: ref('tasks_type', { required: true, inList: true }),
    contact_type_id: ref('tasks_contacts_type'),
    status_id: ref('tasks_status', { required: true, default: TASK_STATUS.new, inList: true }),
    priority: choice([1, 2, 3], { required: true, default: 2, inList: true }),
    date_start: dateTime({ group: 'dates' }),
    date_end: dateTime({ required: true, inList: true, group: 'dates' }),
    date_done: dateTime({ calc: true }),
    reminder_min: int({ max: 43_200, inList: true }),
    team_user_id: ref('team_user', { required: true, inList: true }),
    watcher_ids: refs('team_user'),
    object_type: choice(['client', 'contractor', 'lead', 'order', 'quote']),
    object_id: owner('object_type', TASK_OBJECTS),
    client_id: ref('client', { inList: true }),
    contact_person_id: ref('contact_person'),
    result: longText(),
    repeat_rule: choice(['daily', 'weekly', 'monthly']),
    lead_id: ref('lead', { calc: true }),
  },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: { any: [{ named: ['creator_id', 'team_user_id', 'watcher_ids'] }, { owner: 'object_id', isFilled: true }] },
  filters: [
    { name: 'open', field: 'status_id', value: OPEN_STATUSES },
    { name: 'mine', mine: 'team_user_id' },
    { name: 'set_by_me', mine: 'creator_id' },
    { name: 'overdue', past: 'date_end', field: 'status_id', value: OPEN_STATUSES },
    { name: 'attention', mine: 'team_user_id', past: 'date_end', field: 'status_id', value: OPEN_STATUSES },
    'status_id',
    'type_id',
    'team_user_id',
    'object_type',
    'object_id',
    'client_id',
    'priority',
    'date_start',
    'date_end',
    'date_done',
    { name: 'organization', through: { ref: 'team_user_id', field: 'organization' } },
  ],
  sort: ['date_end'],
})
export type Task = RecordOf<typeof task>
