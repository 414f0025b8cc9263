/** The foot of a document: the signatory of each side, with the pictures of our own stamp and signature, if any. */
import { cell, DIM } from '../layout.ts'
import type { Paper } from '../paper.ts'
import type { Column, Content } from '../pdf.ts'
import type { PictureTexts } from './pictures.ts'

export interface Signer {
  role: string
  name: string
  person: string
  /** Only for our side. */
  pictures?: PictureTexts
  more?: readonly (readonly [label: string, value: string])[]
}

const LINE = '______________________'

const picture = (image: string | undefined, size: [number, number]): Column[] =>
  image === undefined ? [] : [{ stack: [{ image, fit: size }], width: 'auto' }]

/** A stamp covers the line, as it does on paper. */
const picturesOf = ({ pictures = {} }: Signer): Content =>
  pictures.stamp !== undefined || pictures.signature !== undefined
    ? {
        columns: [...picture(pictures.signature, [90, 40]), ...picture(pictures.stamp, [84, 84])],
        columnGap: 6,
        margin: [0, 4, 0, -24],
      }
    : { text: ' ', fontSize: 12 }

const lineOf = (label: string, person: string): Content => ({
  stack: [
    { text: LINE },
    {
      text: [{ text: `${label} `, color: DIM, fontSize: 7.5 }, cell(person)],
      margin: [0, 1, 0, 6],
    },
  ],
})

const signed = (paper: Paper, signer: Signer): Column => ({
  width: '*',
  stack: [
    { text: signer.role, color: DIM, fontSize: 8 },
    cell(signer.name, { bold: true }),
    picturesOf(signer),
    lineOf(paper.t('document.signature'), signer.person),
    ...(signer.more ?? []).map(([label, person]) => lineOf(label, person)),
    { text: paper.t('document.stamp'), color: DIM, fontSize: 8 },
  ],
})

export const signatures = (paper: Paper, signers: readonly Signer[]): Content => ({
  columns: signers.map((signer) => signed(paper, signer)),
  columnGap: 24,
  margin: [0, 12, 0, 0],
  unbreakable: true,
})
