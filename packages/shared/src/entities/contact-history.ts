/** A talk that took place (`fact`) or is to take place (`plan`) with a client, a contractor or a lead. */
import { choice, dateTime, int, longText, owner, ref } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

export const CONTACT_RESULTS = ['reached', 'not_reached', 'call_back', 'refused', 'interested'] as const

export const contactHistory = defineEntity({
  name: 'contact_history',
  table: 'contacts_hist',
  path: 'contacts_hist',
  fields: {
    owner_type: choice([1, 2, 3], { required: true, default: 1 }),
    owner_id: owner('owner_type', { 1: 'client', 2: 'contractor', 3: 'lead' }, { required: true }),
    contact_person_id: ref('contact_person', { inList: true }),
    contact_type_id: ref('tasks_contacts_type', { required: true, default: 1, inList: true }),
    direction: choice(['in', 'out']),
    object: choice(['plan', 'fact'], { required: true, default: 'fact' }),
    date: dateTime({ required: true, inList: true }),
    duration_min: int({ max: 1440 }),
    result_id: choice(CONTACT_RESULTS, { inList: true }),
    comment: longText({ required: true, inList: true, search: true }),
    next_date: dateTime(),
    next_task_id: ref('task', { calc: true }),
    status_before: int({ calc: true }),
    status_after: int({ calc: true }),
    team_user_id: ref('team_user', { calc: true }),
    lead_id: ref('lead', { calc: true }),
  },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: { owner: 'owner_id' },
  filters: [
    'owner_id',
    'owner_type',
    'object',
    'contact_type_id',
    'result_id',
    'team_user_id',
    'date',
    { name: 'organization', through: { ref: 'team_user_id', field: 'organization' } },
  ],
  sort: ['-date'],
})
export type ContactHistory = RecordOf<typeof contactHistory>
