/** Everything a person can read or hear on a page, and which parts of it are data of the server. */
import type { Page } from '@playwright/test'
import { withoutPatronymic } from '../packages/web/src/i18n/without-patronymic.ts'
import { shortAddress } from '../packages/web/src/records/parties/short-address.ts'

/** Texts of visible elements and of attributes that are shown or read out, each once; without those that a page only quotes. */
export const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isShown = parent && !parent.closest('script, style, noscript, [translate=no]') && parent.checkVisibility()
      if (isShown) texts.add((node.textContent ?? '').trim())
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!element.checkVisibility() || element.closest('[translate=no]')) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.add((element.getAttribute(name) ?? '').trim())
    }
    texts.add(document.title)
    texts.delete('')
    return [...texts]
  })

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn)
  return []
}

/** A number of a document, e.g. К-26/001, or of a voyage, e.g. 40E. */
const NUMBER = /^\p{L}-?\d{2}|^\d+\p{Lu}$/u

/** Surname, given name and patronymic. */
const FULL_NAME = /^\p{Lu}\S+ \p{Lu}\S+ \p{Lu}\S+$/u

/** Shortened forms in rows: the dimmed beginning of a number, "40HC" of "40HC — 40′", the first line, parts of a line. */
const shownPieces = (text: string): string[] => {
  const prefix = /^\p{Lu}{2,5}-\d\d-(?=\d+$)/u.exec(text)?.[0]
  // A position after a name is a word among others.
  const inside = text.length < 40 ? text.charAt(0).toLocaleLowerCase() + text.slice(1) : ''
  const pieces = [prefix ?? '', inside, text.split(/ [(—]/u)[0] ?? '', text.split('\n')[0] ?? '', ...text.split(' · ')]
  return pieces.filter((piece) => /\p{L}{2}/u.test(piece) && piece !== text)
}

/** Texts that the server answers as data, long ones also in their cut form. */
export class Data {
  readonly #texts = new Set<string>()
  #longestFirst: string[] = []
  #reading: Promise<void>[] = []

  take(answer: unknown): void {
    for (const text of stringsIn(answer)) {
      if (!/\p{L}{2}/u.test(text) && !NUMBER.test(text)) continue
      this.#texts.add(text)
      this.#texts.add(shortAddress(text))
      if (FULL_NAME.test(text)) this.#texts.add(withoutPatronymic(text))
      for (const piece of shownPieces(text)) this.#texts.add(piece)
    }
  }

  /** Records every answer to this page from now on. */
  collect(page: Page): void {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/') && pathname !== '/manifest.json') return
      // The event stream has no end, and contains only numbers.
      if (pathname === '/api/events/') return
      this.#reading.push(
        response.json().then(
          (body: unknown) => this.take(body),
          // A page that was left takes its answers with it.
          () => undefined,
        ),
      )
    })
  }

  /** Waits until all answers so far are recorded. */
  async settle(): Promise<void> {
    await Promise.all(this.#reading)
    this.#reading = []
    // Sorted once per page: doing it for every text cost minutes and gigabytes.
    if (this.#longestFirst.length < this.#texts.size)
      this.#longestFirst = [...this.#texts].toSorted((a, b) => b.length - a.length)
  }

  /** The rest of a text without the data in it: mostly nothing, because the whole text is data. */
  without(text: string): string {
    if (this.#texts.has(text)) return ''
    let rest = text
    for (const dataText of this.#longestFirst) {
      if (!rest.includes(dataText)) continue
      rest = rest.replaceAll(dataText, '')
      if (!/\p{L}/u.test(rest)) break
    }
    return rest.trim()
  }
}
