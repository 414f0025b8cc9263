/** Reads the table of a page: what some programs, Bitrix24 among them, call an Excel file (.xls). */

/** How far into a file its first table begins at the latest; styles stand before it. */
const HEAD_LENGTH = 262_144

export const isHtmlTable = (text: string): boolean => {
  const head = text.slice(0, HEAD_LENGTH)
  return /^\uFEFF?\s*</.test(head) && /<table[\s>]/i.test(head)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MAX_CODE_POINT = 0x10_ff_ff

const characterOf = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
}

const plainText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, characterOf)

/** Tags one by one, each with the text before it. */
const tagsOf = function* (text: string): Generator<{ before: string; tag: string }> {
  let place = 0
  for (;;) {
    const start = text.indexOf('<', place)
    if (start === -1) {
      yield { before: text.slice(place), tag: '' }
      return
    }
    const isComment = text.startsWith('<!--', start)
    const end = text.indexOf(isComment ? '-->' : '>', start)
    if (end === -1) return
    const tag = isComment ? '' : (/^\/?[a-z]+/i.exec(text.slice(start + 1, start + 12))?.[0] ?? '').toLowerCase()
    yield { before: text.slice(place, start), tag }
    place = end + (isComment ? 3 : 1)
  }
}

/** As csvRows: a row with more columns than `mostColumns` comes with one more than that, and is the last. */
export const htmlRows = function* (text: string, mostColumns: number): Generator<string[]> {
  let row: string[] = []
  let cell: string | null = null
  const closeCell = () => {
    if (cell !== null) row.push(cell.trim())
    cell = null
  }
  for (const { before, tag } of tagsOf(text)) {
    if (cell !== null) cell += plainText(before)
    if (tag === 'br' && cell !== null) cell += '\n'
    const isEnd = tag === '/table'
    if (['td', 'th', '/td', '/th', 'tr', '/tr'].includes(tag) || isEnd) closeCell()
    if (row.length > mostColumns) break
    if (tag === 'td' || tag === 'th') cell = ''
    if ((tag === 'tr' || tag === '/tr' || isEnd) && row.length > 0) {
      yield row
      row = []
    }
    if (isEnd) return
  }
  closeCell()
  if (row.length > 0) yield row
}
