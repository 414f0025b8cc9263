/** A place that cargo leaves from, passes or goes to: a city, a port, an airport, a station or a border crossing. */
import { code, flag, names, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

const { name, ...languages } = names()

export const city = defineEntity({
  name: 'city',
  table: 'cities',
  path: 'cities',
  fields: {
    name: { ...name, unique: ['country_id', 'region'] },
    ...languages,
    country_id: ref('country', { required: true, inList: true }),
    region: text({ max: 100, inList: true }),
    locode: code({ max: 5, inList: true, search: true }),
    is_port: flag(),
    is_airport: flag(),
    is_rail: flag(),
    is_border: flag(),
  },
  can: { add: 'can_add_city', edit: 'can_edit_city' },
  seenBy: 'everyone',
  filters: ['country_id', 'is_port', 'is_airport', 'is_rail', 'is_border'],
  shows: { country_id: 'country_id', country_code: 'country_id.country_code', country_name: 'country_id.name' },
})
export type City = RecordOf<typeof city>
