/** A person who drives for a contractor. The same flags govern trucks, trailers and cars (S6.01). */
import { date, longText, phone, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

export const driver = defineEntity({
  name: 'driver',
  table: 'drivers',
  path: 'drivers',
  fields: {
    name: text({ required: true, inList: true, search: true }),
    phone: phone({ required: true, inList: true, search: true }),
    phone2: phone({ search: true }),
    comment: longText(),
    contractor_id: ref('contractor', { inList: true }),
    truck_id: ref('truck', { group: 'vehicle' }),
    trailer_id: ref('trailer', { group: 'vehicle' }),
    license_number: text({ max: 50 }),
    passport_number: text({ max: 50 }),
    passport_issued: text(),
    passport_until: date(),
    adr_until: date(),
  },
  can: { add: 'can_add_driver', edit: 'can_edit_driver' },
  seenBy: 'everyone',
  filters: ['contractor_id', 'truck_id', 'trailer_id'],
})
export type Driver = RecordOf<typeof driver>
