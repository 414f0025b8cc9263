/** The id of a chat: its record's id and a suffix of six characters (S2.03); and the people mentioned in a message. */
import type { Chat, ChatObject } from './chat.ts'

export const chatId = ({ o_t: kind, o_id: id }: Chat): string => `${id}-${kind}`

const ID = /^(?:([1-9]\d{0,15})|(@[0-9a-f-]{36}))-(order|quote)$/

/** null: no chat is called so. */
export const parseChatId = (text: string): Chat | null => {
  const [, number, temporary, kind] = ID.exec(text) ?? []
  const id = number === undefined ? temporary : Number(number)
  return id === undefined || kind === undefined ? null : { o_t: kind as ChatObject, o_id: id }
}

/** The people mentioned in a text: their names follow an `@`. */
export const mentionedIn = <P extends { name: string }>(text: string, people: readonly P[]): P[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`))
