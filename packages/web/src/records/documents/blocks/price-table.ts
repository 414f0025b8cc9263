/** Tables of priced lines: of an offer in its own currencies, of an invoice or an act in one. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { MoneyLine } from '../document.ts'
import { SHADE, THIN, cell, coveredCells } from '../layout.ts'
import { currenciesOf, netPrice, totalsOf } from '../money-lines.ts'
import type { Paper } from '../paper.ts'
import type { Content, TableCell } from '../pdf.ts'

const RIGHT = { alignment: 'right', noWrap: true } as const

/** Figures in small type: nine columns must fit an upright page. */
const SIZE = 8

export const currencyCode = (paper: Paper, id: number | null): string => trimmedText(paper.record('currency', id)?.code)

const heads = (paper: Paper, keys: readonly string[], textColumns: number): TableCell[] =>
  keys.map((key, place) =>
    cell(paper.t(`document.${key}`), {
      bold: true,
      fillColor: SHADE,
      fontSize: 7.5,
      ...(place >= textColumns ? { alignment: 'right' } : {}),
    }),
  )

/** "20 %"; a rate of zero is not the same as no VAT. */
export const vatRate = (paper: Paper, { vatId }: MoneyLine): string => {
  const percent = paper.decimal(paper.record('vat', vatId)?.percent)
  return percent === '' ? paper.t('document.no_vat') : `${percent}\u00A0%`
}

const unitOf = (paper: Paper, { row }: MoneyLine): string => paper.choice('order_service', 'unit', row.unit)

export const lineName = (paper: Paper, { row, kind }: MoneyLine): string => {
  const service = paper.named(row, 'service_id', 'service')
  return trimmedText(row.description) || service || (kind === 'freight' ? paper.t('document.freight') : '')
}

const OFFER = [
  'line_no',
  'line_service',
  'line_unit',
  'line_quantity',
  'line_price',
  'line_currency',
  'line_vat',
  'line_sum',
]

export const offerTable = (paper: Paper, lines: readonly MoneyLine[]): Content => {
  const rows = lines.map((line, place): TableCell[] => [
    cell(String(place + 1)),
    cell(lineName(paper, line)),
    cell(unitOf(paper, line)),
    cell(paper.decimal(line.quantity), RIGHT),
    cell(paper.price(line.price), RIGHT),
    cell(currencyCode(paper, line.currencyId), RIGHT),
    cell(vatRate(paper, line), RIGHT),
    cell(paper.money(line.gross), RIGHT),
  ])
  const totals = currenciesOf(lines).map((currencyId): TableCell[] => {
    const total = totalsOf(lines.filter((line) => line.currencyId === currencyId))
    const label = paper.t('document.total_in', { currency: currencyCode(paper, currencyId) })
    return [
      cell(label, { colSpan: 7, bold: true, alignment: 'right' }),
      ...coveredCells(6),
      cell(paper.money(total.gross), { bold: true, ...RIGHT }),
    ]
  })
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [16, '*', 50, 36, 56, 40, 44, 66],
      body: [heads(paper, OFFER, 3), ...rows, ...totals],
    },
    layout: THIN,
    fontSize: SIZE,
  }
}

const BILL = [
  'line_no',
  'line_service',
  'line_unit',
  'line_quantity',
  'line_price_net',
  'line_net',
  'line_vat_rate',
  'line_vat',
  'line_total',
]

export interface BillGroup {
  /** Above its lines; none if the table has only one group. */
  title: string
  lines: readonly MoneyLine[]
}

const billRow = (paper: Paper, line: MoneyLine, number: number, detail: string): TableCell[] => [
  cell(String(number)),
  {
    stack: [cell(lineName(paper, line)), ...(detail === '' ? [] : [cell(detail, { fontSize: 7 })])],
  },
  cell(unitOf(paper, line)),
  cell(paper.decimal(line.quantity), RIGHT),
  cell(paper.price(netPrice(line)), RIGHT),
  cell(paper.money(line.net), RIGHT),
  cell(vatRate(paper, line), RIGHT),
  cell(paper.money(line.vat), RIGHT),
  cell(paper.money(line.gross), RIGHT),
]

const titleRow = (title: string): TableCell[][] =>
  title === '' ? [] : [[cell(title, { colSpan: 9, bold: true }), ...coveredCells(8)]]

/** `detailOf`: the carriage, under the name of a service. */
export const billTable = (
  paper: Paper,
  groups: readonly BillGroup[],
  detailOf: (line: MoneyLine) => string,
): Content => {
  const all = groups.flatMap(({ lines }) => lines)
  const total = totalsOf(all)
  const bold = (value: string): TableCell => cell(value, { bold: true, ...RIGHT })
  const rows = groups.flatMap(({ title, lines }) => [
    ...titleRow(title),
    ...lines.map((line) => billRow(paper, line, all.indexOf(line) + 1, detailOf(line))),
  ])
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [14, '*', 46, 30, 52, 54, 32, 48, 56],
      body: [
        heads(paper, BILL, 3),
        ...rows,
        [
          cell(paper.t('document.total'), { colSpan: 5, bold: true, alignment: 'right' }),
          ...coveredCells(4),
          bold(paper.money(total.net)),
          ...coveredCells(1),
          bold(paper.money(total.vat)),
          bold(paper.money(total.gross)),
        ],
      ],
    },
    layout: { ...THIN, paddingLeft: () => 3, paddingRight: () => 3 },
    fontSize: SIZE - 0.5,
  }
}
