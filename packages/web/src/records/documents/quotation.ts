/** The offer to a client: the cargo, the route, the price and its last day. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { cargoOf, handlingOf, measures } from './blocks/cargo.ts'
import { form, type FormRow, pairs, singleRows } from './blocks/form.ts'
import { forwarderSide, phonesOf } from './blocks/forwarder.ts'
import { firmName, head } from './blocks/head.ts'
import { parties } from './blocks/parties.ts'
import { paymentTerms } from './blocks/payment.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { offerTable } from './blocks/price-table.ts'
import { signatures } from './blocks/signatures.ts'
import type { Papers } from './document.ts'
import { heading, pageOf } from './layout.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition } from './pdf.ts'
import { routeRows } from './quotation-route.ts'

const cargoRows = (paper: Paper, { deal }: Papers): FormRow[] => [
  { head: paper.t('document.cargo_section') },
  { one: [paper.label('quote', 'cargo'), cargoOf(deal, undefined)] },
  ...pairs([...measures(paper, deal), ...handlingOf(paper, deal)]),
]

const termRows = (paper: Paper, { deal }: Papers): FormRow[] =>
  singleRows([
    [paper.label('quote', 'included_text'), trimmedText(deal.included_text)],
    [paper.label('quote', 'excluded_text'), trimmedText(deal.excluded_text)],
    [paper.t('document.payment_terms'), paymentTerms(paper, undefined, deal)],
    [paper.t('document.remarks'), trimmedText(deal.terms_text)],
    [paper.t('document.valid_until'), paper.day(deal.valid_until)],
  ])

const sides = (paper: Paper, { deal }: Papers, own: PaperForm): Content => {
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const contact = paper.record('contact_person', deal.contact_person_id)
  const client = paper.record('client', deal.client_id)
  const clientName =
    trimmedText(client?.full_name) || paper.named(deal, 'client_id', 'client') || trimmedText(deal.lead_name)
  return parties(paper, forwarderSide(paper, deal, firm, !own.hides('manager')), {
    role: paper.t('document.client'),
    name: clientName,
    record: client,
    isFull: false,
    more: [
      [paper.t('document.contact'), paper.named(deal, 'contact_person_id', 'contact_person')],
      [paper.t('document.phone'), phonesOf(contact?.phone)],
    ],
  })
}

/** The day of sending, else the day of printing. */
const dayOf = (paper: Paper, { deal, today }: Papers): string =>
  (paper.instant(deal.sent_date).split(',')[0] ?? '') || paper.day(today)

export const quotation = (paper: Paper, papers: Papers, pictures: PictureTexts, own: PaperForm): Definition => {
  const { deal, sold } = papers
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const title = paper.t('document.quotation')
  const number = trimmedText(deal.number)
  const terms = termRows(paper, papers)
  return pageOf({
    paper,
    title: `${title} ${number}`.trim(),
    fontSize: 8.5,
    content: [
      ...head({ paper, firm, title, number, date: dayOf(paper, papers), pictures }),
      ...own.header(),
      ...own.arrange({
        parties: sides(paper, papers, own),
        main: form([...routeRows(paper, papers), ...cargoRows(paper, papers)]),
        prices: [heading(paper.t('document.prices')), offerTable(paper, sold)],
        terms: terms.length > 0 ? [heading(paper.t('document.terms_section')), form(terms)] : [],
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
