/** A named set of list filters. Only its owner sees it. */
import { flag, longText, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** `list` is the path of the resource; `query` the filters, search, columns, order and groups in its address. */
export const VIEW = {
  list: text({ required: true, max: 60 }),
  name: text({ required: true, max: 40, inList: true }),
  query: longText({ max: 2000 }),
}

export const savedFilter = defineEntity({
  name: 'saved_filter',
  table: 'saved_filters',
  path: 'saved_filters',
  fields: { ...VIEW, is_default: flag() },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: 'maker',
  filters: ['list'],
})
export type SavedFilter = RecordOf<typeof savedFilter>
