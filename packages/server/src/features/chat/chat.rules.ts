/** Input of the chat calls, and read marks: pure. */
import { MAX_NUM, MAX_START, MIN_NUM, PAGE_SIZE } from '@fura/shared/constants.ts'
import { message } from '@fura/shared/entities/message.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, int, ref, text } from '@fura/shared/fields/field.ts'
import { type NewValues, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { type ChatObject, MESSAGE_FILES, MESSAGE_MENTIONS } from '@fura/shared/rules/chat.ts'

export const SEARCH_LENGTH = 200
export const THREAD_PAGE = 50
/** Counts are capped here: larger ones make no difference to anybody. */
export const MOST_UNREAD = 99

const id = { min: 1, max: Number.MAX_SAFE_INTEGER } as const
const { o_t, o_id, is_second_chat, text: words, reply_to_id, file_ids, mention_ids } = message.fields

/** The record of the chat. */
const OBJECT = { o_t, o_id: int({ required: true, ...id }) }
const THREAD = { ...OBJECT, is_second_chat }

export const CHAT_CALLS = {
  chats: {
    start: int({ default: 0, max: MAX_START }),
    num: int({ default: PAGE_SIZE, min: MIN_NUM, max: MAX_NUM }),
    search: text({ max: SEARCH_LENGTH }),
    only_mine: flag(),
  },
  list: {
    ...THREAD,
    before_id: int(id),
    after_id: int(id),
    num: int({ default: THREAD_PAGE, min: MIN_NUM, max: MAX_NUM }),
  },
  add: { ...THREAD, o_id, text: words, reply_to_id, file_ids, mention_ids },
  read: { ...THREAD, last_id: int({ required: true, ...id }) },
  participants: OBJECT,
  participants_add: { ...OBJECT, user_id: ref('team_user', { required: true }) },
  participants_delete: { ...OBJECT, user_id: ref('team_user', { required: true }) },
} as const

export type ChatAction = keyof typeof CHAT_CALLS
export const CHAT_ACTIONS = keysOf(CHAT_CALLS)
export type ChatInput<A extends ChatAction> = NewValues<(typeof CHAT_CALLS)[A]>

export interface ChatRef {
  o_t: ChatObject
  o_id: number
}

export interface Thread extends ChatRef {
  is_second_chat: number
}

export const actionOf = (body: Record<string, unknown>): ChatAction => {
  const { action } = body
  const chatAction = CHAT_ACTIONS.find((one) => one === action)
  if (!chatAction)
    throw new AppError('invalid data', { fields: { action: action === undefined ? 'required' : 'not_allowed' } })
  return chatAction
}

/** Clean values of what a call sent. */
export const inputOf = <A extends ChatAction>(action: A, sent: Record<string, unknown>): ChatInput<A> => {
  const { values, errors } = validateNew<(typeof CHAT_CALLS)[A]>({ fields: CHAT_CALLS[action] }, sent)
  if (errors) throw new AppError('invalid data', { fields: errors })
  return values
}

export const chatIn = ({ o_t: kind, o_id: recordId }: ChatRef): ChatRef => ({ o_t: kind, o_id: recordId })

export const threadIn = ({ is_second_chat: second, ...values }: Thread): Thread => ({
  ...chatIn(values),
  is_second_chat: second,
})

export const distinctIds = (values: Values, name: string): number[] => {
  const value = values[name]
  return Array.isArray(value) ? [...new Set(value)] : []
}

/** A message has a text or a file, and a limited number of files and mentions. */
export const refuseEmptyMessage = (values: Values): void => {
  if ((values.text ?? null) === null && distinctIds(values, 'file_ids').length === 0)
    throw new AppError('invalid data', { fields: { text: 'required' } })
  if (distinctIds(values, 'file_ids').length > MESSAGE_FILES)
    throw new AppError('invalid data', { fields: { file_ids: 'max' } })
  if (distinctIds(values, 'mention_ids').length > MESSAGE_MENTIONS)
    throw new AppError('invalid data', { fields: { mention_ids: 'max' } })
}

export interface ReadMark {
  userId: number
  lastId: number
  date: number
}

/** By user: when they had read this message. `marks` are in the order of `lastId`; its author needs none. */
export const readBy = (
  { id: messageId, team_user_id: author }: { id: number; team_user_id: number },
  marks: readonly ReadMark[],
): Record<string, number> => {
  const read: Record<string, number> = {}
  for (const { userId, lastId, date } of marks) {
    if (lastId >= messageId && userId !== author) read[userId] ??= date
  }
  return read
}
