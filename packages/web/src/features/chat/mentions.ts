/** Mentions by @: the text typed after it, the people it may mean, and the message with the chosen name put in. */

export interface Person {
  id: number
  name: string
  position: string
  photo: string | null
}

/** An `@` at the beginning of a word, and up to two words behind it. */
const TYPED = /(?:^|\s)@([\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u
const OFFERED = 6

/** The text behind the last `@` before the caret; null if nobody is being mentioned. */
export const typedMention = (text: string, caret: number): string | null =>
  TYPED.exec(text.slice(0, caret))?.[1] ?? null

const fold = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е')

export const offeredPeople = (people: readonly Person[], typed: string): Person[] => {
  const words = fold(typed).split(' ').filter(Boolean)
  return people
    .filter(({ name }) => {
      const own = fold(name).split(' ')
      return words.every((word) => own.some((part) => part.startsWith(word)))
    })
    .slice(0, OFFERED)
}

/** The text, and the caret position behind the name. */
export const withMention = (
  text: string,
  caret: number,
  typed: string,
  name: string,
): { text: string; caret: number } => {
  const before = `${text.slice(0, caret - typed.length)}${name} `
  return { text: before + text.slice(caret).trimStart(), caret: before.length }
}
