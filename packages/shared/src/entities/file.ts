/** A file attached to a record of another kind: its name and kind, its owner, and where its bytes are stored. */
import { choice, dateTime, flag, int, owner, ref, text } from '../fields/field.ts'
import { keysOf } from '../objects.ts'
import { FILE_KINDS } from '../rules/file-kinds.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** The entities that may have files. */
export const FILE_OBJECTS = {
  order: 'order',
  quote: 'quote',
  client: 'client',
  contractor: 'contractor',
  lead: 'lead',
  task: 'task',
  driver: 'driver',
  truck: 'truck',
  trailer: 'trailer',
  car: 'car',
  team_user: 'team_user',
  legal_entity: 'legal_entity',
} as const

export type FileObject = keyof typeof FILE_OBJECTS
export const FILE_OBJECT_NAMES = keysOf(FILE_OBJECTS)

export const FILE_NAME_LENGTH = 150
/** All addresses of a letter together. */
export const MAILED_TO_LENGTH = 1000

export const file = defineEntity({
  name: 'file',
  table: 'files',
  path: 'files',
  fields: {
    name: text({ required: true, max: FILE_NAME_LENGTH, inList: true }),
    kind: choice(FILE_KINDS, { required: true, default: 'other', inList: true }),
    o_t: choice(FILE_OBJECT_NAMES, { required: true, calc: true }),
    o_id: owner('o_t', FILE_OBJECTS, { required: true, calc: true }),
    type: text({ required: true, max: 100, calc: true, inList: true }),
    size: int({ required: true, calc: true, inList: true }),
    is_message: flag({ calc: true }),
    is_second_chat: flag({ calc: true }),
    thumb_size: int({ calc: true }),
    team_user_id: ref('team_user', { calc: true, inList: true }),
    date: dateTime({ calc: true, inList: true }),
    lead_id: ref('lead', { calc: true }),
    // Where it was last sent by mail, and which of these addresses did not get it.
    mailed_to: text({ max: MAILED_TO_LENGTH, calc: true, inList: true }),
    mailed_date: dateTime({ calc: true, inList: true }),
    mail_failed_to: text({ max: MAILED_TO_LENGTH, calc: true, inList: true }),
    sha256: text({ required: true, max: 64, calc: true, viewWith: 'nobody' }),
    // Empty once the bytes of a deleted file are gone.
    storage_key: text({ max: 80, calc: true, viewWith: 'nobody' }),
  },
  can: { add: 'by_record', edit: 'by_record' },
  seenBy: { owner: 'o_id' },
  filters: ['o_t', 'o_id', 'kind'],
  sort: ['-id'],
})
export type FileRecord = RecordOf<typeof file>
