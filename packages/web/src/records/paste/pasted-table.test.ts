/** The clipboard text of a spreadsheet, cell by cell. */
import { expect, test } from 'vitest'
import { MOST_ROWS, parseTable } from './pasted-table.ts'

test('rows are lines, cells are separated by tabs, blank lines are ignored', () => {
  expect(parseTable('MSCU1234567\t40HC\r\n\r\nTGHU7654321\t 20DV \n')).toEqual([
    ['MSCU1234567', '40HC'],
    ['TGHU7654321', '20DV'],
  ])
  expect(parseTable('')).toEqual([])
  expect(parseTable('\t\n')).toEqual([])
})

test('a quoted cell can contain tabs, lines and quotes; a quote inside a word is a character', () => {
  expect(parseTable('"glass\nsheets"\t"a ""b"""\n5" pipe\t')).toEqual([
    ['glass\nsheets', 'a "b"'],
    ['5" pipe', ''],
  ])
})

test('rows above the limit are left out', () => {
  expect(parseTable('x\n'.repeat(MOST_ROWS + 5))).toHaveLength(MOST_ROWS)
})
