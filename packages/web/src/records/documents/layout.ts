/** The look of every document: A4, Golos, thin lines, black on white, the page's number at the foot. */
import type { Paper } from './paper.ts'
import type { Content, Definition, TableCell, TableLook, Text } from './pdf.ts'

export const INK = '#14181F'
export const DIM = '#5A6270'
const LINE = '#AEB5BE'
export const SHADE = '#EEF1F4'
const MARGIN = 36

/** Longer words cannot be broken: codes, web addresses, names typed without a blank. */
const LONG_WORD = 24

/** Characters that the font lacks, with equivalents. */
const REPLACED: Readonly<Record<string, string>> = {
  '→': '–',
  '←': '–',
  '\u202F': '\u00A0',
  '\u2011': '-',
  '\u200B': '',
}
const clean = (text: string): string => text.replaceAll(/[→←\u202F\u2011\u200B]/g, (sign) => REPLACED[sign] ?? '')

/** A text that stays in its cell, whatever was typed. */
export const cell = (text: string, style: Omit<Text, 'text'> = {}): Text => {
  const pieces = clean(text).split(/(\S+)/)
  if (!pieces.some((piece) => piece.length > LONG_WORD)) return { text: clean(text), ...style }
  const broken = pieces.map((piece): Content =>
    piece.length > LONG_WORD ? { text: piece, wordBreak: 'break-all' } : piece,
  )
  return { text: broken, ...style }
}

/** The cells that a wide cell covers. Made anew each time, because the library writes into its input. */
export const coveredCells = (count: number): TableCell[] => Array.from({ length: count }, () => ({}))

export const THIN: TableLook = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingTop: () => 2.5,
  paddingBottom: () => 2,
  paddingLeft: () => 5,
  paddingRight: () => 5,
}

export const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 595 - 2 * MARGIN, y2: 0, lineWidth: 1, lineColor: INK }],
  margin: [0, 4, 0, 8],
})

export const heading = (text: string): Content => cell(text, { bold: true, fontSize: 9.5, margin: [0, 8, 0, 3] })

interface PageOf {
  paper: Paper
  /** For the foot and for the title of the file. */
  title: string
  content: Content[]
  margin?: number
  fontSize?: number
}

export const pageOf = ({ paper, title, content, margin = MARGIN, fontSize = 9 }: PageOf): Definition => ({
  pageSize: 'A4',
  pageMargins: [margin, margin, margin, 40],
  info: { title },
  language: paper.language,
  defaultStyle: { font: 'Golos', fontSize, color: INK, lineHeight: 1.12 },
  content,
  footer: (page: number, pages: number): Content => ({
    columns: [
      { text: clean(title), color: DIM },
      { text: paper.t('document.page', { page, pages }), color: DIM, alignment: 'right' },
    ],
    fontSize: 7.5,
    margin: [margin, 12, margin, 0],
  }),
})
