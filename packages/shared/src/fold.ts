/**
 * How text is compared when people search and sort: case, ё/е and apostrophes do not matter, phones and plates are found
 * by their digits and letters alone. The device and the server fold alike, so an offline search finds the same records.
 */

const APOSTROPHES = /['’ʼ`‘′＇]/g

export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll(APOSTROPHES, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Cyrillic letters that look like Latin ones on a plate. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  і: 'i',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  х: 'x',
  у: 'y',
}

/** Letters and digits alone, Cyrillic lookalikes as Latin: "АА 12-34 ВС" → "aa1234bc", "+380 (67)" → "38067". */
export const compact = (text: string): string => compactFolded(fold(text))

/** The same of a text that is folded already. */
export const compactFolded = (folded: string): string =>
  folded.replaceAll(/[^\p{L}\p{N}]+/gu, '').replaceAll(/[авеікмнорстху]/g, (char) => LOOKALIKES[char] ?? char)

/** Starts of words, one and two characters long: what a search of 1–2 characters looks up. */
export const prefixes = (folded: string): string[] => {
  const starts = new Set<string>()
  for (const match of folded.matchAll(/[\p{L}\p{N}]+|(?<=^|\s)[^\s\p{L}\p{N}]\S*/gu)) {
    const [first, second] = match[0]
    if (first) starts.add(first)
    if (first && second) starts.add(first + second)
  }
  return [...starts]
}

/** Letters that Unicode puts out of alphabetical order; the private character keeps each right behind its neighbour. */
const ORDER: Readonly<Record<string, string>> = { ё: 'е\u0001', є: 'е\u0002', ґ: 'г\u0001', і: 'и\u0001', ї: 'и\u0002' }

/** A key that sorts Russian, Ukrainian and English names alphabetically when compared byte by byte. */
export const sortKey = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFC').trim()].map((char) => ORDER[char] ?? char).join('')
