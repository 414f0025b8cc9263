/** What the variant of an installation changes around the screens: rows S1.05–S1.09, S2.08, S2.09, S2.11. */
import { type VariantName, VARIANTS } from '@fura/shared/variants.ts'
import type { Page } from '@playwright/test'
import { Login } from '../pages/login.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test, unique } from '../test.ts'

const words = (items: readonly string[]): string[] => items.map((item) => t(`nav.${item}`))

/** As the spec says them, beside what the declarations of the variants say. */
const TOOLBARS: Readonly<Partial<Record<VariantName, string[]>>> = {
  standard: ['quotes', 'orders', 'home', 'chat', 'leads'],
  transport: ['quotes', 'orders', 'home', 'chat', 'settings'],
  leads: ['leads', 'orders', 'home', 'chat', 'clients'],
  clients: ['leads', 'clients', 'home', 'chat'],
}
const MENUS: Readonly<Partial<Record<VariantName, string[]>>> = {
  standard: ['home', 'chat', 'quotes', 'orders', 'statistics', 'settings', 'logout'],
  leads: ['home', 'chat', 'leads', 'orders', 'statistics', 'settings', 'logout'],
}
const WITHOUT_LEADS = ['clients', 'contractors', 'tasks', 'city', 'drivers', 'car', 'trailers']
const POPUPS: Readonly<Partial<Record<VariantName, string[]>>> = {
  standard: [...WITHOUT_LEADS, 'leads'],
  clients: ['orders', ...WITHOUT_LEADS, 'leads'],
  'freight-1': WITHOUT_LEADS,
  'freight-2': WITHOUT_LEADS,
  'orders-only': WITHOUT_LEADS,
}

/** The row of the spec that tells of a variant; of the others S1.09 does. */
const ROWS: Readonly<Partial<Record<VariantName, string>>> = { transport: 'S1.06', leads: 'S1.07', clients: 'S1.08' }

const hostOf = (variant: VariantName): string => (variant === 'standard' ? 'localhost' : `${variant}.localhost`)

for (const variant of Object.keys(VARIANTS) as VariantName[]) {
  test.describe(`the variant ${variant}`, () => {
    test.use({ host: hostOf(variant) })

    test(`${ROWS[variant] ?? 'S1.09'} S2.08 S2.09 S2.11 toolbar, menu and Home popup of ${variant}`, async ({
      page,
    }) => {
      const shell = await new Shell(page).open('/')
      const { toolbar, menu, homePopup } = VARIANTS[variant]
      expect(await shell.toolbarItems()).toEqual(words(TOOLBARS[variant] ?? toolbar))

      const opened = await shell.openMenu()
      const items = opened.getByRole('navigation').locator('a, button')
      expect(await items.allInnerTexts()).toEqual(words(MENUS[variant] ?? menu))
      await opened.getByRole('button', { name: t('close') }).click()
      await expect(opened).toBeHidden()

      await page.getByRole('button', { name: t('general') }).click()
      const general = new Sheet(page, t('general'))
      await general.isOpen()
      const links = general.dialog.getByRole('link')
      await expect(links).toHaveText(words(POPUPS[variant] ?? homePopup))
      await general.dialog.getByRole('link', { name: t('nav.drivers') }).click()
      await expect(shell.title).toContainText(t('title.drivers'))
      await general.isClosed()
    })
  })
}

/** In the page, because only browsers know where transport.localhost is. */
const readManifest = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/manifest.json')).json()) as Record<string, string>)

test.describe('several companies on one server', () => {
  test('S1.05 each has its own name, records and users', async ({ page, api, browser, company }) => {
    const name = unique('Водитель')
    await api.add('drivers', { name, phone: '380671234567' })
    const shell = await new Shell(page).open(`/drivers?search=${encodeURIComponent(name)}`)
    await expect(shell.content).toContainText(name)

    const other = company.url.replace('localhost', 'transport.localhost')
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
    const there = await context.newPage()
    await there.goto(`${other}/login`)
    await expect(there.getByText('Демо Транспорт')).toBeVisible()
    await there.evaluate((token) => localStorage.setItem('token', token), api.token)
    await there.goto(`${other}/drivers`)
    await expect(there, 'a session of one company opens no other').toHaveURL(/\/login$/)
    await new Login(there).enter('admin@demo', 'demo-freight-2026')
    const second = new Shell(there)
    await expect(second.title).toContainText(t('title.drivers'))
    expect(await second.toolbarItems(), 'its variant').toEqual(words(TOOLBARS.transport ?? []))
    const [here, beside] = await Promise.all([page, there].map(readManifest))
    for (const member of ['UniqueID', 'api_key', 'variant']) expect(here?.[member], member).not.toBe(beside?.[member])
    for (const manifest of [here, beside]) expect(manifest?.currencyName).toMatch(/\S/)
    await there.goto(`${other}/drivers?search=${encodeURIComponent(name)}`)
    await expect(second.content).toContainText(t('nothing_found'))
    await context.close()
  })
})
