/**
 * Rows as an XLSX workbook of one sheet, written as they come: however many there are, one page is in memory. Texts are typed
 * as texts, so none of them is ever a formula.
 */
import type { Readable } from 'node:stream'
import { DAY } from '@fura/shared/seconds.ts'
import type { Cell } from './cells.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const FIXED: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Formats 14 and 22 are the day and the moment as the reader's own settings write them.
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** 1 January 1970 in days of a spreadsheet. */
const EPOCH_DAYS = 25_569

/** Characters that XML 1.0 does not allow. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26))

const cellXml = (cell: Cell, address: string): string => {
  switch (cell.kind) {
    case 'number':
      return `<c r="${address}"><v>${cell.text}</v></c>`
    case 'day':
    case 'moment':
      return `<c r="${address}" s="${cell.kind === 'day' ? 1 : 2}"><v>${cell.seconds / DAY + EPOCH_DAYS}</v></c>`
    default: {
      const text = cell.kind === 'phone' ? cell.digits : cell.text
      if (text === '') return ''
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    }
  }
}

const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, place) => cellXml(cell, `${columnName(place)}${row}`)).join('')}</row>`

const sheetXml = async function* (
  header: readonly Cell[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(header, 1)}`
  let row = 1
  for await (const page of pages) {
    yield page
      .map((cells) => {
        row += 1
        return rowXml(cells, row)
      })
      .join('')
  }
  yield '</sheetData></worksheet>'
}

const partsOf = (sheet: AsyncIterable<string>): ZipPart[] => [
  ...Object.entries(FIXED).map(([name, text]) => ({ name, content: [text] })),
  { name: 'xl/worksheets/sheet1.xml', content: sheet },
]

export const xlsxBytes = (header: readonly Cell[], pages: AsyncIterable<readonly (readonly Cell[])[]>): Readable =>
  zipStream(partsOf(sheetXml(header, pages)))
