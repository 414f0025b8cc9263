/** The top of a document: the firm with its logo at the left, the title with number and day at the right. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { cell, DIM, rule } from '../layout.ts'
import type { Paper } from '../paper.ts'
import type { Content } from '../pdf.ts'
import type { PictureTexts } from './pictures.ts'

interface Head {
  paper: Paper
  firm: Row | undefined
  title: string
  number: string
  date: string
  pictures: PictureTexts
}

export const firmName = (paper: Paper, firm: Row | undefined): string =>
  trimmedText(firm?.full_name) || trimmedText(firm?.[`name_${paper.language}`]) || trimmedText(firm?.name)

const shortName = (paper: Paper, firm: Row | undefined): string =>
  trimmedText(firm?.short_name) || firmName(paper, firm)

export const numberLine = (paper: Paper, number: string, date: string): string =>
  paper.t('document.number_date', { number: number || '________', date: date || '__________' })

export const head = ({ paper, firm, title, number, date, pictures }: Head): Content[] => {
  const name = cell(shortName(paper, firm), { bold: true, fontSize: 13 })
  const address = cell(trimmedText(firm?.legal_address), { color: DIM, fontSize: 7.5, margin: [0, 2, 0, 0] })
  const logo: Content[] = pictures.logo ? [{ image: pictures.logo, fit: [150, 44], margin: [0, 0, 0, 4] }] : []
  return [
    {
      columns: [
        { width: '*', stack: [...logo, name, address] },
        {
          width: 250,
          alignment: 'right',
          stack: [{ text: title, bold: true, fontSize: 14 }, cell(numberLine(paper, number, date))],
        },
      ],
      columnGap: 16,
    },
    rule(),
  ]
}
