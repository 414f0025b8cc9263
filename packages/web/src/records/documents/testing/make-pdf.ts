/** Makes the PDF of a request in Node, with the fonts and the texts of the app. */
import en from '@fura/shared/locales/en.json' with { type: 'json' }
import ru from '@fura/shared/locales/ru.json' with { type: 'json' }
import uk from '@fura/shared/locales/uk.json' with { type: 'json' }
import pdfmake from 'pdfmake'
import { definitionOf } from '../definition.ts'
import type { DocumentRequest } from '../document.ts'
import type { PaperTexts } from '../paper.ts'

export const TEXTS: Readonly<Record<'ru' | 'uk' | 'en', PaperTexts>> = { ru, uk, en }

const font = (weight: number): string => new URL(`../fonts/golos-text-${weight}.ttf`, import.meta.url).pathname

pdfmake.setFonts({ Golos: { normal: font(400), bold: font(700) } })
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))
pdfmake.setUrlAccessPolicy(() => false)

export const pdfOf = async (request: DocumentRequest): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(definitionOf(request, (language) => TEXTS[language])).getBuffer())
