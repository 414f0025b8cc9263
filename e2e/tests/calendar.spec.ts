/** The calendar: its views, filter panel, moving, offline copy and the address to subscribe to: rows S3.17, S2.18. */
import { DAY } from '@fura/shared/seconds.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { pullDown, sweep } from '../pages/finger.ts'
import { allSent, unsentChip } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

/** Noon in Kyiv so many days from now. */
const noonIn = (days: number): number => {
  const day = new Date(Date.now() + days * DAY * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })
  return Date.parse(`${day}T10:00:00Z`) / 1000
}

const dayOf = (moment: number): string => new Date(moment * 1000).toISOString().slice(0, 10)

const dayIn = (days: number): string => dayOf(noonIn(days))

const newTask = async (api: Api, days: number): Promise<{ id: number; name: string; at: number }> => {
  const name = unique('Встреча')
  const at = noonIn(days)
  return { id: await api.add('tasks', { name, type_id: 9, date_end: at }), name, at }
}

const open = async (page: Page, address: string): Promise<void> => {
  await new Shell(page).open(address)
  await expect(page.locator('[data-view]')).toBeVisible()
}

test('S3.17 a tap opens the object of an item, in every view', { tag: REPEATED }, async ({ page, api }) => {
  const { id, name } = await newTask(api, 1)
  for (const each of ['agenda', 'day', 'week', 'month']) {
    await open(page, `/calendar?day=${dayIn(1)}${each === 'agenda' ? '' : `&view=${each}`}`)
    await expect(page.locator(`[data-view="${each}"]`)).toBeVisible()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`))
  }
})

test('S3.17 the first item stands near the top, late ones in red, done ones folded, deals by their kind', async ({
  page,
  api,
}) => {
  const loading = { client_id: await newClient(api), planned_loading_date: noonIn(-1) }
  const [late, done] = [await newOrder(api, loading), await newOrder(api, loading)]
  await api.done('/api/orders/update/', { id: done.id, actual_loading_date: noonIn(-1) })
  const rowOf = ({ number }: { number: string }) =>
    page.getByRole('link').filter({ hasText: t('calendar.name.order', { number: number.split('-').at(-1) ?? '' }) })
  const addresses = [
    ['f[type]=order_loading,order_unloading', 2],
    ['f[only_mine]=1', 0],
  ] as const
  for (const [filters, chips] of addresses) {
    await open(page, `/calendar?day=${dayIn(-1)}&${filters}`)
    await expect(page.locator('[data-view] [data-kind="set"]')).toHaveCount(chips)
    await expect(rowOf(late).getByText(t('calendar.overdue'))).toHaveCSS('color', 'rgb(194, 31, 31)')
    const first = await page.locator('[data-view]').getByRole('link').first().boundingBox()
    expect(first?.y, filters).toBeLessThanOrEqual(160)
  }
  await expect(rowOf(done)).toBeHidden()
  await page
    .getByRole('button', { name: new RegExp(`^${t('calendar.done_count', { n: '' }).trim()}`) })
    .first()
    .click()
  await expect(rowOf(done)).toBeVisible()
})

test('S3.17 a swipe moves an item to another day, and an undo moves it back; a pull reads the days anew', async ({
  page,
  api,
}) => {
  const { id, name } = await newTask(api, 1)
  await open(page, `/calendar?day=${dayIn(1)}&view=day`)
  const row = page.getByRole('link', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  // Its own row may stand below the fold on a full day.
  await pullDown(page, page.locator('[data-view]').getByRole('link').first(), '/api/calendar/list/')
  await sweep(page, row, 130)
  const sheet = new Sheet(page, t('calendar.pick_day'))
  await sheet.isOpen()
  await sheet.button(t('today')).click()
  await sheet.button(t('apply')).click()
  await expect.poll(async () => (await api.get('tasks', id)).date_end).toBe(noonIn(0))
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: t('undo') }).click()
  await expect.poll(async () => (await api.get('tasks', id)).date_end).toBe(noonIn(1))
})

test(
  'S3.17 an opened month is there without a network, with an unsent move',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const { id, name } = await newTask(api, 1)
    await open(page, `/calendar?day=${dayIn(1)}&view=day`)
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await page.getByRole('button', { name: `${t('calendar.move')}: ${name}` }).click()
    const sheet = new Sheet(page, t('calendar.pick_day'))
    await sheet.isOpen()
    await context.setOffline(true)
    await sheet.button(t('today')).click()
    await sheet.button(t('apply')).click()
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeHidden()
    await page.getByRole('button', { name: t('today'), exact: true }).click()
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await expect(unsentChip(page, 1)).toBeVisible()
    await context.setOffline(false)
    await allSent(page)
    await expect.poll(async () => (await api.get('tasks', id)).date_end).toBe(noonIn(0))
  },
)

test(
  'S2.18 the filter panel filters by kind and employee, stands in the address and comes back',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { name } = await newTask(api, 2)
    await open(page, `/calendar?day=${dayIn(2)}&view=day`)
    const item = page.getByRole('link', { name: new RegExp(name) })
    await expect(item).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${t('filters')}`) }).click()
    const panel = new Sheet(page, t('filters'))
    await panel.isOpen()
    await panel.dialog.getByRole('checkbox', { name: t('calendar.kind.eta') }).check()
    await panel.button(t('apply')).click()
    await panel.isClosed()
    await expect(page).toHaveURL(/f\[type\]=eta/)
    await expect(item).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: t('remove_filter', { name: t('calendar.kind.eta') }) })).toBeVisible()
    await expect(item).toBeHidden()
    await page.getByRole('button', { name: t('remove_filter', { name: t('calendar.kind.eta') }) }).click()
    await expect(item).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/f\[type\]=eta/)
    await expect(item).toBeHidden()
  },
)

test('S3.17 the subscription address is made, and replaced', { tag: REPEATED }, async ({ page, newUser, company }) => {
  const { api } = await newUser({ role: 'manager' })
  await page.addInitScript((token) => window.localStorage.setItem('token', token), api.token)
  await open(page, '/calendar')
  await page.getByRole('button', { name: t('calendar.view') }).click()
  await expect(page.getByRole('radio', { name: t('calendar.view.agenda') })).toBeChecked()
  await page.getByRole('button', { name: t('calendar.add_to') }).click()
  const sheet = new Sheet(page, t('calendar.add_to'))
  await sheet.isOpen()
  await sheet.button(t('calendar.make_address')).click()
  const address = sheet.dialog.getByLabel(t('calendar.address'))
  await expect(address).toHaveValue(new RegExp(`^${company.url}/api/calendar/ics/.+\\.ics$`))
  const first = await address.inputValue()
  const read = await page.request.get(first)
  expect([read.status(), (await read.text()).split('\r\n')[0]]).toEqual([200, 'BEGIN:VCALENDAR'])
  await sheet.button(t('calendar.renew')).click()
  await expect(address).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
})

test('@desktop S3.17 on a desktop an item is dragged to another day', { tag: REPEATED }, async ({ page, api }) => {
  // A week of its own: the items of other tests would push the middle of a cell out of sight.
  const { id, name, at } = await newTask(api, 200)
  await open(page, `/calendar?view=week&day=${dayOf(at)}`)
  const item = page.getByRole('link', { name: new RegExp(name) })
  await expect(item).toBeVisible()
  const cells = page.getByRole('gridcell')
  const from = await cells
    .filter({ hasText: name })
    .evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell))
  const to = from === 6 ? 5 : from + 1
  await item.dragTo(cells.nth(to))
  await expect.poll(async () => (await api.get('tasks', id)).date_end).toBe(at + (to - from) * DAY)
})
