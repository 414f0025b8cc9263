/** A country by its ISO 3166-1 alpha-2 code. */
import { flag, letters, names, text } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

export const country = defineEntity({
  name: 'country',
  table: 'countries',
  path: 'countries',
  fields: {
    ...names(),
    country_code: letters({ required: true, min: 2, max: 2, unique: [], inList: true, search: true }),
    phone_code: text({ max: 4 }),
    is_eu: flag(),
  },
  can: { add: 'can_add_user', edit: 'can_add_user' },
  seenBy: 'everyone',
  shows: { code: 'country_code' },
})
