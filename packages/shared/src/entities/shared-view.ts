/** A view of a list that everybody in the company has: filters, search, columns, order and groups under a name. */
import { longText, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** `list` is the path of the resource; `query` what its address says. It shows nobody more than the list itself would. */
export const sharedView = defineEntity({
  name: 'shared_view',
  table: 'shared_views',
  path: 'shared_views',
  fields: {
    list: text({ required: true, max: 60 }),
    name: text({ required: true, max: 40, inList: true }),
    query: longText({ max: 2000 }),
  },
  can: { add: 'can_add_user', edit: 'can_add_user' },
  seenBy: 'everyone',
  filters: ['list'],
})
export type SharedView = RecordOf<typeof sharedView>
