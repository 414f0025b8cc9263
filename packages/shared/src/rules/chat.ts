/** The chats of a record, one of its team and one with outside parties in mind, and how much a message may hold. */

/** What has chats, each the name of an entity. */
export const CHAT_OBJECTS = { order: 'order', quote: 'quote' } as const

export type ChatObject = keyof typeof CHAT_OBJECTS
export const CHAT_OBJECT_NAMES = ['order', 'quote'] as const satisfies readonly ChatObject[]

export const MESSAGE_LENGTH = 10_000
export const MESSAGE_FILES = 20
export const MESSAGE_MENTIONS = 50

/** The id of a record that the server does not know yet is a text. */
export interface Chat {
  o_t: ChatObject
  o_id: number | string
}
