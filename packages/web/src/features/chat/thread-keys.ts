/** The cache keys of conversations: an event of messages makes all of them old. */
import { message } from '@fura/shared/entities/message.ts'
import type { Chat } from '@fura/shared/rules/chat.ts'
import { type Thread, threadKey } from '#offline/messages.ts'

const ALL = ['list', message.path] as const

export const chatsKey = [...ALL, 'chats'] as const
export const listKeyOf = (isMine: boolean, search: string) => [...chatsKey, isMine, search] as const
export const threadKeyOf = (thread: Thread) => [...ALL, 'thread', threadKey(thread)] as const
export const unsentKeyOf = (thread: Thread) => [...ALL, 'unsent', threadKey(thread)] as const
export const participantsKey = ({ o_t, o_id }: Chat) => ['chat participants', o_t, o_id] as const
