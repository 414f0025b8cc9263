/**
 * The checks at one address, in sizes and themes that are switched in place. What cannot differ is not checked again: rules
 * of colour need one language, the other rules one theme, words one size.
 */
import type { Language } from '@fura/shared/language.ts'
import type { Page, Request } from '@playwright/test'
import { strangers } from '../page-languages.ts'
import { COLOURS_ALONE, overflow, turnTo, violations, WITHOUT_COLOURS } from '../page-look.ts'
import { type Data, readPage } from '../page-text.ts'
import { textsOf } from '../texts.ts'

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof SIZES
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** No request for this long. */
const QUIET_MS = 200
const LATEST_MS = 10_000

/** Requests under way. The event stream never ends. */
export class Calls {
  readonly #open = new Set<Request>()
  #changed = performance.now()

  constructor(page: Page) {
    const change = (work: () => void) => {
      this.#changed = performance.now()
      work()
    }
    page.on('request', (request) => {
      if (!request.url().includes('/api/events/')) change(() => this.#open.add(request))
    })
    page.on('requestfinished', (request) => change(() => this.#open.delete(request)))
    page.on('requestfailed', (request) => change(() => this.#open.delete(request)))
  }

  /** Requests that a screen cancels when it is left sometimes report no end: they are not waited for. */
  forget(): void {
    this.#open.clear()
  }

  async settle(page: Page): Promise<void> {
    const end = performance.now() + LATEST_MS
    const isBusy = () => this.#open.size > 0 || performance.now() - this.#changed < QUIET_MS
    while (isBusy() && performance.now() < end) await page.waitForTimeout(QUIET_MS / 4)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

const KEYS = new Set(Object.keys(textsOf('ru')))

/** A key instead of its text, an unfilled variable, or a program's word for a missing value. */
const isNoText = (text: string): boolean =>
  (KEYS.has(text) && /[._]/.test(text)) || /\{\{|\[object |\bundefined\b|\bNaN\b|Invalid Date/.test(text)

const missingTexts = async (page: Page, data: Data, language: Language): Promise<string[]> => {
  const missing = (await readPage(page)).filter(isNoText).map((text) => `no text: ${text}`)
  // Only marks distinguish words of Russian, which the tests of screens check.
  const foreign = language === 'ru' ? [] : await strangers(page, data, language)
  return [...missing, ...foreign.map((text) => `foreign word: ${text}`)]
}

export interface Looking {
  page: Page
  calls: Calls
  data: Data
  language: Language
  sizes: readonly Size[]
  themes: readonly Theme[]
}

/** Each as `size theme what`. */
export const look = async ({ page, calls, data, language, sizes, themes }: Looking): Promise<string[]> => {
  const findings: string[] = []
  for (const [place, size] of sizes.entries()) {
    await page.setViewportSize(SIZES[size])
    const say = (problems: readonly string[], theme = '') =>
      findings.push(...problems.map((problem) => [size, theme, problem].filter(Boolean).join(' ')))
    await calls.settle(page)
    if (place === 0) say(await missingTexts(page, data, language))
    say((await overflow(page)).map((problem) => `sticks out: ${problem}`))
    if (language === 'ru' || place === 0) say(await violations(page, WITHOUT_COLOURS))
    if (language !== 'ru') continue
    for (const theme of themes) {
      await turnTo(page, theme)
      say(await violations(page, COLOURS_ALONE), theme)
    }
    if (themes.length > 1) await turnTo(page, themes[0] ?? 'light')
  }
  await page.setViewportSize(SIZES[sizes[0] ?? 'phone'])
  return findings
}
