/** Where a search found its words in a text, compared as search compares: folded. */
import { fold } from '@fura/shared/fold.ts'

export interface Piece {
  text: string
  isMatch: boolean
}

/** Every UTF-16 unit as search compares it, each with its index in the text, because folding drops apostrophes. */
const foldedCharacters = (text: string): { char: string; at: number }[] => {
  const chars: { char: string; at: number }[] = []
  let at = 0
  for (const original of text) {
    const folded = /\s/.test(original) ? ' ' : fold(original)
    for (const char of folded.split('')) chars.push({ char, at })
    at += original.length
  }
  return chars
}

const wordsOf = (query: string): string[] =>
  fold(query)
    .split(' ')
    .filter((word) => word !== '')

/** Marks which characters of the text belong to a match of any word. */
const markedOf = (text: string, words: readonly string[]): boolean[] => {
  const characters = foldedCharacters(text)
  const folded = characters.map(({ char }) => char).join('')
  const marked = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
      const start = characters[from]?.at ?? 0
      const end = characters[from + word.length]?.at ?? text.length
      marked.fill(true, start, end)
    }
  }
  return marked
}

export const findMatches = (text: string, query: string): Piece[] => {
  const words = wordsOf(query)
  // Most lists are read without a search, and folding every letter of every row is slow on a slow phone.
  if (words.length === 0) return text === '' ? [] : [{ text, isMatch: false }]
  const marked = markedOf(text, words)
  const pieces: Piece[] = []
  for (const [at, isMatch] of marked.entries()) {
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += text[at] ?? ''
    else pieces.push({ text: text[at] ?? '', isMatch })
  }
  return pieces
}
