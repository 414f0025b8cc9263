/** One way to reach an owner or one of its people: a phone, an address, a messenger. `client_id` is the id of the owner (S3.08). */
import { choice, flag, owner, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { OWNER_KINDS } from './party.ts'

export const contact = defineEntity({
  name: 'contact',
  table: 'contacts',
  path: 'contacts',
  fields: {
    type: ref('contacts_type', { required: true, inList: true }),
    value: text({ required: true, inList: true, search: true }),
    client_id: owner('owner_type', OWNER_KINDS),
    person_id: ref('contact_person'),
    owner_type: choice([1, 2, 3, 4], { required: true, default: 1 }),
    is_main: flag(),
    note: text({ max: 100, inList: true }),
  },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: { owner: 'client_id' },
  filters: ['client_id', 'owner_type', 'person_id', 'type'],
  sort: ['id'],
})
export type Contact = RecordOf<typeof contact>
