/** Every address of the app: rows S1.02, S2.01, S2.02, S2.04, S8.07. */
import { ROUTES } from '@fura/shared/routes.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { goTo, startWalking } from '../go-to.ts'
import { workerReady } from '../pages/offline.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

const isOpen = (route: (typeof ROUTES)[keyof typeof ROUTES]): boolean => 'isOpen' in route

const inside = Object.values(ROUTES).filter((route) => !isOpen(route))
const addressOf = (path: string): string => path.replace('/chat/{id}', '/chat/17-order').replace('{id}', '17')

/** Home is titled by the name of the product. */
const titleOf = (title: string): string => (title === 'title.home' ? t('app_name') : t(title))

/** A record that is there gives its own name or number to its card, and to its chat. */
const CARDS: Readonly<Record<string, string>> = {
  '/clients/{id}': 'clients',
  '/contractors/{id}': 'contractors',
  '/leads/{id}': 'leads',
  '/orders/{id}': 'orders',
  '/quotes/{id}': 'quotations',
  '/tasks/{id}': 'tasks',
  '/chat/{id}': 'orders',
}

/** On a phone the calendar is headed by its month. */
const monthName = (): string => {
  const name = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'Europe/Kyiv' }).format()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Each address of the app, gone to inside it or opened by a load. */
const openEach = async (page: Page, api: Api, routes: typeof inside, isByLoad: boolean): Promise<void> => {
  const shell = new Shell(page)
  for (const { path, title } of routes) {
    const resource = CARDS[path]
    const record = resource ? await api.get(resource, 17) : null
    const named = path === '/calendar' ? monthName() : titleOf(title)
    const heading = record ? String(record.name ?? record.number) : named
    await goTo(page, addressOf(path))
    await expect(shell.title, path).toContainText(heading)
    await expect.poll(async () => (await page.title()).startsWith(heading), path).toBe(true)
    if (path === '/') await expect(shell.back).toBeHidden()
    else await expect(shell.back, path).toBeVisible()
    if (!isByLoad) startWalking(page)
  }
}

test('S2.01 S2.04 every address opens its screen with its title', { tag: REPEATED }, async ({ page, api }) => {
  await openEach(page, api, inside, false)
})

const HALF = Math.ceil(inside.length / 2)

for (const [part, routes] of [inside.slice(0, HALF), inside.slice(HALF)].entries()) {
  const title = `S2.01 S2.04 every address opens its screen by a load (${part + 1} of 2)`
  test(title, { tag: REPEATED }, async ({ page, api }) => {
    await openEach(page, api, routes, true)
  })
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  const openEachOffline = async (page: Page, isByLoad: boolean): Promise<void> => {
    const shell = await new Shell(page).open('/')
    await workerReady(page)
    await page.context().setOffline(true)
    if (!isByLoad) startWalking(page)
    for (const { path, title } of inside) {
      await goTo(page, addressOf(path))
      // A record may have come with the first screen; then it names its card.
      const heading = path === '/calendar' ? monthName() : titleOf(title)
      await expect(shell.title, path).toHaveText(path.includes('{id}') ? /\S/ : new RegExp(RegExp.escape(heading)))
      if (path === '/') await expect(shell.back).toBeHidden()
      else await expect(shell.back, path).toBeVisible()
      await expect(shell.content, path).not.toBeEmpty()
      await expect(shell.content, path).not.toContainText(t('load_failed'))
      await expect(shell.content, path).not.toContainText(t('nothing_found'))
    }
  }

  test('1 S1.02 S2.01 S2.04 every address opens its screen with its title', async ({ page }) => {
    await openEachOffline(page, false)
  })

  test('1 S1.02 every address opens its screen by a load', { tag: REPEATED }, async ({ page }) => {
    await openEachOffline(page, true)
  })
})

test('S2.01 an address that nobody knows says so and leads home', async ({ page }) => {
  const shell = await new Shell(page).open('/nowhere/at/all')
  await expect(shell.title).toHaveText(t('page_not_found'))
  await shell.content.getByRole('button', { name: t('to_home') }).click()
  await expect(shell.title).toHaveText(t('app_name'))
  expect(shell.address()).toBe('/')
})

test.describe('nobody is logged in', () => {
  test.use({ user: null })

  test('S2.02 every address but two leads to the login', async ({ page }) => {
    for (const [path, title] of [
      ['/login', 'title.login'],
      ['/password-recovery', 'title.password_recovery'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
      await expect(page).toHaveTitle(`${t(title)} · ${t('app_name')}`)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
    for (const { path } of inside) {
      // Inside the app: the server answers every address with the same page.
      await page.evaluate((address) => window.history.pushState(null, '', address), addressOf(path))
      await expect(page, path).toHaveURL(/\/login$/)
    }
    await page.goto(addressOf('/orders/{id}'))
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('a part of the app does not come', () => {
  test.use({ expectedErrors: /LoadFailed|a part of the app|a screen failed|dynamically imported/ })

  test('S8.07 it says so, and a retry brings it', async ({ page }) => {
    const shell = await new Shell(page).open('/')
    await page.route('**/assets/directory-screen*.js', (route) => route.abort())
    await page.goto('/directory')
    await expect(page.getByText(t('load_failed'))).toBeVisible()
    await page.unroute('**/assets/directory-screen*.js')
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(shell.title).toHaveText(t('title.directory'))
    await expect(shell.content).toContainText(t('country.many'))
  })

  test('S8.07 with a slow network the wait ends after two minutes', { tag: REPEATED }, async ({ page }) => {
    const shell = await new Shell(page).open('/')
    await page.clock.install()
    const codeRequested = Promise.withResolvers<void>()
    await page.route('**/assets/directory-screen*.js', () => codeRequested.resolve())
    await page.reload()
    await expect(shell.title).toHaveText(t('app_name'))
    await page.evaluate(() => window.history.pushState({}, '', '/directory'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await codeRequested.promise
    await page.clock.runFor(119_000)
    await expect(page.getByText(t('load_failed'))).toBeHidden()
    await page.clock.runFor(2000)
    await expect(page.getByText(t('load_failed'))).toBeVisible()
  })
})
