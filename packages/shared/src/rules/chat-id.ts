/** What a chat is called, by its record's id and a suffix of six characters (S2.03), and whom its messages call. */
import type { Chat, ChatObject } from './chat.ts'

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
