/** The invoice to the payer: the lines, the sum with VAT, in words too, and the due day. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { amountInWords } from './amount-in-words.ts'
import { type Bill, billOf, carriageText, contractOf, sellerSide } from './bill.ts'
import { form, pairs } from './blocks/form.ts'
import { head } from './blocks/head.ts'
import { parties } from './blocks/parties.ts'
import type { PictureTexts } from './blocks/pictures.ts'
import { billTable } from './blocks/price-table.ts'
import { signatures } from './blocks/signatures.ts'
import type { Choices, Papers } from './document.ts'
import { dueOf } from './invoice-due.ts'
import { cell, pageOf } from './layout.ts'
import { totalsOf } from './money-lines.ts'
import type { Paper } from './paper.ts'
import type { PaperForm } from './paper-form.ts'
import type { Content, Definition } from './pdf.ts'

/** The sum in words with its VAT, and the rates used. */
export const sumInWords = (paper: Paper, { lines, currency, rates }: Bill): Content[] => {
  const { gross, vat } = totalsOf(lines)
  const isTaxed = lines.some((line) => trimmedText(paper.record('vat', line.vatId)?.percent) !== '')
  const tax = isTaxed
    ? paper.t('document.including_vat', { sum: `${paper.money(vat)} ${currency}` })
    : paper.t('document.without_vat')
  return [
    {
      text: `${paper.t('document.total')}: ${paper.money(gross)} ${currency}, ${tax}`,
      bold: true,
      margin: [0, 8, 0, 2],
    },
    cell(`${paper.t('document.in_words')}: ${amountInWords(paper, gross, currency)}`),
    ...rates.map((rate): Content => ({ text: rate, fontSize: 8, margin: [0, 3, 0, 0] })),
  ]
}

const about = (paper: Paper, papers: Papers, bill: Bill): Content => {
  const { deal } = papers
  return form(
    pairs([
      [paper.t('document.contract'), contractOf(paper, deal, bill.buyer)],
      [paper.t('document.order'), trimmedText(deal.number)],
      [paper.t('document.customer_reference'), trimmedText(deal.external_number)],
      [paper.t('document.due_date'), paper.day(dueOf(bill.lines, papers))],
      [paper.t('document.in_currency'), bill.currency],
    ]),
  )
}

export const invoice = (
  paper: Paper,
  papers: Papers,
  choices: Choices,
  { pictures, form: own }: { pictures: PictureTexts; form: PaperForm },
): Definition => {
  const { deal, today } = papers
  const bill = billOf(paper, papers, choices)
  const title = paper.t('document.invoice')
  const number = trimmedText(deal.invoice_number) || trimmedText(deal.number)
  const date = paper.day(deal.invoice_date) || paper.day(today)
  return pageOf({
    paper,
    title: `${title} ${number}`.trim(),
    content: [
      ...head({ paper, firm: bill.seller, title, number, date, pictures }),
      ...own.header(),
      ...own.arrange({
        parties: parties(paper, sellerSide(bill, paper.t('document.seller')), {
          role: paper.t('document.buyer'),
          name: bill.buyerName,
          record: bill.buyer,
          isFull: true,
        }),
        about: about(paper, papers, bill),
        prices: billTable(paper, [{ title: '', lines: bill.lines }], (line) => carriageText(paper, papers, line)),
        sum: sumInWords(paper, bill),
        signatures: signatures(paper, [
          {
            role: paper.t('document.seller'),
            name: bill.sellerName,
            person: trimmedText(bill.seller?.director),
            pictures,
            more: [[paper.t('document.accountant'), trimmedText(bill.seller?.accountant)]],
          },
        ]),
      }),
    ],
  })
}
