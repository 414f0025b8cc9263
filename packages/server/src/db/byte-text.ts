/**
 * Text as the bytes of its UTF-8, one character each. Records are read, put together and sent as such: V8 keeps it in one byte per
 * character where Cyrillic text takes two, and encoding a page of these for the socket took as long as reading it. JSON means the
 * same in it, because what has a meaning in JSON is ASCII.
 */

const NOT_ASCII = /[^\0-\x7f]/

/** For short texts, which are many. */
const scratch = Buffer.alloc(4096)
const LONGEST_SHORT = scratch.length / 3

const toByteText = (text: string): string =>
  text.length <= LONGEST_SHORT
    ? scratch.toString('latin1', 0, scratch.write(text))
    : Buffer.from(text).toString('latin1')

export const fromText = (text: string): string => (NOT_ASCII.test(text) ? toByteText(text) : text)

/** Reads a JSON column: SQLite returns bytes, PostgreSQL's driver a string. */
export const fromColumn = (json: Uint8Array | string): string =>
  typeof json === 'string'
    ? fromText(json)
    : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('latin1')

/** The same of the texts of a row, in place. */
export const withByteTexts = <T>(row: (T | string)[]): (T | string)[] => {
  for (const [place, value] of row.entries())
    if (typeof value === 'string' && NOT_ASCII.test(value)) row[place] = toByteText(value)
  return row
}

export const bytesOf = (byteText: string): Buffer => Buffer.from(byteText, 'latin1')
