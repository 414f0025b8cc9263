/** Two sides of a document with their requisites, side by side. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { cell, DIM, SHADE, THIN } from '../layout.ts'
import type { Paper } from '../paper.ts'
import type { Content, TableCell } from '../pdf.ts'

export interface Side {
  role: string
  name: string
  record: Row | undefined
  /** More lines: people, phones. */
  more?: readonly (readonly [label: string, value: string])[]
  /** Replaces the bank details of the record. */
  account?: Row | undefined
  /** Whether bank and signatory are printed; a letter to a client has neither. */
  isFull: boolean
  /** The company prints no bank details on this document. */
  isWithoutBank?: boolean
}

const addressOf = (record: Row | undefined): string =>
  trimmedText(record?.legal_address) || trimmedText(record?.actual_address)

/** The usual bases of a signature, however they were typed: printed in the language and the case of the document. */
const KNOWN_BASES = [
  [/^(устава?|статуту?|(the )?charter)$/iu, 'document.basis_charter'],
  [/^(доверенност[ьи]|довіреност[іь]|довіреність|(a )?power of attorney)$/iu, 'document.basis_proxy'],
] as const

const basisIn = (paper: Paper, written: string): string => {
  const base = KNOWN_BASES.find(([pattern]) => pattern.test(written))
  return base ? paper.t(base[1]) : written
}

export const signatory = (paper: Paper, record: Row | undefined): string => {
  const [director, basis] = [trimmedText(record?.director), basisIn(paper, trimmedText(record?.acts_on))]
  return director !== '' && basis !== '' ? paper.t('document.acting', { director, basis }) : director
}

type Line = readonly [label: string, value: string]

const bankLines = (paper: Paper, bank: Row | undefined): Line[] => [
  ['IBAN', trimmedText(bank?.iban)],
  [paper.label('bank_account', 'account_number'), trimmedText(bank?.account_number)],
  [paper.label('client', 'bank_name'), trimmedText(bank?.bank_name)],
  ['SWIFT', trimmedText(bank?.swift)],
  [paper.label('bank_account', 'mfo'), trimmedText(bank?.mfo)],
]

const requisites = (paper: Paper, { record, account, isFull, isWithoutBank = false, more = [] }: Side): Line[] => [
  [paper.label('client', 'tax_code'), trimmedText(record?.tax_code)],
  [paper.label('client', 'vat_number'), trimmedText(record?.vat_number)],
  [paper.t('document.address'), addressOf(record)],
  ...(isFull && !isWithoutBank ? bankLines(paper, account ?? record) : []),
  ...(isFull ? ([[paper.t('document.represented'), signatory(paper, record)]] as const) : []),
  ...more,
]

const lineOf = ([label, value]: Line): Content => ({
  text: [{ text: `${label}: `, color: DIM, fontSize: 8 }, cell(value)],
  margin: [0, 1.5, 0, 0],
})

const sideOf = (paper: Paper, side: Side): TableCell => ({
  stack: [
    cell(side.name, { bold: true }),
    ...requisites(paper, side)
      .filter(([, value]) => value !== '')
      .map(lineOf),
  ],
})

export const parties = (paper: Paper, left: Side, right: Side): Content => ({
  table: {
    widths: ['*', '*'],
    body: [
      [left, right].map(({ role }) => cell(role, { bold: true, fillColor: SHADE, fontSize: 8.5 })),
      [sideOf(paper, left), sideOf(paper, right)],
    ],
  },
  layout: THIN,
  margin: [0, 0, 0, 8],
})
