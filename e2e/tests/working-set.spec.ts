/** What a device has without a network: opened data, and the person's work that was loaded ahead (decision 0068). */
import { CLIENT_STATUS, ORDER_STATUS } from '@fura/shared/statuses.ts'
import { startWalking } from '../go-to.ts'
import { newOrder } from '../new-orders.ts'
import { List } from '../pages/list.ts'
import { workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { SearchEverywhere } from '../pages/search.ts'
import { Shell } from '../pages/shell.ts'
import { stored } from '../pages/stored.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

const AS_OF = /Данные на \d\d\.\d\d\.\d{4} в \d\d:\d\d/

test('2 S1.02 lists, filters, records and a chat that were opened are there offline, with their age, after a reload and Back too', async ({
  page,
  context,
  api,
}) => {
  const cargo = unique('Прочитано')
  const order = await newOrder(api, { cargo })
  await api.done('/api/messages/', { action: 'add', o_t: 'order', o_id: order.id, is_second_chat: 0, text: cargo })
  const lists = [
    `/orders?search=${encodeURIComponent(cargo)}`,
    `/orders?f[status_id]=${ORDER_STATUS.draft}`,
    `/clients?f[status_id]=${CLIENT_STATUS.new}`,
    '/clients',
    '/drivers',
    `/drivers?search=${encodeURIComponent('Баранник')}`,
  ]
  const cards = ['/clients/1', '/clients/2', '/contractors/1', '/leads/1', `/orders/${order.id}`]
  const [shell, row] = [new Shell(page), new List(page, 'order').rows.first()]
  const firstOf = async (address: string): Promise<string> => {
    await shell.open(address)
    await expect(row, address).toBeVisible()
    return row.innerText()
  }
  const openChat = async (): Promise<void> => {
    await shell.open(`/chat/${order.id}-order`)
    await expect(shell.content).toContainText(cargo)
  }

  const [firsts, titles] = [new Map<string, string>(), new Map<string, string>()]
  for (const address of lists) {
    firsts.set(address, await firstOf(address))
    startWalking(page)
  }
  for (const address of cards) {
    await shell.open(address)
    await expect(shell.content.getByRole('heading').first(), address).toBeVisible()
    titles.set(address, await shell.title.innerText())
  }
  await openChat()
  await workerReady(page)
  await context.setOffline(true)
  // What is only in the memory of the page is gone.
  await page.reload()
  for (const [address, first] of firsts) {
    expect(await firstOf(address), address).toBe(first)
    await expect(shell.content, address).toContainText(AS_OF)
  }
  for (const [address, title] of titles) {
    await shell.open(address)
    await expect(shell.title, address).toHaveText(title)
  }
  await openChat()

  const [, filtered = ''] = lists
  await shell.open(filtered)
  await page.reload()
  await expect(row).toHaveText(String(firsts.get(filtered)), { useInnerText: true })
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orders\/\d+/)
  await page.goBack()
  await expect(row).toHaveText(String(firsts.get(filtered)), { useInnerText: true })
  expect(shell.address()).toBe(filtered)
})

test('OI9 what is not loaded is never called empty; what the server called empty is', async ({
  page,
  context,
  api,
}) => {
  const [cargo, nothing] = [unique('Не открыт'), unique('нетакого')]
  const order = await newOrder(api, { cargo })
  await api.add('orders/containers', { order_id: order.id, container_type_id: 1, number: 'CSQU3054383' })
  const list = await new List(page, 'order').open(`/orders?search=${encodeURIComponent(cargo)}`)
  await list.search(nothing)
  await expect(list.content).toContainText(t('nothing_found'))
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(list.content).toContainText(t('nothing_found'))
  await list.search(`${nothing} другого`)
  await expect(list.content).toContainText(t('not_among_loaded'))
  await expect(list.content).not.toContainText(t('nothing_found'))
  // It stood in a list, so the values of its row are here; the rest never was, and is neither shown as empty nor editable.
  const card = new OrderCard(page)
  await page.goto(`/orders/${order.id}`)
  await expect(list.content).toContainText(cargo)
  await expect(list.content).toContainText(t('not_loaded_row'))
  await expect(list.content).not.toContainText(t('none_yet'))
  await expect(card.block(t('order_container.many'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('edit') })).toHaveCount(0)
  await page.goto('/contractors/3')
  await expect(page.getByRole('main')).toContainText(t('not_loaded'))
  const search = await new SearchEverywhere(page).open()
  await search.type(nothing)
  await expect(search.sheet).toContainText(t('not_among_loaded'))
  await expect(search.sheet).not.toContainText(t('nothing_found'))
})

/** Orders of other tests may be read in the same batch. */
test.describe('the working set', () => {
  test.use({ localValues: { workingSet: 'on' } })

  test('S1.02 my orders and tasks open in full offline without having been opened', async ({ page, context, api }) => {
    const [cargo, name] = [unique('Набор'), unique('Задача')]
    const order = await newOrder(api, { cargo })
    await api.add('orders/containers', { order_id: order.id, container_type_id: 1, number: 'MSKU9070323' })
    const day = Math.floor(Date.now() / 1000) + 86_400
    const about = { object_type: 'order', object_id: order.id }
    const task = await api.add('tasks', { name, type_id: 5, date_end: day, ...about })
    await new Shell(page).open('/settings')
    const status = page.locator('[data-working-set]')
    await expect(status).toContainText(/На устройстве: \d+ заказ/, { timeout: 60_000 })
    await expect(status).toHaveAttribute('data-working-set', 'idle', { timeout: 60_000 })
    await workerReady(page)
    await context.setOffline(true)

    const card = new OrderCard(page)
    await page.goto(`/orders/${order.id}`)
    await expect(card.header).toContainText(cargo)
    await expect(card.block(t('order_container.many'))).toContainText('MSKU9070323')
    await expect(page.getByRole('main')).toContainText(name)
    await expect(page.getByRole('main')).not.toContainText(t('not_loaded'))
    await page.goto(`/tasks/${task}`)
    await expect(page.getByRole('main')).toContainText(order.number)
  })

  test(
    'follows colleagues’ changes, and is not updated when it is switched off',
    { tag: REPEATED },
    async ({ page, context, api, office }) => {
      const [cargo, changed] = [unique('Набор'), unique('Иначе')]
      const order = await newOrder(api, { cargo })
      await new Shell(page).open('/settings')
      const status = page.locator('[data-working-set]')
      await expect(status).toContainText(/На устройстве: \d+ заказ/, { timeout: 60_000 })
      await expect(status).toHaveAttribute('data-working-set', 'idle', { timeout: 60_000 })
      // A new order makes the list of the set old; changes do not wait for that list.
      await Promise.all([page.waitForResponse('**/api/check_updates/'), newOrder(api, { cargo })])
      await office.done('/api/orders/update/', { id: order.id, cargo: changed })
      await expect.poll(() => stored(page), { timeout: 60_000 }).toContain(changed)
      await page.getByRole('switch', { name: t('working_set') }).click()
      await expect(page.getByRole('button', { name: t('working_set_load') })).toHaveCount(0)
      await workerReady(page)
      await context.setOffline(true)
      await page.goto(`/orders/${order.id}`)
      await expect(new OrderCard(page).header).toContainText(changed)
    },
  )
})
