/** Every visible text comes from the texts of the server: rows S1.03, S1.04. */
import { EMAIL_HINT } from '@fura/shared/constants.ts'
import type { Language } from '@fura/shared/language.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { KEPT_HERE } from '../open-states.ts'
import { FILES_HERE } from '../open-work.ts'
import { overflow } from '../page-look.ts'
import { Data, readPage } from '../page-text.ts'
import { Shell } from '../pages/shell.ts'
import { inParts, type Screen, screensBefore, screensInside, visit } from '../screens.ts'
import { marked, speak, type Texts, textsOf } from '../texts.ts'
import { expect, t, test } from '../test.ts'

/** The narrowest phone that is sold. */
const NARROWEST = 360
const PARTS = 4

/** Names of days and months, and units, are the browser's own. */
const dayWords = (language: Language): Set<string> => {
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
  const named = (days: readonly Date[], form: Intl.DateTimeFormatOptions) =>
    days.map((day) => new Intl.DateTimeFormat(language, form).format(day))
  const words = [
    ...(['long', 'short'] as const).flatMap((weekday) => named(week, { weekday })),
    ...(['long', 'short'] as const).flatMap((month) => named(year, { month })),
    // Some languages bend the name of a month behind a number.
    ...named(year, { month: 'long', day: 'numeric' }),
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

const withoutMarks = (text: string): string => text.replaceAll(/⟦[^⟧]*⟧/g, '').trim()

/** Words that are not of a language: what the texts of Russian leave, Cyrillic in English, letters that Ukrainian lacks. */
const FOREIGN: Readonly<Record<Language, (text: string) => string>> = {
  ru: (text) => text,
  uk: (text) => (text.match(/\p{L}*[ыэъё]\p{L}*/giu) ?? []).join(' '),
  en: (text) => text.match(/\p{Script=Cyrillic}+/gu)?.join(' ') ?? '',
}

/** Texts of a language as they stand: the names of the other languages are written in those. */
const isWhole = (text: string, language: Language): boolean => Object.values(textsOf(language)).includes(text)

/** In Russian every text comes in brackets, so that whatever has none is written into the code. */
const markTexts = (page: Page) =>
  page.context().route('**/tech/get_translations/ru.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Texts
    await route.fulfill({ json: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, marked(text)])) })
  })

/** Without a reload, so that the sheet that is open stays open. */
const turnTo = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Texts that are neither translations, nor data, nor the browser's. */
const strangers = async (page: Page, data: Data, language: Language): Promise<string[]> => {
  const texts = await readPage(page)
  await data.settle()
  const isAccountedFor = (text: string): boolean => {
    if (text === EMAIL_HINT || (isWhole(text, language) && language !== 'ru')) return true
    // A message at the foot of the screen keeps the language that it was said in, and so its brackets.
    const rest = FOREIGN[language](withoutMarks(data.without(text)))
    return !/\p{L}/u.test(rest) || isInitials(rest) || isOfTheBrowser(rest, language)
  }
  return texts.filter((text) => !isAccountedFor(text)).map((text) => `${language}: ${text}`)
}

/** Looks at every screen in Russian, then turns it to Ukrainian and to English. */
const walk = async (page: Page, api: Api, screens: readonly Screen[]): Promise<string[]> => {
  const found: string[] = []
  const data = new Data()
  const { detail } = (await api.done('/api/team_users/auth_info/')) as unknown as { detail: { name: string } }
  data.take([detail, KEPT_HERE, FILES_HERE])
  // Home greets a person by the given name alone.
  data.take(detail.name.split(' '))
  data.collect(page)
  await markTexts(page)
  speak('marked')
  for (const screen of screens) {
    await visit(page, screen)
    const problems = await strangers(page, data, 'ru')
    await turnTo(page, 'uk')
    problems.push(...(await strangers(page, data, 'uk')), ...(await overflow(page)))
    await turnTo(page, 'en')
    problems.push(...(await strangers(page, data, 'en')))
    await turnTo(page, 'ru')
    found.push(...problems.map((problem) => `${screen.name}: ${problem}`))
  }
  return found
}

const TITLE = `S1.03 no word is written into a component, uk and en are complete, nothing is wider than ${NARROWEST} px`

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: NARROWEST, height: 740 } })
  test.afterEach(() => speak('ru'))

  for (const [part, screens] of inParts(screensInside('phone'), PARTS).entries()) {
    test(`${TITLE} (${part + 1} of ${PARTS})`, async ({ page, api }) => {
      test.setTimeout(120_000)
      expect(await walk(page, api, screens)).toEqual([])
    })
  }

  test.describe('before the login', () => {
    test.use({ user: null })

    test(TITLE, async ({ page, api }) => {
      test.setTimeout(60_000)
      expect(await walk(page, api, screensBefore())).toEqual([])
    })
  })
})

test.describe('before the login', () => {
  test.use({ user: null })

  test('S1.03 Russian by default; the login offers the other two', async ({ page }) => {
    await page.goto('/login')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(t('title.login', {}, 'ru'))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru')
    for (const language of ['uk', 'en'] as const) {
      await page.getByRole('button', { name: t(`language_short_${language}`) }).click()
      await expect(title).toHaveText(t('title.login', {}, language))
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    }
  })
})

test('S1.04 S9.04 a language stored elsewhere is spoken within a second, without a reload', async ({ page }) => {
  await page.clock.install()
  const shell = await new Shell(page).open('/drivers')
  await expect(shell.title).toContainText(t('title.drivers'))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const asked = page.waitForRequest('**/tech/get_translations/uk.json')
  await page.evaluate(() => localStorage.setItem('language', 'uk'))
  await page.clock.runFor(1000)
  await asked
  await expect(shell.title).toContainText(t('title.drivers', {}, 'uk'))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('S1.04 another tab follows at once', async ({ page, context }) => {
  const shell = await new Shell(page).open('/settings')
  const other = await context.newPage()
  const second = await new Shell(other).open('/')
  await other.evaluate(() => localStorage.setItem('language', 'en'))
  await expect(shell.title).toHaveText(t('title.settings', {}, 'en'))
  await expect(second.page.locator('nav').last()).toContainText(t('nav.orders', {}, 'en'))
})
