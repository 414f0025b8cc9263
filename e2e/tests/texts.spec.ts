/** The language of the app is chosen, remembered and followed: rows S1.03, S1.04. */
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

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

test('S1.04 S9.04 a language stored elsewhere is shown within a second, without a reload', async ({ page }) => {
  await page.clock.install()
  const shell = await new Shell(page).open('/drivers')
  await expect(shell.title).toContainText(t('title.drivers'))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const textsRequest = page.waitForRequest('**/tech/get_translations/uk.json')
  await page.evaluate(() => localStorage.setItem('language', 'uk'))
  await page.clock.runFor(1000)
  await textsRequest
  await expect(shell.title).toContainText(t('title.drivers', {}, 'uk'))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('S1.04 another tab follows at once', { tag: REPEATED }, async ({ page, context }) => {
  const shell = await new Shell(page).open('/settings')
  const other = await context.newPage()
  const second = await new Shell(other).open('/')
  await other.evaluate(() => localStorage.setItem('language', 'en'))
  await expect(shell.title).toHaveText(t('title.settings', {}, 'en'))
  await expect(second.page.locator('nav').last()).toContainText(t('nav.orders', {}, 'en'))
})
