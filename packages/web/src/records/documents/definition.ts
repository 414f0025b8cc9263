/** A request for a document → the document's definition, in the chosen language. A branch may have a time zone of its own. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Language } from '@fura/shared/language.ts'
import { companyZone } from '#core/company-zone.ts'
import { act } from './act.ts'
import { type PictureTexts, pictureTexts } from './blocks/pictures.ts'
import { bookingRequest } from './booking-request.ts'
import { clientOrder } from './client-order.ts'
import { cmr } from './cmr.ts'
import type { DocumentKind, DocumentRequest, Pictures } from './document.ts'
import { driverInstruction } from './driver-instruction.ts'
import { invoice } from './invoice.ts'
import { type Paper, type PaperTexts, paperOf } from './paper.ts'
import { type PaperForm, paperForm } from './paper-form.ts'
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
  form: PaperForm
}

const DEFINITIONS: Readonly<Record<DocumentKind, (parts: PaperParts) => Definition>> = {
  quotation: ({ paper, papers, pictures, form }) => quotation(paper, papers, pictures, form),
  client_order: ({ paper, papers, pictures, form }) => clientOrder(paper, papers, pictures, form),
  booking_request: ({ paper, papers, pictures, form }) => bookingRequest(paper, papers, pictures, form),
  ttn: ({ paper, papers, pictures }) => ttn(paper, papers, pictures),
  driver_instruction: ({ paper, papers, pictures, form }) => driverInstruction(paper, papers, pictures, form),
  power_of_attorney: ({ paper, papers, pictures, form }) => powerOfAttorney(paper, papers, pictures, form),
  transport_order: ({ paper, papers, choices, pictures, form }) =>
    transportOrder(paper, papers, choices, { pictures, form }),
  cmr: ({ paper, paperIn, papers, choices, form }) =>
    cmr(paper, paperIn(secondLanguage(choices.language)), papers, form),
  invoice: ({ paper, papers, choices, pictures, form }) => invoice(paper, papers, choices, { pictures, form }),
  act: ({ paper, papers, choices, pictures, form }) => act(paper, papers, choices, { pictures, form }),
}

/** Without the pictures that the company has switched off. */
const shownPictures = ({ logo, stamp, signature }: Pictures, form: PaperForm): Pictures => ({
  ...(!form.hides('logo') && { logo }),
  ...(!form.hides('stamp') && { stamp, signature }),
})

export const definitionOf = (
  { kind, papers, choices, pictures }: DocumentRequest,
  textsOf: (language: Language) => PaperTexts,
): Definition => {
  const { records, deal } = papers
  const zone = trimmedText(records.get(`organization:${trimmedText(deal.organization_id)}`)?.timezone) || companyZone()
  const paperIn = (language: Language) => paperOf({ language, texts: textsOf(language), records, zone })
  const paper = paperIn(choices.language)
  const form = paperForm(kind, paper, papers, choices)
  const shown = pictureTexts(shownPictures(pictures, form))
  return DEFINITIONS[kind]({ paper, paperIn, papers, choices, form, pictures: shown })
}
