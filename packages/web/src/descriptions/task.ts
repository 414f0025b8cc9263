/** A task. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { OWNER, OWNER_KINDS } from '@fura/shared/entities/party.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { RowValues } from '#offline/row.ts'
import { describe } from './description.ts'

/** A task about a client, a contractor or a lead may name a contact person of it. */
const personOfObject = ({ object_type: type, object_id: id }: RowValues): FiltersOf<'contact_person'> => {
  if (typeof id !== 'number' && (typeof id !== 'string' || id === '')) return {}
  const [kind] = Object.entries(OWNER_KINDS).find(([, name]) => name === type) ?? []
  return kind === undefined ? {} : { client_id: id, owner_type: Number(kind) }
}

export const taskDescription = describe(task, {
  sections: [
    {
      key: 'section_main',
      fields: [
        'name',
        'type_id',
        'contact_type_id',
        'date_end',
        'team_user_id',
        'priority',
        'status_id',
        'object_type',
        'object_id',
        'client_id',
        'contact_person_id',
        'description',
      ],
    },
    { key: 'section_schedule', fields: ['date_start', 'reminder_min', 'repeat_rule', 'watcher_ids'] },
    { key: 'section_result', fields: ['result'] },
  ],
  pickers: {
    // A task may have neither a client nor an object.
    contact_person_id: {
      by: { field: 'client_id', filter: 'client_id', also: { owner_type: OWNER.client } },
      inForm: personOfObject,
    },
  },
  firstDays: { date_start: {}, date_end: { after: ['date_start'], neverPast: true } },
  bulk: ['status_id', 'team_user_id', 'date_end'],
})
