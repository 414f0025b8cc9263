/** Data that only this device has: found by the search, listed on Home, and shown as waiting (offline.md 3.1, 6.3). */
import { newClient } from '../new-orders.ts'
import { NewRecord } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { SearchEverywhere } from '../pages/search.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

test('S1.02 an order added here is found by its client with and without a network, marked as waiting, and opens', async ({
  page,
  context,
  api,
}) => {
  const [name, cargo] = [unique('Клиент'), unique('Без сети')]
  await newClient(api, { name })
  const form = await new NewRecord(page).open('/orders/new')
  await form.pick(t('order.client_id'), name)
  await expect(form.pickField(t('order.order_type_id'))).not.toHaveValue('')
  await workerReady(page)
  await page.route('**/api/orders/add/', (route) =>
    route.fulfill({ status: 503, json: { status: 'error', error: 'read only' } }),
  )
  await context.setOffline(true)
  await form.field(t('order.cargo')).fill(cargo)
  await form.save.click()
  await expect(page).toHaveURL(/\/orders\/(%40|@)/)
  await expect(unsentChip(page, 1)).toBeVisible()

  for (const isOffline of [true, false]) {
    await context.setOffline(isOffline)
    await new Shell(page).open('/')
    const search = await new SearchEverywhere(page).open()
    await search.type(name)
    const hit = search.group('order')
    await expect(hit).toHaveCount(1)
    await expect(hit).toContainText(t('unsent_new', { what: t('order') }))
    await expect(hit).toContainText(t('pending_waiting'))
    await hit.getByRole('link').click()
    await expect(page).toHaveURL(/\/orders\/(%40|@)/)
    await expect(page.getByRole('main')).toContainText(cargo)
  }
  await page.unroute('**/api/orders/add/')
  await allSent(page)
  expect(await api.list('orders', `search=${encodeURIComponent(name)}`)).toMatchObject([{ cargo }])
})

test.describe('a server in trouble', () => {
  // Dispatchers keep the handbooks of vehicles.
  test.use({ user: 'dispatcher@demo' })

  test('S8.08 a change that a failing server did not take waits with its reason and its next try, and is sent by itself', async ({
    page,
    api,
  }) => {
    const name = unique('Водитель')
    const list = await new List(page, 'driver').open('/drivers')
    await page.route('**/api/drivers/add/', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', error: 'read only' } }),
    )
    const form = await list.add()
    await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
    await form.save.click()
    await form.isClosed()
    await unsentChip(page, 1).click()
    const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: name })
    const expectText = (key: string, values = {}) => expect(entry).toContainText(t(key, values), { timeout: 20_000 })
    await expectText('pending_waiting')
    await expectText('unsent_delay_server', { status: 503 })
    await expect(entry).toContainText(/повтор через \d+ с/)

    await page.route('**/api/drivers/add/', (route) => route.abort('connectionrefused'))
    await entry.getByRole('button', { name: t('retry') }).click()
    await expectText('unsent_delay_network')
    await expectText('pending_waiting')
    await page.unrouteAll()
    await allSent(page)
    expect(await api.named('drivers', name)).toHaveLength(1)
  })
})

test('S3.21 without a network Home lists the waiting items of this device, and names what is not loaded', async ({
  page,
  context,
  newUser,
}) => {
  const { api } = await newUser({ role: 'manager' })
  const { detail } = await api.done('/api/team_users/auth_info/')
  const name = unique('Дело')
  const soon = Math.floor(Date.now() / 1000) + 60
  const values = { name, type_id: 9, team_user_id: (detail as { id: number }).id, date_end: soon }
  const task = await api.add('tasks', values)
  await page.addInitScript((token) => window.localStorage.setItem('token', token), api.token)
  await expect((await new Shell(page).open(`/tasks/${task}`)).header).toContainText(name)
  await workerReady(page)
  await context.setOffline(true)

  const home = await new Shell(page).open('/')
  const waiting = page.getByRole('region', { name: t('filter_attention') })
  await expect(waiting).toContainText(name)
  await expect(waiting).toContainText(t('on_device_of', { at: '' }).trim())
  await expect(waiting).toContainText(t('home.not_loaded', { what: '' }).trim())
  await expect(waiting).toContainText(t('title.chat'))
  await expect(waiting).toContainText(t('lead.many'))
  await expect(waiting).not.toContainText(t('task.many'))
  await expect(home.content).toContainText(t('home.figures_not_loaded'))
})
