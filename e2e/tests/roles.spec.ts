/** The jobs of each role at the screens, as the role itself, and what it is not offered: rows S6.01, S6.02, S6.04, S5.02. */
import { newOrder } from '../new-orders.ts'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test, unique } from '../test.ts'

/** The kinds of variants whose forms differ. */
const HOSTS = ['localhost', 'transport.localhost', 'freight-1.localhost'] as const

const missing = (flag: string): string =>
  t('missing_right', { count: 1, rights: t('quoted', { text: t(`flag.${flag}`) }) })

for (const host of HOSTS) {
  for (const user of ['manager@demo', 'dispatcher@demo'] as const) {
    test.describe(`${user} at ${host}`, () => {
      test.use({ host, user })

      test('S6.02 makes an order of a client alone', async ({ page, api }) => {
        const client = await api.get('clients', 1)
        const list = await new List(page, 'order').open('/orders')
        await list.addButton.click()
        const form = new NewRecord(page)
        await form.pick(t('order.client_id'), String(client.name))
        await form.save.click()
        await expect(page).toHaveURL(/\/orders\/\d+$/)
        expect(await api.get('orders', Number(page.url().split('/').at(-1)))).toMatchObject({
          client_id: 1,
          status_id: 1,
        })
      })
    })
  }
}

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  test('S6.02 writes down a client and a lead, and prices an order', async ({ page, api }) => {
    test.setTimeout(90_000)
    const client = unique('Клиент')
    const form = new NewRecord(page)
    await form.open('/clients/new')
    await form.field(t('record.name')).fill(client)
    await form.pick(t('client.city'), 'Одесса')
    await form.save.click()
    await expect(page).toHaveURL(/\/clients\/\d+$/)

    const lead = unique('Лид')
    await form.open('/leads/new')
    await form.field(t('record.name')).fill(lead)
    await form.field(t('lead.phone')).fill('380671112233')
    await form.save.click()
    await expect(page).toHaveURL(/\/leads\/\d+$/)
    expect([await api.named('clients', client), await api.named('leads', lead)]).toMatchObject([[{}], [{}]])

    const { id } = await newOrder(api)
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const money = await card.openMoney(t('client_prices'))
    await money.button(t('money_add')).click()
    await new Sheet(page, t('money_add')).dialog.getByRole('button', { name: t('money_row_customer_freight') }).click()
    const row = new Form(page, t('customer_freight'))
    await row.isOpen()
    await row.fill({ [t('customer_freight.price')]: '1550' })
    await row.save.click()
    await row.isClosed()
    await expect
      .poll(async () => (await api.get('orders', id)).customer_freight)
      .toMatchObject([{ price: '1550.0000' }])
  })
})

test.describe('a dispatcher of carriers', () => {
  test.use({ host: 'transport.localhost', user: 'dispatcher@demo' })

  test('S6.02 keeps drivers, is offered the steps of a load, and no clients to add', async ({ page, api }) => {
    const driver = unique('Водитель')
    const form = await (await new List(page, 'driver').open('/drivers')).add()
    await form.fill({ [t('driver.name')]: driver, [t('driver.phone')]: '380671112233' })
    await form.save.click()
    await form.isClosed()
    expect(await api.named('drivers', driver)).toHaveLength(1)

    const { id } = await newOrder(api, {
      order_type_id: 2,
      poo_id: 1,
      fd_id: 2,
      pol_id: null,
      pod_id: null,
      status_id: 2,
    })
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const steps = await card.openSteps()
    await expect(steps.dialog.getByRole('listitem').first()).toBeVisible()
    await steps.close()
    await steps.isClosed()

    const clients = await new List(page, 'client').open('/clients')
    await expect(clients.addButton).toHaveCount(0)
    await page.goto('/clients/new')
    await expect(page.getByRole('alert')).toContainText(missing('can_add_client'))
  })
})

test.describe('an assistant', () => {
  test.use({ user: 'y.lysenko@demo' })

  test('S6.02 writes down a lead, and is told at a new order which right that takes', async ({ page, api }) => {
    const lead = unique('Лид')
    const form = new NewRecord(page)
    await form.open('/leads/new')
    await form.field(t('record.name')).fill(lead)
    await form.field(t('lead.phone')).fill('380671112233')
    await form.save.click()
    await expect(page).toHaveURL(/\/leads\/\d+$/)
    expect(await api.named('leads', lead)).toHaveLength(1)
    await expect((await new List(page, 'order').open('/orders')).addButton).toHaveCount(0)
    await page.goto('/orders/new')
    await expect(page.getByRole('alert')).toContainText(missing('can_add_order'))
  })
})

for (const [who, user] of [
  ['an accountant', 'n.tkachenko@demo'],
  ['a viewer', 'viewer@demo'],
] as const) {
  test.describe(who, () => {
    test.use({ user })

    test(`S6.04 ${who} is offered neither quotations nor anything to add`, async ({ page }) => {
      const shell = await new Shell(page).open('/orders')
      await expect(shell.toolbar.getByRole('link', { name: t('nav.orders') })).toBeVisible()
      await expect(shell.toolbar.getByRole('link', { name: t('nav.quotes') })).toHaveCount(0)
      await expect(new List(page, 'order').addButton).toHaveCount(0)
      const menu = await shell.openMenu()
      await expect(menu.getByRole('link', { name: t('nav.orders') })).toBeVisible()
      await expect(menu.getByRole('link', { name: t('nav.quotes') })).toHaveCount(0)
      await page.goto('/quotes')
      await expect(page.getByRole('alert')).toContainText(missing('can_view_quote'))
    })
  })
}

test.describe('a right that was taken away meanwhile', () => {
  test('S5.02 the refusal names it, stands in sight below the header, and nothing typed is lost', async ({
    browser,
    company,
    newUser,
    api,
  }) => {
    const person = await newUser({ role: 'manager' })
    const localStorage = [{ name: 'token', value: person.api.token }]
    const storageState = { cookies: [], origins: [{ origin: company.url, localStorage }] }
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ baseURL: company.url, storageState, viewport, serviceWorkers: 'block' })
    const page = await context.newPage()
    const form = new NewRecord(page)
    await form.open('/clients/new')
    await form.field(t('record.name')).fill('Не записан')
    await form.openSection(t('section_notes'))
    const { detail } = await person.api.done('/api/team_users/auth_info/')
    await api.done('/api/team_users/update/', { id: (detail as { id: number }).id, can_add_client: 0 })
    await form.pick(t('client.city'), 'Одесса')
    await form.save.click()
    const alert = form.content.getByRole('alert')
    await expect(alert).toContainText(missing('can_add_client'))
    await expect(alert).toBeInViewport({ ratio: 1 })
    const [box, bar] = [await alert.boundingBox(), await form.header.boundingBox()]
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(form.field(t('record.name'))).toHaveValue('Не записан')
    await context.close()
  })
})
