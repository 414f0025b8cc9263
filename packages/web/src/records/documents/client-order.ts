/** The client's order to us as forwarder: the cargo, the route, the services and their prices. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import { accountFor, currencyOf } from './account.ts'
import { cargoOf, handlingOf, measures } from './blocks/cargo.ts'
import { form, type FormRow, pairs, singleRows } from './blocks/form.ts'
import { firmName, head } from './blocks/head.ts'
import { parties } from './blocks/parties.ts'
import { paymentTerms } from './blocks/payment.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { offerTable } from './blocks/price-table.ts'
import { equipmentOf, loadingPlace, routeOf, unloadingPlace } from './blocks/route.ts'
import { signatures } from './blocks/signatures.ts'
import type { Papers } from './document.ts'
import { heading, pageOf } from './layout.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import { buyersOf, linesFor } from './payers.ts'
import type { Definition } from './pdf.ts'

const contractOf = (paper: Paper, deal: Row, client: Row | undefined): string => {
  const own = trimmedText(deal.contract_number) === '' ? client : deal
  return [trimmedText(own?.contract_number), paper.day(own?.contract_date)].filter(Boolean).join(', ')
}

const routeRows = (paper: Paper, { deal, directions }: Papers): FormRow[] => {
  const [first, last] = [directions[0] ?? deal, directions.at(-1) ?? deal]
  const own = (leg: Row, field: PaperField): string => trimmedText(leg[field]) || trimmedText(deal[field])
  const when = (leg: Row, field: PaperField): string => paper.instant(leg[field]) || paper.instant(deal[field])
  const both = (key: string, left: string, right: string): FormRow => ({
    two: [
      [paper.t(`document.${key}`), left],
      [paper.t(`document.${key}`), right],
    ],
  })
  return [
    { head: `${paper.t('document.loading')} / ${paper.t('document.unloading')}` },
    {
      one: [paper.t('document.route'), routeOf(paper, deal) || directions.map((leg) => routeOf(paper, leg)).join('; ')],
    },
    {
      two: [
        [paper.t('document.loading'), loadingPlace(paper, first)],
        [paper.t('document.unloading'), unloadingPlace(paper, last)],
      ],
    },
    both('when', when(first, 'planned_loading_date'), when(last, 'planned_unloading_date')),
    both('address', own(first, 'loading_address'), own(last, 'unloading_address')),
    {
      two: [
        [paper.label('order', 'shipper'), trimmedText(deal.shipper)],
        [paper.label('order', 'consignee'), trimmedText(deal.consignee)],
      ],
    },
  ]
}

const cargoRows = (paper: Paper, { deal, directions }: Papers): FormRow[] => [
  { head: paper.t('document.cargo_section') },
  { one: [paper.label('order', 'cargo'), cargoOf(deal, undefined)] },
  ...pairs([
    ...measures(paper, deal),
    ...handlingOf(paper, deal),
    [paper.t('document.equipment'), equipmentOf(paper, [deal]) || equipmentOf(paper, directions)],
  ]),
]

export const clientOrder = (paper: Paper, papers: Papers, pictures: PictureTexts, own: PaperForm): Definition => {
  const { deal, today } = papers
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const client = paper.record('client', deal.client_id)
  const title = paper.t('document.client_order')
  const number = trimmedText(deal.number)
  const [ours, theirs] = [
    firmName(paper, firm) || trimmedText(deal.legal_entity_name),
    trimmedText(client?.full_name) || paper.named(deal, 'client_id', 'client'),
  ]
  // Lines for another payer do not appear on the client's order.
  const lines = linesFor(papers, buyersOf(papers)[0])
  const terms = singleRows([
    [paper.t('document.payment_terms'), paymentTerms(paper, lines[0]?.row, deal)],
    [paper.t('document.customer_reference'), trimmedText(deal.external_number)],
  ])
  const isWithoutBank = own.hides('bank')
  const account = accountFor(papers, currencyOf(papers, lines))
  return pageOf({
    paper,
    title: `${title} ${number}`.trim(),
    fontSize: 8.5,
    content: [
      ...head({ paper, firm, title, number, date: paper.day(deal.doc_date) || paper.day(today), pictures }),
      ...own.header(),
      ...own.arrange({
        parties: parties(
          paper,
          { role: paper.t('document.client'), name: theirs, record: client, isFull: true, isWithoutBank },
          { role: paper.t('document.forwarder'), name: ours, record: firm, account, isFull: true, isWithoutBank },
        ),
        main: form([
          { one: [paper.t('document.contract'), contractOf(paper, deal, client)] },
          ...routeRows(paper, papers),
          ...cargoRows(paper, papers),
        ]),
        prices: [heading(paper.t('document.client_rate')), offerTable(paper, lines)],
        payment: terms.length > 0 ? [heading(paper.t('document.payment_section')), form(terms)] : [],
        signatures: signatures(paper, [
          {
            role: paper.t('document.client'),
            name: trimmedText(client?.name) || theirs,
            person: trimmedText(client?.director),
          },
          {
            role: paper.t('document.forwarder'),
            name: trimmedText(firm?.short_name) || ours,
            person: trimmedText(firm?.director),
            pictures,
          },
        ]),
      }),
    ],
  })
}
