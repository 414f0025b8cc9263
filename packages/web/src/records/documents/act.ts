/** The act of services for the client. Carriage and forwarding are listed apart, because their VAT differs. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { billOf, carriageText, contractOf, sellerSide } from './bill.ts'
import { form, pairs } from './blocks/form.ts'
import { head } from './blocks/head.ts'
import { parties } from './blocks/parties.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { type BillGroup, billTable } from './blocks/price-table.ts'
import { signatures } from './blocks/signatures.ts'
import type { Choices, MoneyLine, Papers } from './document.ts'
import { sumInWords } from './invoice.ts'
import { cell, pageOf } from './layout.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Definition } from './pdf.ts'

/** Services of this group are carriage (domain.md 1.20). */
const CARRIAGE = 0

const isCarriage = (paper: Paper, { kind, row }: MoneyLine): boolean =>
  kind === 'freight' || paper.record('service', row.service_id)?.service_group === CARRIAGE

const groupsOf = (paper: Paper, lines: readonly MoneyLine[]): BillGroup[] =>
  [
    { title: paper.t('document.act_carriage'), lines: lines.filter((line) => isCarriage(paper, line)) },
    { title: paper.t('document.act_forwarding'), lines: lines.filter((line) => !isCarriage(paper, line)) },
  ].filter((group) => group.lines.length > 0)

const placeOf = (paper: Paper, papers: Papers): string =>
  paper.named(paper.record('organization', papers.deal.organization_id), 'city_id', 'city')

export const act = (
  paper: Paper,
  papers: Papers,
  choices: Choices,
  { pictures, form: own }: { pictures: PictureTexts; form: PaperForm },
): Definition => {
  const { deal, today } = papers
  const bill = billOf(paper, papers, choices)
  const title = paper.t('document.act')
  const number = trimmedText(deal.act_number) || trimmedText(deal.number)
  const [executor, customer] = [paper.t('document.executor'), paper.t('document.customer')]
  const isWithoutBank = own.hides('bank')
  return pageOf({
    paper,
    title: `${title} ${number}`.trim(),
    content: [
      ...head({
        paper,
        firm: bill.seller,
        title,
        number,
        date: paper.day(deal.act_date) || paper.day(today),
        pictures,
      }),
      ...own.header(),
      ...own.arrange({
        about: form(
          pairs([
            [paper.t('document.act_place'), placeOf(paper, papers)],
            [paper.t('document.contract'), contractOf(paper, deal, bill.buyer)],
            [paper.t('document.order'), trimmedText(deal.number)],
            [paper.t('document.customer_reference'), trimmedText(deal.external_number)],
          ]),
        ),
        intro: cell(own.text('intro'), { margin: [0, 2, 0, 8] }),
        prices: billTable(paper, groupsOf(paper, bill.lines), (line) => carriageText(paper, papers, line)),
        sum: sumInWords(paper, bill),
        parties: parties(
          paper,
          { ...sellerSide(bill, executor), isWithoutBank },
          { role: customer, name: bill.buyerName, record: bill.buyer, isFull: true, isWithoutBank },
        ),
        signatures: signatures(paper, [
          {
            role: executor,
            name: trimmedText(bill.seller?.short_name) || bill.sellerName,
            person: trimmedText(bill.seller?.director),
            pictures,
          },
          { role: customer, name: bill.buyerName, person: trimmedText(bill.buyer?.director) },
        ]),
      }),
    ],
  })
}
