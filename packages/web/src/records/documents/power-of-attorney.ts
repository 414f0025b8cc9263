/**
 * The driver's right to receive goods in our name, a page for each vehicle: issuer, recipient, goods and
 * sender. It is valid for ten days from the loading, as is the custom.
 */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { cargoOf, measures } from './blocks/cargo.ts'
import { form, type FormRow, pairs } from './blocks/form.ts'
import { firmName, head } from './blocks/head.ts'
import { signatory } from './blocks/parties.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { signatures } from './blocks/signatures.ts'
import { driverName, driverRows, vehicleRows } from './blocks/vehicle.ts'
import { type Carriage, carriagesOf } from './carriages.ts'
import type { Papers } from './document.ts'
import { cell, pageOf } from './layout.ts'
import { numberOfVehicle } from './numbers.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition } from './pdf.ts'
import { carriageValues } from './placeholder-values.ts'

const VALID_DAYS = 10

const loadingOf = ({ leg }: Carriage, deal: Row): number =>
  Number(leg.planned_loading_date ?? 0) || Number(deal.planned_loading_date ?? 0)

const issuerRows = (paper: Paper, deal: Row, firm: Row | undefined): FormRow[] => [
  { head: paper.t('document.attorney_from') },
  { one: [paper.t('document.firm'), firmName(paper, firm) || trimmedText(deal.legal_entity_name)] },
  ...pairs([
    [paper.label('client', 'tax_code'), trimmedText(firm?.tax_code)],
    [paper.t('document.represented'), signatory(paper, firm)],
  ]),
  { one: [paper.t('document.address'), trimmedText(firm?.legal_address)] },
]

const goodsRows = (paper: Paper, { leg, container }: Carriage, deal: Row): FormRow[] => [
  { head: paper.t('document.attorney_goods') },
  { one: [paper.label('order', 'shipper'), trimmedText(deal.shipper)] },
  { one: [paper.label('order', 'cargo'), trimmedText(container?.cargo) || cargoOf(deal, leg)] },
  ...pairs([...measures(paper, deal, container ?? leg), [paper.t('document.order'), trimmedText(deal.number)]]),
]

interface Sheet {
  paper: Paper
  papers: Papers
  pictures: PictureTexts
  own: PaperForm
  /** The number of this vehicle among how many. */
  place: number
  of: number
}

const sheetOf = (carriage: Carriage, { paper, papers, pictures, own, place, of }: Sheet): Content => {
  const values = carriageValues(paper, papers, carriage)
  const { deal, today } = papers
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const loading = loadingOf(carriage, deal)
  const until = (loading === 0 ? today : loading) + VALID_DAYS * DAY
  const driver = driverName(paper, carriage.vehicle)
  return {
    stack: [
      ...head({
        paper,
        firm,
        title: paper.t('document.power_of_attorney'),
        number: numberOfVehicle(deal.attorney_number, place, of),
        date: paper.day(today),
        pictures,
      }),
      ...own.header(values),
      ...own.arrange(
        {
          main: form([
            ...issuerRows(paper, deal, firm),
            { head: paper.t('document.attorney_to') },
            ...driverRows(paper, carriage.vehicle),
            ...vehicleRows(paper, carriage.vehicle),
            ...goodsRows(paper, carriage, deal),
            { one: [paper.t('document.valid_until'), paper.instant(until).split(',')[0] ?? ''] },
          ]),
          conditions: cell(own.text('conditions', values), { margin: [0, 0, 0, 6] }),
          signatures: signatures(paper, [
            { role: paper.t('document.attorney_sample'), name: '', person: driver },
            {
              role: paper.t('document.firm'),
              name: trimmedText(firm?.short_name) || firmName(paper, firm) || trimmedText(deal.legal_entity_name),
              person: trimmedText(firm?.director),
              pictures,
              more: [[paper.t('document.accountant'), trimmedText(firm?.accountant)]],
            },
          ]),
        },
        values,
      ),
    ],
    ...(place === 0 ? {} : { pageBreak: 'before' as const }),
  }
}

export const powerOfAttorney = (paper: Paper, papers: Papers, pictures: PictureTexts, own: PaperForm): Definition => {
  const carriages = carriagesOf(papers)
  const { deal } = papers
  return pageOf({
    paper,
    title:
      `${paper.t('document.power_of_attorney')} ${trimmedText(deal.attorney_number) || trimmedText(deal.number)}`.trim(),
    fontSize: 9,
    content: carriages.map((carriage, place) =>
      sheetOf(carriage, { paper, papers, pictures, own, place, of: carriages.length }),
    ),
  })
}
