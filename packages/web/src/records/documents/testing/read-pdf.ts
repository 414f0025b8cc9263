/** Reads a PDF back: its words page by page with their positions, and the pictures of its first page. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PlacedText {
  text: string
  left: number
  right: number
}

export interface ReadPage {
  width: number
  items: PlacedText[]
}

export const readPages = async (pdf: Uint8Array): Promise<ReadPage[]> => {
  const reading = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await reading.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_none, place): Promise<ReadPage> => {
      const page = await document.getPage(place + 1)
      const { items } = await page.getTextContent()
      return {
        width: page.getViewport({ scale: 1 }).width,
        items: items.flatMap((item) =>
          'str' in item
            ? [{ text: item.str, left: Number(item.transform[4]), right: Number(item.transform[4]) + item.width }]
            : [],
        ),
      }
    }),
  )
  await reading.destroy()
  return pages
}

/** The targets of all links, each once: every word of a link is a link of its own. */
export const linksIn = async (pdf: Uint8Array): Promise<string[]> => {
  const reading = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await reading.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_none, place) =>
      (await document.getPage(place + 1)).getAnnotations(),
    ),
  )
  await reading.destroy()
  const links = pages.flat() as readonly { unsafeUrl?: string }[]
  return [...new Set(links.flatMap(({ unsafeUrl: address }) => address ?? []))]
}

export interface DrawnPicture {
  /** In its own pixels, however large it is drawn. */
  width: number
  height: number
}

export const picturesOnFirstPage = async (pdf: Uint8Array): Promise<DrawnPicture[]> => {
  const reading = getDocument({ data: pdf.slice(), verbosity: 0 })
  const page = await (await reading.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const pictures = fnArray.flatMap((operator, place) => {
    if (operator !== OPS.paintImageXObject) return []
    const [, width, height] = argsArray[place] as readonly [string, number, number]
    return [{ width, height }]
  })
  await reading.destroy()
  return pictures
}

/** Without blanks, because line breaks do not matter. */
export const withoutBlanks = (text: string): string => text.replaceAll(/[\s\u00A0]+/g, '')

export const textOf = (pages: readonly ReadPage[]): string =>
  withoutBlanks(pages.flatMap(({ items }) => items.map(({ text }) => text)).join(''))
