/** The pieces of a message's text: words, addresses, numbers of records, mentioned names. */

export interface Piece {
  kind: 'plain' | 'link' | 'number' | 'mention'
  text: string
}

/** As `ODS-26-00123`; the prefix is the company's own word. */
const NUMBER = String.raw`(?<![\p{L}\p{N}-])[\p{Lu}\p{N}]{1,8}-\d{2}-\d{5}(?![\p{L}\p{N}])`
/** Punctuation at the end of a sentence does not belong to an address. */
const LINK = String.raw`https?://[^\s<>"]+[^\s<>".,;:!?)\]]`

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const kindOf = (text: string): Piece['kind'] =>
  text.startsWith('@') ? 'mention' : text.startsWith('http') ? 'link' : 'number'

/** `names`: of the people whom the message mentions. */
export const piecesOf = (text: string, names: readonly string[]): Piece[] => {
  // Longer names first: one may begin with another.
  const called = names.toSorted((one, other) => other.length - one.length).map((name) => `@${escapeRegExp(name)}`)
  const pattern = new RegExp([LINK, NUMBER, ...called].join('|'), 'gu')
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ kind: 'plain', text: text.slice(end, index) })
    pieces.push({ kind: kindOf(found), text: found })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) })
  return pieces
}
