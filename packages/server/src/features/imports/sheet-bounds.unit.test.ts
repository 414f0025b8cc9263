/** Sheets that would burst their reader are recognised by their bytes, however they are written. */
import { expect, test } from 'vitest'
import { assertSheetFits } from './sheet-bounds.ts'
import { RefusedFile } from './sheet-limits.ts'

const problemOf = (xml: string): string | null => {
  try {
    assertSheetFits(Buffer.from(xml))
    return null
  } catch (error) {
    return error instanceof RefusedFile ? error.problem : String(error)
  }
}

const cell = (address: string): string => `<row><c r="${address}"><v>1</v></c></row>`

test.each([
  ['a plain sheet', `<sheetData>${cell('A1')}${cell('CV10000')}</sheetData>`, null],
  ['200 columns', cell('GR5000'), null],
  ['201 columns', cell('GS1'), 'rule:too_many_columns'],
  ['a cell without an end', cell('ZZZZZZZZ1'), 'rule:too_many_columns'],
  [
    'a cell without an end, by a prefix',
    "<x:row><x:c  x:r = 'ZZZZZZZZ1' ><v>1</v></x:c></x:row>",
    'rule:too_many_columns',
  ],
  ['a row that no spreadsheet has', cell('A10000000'), 'rule:too_many_rows'],
  ['a row by its own number', '<row r="10000000"/>', 'rule:too_many_rows'],
  ['a number in another notation', '<row r="1e9"/>', 'format'],
  ['a number behind an entity', '<row r="&#49;e9"/>', 'format'],
  ['an address behind a quoted sign', '<c s=">" r="ZZZZZZZZ1"><v>1</v></c>', 'rule:too_many_columns'],
  ['a tag inside a tag', '<c s="<" r="ZZZZZZZZ1"><v>1</v></c>', 'format'],
  ['many empty rows', '<row/>'.repeat(200_001), 'rule:too_many_rows'],
  ['a wide and high rectangle of two cells', cell('A1000000') + cell('CV1'), 'rule:too_many_cells'],
  ['an empty cell with a look at the far end', `${cell('B20')}<row r="1048576"><c r="B1048576" s="1"/></row>`, null],
  ['many shared texts', '<si/>'.repeat(1_000_001), 'rule:too_many_cells'],
  ['other tags', '<cols><col r="ZZZZZZZZ1"/></cols><rowBreaks r="1e9"/>', null],
])('%s', (_, xml, problem) => {
  expect(problemOf(xml)).toBe(problem)
})
