/** A request for a document → the document's definition, in the language that was chosen. A branch may have clocks of its own. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Language } from '@fura/shared/language.ts'
import { companyZone } from '#core/company-zone.ts'
import { act } from './act.ts'
import { type PictureTexts, pictureTexts } from './blocks/pictures.ts'
import { bookingRequest } from './booking-request.ts'
import { clientOrder } from './client-order.ts'
import { cmr } from './cmr.ts'
import type { DocumentKind, DocumentRequest } from './document.ts'
import { driverInstruction } from './driver-instruction.ts'
import { invoice } from './invoice.ts'
import { type Paper, type PaperTexts, paperOf } from './paper.ts'
import type { Definition } from './pdf.ts'
import { powerOfAttorney } from './power-of-attorney.ts'
import { quotation } from './quotation.ts'
import { transportOrder } from './transport-order.ts'
import { ttn } from './ttn.ts'

/** A consignment note is read on both sides of a border. */
export const secondLanguage = (language: Language): Language => (language === 'en' ? 'uk' : 'en')

interface PaperParts extends Omit<DocumentRequest, 'kind' | 'pictures'> {
  paper: Paper
  paperIn: (language: Language) => Paper
  pictures: PictureTexts
}

const DEFINITIONS: Readonly<Record<DocumentKind, (parts: PaperParts) => Definition>> = {
  quotation: ({ paper, papers, pictures }) => quotation(paper, papers, pictures),
  client_order: ({ paper, papers, pictures }) => clientOrder(paper, papers, pictures),
  booking_request: ({ paper, papers, pictures }) => bookingRequest(paper, papers, pictures),
  ttn: ({ paper, papers, pictures }) => ttn(paper, papers, pictures),
  driver_instruction: ({ paper, papers, pictures }) => driverInstruction(paper, papers, pictures),
  power_of_attorney: ({ paper, papers, pictures }) => powerOfAttorney(paper, papers, pictures),
  transport_order: ({ paper, papers, choices, pictures }) => transportOrder(paper, papers, choices, pictures),
  cmr: ({ paper, paperIn, papers, choices }) => cmr(paper, paperIn(secondLanguage(choices.language)), papers),
  invoice: ({ paper, papers, choices, pictures }) => invoice(paper, papers, choices, pictures),
  act: ({ paper, papers, choices, pictures }) => act(paper, papers, choices, pictures),
}

export const definitionOf = (
  { kind, papers, choices, pictures }: DocumentRequest,
  textsOf: (language: Language) => PaperTexts,
): Definition => {
  const { records, deal } = papers
  const zone = trimmedText(records.get(`organization:${trimmedText(deal.organization_id)}`)?.timezone) || companyZone()
  const paperIn = (language: Language) => paperOf({ language, texts: textsOf(language), records, zone })
  const paper = paperIn(choices.language)
  return DEFINITIONS[kind]({ paper, paperIn, papers, choices, pictures: pictureTexts(pictures) })
}
