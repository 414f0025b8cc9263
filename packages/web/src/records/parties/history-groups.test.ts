/** Changes of one write are grouped in the history of a card. */
import { expect, test } from 'vitest'
import type { FieldChange } from './field-history.api.ts'
import { groupedChanges } from './history-groups.ts'

const change = (values: Partial<FieldChange>): FieldChange => ({
  date: 100,
  date_acted: 100,
  team_user_id: 1,
  team_user_name: 'Савчук',
  action: 'update',
  r: 'leads',
  id: 3,
  field: 'name',
  old: 'a',
  new: 'b',
  ...values,
})

test('fields of one write are one group, those of the next another', () => {
  const groups = groupedChanges([
    change({ field: 'name' }),
    change({ field: 'cargo' }),
    change({ field: 'name', date: 90, date_acted: 90 }),
    change({ field: 'value', r: 'contacts', id: 9, date: 90, date_acted: 90 }),
  ])
  expect(groups.map(({ r, fields }) => [r, fields.map(({ field }) => field)])).toEqual([
    ['leads', ['name', 'cargo']],
    ['leads', ['name']],
    ['contacts', ['value']],
  ])
})

test('a deletion names no field', () => {
  expect(groupedChanges([change({ action: 'delete', field: null })])[0]?.fields).toEqual([])
})
