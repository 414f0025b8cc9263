/** Every visible text comes from the texts of the server: rows S1.03, S1.04. */
import { EMAIL_HINT } from '@fura/shared/constants.ts'
import type { Language } from '@fura/shared/language.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { Data, readPage } from '../page-text.ts'
import { inParts, type Screen, screensBefore, screensInside, visit } from '../screens.ts'
import { Shell } from '../pages/shell.ts'
import { marked, speak, type Texts, textsOf } from '../texts.ts'
import { expect, t, test } from '../test.ts'

/** Names of days and months, and units, are the browser's own. */
const dayWords = (language: Language): Set<string> => {
  // The twelve months and the seven days of a week.
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1 + month)))
  const forms = [
    { weekday: 'long' },
    { weekday: 'short' },
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
  ] as const
  const words = forms.flatMap((form) => days.map((day) => new Intl.DateTimeFormat(language, form).format(day)))
  return new Set(words.flatMap((text) => text.toLocaleLowerCase(language).match(/\p{L}+/gu) ?? []))
}

const isInitials = (text: string): boolean => /^\p{Lu}[\p{Lu}\d]?$/u.test(text)
const isSize = (text: string): boolean => /^[\d.,\s]+\p{L}{1,2}$/u.test(text)

const DAYS = { ru: dayWords('ru'), uk: dayWords('uk'), en: dayWords('en') }

const isOfTheBrowser = (text: string, language: Language): boolean => {
  const words = text.toLocaleLowerCase(language).match(/\p{L}+/gu) ?? []
  return words.every((word) => DAYS[language].has(word)) || isSize(text)
}

const giveTexts = (page: Page, change: (text: string) => string) =>
  page.route('**/tech/get_translations/*.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Texts
    await route.fulfill({ json: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)])) })
  })

interface Walk {
  page: Page
  api: Api
  screens: readonly Screen[]
  /** What of a text is not accounted for; blank for nothing. */
  left: (text: string) => string
  language: Language
}

/** Texts that are neither translations, nor data, nor the browser's. */
const strangers = async ({ page, api, screens, left, language }: Walk): Promise<string[]> => {
  const found: string[] = []
  const data = new Data()
  data.take(await api.done('/api/team_users/auth_info/'))
  data.collect(page)
  const isAccountedFor = (text: string): boolean =>
    !/\p{L}/u.test(text) || isInitials(text) || text === EMAIL_HINT || isOfTheBrowser(text, language)
  for (const screen of screens) {
    await visit(page, screen)
    for (const text of await readPage(page)) {
      const rest = left(text)
      if (!isAccountedFor(rest) && !isAccountedFor(await data.without(rest))) found.push(`${screen.name}: ${text}`)
    }
  }
  return found
}

const PARTS = inParts(screensInside('phone'), 2)

test.afterEach(() => speak('ru'))

const withoutMarks = (text: string): string => text.replaceAll(/⟦[^⟧]*⟧/g, '').trim()

for (const [part, screens] of PARTS.entries()) {
  test(`S1.03 no word is written into a component (${part + 1} of 2)`, async ({ page, api }) => {
    test.setTimeout(120_000)
    await giveTexts(page, marked)
    speak('marked')
    expect(await strangers({ page, api, screens, left: withoutMarks, language: 'ru' })).toEqual([])
  })
}

const CYRILLIC = /[\p{Script=Cyrillic}]/u

/** English has no Cyrillic letter but in the names of the other languages. */
const cyrillicIn = (text: string): string =>
  CYRILLIC.test(text) && !Object.values(textsOf('en')).includes(text) ? text.replaceAll(/\p{Script=Latin}/gu, '') : ''

/** Words with letters that Ukrainian does not have. */
const russianIn = (text: string): string =>
  Object.values(textsOf('uk')).includes(text) ? '' : (text.match(/\p{L}*[ыэъё]\p{L}*/giu) ?? []).join(' ')

for (const [language, left] of [
  ['en', cyrillicIn],
  ['uk', russianIn],
] as const) {
  for (const [part, screens] of PARTS.entries()) {
    test.describe(`in ${language}`, () => {
      test.use({ kept: { language } })

      test(`S1.03 ${language} is complete (${part + 1} of 2)`, async ({ page, api }) => {
        test.setTimeout(120_000)
        speak(language)
        expect(await strangers({ page, api, screens, left, language })).toEqual([])
      })
    })
  }
}

test.describe('before the login', () => {
  test.use({ user: null })

  test('S1.03 no word is written into a component', async ({ page, api }) => {
    await giveTexts(page, marked)
    speak('marked')
    expect(await strangers({ page, api, screens: screensBefore(), left: withoutMarks, language: 'ru' })).toEqual([])
  })

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
  await expect(second.page.locator('nav')).toContainText(t('nav.orders', {}, 'en'))
})
