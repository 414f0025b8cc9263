/** A request for a document → the document's definition, in the language that was chosen. A branch may have clocks of its own. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Language } from '@fura/shared/language.ts'
import { companyZone } from '#core/company-zone.ts'
import { act } from './act.ts'
import { pictureTexts } from './blocks/pictures.ts'
import { bookingRequest } from './booking-request.ts'
import { clientOrder } from './client-order.ts'
import { cmr } from './cmr.ts'
import type { DocumentRequest } from './document.ts'
import { invoice } from './invoice.ts'
import { type PaperTexts, paperOf } from './paper.ts'
import type { Definition } from './pdf.ts'
import { quotation } from './quotation.ts'
import { transportOrder } from './transport-order.ts'
import { ttn } from './ttn.ts'

/** A consignment note is read on both sides of a border. */
export const secondLanguage = (language: Language): Language => (language === 'en' ? 'uk' : 'en')

export const definitionOf = (
  { kind, papers, choices, pictures }: DocumentRequest,
  textsOf: (language: Language) => PaperTexts,
): Definition => {
  const { records, deal } = papers
  const zone = trimmedText(records.get(`organization:${trimmedText(deal.organization_id)}`)?.timezone) || companyZone()
  const paperIn = (language: Language) => paperOf({ language, texts: textsOf(language), records, zone })
  const paper = paperIn(choices.language)
  const pictureUrls = pictureTexts(pictures)
  if (kind === 'quotation') return quotation(paper, papers, pictureUrls)
  if (kind === 'client_order') return clientOrder(paper, papers, pictureUrls)
  if (kind === 'booking_request') return bookingRequest(paper, papers, pictureUrls)
  if (kind === 'ttn') return ttn(paper, papers, pictureUrls)
  if (kind === 'transport_order') return transportOrder(paper, papers, choices, pictureUrls)
  if (kind === 'cmr') return cmr(paper, paperIn(secondLanguage(choices.language)), papers)
  return kind === 'invoice' ? invoice(paper, papers, choices, pictureUrls) : act(paper, papers, choices, pictureUrls)
}
