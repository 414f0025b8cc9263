/**
 * Rows as the CSV that Excel opens in Russian and Ukrainian: semicolons, CRLF, a byte order mark. A text that a spreadsheet
 * would take for a formula gets an apostrophe in front (reliability.md, I9).
 */
import type { Language } from '@fura/shared/language.ts'
import type { Cell } from './cells.ts'

const BYTE_ORDER_MARK = '\u{FEFF}'
const FORMULA = /^[=+\-@\t\r]/

/** In pairs from the end, so that no spreadsheet makes 3,8E+11 of a number: 380 67 12 34 567 is a text. */
const readablePhone = (digits: string): string =>
  digits.startsWith('380') && digits.length === 12
    ? digits.replace(/^(\d{3})(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5')
    : digits.replaceAll(/\B(?=(\d{2})+$)/g, ' ')

const two = (number: number): string => String(number).padStart(2, '0')

export const dayText = (seconds: number): string => {
  const day = new Date(seconds * 1000)
  return `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`
}

const momentText = (seconds: number): string => {
  const moment = new Date(seconds * 1000)
  return `${dayText(seconds)} ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`
}

const cellText = (cell: Cell, language: Language): string => {
  switch (cell.kind) {
    case 'phone':
      return readablePhone(cell.digits)
    case 'number':
      return language === 'en' ? cell.text : cell.text.replace('.', ',')
    case 'day':
      return dayText(cell.seconds)
    case 'moment':
      return momentText(cell.seconds)
    case 'text':
      return FORMULA.test(cell.text) ? `'${cell.text}` : cell.text
  }
}

const quoteCell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const rowText = (cells: readonly Cell[], language: Language): string =>
  `${cells.map((cell) => quoteCell(cellText(cell, language))).join(';')}\r\n`

export const csvText = async function* (
  header: readonly Cell[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + rowText(header, language)
  for await (const page of pages) yield page.map((cells) => rowText(cells, language)).join('')
}
