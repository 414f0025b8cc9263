/**
 * Makes the PDF of a document. With the library and the texts of every language this is the largest part of the app: it is
 * loaded with the first document, and stored on the device before that when there is time.
 */
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { loadCompanyTexts } from '#i18n/own-words.ts'
import { definitionOf } from './definition.ts'
import type { DocumentKind, DocumentRequest } from './document.ts'

pdfMake.addFonts({
  Golos: {
    normal: new URL('./fonts/golos-text-400.ttf', import.meta.url).href,
    bold: new URL('./fonts/golos-text-700.ttf', import.meta.url).href,
  },
})

export interface MadeDocument {
  pdf: Blob
  /** In the language of the document, as the text is. */
  title: string
  /** The text of its letter; `{{name}}` and `{{from}}` are still to be filled in. */
  letterText: string
}

const LETTER_KEYS: Partial<Record<DocumentKind, string>> = { quotation: 'document.mail_offer' }

export const makeDocument = async (request: DocumentRequest): Promise<MadeDocument> => {
  const texts = await loadCompanyTexts()
  const definition = definitionOf(request, (language) => texts.get(language) ?? {})
  const pdf = await pdfMake.createPdf(definition).getBlob()
  const letterText = texts.get(request.choices.language)?.[LETTER_KEYS[request.kind] ?? 'document.mail_text'] ?? ''
  return { pdf, title: definition.info?.title ?? '', letterText }
}
