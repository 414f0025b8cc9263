/** Timers and their intervals: rows S2.09, S9.04, S9.11. The test controls the clock, so nothing waits for it. */
import type { Page } from '@playwright/test'
import { runUntilAsked } from '../clock.ts'
import { NewRecord } from '../pages/card.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { List } from '../pages/list.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

/** Counts the calls of an address from now on. */
const count = (page: Page, path: string): { number: number } => {
  const calls = { number: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.number += 1
  })
  return calls
}

test('S9.04 updates are polled every three seconds', { tag: REPEATED }, async ({ page }) => {
  await page.clock.install()
  const calls = count(page, '/api/check_updates/')
  const first = page.waitForResponse('**/api/check_updates/')
  await new Shell(page).open('/')
  await first
  expect(calls.number).toBe(1)
  // From here on only the test moves the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  for (const expected of [2, 3, 4]) {
    await page.clock.runFor(1900)
    expect(calls.number).toBe(expected - 1)
    const answer = page.waitForResponse('**/api/check_updates/')
    await page.clock.runFor(1200)
    await answer
    await expect.poll(() => calls.number).toBe(expected)
    await page.waitForTimeout(200)
  }
})

test(
  'S9.04 S2.09 the flags of the toolbar are read every second, the titles of the menu every two',
  { tag: REPEATED },
  async ({ page }) => {
    await page.clock.install()
    const shell = await new Shell(page).open('/')
    const set = (number: string) => page.evaluate((text) => localStorage.setItem('notificationLeads', text), number)
    await set('5')
    await page.clock.runFor(1000)
    await expect(shell.toolbar).toContainText('5')
    const menu = await shell.openMenu()
    await page.clock.runFor(2000)
    await expect(menu.getByRole('link', { name: t('nav.quotes') })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('notificationOrder', '7'))
    await page.clock.runFor(2000)
    await expect(menu).toContainText(t('new_items', { count: 7 }))
  },
)

test('S9.04 the version is read every minute, with a timestamp', { tag: REPEATED }, async ({ page }) => {
  await page.clock.install()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/version.json')) calls.push(request.url())
  })
  await new Shell(page).open('/')
  await expect.poll(() => calls.length).toBe(1)
  // The seconds of the opening have passed, too.
  await page.clock.runFor(40_000)
  expect(calls).toHaveLength(1)
  await page.clock.runFor(20_000)
  await expect.poll(() => calls.length).toBe(2)
  const [first = 0, second = 0] = calls.map((url) => Number(/\/version\.json\?t=(\d+)$/.exec(url)?.[1]))
  expect(Math.round((second - first) / 1000)).toBe(60)
})

test(
  'S9.11 an open filter panel reads the installation again every minute and follows its variant',
  { tag: REPEATED },
  async ({ page }) => {
    await page.clock.install()
    const list = await new List(page, 'order').open('/orders')
    const panel = await list.openFilters()
    const group = (name: string) => panel.dialog.getByRole('group', { name: t(name), exact: true })
    const values = async (name: string) =>
      group(name)
        .getByRole('combobox')
        .first()
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    await expect(group('filter_role')).toBeVisible()
    await expect(group('filter_carrier')).toHaveCount(0)
    expect(await values('filter_role')).not.toContain('doc_support_manager')
    await page.route('**/manifest.json', async (route) => {
      const manifest = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...manifest, variant: 'freight-1' } })
    })
    // The first call seen may be the late one of the start.
    await expect(async () => {
      await runUntilAsked(page, '/manifest.json', 61_000)
      await expect(group('filter_carrier')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 40_000 })
    expect(await values('filter_role')).toContain('doc_support_manager')
    expect(await values('filter_date')).toContain('planned_loading_date')
  },
)

test.describe('a company in Shanghai, a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  const nameZone = (page: Page, timezone: string) =>
    page.route('**/manifest.json', async (route) => {
      const manifest = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...manifest, timezone } })
    })

  test(
    'S5.09 S5.10 S9.06 days and hours are picked and shown in the company’s time zone',
    { tag: REPEATED },
    async ({ page, api }) => {
      await nameZone(page, 'Asia/Shanghai')
      // Midnight has passed in Shanghai; in New York it is noon of the day before.
      await page.clock.setFixedTime('2029-11-19T17:00:00Z')
      const shell = await new Shell(page).open('/')
      await expect(shell.content).toContainText('20 ноября')
      const form = new NewRecord(page)
      await form.open('/tasks/new')
      await expect(form.pickField(t('task.date_end'))).toHaveValue('21.11.2029 в 09:00')
      await form.pickField(t('task.date_end')).click()
      const sheet = new Sheet(page, t('task.date_end'))
      const day = (number: number) => sheet.dialog.getByRole('button', { name: new RegExp(`^${number} ноября 2029`) })
      await expect(day(19)).toBeDisabled()
      await day(20).click()
      await sheet.dialog.getByRole('combobox', { name: t('hours') }).selectOption('07')
      await sheet.button(t('apply')).click()
      const name = unique('Позвонить')
      await form.field(t('task.name')).fill(name)
      await form.save.click()
      await expect(page).toHaveURL(/\/tasks\/\d+$/)
      await expect(form.content).toContainText('20.11.2029 в 07:00')
      expect(await api.named('tasks', name)).toMatchObject([
        { date_end: Date.parse('2029-11-20T07:00:00+08:00') / 1000 },
      ])

      // Without the server the stored copy knows the zone.
      await page.route('**/manifest.json', (route) => route.abort())
      await page.reload()
      await expect(form.content).toContainText('20.11.2029 в 07:00')
    },
  )
})
