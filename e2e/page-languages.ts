/** Errors in the words of a page: written into the code, in another language, too wide for a phone. */
import { EMAIL_HINT, MAIL_HOST_HINT } from '@fura/shared/constants.ts'
import type { Language } from '@fura/shared/language.ts'
import type { Page } from '@playwright/test'
import { IS_WHOLE_RUN } from '../packages/server/src/testing/whole-run.ts'
import { overflow } from './page-look.ts'
import { type Data, readPage } from './page-text.ts'
import { MARKS, markedTexts, textsOf } from './texts.ts'

/** Names of days and months, and units, come from the browser. */
const dayWords = (language: Language): Set<string> => {
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
  const formatAll = (days: readonly Date[], form: Intl.DateTimeFormatOptions) =>
    days.map((day) => new Intl.DateTimeFormat(language, form).format(day))
  const words = [
    ...(['long', 'short'] as const).flatMap((weekday) => formatAll(week, { weekday })),
    ...(['long', 'short'] as const).flatMap((month) => formatAll(year, { month })),
    // Some languages inflect the name of a month after a number, and append a word to the year.
    ...formatAll(year, { dateStyle: 'long' }),
  ]
  return new Set(words.flatMap((text) => text.toLocaleLowerCase(language).match(/\p{L}+/gu) ?? []))
}

const isInitials = (text: string): boolean => /^\p{Lu}[\p{Lu}\d]?$/u.test(text)
const isSize = (text: string): boolean => /^[\d.,\s]+\p{L}{1,2}[\s·]*$/u.test(text)

const DAYS = { ru: dayWords('ru'), uk: dayWords('uk'), en: dayWords('en') }

const isOfTheBrowser = (text: string, language: Language): boolean => {
  const words = text.toLocaleLowerCase(language).match(/\p{L}+/gu) ?? []
  return words.every((word) => DAYS[language].has(word)) || isSize(text)
}

const BETWEEN_MARKS = new RegExp(`${MARKS.begin}[^${MARKS.begin}${MARKS.end}]*${MARKS.end}`, 'g')

/** A text may contain another one, such as the name of a field: from the inside out. */
const withoutMarks = (text: string): string => {
  const rest = text.replaceAll(BETWEEN_MARKS, '')
  return rest === text ? text.trim() : withoutMarks(rest)
}

/** Names of calls, browsers and systems, which are the same in every language. */
const NAMES = /(?:GET|POST) \/\S+|\b(?:Chrome|Edge|Firefox|Safari|Android|iPad|iPhone|Linux|macOS|Windows)\b/g

/** Words of the wrong language: beside the texts of Russian, Cyrillic in English, letters that Ukrainian lacks. */
const FOREIGN: Readonly<Record<Language, (text: string) => string>> = {
  ru: (text) => text,
  uk: (text) => (text.match(/\p{L}*[ыэъё]\p{L}*/giu) ?? []).join(' '),
  en: (text) => text.match(/\p{Script=Cyrillic}+/gu)?.join(' ') ?? '',
}

/** Texts of a language as they are: the names of the other languages are written in those. */
const WHOLE_TEXTS = { uk: new Set(Object.values(textsOf('uk'))), en: new Set(Object.values(textsOf('en'))) }

const isWhole = (text: string, language: Language): boolean => language !== 'ru' && WHOLE_TEXTS[language].has(text)

/** In Russian every text gets marks, so that an unmarked word is written into the code. */
export const markTexts = (page: Page) =>
  page.context().route('**/tech/get_translations/ru.json', (route) => route.fulfill({ json: markedTexts() }))

/** Without a reload, so that an open sheet stays open. */
const turnTo = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, language)
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
}

/** Texts that are neither translations, nor data, nor the browser's. */
export const strangers = async (page: Page, data: Data, language: Language): Promise<string[]> => {
  const texts = await readPage(page)
  await data.settle()
  const isAccountedFor = (text: string): boolean => {
    if ([EMAIL_HINT, MAIL_HOST_HINT].includes(text) || isWhole(text, language)) return true
    // A toast keeps the language in which it was shown, and so its marks.
    const foreign = (of: string): string => FOREIGN[language](withoutMarks(of).replaceAll(NAMES, ''))
    // Most texts need no comparison with everything that the server has answered, which is long.
    if (!/\p{L}/u.test(foreign(text))) return true
    const rest = foreign(data.without(text))
    return !/\p{L}/u.test(rest) || isInitials(rest) || isOfTheBrowser(rest, language)
  }
  return texts.filter((text) => !isAccountedFor(text)).map((text) => `${language}: ${text}`)
}

/** Errors in the words of a page that `markTexts` has marked: written into the code, or too wide for a phone. */
const inMarkedWords = async (page: Page, data: Data): Promise<string[]> => [
  ...(await strangers(page, data, 'ru')),
  ...(await overflow(page)),
]

/** The same in Ukrainian and in English, and back in Russian. */
const inOtherLanguages = async (page: Page, data: Data): Promise<string[]> => {
  const problems: string[] = []
  for (const language of ['uk', 'en'] as const) {
    await turnTo(page, language)
    problems.push(...(await strangers(page, data, language)), ...(await overflow(page)))
  }
  await turnTo(page, 'ru')
  return problems
}

/** For every screen: locales.test.ts checks the words of each language, and `npm run test:all` reads them on each. */
export const inWalkedLanguages = async (page: Page, data: Data): Promise<string[]> => [
  ...(await inMarkedWords(page, data)),
  ...(IS_WHOLE_RUN ? await inOtherLanguages(page, data) : []),
]
