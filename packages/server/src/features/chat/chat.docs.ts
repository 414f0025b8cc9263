/** The API document of chats: one address, whose `action` says which call it is. */
import { message } from '@fura/shared/entities/message.ts'
import { choice, flag, int } from '@fura/shared/fields/field.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { CHAT_ACTIONS, CHAT_CALLS, MOST_UNREAD } from './chat.rules.ts'

const { o_t: _kind, o_id: _id, ...words } = { ...CHAT_CALLS.add, ...CHAT_CALLS.list }
const { text: textField, reply_to_id, file_ids, mention_ids, is_second_chat } = message.fields

export const chatDoc = {
  summary:
    'Chats of orders and quotations, for whoever sees the record. `chats`: all of them, by the last message. `list`: the newest ' +
    '`num` messages, oldest first, or those before or behind one. `add`: says something. `read`: how far the user has read. ' +
    '`participants`: the team of the record and who was added. `participants_add`, `participants_delete`: adds and removes one',
  body: {
    action: choice(CHAT_ACTIONS, { required: true }),
    o_t: choice(['order', 'quote']),
    o_id: int({ min: 1 }),
    ...words,
    is_second_chat,
    text: textField,
    reply_to_id,
    file_ids,
    mention_ids,
    last_id: int({ min: 1 }),
    user_id: int({ min: 1 }),
    start: CHAT_CALLS.chats.start,
    search: CHAT_CALLS.chats.search,
    only_mine: flag(),
    _sync: { kind: 'sync', to: 'SyncOfAdd' },
  },
  answer: {
    id: int({ required: true, min: 1 }),
    rev: int({ required: true, min: 1 }),
    _sync: { kind: 'sync', to: 'SyncOfAnswer' },
    last_id: int({ required: true }),
    has_more: choice([0, 1], { required: true }),
    list: { kind: 'values' },
  },
  optional: ['id', 'rev', '_sync', 'last_id', 'has_more', 'list'],
  about: {
    o_t: 'The record whose chat it is; with `o_id` in all calls but `chats`.',
    is_second_chat: '1: the chat with outside parties in mind, which is a thread of its own.',
    search: 'Finds chats by their records: number, client and so on.',
    only_mine: '1: those in which the user takes part.',
    before_id: 'The `num` messages before this one.',
    after_id: 'The first `num` messages behind this one.',
    file_ids: 'Of files that hang on the same record.',
    mention_ids: 'People mentioned by @; they take part from then on, if they may see the record.',
    last_id: 'The last message that the user has seen; in the answer, how far they have read.',
    user_id: 'Must be able to see the record.',
    list:
      'chats: `{id, o_id, o_t, title, client_name, last_text, last_at, unread, unread_second, …}`, counts up to ' +
      `${MOST_UNREAD}, of chats in which the user takes part. list: messages with \`files\`, \`reply_to\`, \`mentions\` and ` +
      '`read_by`, the moment of reading by user. participants: `{team_user_id, name, position, roles, is_added}`.',
    has_more: '1: there are more in this direction.',
  },
  rules: { chat_team: 'The team of the record is in its chat; who is not should leave the team.' },
  mutates: true,
} as const satisfies RouteDoc
