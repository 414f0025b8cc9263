/**
 * The chats of a record: one of its team and one with outside parties in mind. A chat is called by its record's id and a suffix of
 * six characters (S2.03).
 */

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

export const chatId = ({ o_t: kind, o_id: id }: Chat): string => `${id}-${kind}`

const ID = /^(?:([1-9]\d{0,15})|(@[0-9a-f-]{36}))-(order|quote)$/

/** null: no chat is called so. */
export const parseChatId = (text: string): Chat | null => {
  const [, number, temporary, kind] = ID.exec(text) ?? []
  const id = number === undefined ? temporary : Number(number)
  return id === undefined || kind === undefined ? null : { o_t: kind as ChatObject, o_id: id }
}

/** Whom a text calls: those whose names stand in it behind an `@`. */
export const mentionedIn = <P extends { name: string }>(text: string, people: readonly P[]): P[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`))
