/** A view of a list that everybody in the company has: filters, search, columns, order and groups under a name. */
import { defineEntity, type RecordOf } from './entity.ts'
import { VIEW } from './saved-filter.ts'

/** It shows nobody more than the list itself does. */
export const sharedView = defineEntity({
  name: 'shared_view',
  table: 'shared_views',
  path: 'shared_views',
  fields: VIEW,
  can: { add: 'can_add_user', edit: 'can_add_user' },
  seenBy: 'everyone',
  filters: ['list'],
})
export type SharedView = RecordOf<typeof sharedView>
