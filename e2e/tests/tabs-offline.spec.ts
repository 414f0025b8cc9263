/** Two tabs of one device: one outbox, one sender, the same waiting changes (offline.md 5.5, OI3, OI4). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { newOrder } from '../new-orders.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

const UPDATES = '**/api/orders/update/'
const SOON = { timeout: 2000 }
const HANDED_OVER_WITHIN_MS = 1000
/** Long enough for a second tab to send the same, if it might. */
const WHILE_MS = 200

const write = async (page: Page, number: string, cargo: string): Promise<void> => {
  const form = await new OrderCard(page).startEditing(number)
  await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_cargo')}`) }).click()
  await form.fill({ [t('order.cargo')]: cargo })
  await form.save.click()
  await form.isClosed()
}

const chipOf = (page: Page) => page.getByRole('banner').locator('[data-unsent]')

test('10 S8.08 both tabs change the same order and others offline: one request at a time, both show the same, a closed tab hands over', async ({
  page,
  context,
  api,
}) => {
  const [shared, other] = [await newOrder(api), await newOrder(api)]
  const [first, second, third, fourth] = [unique('Первый'), unique('Второй'), unique('Третий'), unique('Четвёртый')]
  const tab = await context.newPage()
  for (const one of [page, tab]) {
    const card = new OrderCard(one)
    for (const { id, number } of [other, shared]) {
      await card.open(`/orders/${id}`)
      await expect(card.title).toHaveText(number)
    }
    await workerReady(one)
  }
  await context.setOffline(true)
  await write(page, shared.number, first)
  // One tab shows the other's change, and changes it further.
  await expect(new OrderCard(tab).header).toContainText(first, SOON)
  await write(tab, shared.number, second)
  await expect(new OrderCard(page).header).toContainText(second, SOON)
  await new OrderCard(tab).open(`/orders/${other.id}`)
  await write(tab, other.number, third)
  // The second change of the order is an entry of its own, if the first was tried already.
  const counts = [t('unsent', { count: 2 }), t('unsent', { count: 3 })]
  await expect.poll(async () => counts.includes((await chipOf(tab).getAttribute('aria-label')) ?? '')).toBe(true)
  await expect(chipOf(page)).toHaveAttribute('aria-label', String(await chipOf(tab).getAttribute('aria-label')), SOON)

  const underWay = new Map<number, number>()
  let most = 0
  await context.route(UPDATES, async (route) => {
    const { id } = route.request().postDataJSON() as { id: number }
    const count = (underWay.get(id) ?? 0) + 1
    underWay.set(id, count)
    most = Math.max(most, count)
    await sleep(WHILE_MS)
    const response = await route.fetch()
    underWay.set(id, (underWay.get(id) ?? 1) - 1)
    await route.fulfill({ response })
  })
  await context.setOffline(false)
  await Promise.any([page, tab].map((one) => allSent(one)))
  for (const one of [page, tab]) await expect(chipOf(one)).toHaveCount(0, SOON)
  expect(await api.get('orders', shared.id)).toMatchObject({ cargo: second })
  expect(await api.get('orders', other.id)).toMatchObject({ cargo: third })
  // What it fetches itself would go out without a network too.
  await context.unroute(UPDATES)

  await context.setOffline(true)
  await write(page, shared.number, fourth)
  for (const one of [page, tab])
    await expect(chipOf(one)).toHaveAttribute('aria-label', t('unsent', { count: 1 }), SOON)
  const arrivals: number[] = []
  const sender = Promise.withResolvers<Page>()
  await context.route(UPDATES, (route) => {
    arrivals.push(Date.now())
    // The first is never answered: its tab is closed while it waits.
    if (arrivals.length > 1) return route.continue()
    return sender.resolve(route.request().frame().page())
  })
  await context.setOffline(false)
  const closed = await sender.promise
  await sleep(WHILE_MS)
  const before = arrivals.length
  const begun = Date.now()
  await closed.close()
  await allSent(closed === page ? tab : page)
  expect([most, before], 'one request of a record at a time').toEqual([1, 1])
  expect(Number(arrivals[1]) - begun, 'ms until the other tab sent').toBeLessThanOrEqual(HANDED_OVER_WITHIN_MS)
  expect(await api.get('orders', shared.id)).toMatchObject({ cargo: fourth })
})
