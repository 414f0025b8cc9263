/** A message in the chat of an order or of a quotation: who wrote it, what it answers, whom it calls, which files it carries. */
import { choice, dateTime, flag, longText, owner, ref, refs } from '../fields/field.ts'
import { CHAT_OBJECT_NAMES, CHAT_OBJECTS, MESSAGE_LENGTH } from '../rules/chat.ts'
import { defineEntity, type RecordOf } from './entity.ts'

export const message = defineEntity({
  name: 'message',
  table: 'messages',
  path: 'messages',
  fields: {
    o_t: choice(CHAT_OBJECT_NAMES, { required: true }),
    o_id: owner('o_t', CHAT_OBJECTS, { required: true }),
    is_second_chat: flag(),
    text: longText({ max: MESSAGE_LENGTH, inList: true }),
    reply_to_id: ref('message'),
    file_ids: refs('file'),
    mention_ids: refs('team_user'),
    team_user_id: ref('team_user', { calc: true, inList: true }),
    date: dateTime({ calc: true, inList: true }),
    // Created by an upload alone; replaced when its author sends a message with that file.
    is_upload: flag({ calc: true }),
  },
  title: 'text',
  can: { add: 'by_record', edit: 'nobody' },
  seenBy: { owner: 'o_id' },
  sort: ['-id'],
})
export type Message = RecordOf<typeof message>
