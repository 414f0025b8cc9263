/** What can be wrong with the words of a page: written into the code, of another language, too wide for a phone. */
import { EMAIL_HINT } from '@fura/shared/constants.ts'
import type { Language } from '@fura/shared/language.ts'
import type { Page } from '@playwright/test'
import { overflow } from './page-look.ts'
import { type Data, readPage } from './page-text.ts'
import { marked, textsOf } from './texts.ts'

/** Names of days and months, and units, are the browser's own. */
const dayWords = (language: Language): Set<string> => {
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
  const formatAll = (days: readonly Date[], form: Intl.DateTimeFormatOptions) =>
    days.map((day) => new Intl.DateTimeFormat(language, form).format(day))
  const words = [
    ...(['long', 'short'] as const).flatMap((weekday) => formatAll(week, { weekday })),
    ...(['long', 'short'] as const).flatMap((month) => formatAll(year, { month })),
    // Some languages bend the name of a month behind a number, and put a word behind the year.
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

/** A text may have another one in it, as the name of a field: from the inside out. */
const withoutMarks = (text: string): string => {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? text.trim() : withoutMarks(rest)
}

/** Names of calls, browsers and systems, which are the same in every language. */
const NAMES = /(?:GET|POST) \/\S+|\b(?:Chrome|Edge|Firefox|Safari|Android|iPad|iPhone|Linux|macOS|Windows)\b/g

/** Words that are not of a language: what the texts of Russian leave, Cyrillic in English, letters that Ukrainian lacks. */
const FOREIGN: Readonly<Record<Language, (text: string) => string>> = {
  ru: (text) => text,
  uk: (text) => (text.match(/\p{L}*[ыэъё]\p{L}*/giu) ?? []).join(' '),
  en: (text) => text.match(/\p{Script=Cyrillic}+/gu)?.join(' ') ?? '',
}

/** Texts of a language as they stand: the names of the other languages are written in those. */
const WHOLE_TEXTS = { uk: new Set(Object.values(textsOf('uk'))), en: new Set(Object.values(textsOf('en'))) }

const isWhole = (text: string, language: Language): boolean => language !== 'ru' && WHOLE_TEXTS[language].has(text)

/** In Russian every text comes in brackets, so that whatever has none is written into the code. */
export const markTexts = (page: Page) =>
  page.context().route('**/tech/get_translations/ru.json', (route) =>
    route.fulfill({
      json: Object.fromEntries(Object.entries(textsOf('ru')).map(([key, text]) => [key, marked(text)])),
    }),
  )

/** Without a reload, so that the sheet that is open stays open. */
const turnTo = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, language)
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
}

/** Texts that are neither translations, nor data, nor the browser's. */
const strangers = async (page: Page, data: Data, language: Language): Promise<string[]> => {
  const texts = await readPage(page)
  await data.settle()
  const isAccountedFor = (text: string): boolean => {
    if (text === EMAIL_HINT || isWhole(text, language)) return true
    // A message at the foot of the screen keeps the language that it was said in, and so its brackets.
    const foreign = (of: string): string => FOREIGN[language](withoutMarks(of).replaceAll(NAMES, ''))
    // Most texts need no look at all that the server has answered, which is long.
    if (!/\p{L}/u.test(foreign(text))) return true
    const rest = foreign(data.without(text))
    return !/\p{L}/u.test(rest) || isInitials(rest) || isOfTheBrowser(rest, language)
  }
  return texts.filter((text) => !isAccountedFor(text)).map((text) => `${language}: ${text}`)
}

/** What is wrong with the words of a page: in Russian, in Ukrainian, in English, and back in Russian. */
export const inEveryLanguage = async (page: Page, data: Data): Promise<string[]> => {
  const problems = await strangers(page, data, 'ru')
  await turnTo(page, 'uk')
  problems.push(...(await strangers(page, data, 'uk')), ...(await overflow(page)))
  await turnTo(page, 'en')
  problems.push(...(await strangers(page, data, 'en')))
  await turnTo(page, 'ru')
  return problems
}
