/** Reads CSV as people have it: RFC 4180 with `;`, `,` or tabs, in UTF-8, UTF-16 or Windows-1251, with or without a byte order mark. */

const SEPARATORS = [';', ',', '\t'] as const

/** null for bytes that no text file has. */
export const decodeText = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Longer than a header is. */
const HEADER_LENGTH = 65_536

/** The one that the header uses most, outside of quotes. */
const separatorOf = (text: string): string => {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const char of text.slice(0, HEADER_LENGTH)) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === '\n') break
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return SEPARATORS.reduce<string>(
    (best, separator) => ((counts.get(separator) ?? 0) > (counts.get(best) ?? 0) ? separator : best),
    ';',
  )
}

/** A quoted cell from the quote on: its text, and where it ends. A quote that is never closed takes all that follows. */
const quotedCell = (text: string, start: number): { cell: string; end: number } => {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { cell: cell + text.slice(from), end: text.length }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

/** Rows one by one. One with more columns than `mostColumns` comes with one more than that, and is the last. */
export const csvRows = function* (text: string, mostColumns: number): Generator<string[]> {
  const bare = text.replace(/^\u{FEFF}/u, '').replace(/^sep=(.)\r?\n/i, '')
  const separator = separatorOf(bare)
  const special = new RegExp(`[${separator === '\t' ? '\\t' : separator}\\r\\n]`, 'g')
  let place = 0
  let row: string[] = []
  while (place < bare.length) {
    let cell = ''
    if (bare[place] === '"') {
      const quoted = quotedCell(bare, place)
      cell = quoted.cell
      place = quoted.end
    }
    special.lastIndex = place
    const match = special.exec(bare)
    const end = match?.index ?? bare.length
    row.push(cell + bare.slice(place, end))
    if (row.length > mostColumns) break
    if (match?.[0] === separator) {
      place = end + 1
      if (place === bare.length) row.push('')
      continue
    }
    yield row
    row = []
    place = end + (bare.startsWith('\r\n', end) ? 2 : 1)
  }
  if (row.length > 0) yield row
}
