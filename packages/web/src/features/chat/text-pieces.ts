/** What the text of a message is made of: words, addresses, numbers of records, names of those it calls. */

export interface Piece {
  kind: 'plain' | 'link' | 'number' | 'mention'
  text: string
}

/** As `ODS-26-00123`; the prefix is the company's own word. */
const NUMBER = String.raw`(?<![\p{L}\p{N}-])[\p{Lu}\p{N}]{1,8}-\d{2}-\d{5}(?![\p{L}\p{N}])`
/** What closes a sentence does not belong to an address. */
const LINK = String.raw`https?://[^\s<>"]+[^\s<>".,;:!?)\]]`

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const kindOf = (text: string): Piece['kind'] =>
  text.startsWith('@') ? 'mention' : text.startsWith('http') ? 'link' : 'number'

/** `names`: of those whom the message calls. */
export const piecesOf = (text: string, names: readonly string[]): Piece[] => {
  // Longer names first: one may begin with another.
  const called = names.toSorted((one, other) => other.length - one.length).map((name) => `@${escaped(name)}`)
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
