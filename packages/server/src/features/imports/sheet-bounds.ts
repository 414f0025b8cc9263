/**
 * Checks the cells of an unpacked workbook before its reader does: the reader fills every gap up to the last cell, so a few
 * bytes that name a far cell would take a gigabyte. Counts at least as many cells as the reader does.
 */
import { LAST_ROW_NUMBER, MAX_CELLS, MAX_COLUMNS, MAX_ROW_TAGS, RefusedFile } from './sheet-limits.ts'

const [LESS_THAN, SLASH, LETTER_C] = [0x3c, 0x2f, 0x63]
/** What ends a name of one letter. */
const AFTER_NAME = new Set([0x3e, 0x20, SLASH])
/** As long as a name may be, with its prefix. */
const LONGEST_NAME = 48

/** `<c`, `<x:row`, `<si`: the name without its prefix, at the beginning of a tag. */
const NAME = /^(?:[^\s<>/"'=:]{1,40}:)?(c|row|si)(?=[\s/>])/
const ADDRESS = /[\s:"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const columnOf = (letters: string): number =>
  letters.length > 3 ? Infinity : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

interface Filled {
  row: number
  column: number
}

const rowNumber = (text: string): number => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1) throw new RefusedFile('format')
  if (number > LAST_ROW_NUMBER) throw new RefusedFile('rule:too_many_rows')
  return number
}

const cellAddress = (text: string): Filled => {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(text.toUpperCase()) ?? []
  if (letters === undefined || digits === undefined) throw new RefusedFile('format')
  const column = columnOf(letters)
  if (column > MAX_COLUMNS) throw new RefusedFile('rule:too_many_columns')
  return { row: rowNumber(digits), column }
}

class Bounds {
  #cells = 0
  #rows = 0
  #strings = 0
  readonly #last: Filled = { row: 0, column: 0 }

  see(name: string, tag: string): void {
    if (name === 'si') this.#strings += 1
    else if (!tag.includes('>')) throw new RefusedFile('format')
    else if (name === 'row') this.#seeRow(tag)
    else this.#seeCell(tag)
    if (this.#rows > MAX_ROW_TAGS) throw new RefusedFile('rule:too_many_rows')
    if (Math.max(this.#cells, this.#strings, this.#last.row * this.#last.column) > MAX_CELLS) {
      throw new RefusedFile('rule:too_many_cells')
    }
  }

  #seeRow(tag: string): void {
    this.#rows += 1
    for (const [, double, single] of tag.matchAll(ADDRESS)) rowNumber(double ?? single ?? '')
  }

  /** An empty cell has a style and no value: it does not enlarge the sheet. */
  #seeCell(tag: string): void {
    this.#cells += 1
    for (const [, double, single] of tag.matchAll(ADDRESS)) {
      const { row, column } = cellAddress(double ?? single ?? '')
      if (tag.trimEnd().endsWith('/>')) continue
      this.#last.row = Math.max(this.#last.row, row)
      this.#last.column = Math.max(this.#last.column, column)
    }
  }
}

/** Most tags are end tags or called `v` or `t`: their first bytes are enough to skip them. */
const mayBeMeant = (xml: Buffer, start: number): boolean =>
  xml[start] !== SLASH && (xml[start] === LETTER_C || !AFTER_NAME.has(xml[start + 1] ?? 0))

/** Throws where a part of a workbook has more cells, rows or texts than a file of rows may have. */
export const assertSheetFits = (xml: Buffer): void => {
  const bounds = new Bounds()
  for (let at = xml.indexOf(LESS_THAN); at !== -1;) {
    const start = at + 1
    const next = xml.indexOf(LESS_THAN, start)
    if (mayBeMeant(xml, start)) {
      const end = next === -1 ? xml.length : next
      const name = NAME.exec(xml.toString('latin1', start, Math.min(end, start + LONGEST_NAME)))?.[1]
      if (name !== undefined) bounds.see(name, xml.toString('latin1', start, end))
    }
    at = next
  }
}
