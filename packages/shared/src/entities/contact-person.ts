/** A person at a client, a contractor or a lead. `client_id` is the id of that owner, whatever its kind (S3.07). */
import { card, choice, date, flag, longText, owner, phone, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { OWNER_KINDS } from './party.ts'

export const contactPerson = defineEntity({
  name: 'contact_person',
  table: 'contact_persons',
  path: 'contact_persons',
  fields: {
    name: text({ required: true, inList: true, search: true }),
    position: text({ max: 100, inList: true }),
    phone: phone({ inList: true, search: true }),
    card: card(),
    client_id: owner('owner_type', OWNER_KINDS, { required: true }),
    owner_type: choice([1, 2, 3, 4], { required: true, default: 1 }),
    is_main: flag({ inList: true }),
    birthday: date(),
    comment: longText(),
  },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: { owner: 'client_id' },
  filters: ['client_id', 'owner_type'],
})
export type ContactPerson = RecordOf<typeof contactPerson>
