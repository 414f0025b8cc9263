/**
 * Every screen on desktop, and parts of screens on a phone: no axe violation; targets of 44 px. On a phone screens.spec.ts looks at
 * every screen; `npm run test:all` looks in dark as well.
 */
import type { Page } from '@playwright/test'
import { inBothThemes, inWalkedThemes, letterColumns, onAPhone, overflow } from '../page-look.ts'
import { startWalking } from '../go-to.ts'
import { NewRecord } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { Shell } from '../pages/shell.ts'
import { Data } from '../page-text.ts'
import { inParts, type Screen, screensBefore, screensInside, visit } from '../screens.ts'
import { Calls, look } from '../walk/look.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const PARTS = 6

/** The findings of axe on each screen. */
const collect = async (page: Page, screens: readonly Screen[]): Promise<string[]> => {
  const problems: string[] = []
  for (const screen of screens) {
    await visit(page, screen)
    for (const problem of await inWalkedThemes(page)) problems.push(`${screen.name}: ${problem}`)
  }
  return problems
}

test.describe('the administrator, who sees every screen', () => {
  test.use({ user: 'admin@demo' })

  for (const [part, screens] of inParts(screensInside('desktop'), PARTS).entries()) {
    test(`axe finds nothing on desktop (${part + 1} of ${PARTS}) @desktop`, { tag: REPEATED }, async ({ page }) => {
      expect(await collect(page, screens)).toEqual([])
    })
  }
})

test.describe('before the login', () => {
  test.use({ user: null })

  test('axe finds nothing on desktop @desktop', { tag: REPEATED }, async ({ page }) => {
    expect(await collect(page, screensBefore())).toEqual([])
  })
})

test(
  'planted errors are found: a button without a name, pale words, a small target',
  { tag: REPEATED },
  async ({ page }) => {
    await new Shell(page).open('/')
    await page.evaluate(() => {
      const words =
        '<p style="background: #fff; color: #ccc">Бледно</p><button style="width: 20px; height: 20px"></button>'
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', words)
    })
    const report = (await onAPhone(page, inBothThemes)).join('\n')
    for (const problem of [
      'light color-contrast: #content > p',
      'dark color-contrast: #content > p',
      'light button-name',
      'BUTTON "" 20×20',
    ])
      expect(report).toContain(problem)
    await test.step('by the walk over every address too', async () => {
      await page.evaluate(() => {
        const words = '<p style="width: 5000px">nav.home</p><p>{{count}}</p>'
        document.querySelector('main')?.insertAdjacentHTML('beforeend', words)
      })
      const walk = { page, calls: new Calls(page), data: new Data(), language: 'ru' } as const
      const problems = (await look({ ...walk, sizes: ['phone', 'desktop'], themes: ['light', 'dark'] })).join('\n')
      for (const problem of [
        'phone no text: nav.home',
        'phone no text: {{count}}',
        'desktop sticks out: P',
        'phone button-name',
        'desktop light color-contrast',
        'phone dark color-contrast',
      ])
        expect(problems).toContain(problem)
    })
  },
)

test('axe finds nothing in an open autocomplete', { tag: REPEATED }, async ({ page }) => {
  const form = new NewRecord(page)
  await form.open('/clients/new')
  await form.pickField(t('client.city')).fill('ков')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
  expect(await onAPhone(page)).toEqual([])
})

test('axe finds nothing in a message that can be taken back @desktop', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Задача')
  await api.add('tasks', { name, type_id: 9, date_end: Math.floor(Date.now() / 1000) + 7200 })
  await new List(page, 'task').open(`/tasks?f[search]=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `${t('task_finish')}: ${name}` }).click()
  const toast = new Shell(page).toast(t('task_done'))
  await expect(toast).toBeVisible()
  // Under the mouse it does not disappear.
  await toast.hover()
  expect(await inWalkedThemes(page)).toEqual([])
  await expect(toast).toBeVisible()
})

test('at 200 % text no text is squeezed into a column of letters or pushed off the screen', async ({ page, api }) => {
  const [order] = await api.list('orders', 'sort=-id')
  const [client] = await api.list('clients', 'sort=id')
  const [quote] = await api.list('quotations', 'sort=-id')
  // A phone of 390 px at a zoom of 200 %.
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of [
    '/',
    '/calendar',
    '/orders',
    '/clients',
    `/orders/${order?.id}`,
    `/clients/${client?.id}`,
    `/quotes/${quote?.id}`,
    '/quotes/new',
    `/chat/${order?.id}-order`,
    '/statistics',
  ]) {
    await new Shell(page).open(path)
    startWalking(page)
    await expect(
      page.locator('main').getByRole('link').or(page.locator('main').getByRole('button')).first(),
    ).toBeVisible()
    expect([path, await letterColumns(page), await overflow(page)]).toEqual([path, [], []])
  }
})

test('axe finds nothing in the hint to turn a phone', { tag: REPEATED }, async ({ page }) => {
  await new Shell(page).open('/')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByText(t('rotate_device'))).toBeVisible()
  expect(await inWalkedThemes(page)).toEqual([])
})

test.describe('a viewer', () => {
  test.use({ user: 'viewer@demo' })

  test('axe finds nothing in a read-only record', { tag: REPEATED }, async ({ page }) => {
    const list = await new List(page, 'driver').open('/drivers')
    await list.edit('Баранник Олег Петрович')
    expect(await onAPhone(page)).toEqual([])
  })
})

test.describe('a part of the app fails to load', () => {
  test.use({ expectedErrors: /LoadFailed|a part of the app|a screen failed|dynamically imported/ })

  test('axe finds nothing in its message', { tag: REPEATED }, async ({ page }) => {
    await page.route('**/assets/directory-screen*.js', (route) => route.abort())
    await page.goto('/directory')
    await expect(page.getByText(t('load_failed'))).toBeVisible()
    expect(await onAPhone(page)).toEqual([])
  })
})
