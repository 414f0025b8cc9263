/** A form of labels and values in two columns. An unknown value leaves its place blank, for a pen. */
import { cell, DIM, coveredCells, SHADE, THIN } from '../layout.ts'
import type { Content, TableCell } from '../pdf.ts'

export type Pair = readonly [label: string, value: string]

/** A heading, one pair over the whole width, or two side by side. */
export type FormRow = { head: string } | { one: Pair } | { two: readonly [Pair, Pair] }

const label = (text: string): TableCell => cell(text, { color: DIM, fontSize: 7.5 })

const rowOf = (row: FormRow): TableCell[] => {
  if ('head' in row) {
    return [cell(row.head, { colSpan: 4, bold: true, fillColor: SHADE, fontSize: 8.5 }), ...coveredCells(3)]
  }
  if ('one' in row) return [label(row.one[0]), cell(row.one[1], { colSpan: 3 }), ...coveredCells(2)]
  return row.two.flatMap(([name, value]) => [label(name), cell(value)])
}

/** Made anew each time, because the library writes into its input. */
const widths = () => [108, '*', 108, '*']

export const form = (rows: readonly FormRow[]): Content => ({
  table: { widths: widths(), body: rows.map(rowOf), dontBreakRows: true },
  layout: THIN,
  margin: [0, 0, 0, 6],
})

/** A part of a form that stays on one page with its heading and its first `headerRows` rows; the rest may go on to the next page. */
export const unbrokenForm = (rows: readonly FormRow[], headerRows: number): Content => ({
  table: {
    widths: widths(),
    body: rows.map(rowOf),
    dontBreakRows: true,
    headerRows: 1,
    keepWithHeaderRows: headerRows,
  },
  layout: THIN,
  margin: [0, 0, 0, 6],
})

/** Pairs with a value, two in a row. */
export const pairs = (all: readonly Pair[]): FormRow[] => {
  const filled = all.filter(([, value]) => value !== '')
  return filled.flatMap((pair, place): FormRow[] => {
    if (place % 2 === 1) return []
    const next = filled[place + 1]
    return [next ? { two: [pair, next] } : { one: pair }]
  })
}

export const singleRows = (all: readonly Pair[]): FormRow[] =>
  all.filter(([, value]) => value !== '').map((pair) => ({ one: pair }))
