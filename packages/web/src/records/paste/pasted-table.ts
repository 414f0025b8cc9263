/** The clipboard text of a spreadsheet: lines are rows, tabs separate cells; a cell with either of them is quoted. */

/** Longer tables are imported from a file. */
export const MOST_ROWS = 200

const CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y

export const parseTable = (text: string): string[][] => {
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  const rows: string[][] = [[]]
  for (let at = 0; at <= source.length;) {
    CELL.lastIndex = at
    const [whole = '', quoted, plain = ''] = CELL.exec(source) ?? []
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    at += whole.length
    if (source[at] === '\n') rows.push([])
    at += 1
  }
  return rows.filter((cells) => cells.some((cell) => cell !== '')).slice(0, MOST_ROWS)
}
