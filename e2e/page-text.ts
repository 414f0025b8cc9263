/** Everything a person can read or hear on a page, and what of it is data of the server. */
import type { Page } from '@playwright/test'

/** Texts of visible elements and of the attributes that are shown or read out, each once. */
export const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isShown = parent && !parent.closest('script, style, noscript') && parent.checkVisibility()
      if (isShown) found.add((node.textContent ?? '').trim())
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.add((element.getAttribute(name) ?? '').trim())
    }
    found.add(document.title)
    found.delete('')
    return [...found]
  })

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn)
  return []
}

/** Collects every text that the server answers as data from now on. */
export class Data {
  readonly #texts = new Set<string>()
  readonly #reading: Promise<void>[] = []

  constructor(page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/') && pathname !== '/manifest.json') return
      this.#reading.push(
        response.json().then(
          (body: unknown) => {
            for (const text of stringsIn(body)) this.#texts.add(text)
          },
          // A page that was left takes its answers with it.
          () => undefined,
        ),
      )
    })
  }

  async has(text: string): Promise<boolean> {
    await Promise.all(this.#reading)
    return [...this.#texts].some((known) => known.includes(text))
  }
}
