/** The booking request to a line: parties of the bill of lading, ports, equipment, goods and the release. No price. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { adrOf, cargoOf, measures, temperatureOf } from './blocks/cargo.ts'
import { form, type FormRow, pairs } from './blocks/form.ts'
import { forwarderSide } from './blocks/forwarder.ts'
import { firmName, head } from './blocks/head.ts'
import { parties } from './blocks/parties.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { equipmentOf, placeOf } from './blocks/route.ts'
import { signatures } from './blocks/signatures.ts'
import type { Papers } from './document.ts'
import { pageOf } from './layout.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition } from './pdf.ts'

const sides = (paper: Paper, deal: Row, firm: Row | undefined, own: PaperForm): Content =>
  parties(paper, forwarderSide(paper, deal, firm, !own.hides('manager')), {
    role: paper.label('order', 'line_id'),
    name: paper.named(deal, 'line_id', 'line'),
    record: undefined,
    isFull: false,
  })

const billRows = (paper: Paper, deal: Row): FormRow[] => [
  { head: paper.t('document.bill_section') },
  { one: [paper.label('order', 'shipper'), trimmedText(deal.shipper)] },
  { one: [paper.label('order', 'consignee'), trimmedText(deal.consignee)] },
  { one: [paper.label('order', 'notify_party'), trimmedText(deal.notify_party)] },
  ...pairs([
    [paper.label('order', 'bl_type_id'), paper.named(deal, 'bl_type_id', 'bl_type')],
    [paper.label('order', 'bl_originals'), trimmedText(deal.bl_originals)],
    [paper.label('order', 'freight_terms'), paper.choice('order', 'freight_terms', deal.freight_terms)],
    [paper.label('order', 'service_term'), trimmedText(deal.service_term)],
  ]),
]

const voyageRows = (paper: Paper, deal: Row): FormRow[] => [
  { head: paper.t('document.route') },
  {
    two: [
      [paper.t('document.por'), placeOf(paper, deal, 'poo_id')],
      [paper.label('order', 'pol_id'), placeOf(paper, deal, 'pol_id')],
    ],
  },
  {
    two: [
      [paper.label('order', 'pod_id'), placeOf(paper, deal, 'pod_id')],
      [paper.t('document.del'), placeOf(paper, deal, 'fd_id')],
    ],
  },
  {
    two: [
      [paper.label('order', 'etd'), paper.day(deal.etd)],
      [paper.label('order', 'cargo_ready_date'), paper.day(deal.cargo_ready_date)],
    ],
  },
  {
    two: [
      [paper.label('order', 'vessel_id'), paper.named(deal, 'vessel_id', 'vessel')],
      [paper.label('order', 'voyage'), trimmedText(deal.voyage)],
    ],
  },
]

const ownContainers = (containers: readonly Row[]): string =>
  containers
    .flatMap((row) => (row.is_soc === 1 && trimmedText(row.number) !== '' ? [trimmedText(row.number)] : []))
    .join(', ')

const cargoRows = (paper: Paper, { deal, directions, containers }: Papers): FormRow[] => {
  const bySea = directions.filter((leg) => leg.transport_mode === 'sea')
  return [
    { head: paper.t('document.cargo_section') },
    {
      two: [
        [paper.t('document.equipment'), equipmentOf(paper, [deal]) || equipmentOf(paper, bySea)],
        [paper.t('document.own_containers'), ownContainers(containers)],
      ],
    },
    { one: [paper.label('order', 'cargo'), cargoOf(deal, undefined)] },
    { one: [paper.label('order', 'hs_code'), trimmedText(deal.hs_code)] },
    ...pairs(measures(paper, deal)),
    {
      two: [
        [paper.t('document.temperature'), temperatureOf(paper, deal)],
        [paper.label('order', 'dimensions'), deal.is_oversized === 1 ? trimmedText(deal.dimensions) : ''],
      ],
    },
    { one: [paper.t('document.adr'), adrOf(paper, deal)] },
  ]
}

export const bookingRequest = (paper: Paper, papers: Papers, pictures: PictureTexts, own: PaperForm): Definition => {
  const { deal, today } = papers
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const title = paper.t('document.booking_request')
  const number = trimmedText(deal.number)
  return pageOf({
    paper,
    title: `${title} ${number}`.trim(),
    content: [
      ...head({ paper, firm, title, number, date: paper.day(today), pictures }),
      ...own.header(),
      ...own.arrange({
        parties: sides(paper, deal, firm, own),
        main: form([...voyageRows(paper, deal), ...cargoRows(paper, papers), ...billRows(paper, deal)]),
        signatures: signatures(paper, [
          {
            role: paper.t('document.forwarder'),
            name: trimmedText(firm?.short_name) || firmName(paper, firm) || trimmedText(deal.legal_entity_name),
            person: paper.named(deal, 'manager_id', 'team_user') || trimmedText(firm?.director),
            pictures,
          },
        ]),
      }),
    ],
  })
}
