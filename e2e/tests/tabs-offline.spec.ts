/** Two tabs of one device: one outbox, one sender, the same waiting changes (offline.md 5.5, OI3, OI4). */
import type { Page } from '@playwright/test'
import { newOrder } from '../new-orders.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

const write = async (page: Page, number: string, section: string, field: string, text: string): Promise<void> => {
  const form = await new OrderCard(page).startEditing(number)
  await form.dialog.getByRole('button', { name: new RegExp(`^${t(section)}`) }).click()
  await form.fill({ [t(field)]: text })
  await form.save.click()
  await form.isClosed()
}

test('10 S8.08 both tabs change the same order and others offline: one request at a time, both show the same, a closed tab hands over', async ({
  page,
  context,
  api,
}) => {
  const [shared, other] = [await newOrder(api), await newOrder(api)]
  const [first, second, third] = [unique('Первый'), unique('Второй'), unique('Третий')]
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
  await write(page, shared.number, 'section_cargo', 'order.cargo', first)
  // One tab shows the other's change, and changes it further.
  await expect(new OrderCard(tab).header).toContainText(first, { timeout: 4000 })
  await write(tab, shared.number, 'section_cargo', 'order.cargo', second)
  await expect(new OrderCard(page).header).toContainText(second, { timeout: 4000 })
  await new OrderCard(tab).open(`/orders/${other.id}`)
  await write(tab, other.number, 'section_cargo', 'order.cargo', third)
  // The second change of the order is an entry of its own, if the first was tried already.
  const chipOf = (one: Page) => one.getByRole('banner').locator('[data-unsent]').getAttribute('aria-label')
  const counts = [t('unsent', { count: 2 }), t('unsent', { count: 3 })]
  await expect.poll(async () => counts.includes((await chipOf(page)) ?? '')).toBe(true)
  await expect.poll(async () => (await chipOf(tab)) === (await chipOf(page)), { timeout: 4000 }).toBe(true)

  const flights = new Set<Page>()
  let [most, tries] = [0, 0]
  const sender = Promise.withResolvers<Page>()
  await context.route('**/api/orders/update/', async (route) => {
    const { id } = route.request().postDataJSON() as { id: number }
    if (id !== shared.id) return route.continue()
    const from = route.request().frame().page()
    flights.add(from)
    most = Math.max(most, flights.size)
    tries += 1
    // The first is never answered: its tab is closed while it waits.
    if (tries === 1) return sender.resolve(from)
    await route.continue()
    return void flights.delete(from)
  })
  await context.setOffline(false)
  const closed = await sender.promise
  const openTab = closed === page ? tab : page
  flights.delete(closed)
  await closed.close()
  const begun = Date.now()
  await expect.poll(() => tries, { timeout: 20_000, intervals: [50] }).toBeGreaterThan(1)
  process.stdout.write(`the other tab sent after ${Date.now() - begun} ms\n`)
  await allSent(openTab)
  expect(most, 'one request of a record at a time').toBe(1)
  expect(await api.get('orders', shared.id)).toMatchObject({ cargo: second })
  expect(await api.get('orders', other.id)).toMatchObject({ cargo: third })
})
