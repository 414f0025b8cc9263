/** The jobs of each role at the screens, as the role itself, and what it is not offered: rows S6.01, S6.02, S6.04, S5.02. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { newOrder } from '../new-orders.ts'
import type { Browser } from '@playwright/test'
import type { Api, Company } from '../api.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, type NewUser, REPEATED, t, test, unique } from '../test.ts'

/** Who adds orders, in each kind of variant whose forms differ. */
const ORDER_MAKERS = [
  // The manager's own is the first test of an order in orders.spec.ts.
  { host: 'localhost', user: 'manager@demo', isRepeated: true },
  { host: 'transport.localhost', user: 'dispatcher@demo' },
  { host: 'localhost', user: 'dispatcher@demo', isRepeated: true },
  { host: 'transport.localhost', user: 'manager@demo', isRepeated: true },
  { host: 'freight-1.localhost', user: 'manager@demo', isRepeated: true },
  { host: 'freight-1.localhost', user: 'dispatcher@demo', isRepeated: true },
]

const missing = (flag: string): string =>
  t('missing_right', { count: 1, rights: t('quoted', { text: t(`flag.${flag}`) }) })

for (const { host, user, isRepeated } of ORDER_MAKERS) {
  test.describe(`${user} at ${host}`, () => {
    test.use({ host, user })

    test('S6.02 makes an order of a client alone', { tag: isRepeated ? REPEATED : [] }, async ({ page, api }) => {
      const client = await api.get('clients', 1)
      const list = await new List(page, 'order').open('/orders')
      await list.addButton.click()
      const form = new NewRecord(page)
      await form.pick(t('order.client_id'), String(client.name))
      await form.save.click()
      await expect(page).toHaveURL(/\/orders\/\d+$/)
      const order = await api.get('orders', Number(page.url().split('/').at(-1)))
      expect(order).toMatchObject({ client_id: 1, status_id: ORDER_STATUS.draft })
    })
  })
}

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  test('S6.02 writes down a client and a lead, and prices an order', { tag: REPEATED }, async ({ page, api }) => {
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

  test(
    'S6.02 keeps drivers, is offered the steps of a load, and no clients to add',
    { tag: REPEATED },
    async ({ page, api }) => {
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
        status_id: ORDER_STATUS.confirmed,
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
    },
  )
})

test.describe('an assistant', () => {
  test.use({ user: 'y.lysenko@demo' })

  test('S6.02 writes down a lead; a new order says which right it needs', { tag: REPEATED }, async ({ page, api }) => {
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

for (const [who, user, isRepeated] of [
  ['an accountant', 'n.tkachenko@demo', true],
  ['a viewer', 'viewer@demo', false],
] as const) {
  test.describe(who, () => {
    test.use({ user })

    test(
      `S6.04 ${who} is offered neither quotations nor anything to add`,
      { tag: isRepeated ? REPEATED : [] },
      async ({ page }) => {
        const shell = await new Shell(page).open('/orders')
        await expect(shell.toolbar.getByRole('link', { name: t('nav.orders') })).toBeVisible()
        await expect(shell.toolbar.getByRole('link', { name: t('nav.quotes') })).toHaveCount(0)
        await expect(new List(page, 'order').addButton).toHaveCount(0)
        const menu = await shell.openMenu()
        await expect(menu.getByRole('link', { name: t('nav.orders') })).toBeVisible()
        await expect(menu.getByRole('link', { name: t('nav.quotes') })).toHaveCount(0)
        for (const address of ['/quotes', '/chat/1-quote']) {
          await page.goto(address)
          await expect(page.getByRole('alert')).toContainText(missing('can_view_quote'))
          expect(new URL(page.url()).pathname).toBe(address)
        }
      },
    )
  })
}

/** Who may take orders out as a file, and who may only look at them. */
for (const [who, user, isOffered] of [
  ['an accountant', 'n.tkachenko@demo', true],
  ['a viewer', 'viewer@demo', false],
] as const) {
  test.describe(`${who} on desktop`, () => {
    test.use({ user })

    test(
      `S6.02 ${who} ${isOffered ? 'exports the rows that are chosen, and changes none' : 'is not offered to choose rows'} @desktop`,
      { tag: isOffered ? [] : REPEATED },
      async ({ page }) => {
        const list = await new List(page, 'order').open('/orders')
        await expect(list.rows.first()).toBeVisible()
        const boxes = list.content.getByRole('checkbox')
        if (!isOffered) return expect(boxes).toHaveCount(0)
        await boxes.first().check({ force: true })
        await expect(page.getByRole('button', { name: t('bulk.export') })).toBeVisible()
        await expect(page.getByRole('button', { name: t('order.status_id'), exact: true })).toHaveCount(0)
      },
    )
  })
}

test.describe('a right that was taken away meanwhile', () => {
  /** A page of another user, and a function that withdraws a right from them. */
  const openAs = async (browser: Browser, company: Company, office: Api, person: NewUser) => {
    const localStorage = [{ name: 'token', value: person.api.token }]
    const storageState = { cookies: [], origins: [{ origin: company.url, localStorage }] }
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ baseURL: company.url, storageState, viewport, serviceWorkers: 'block' })
    const { detail } = await person.api.done('/api/team_users/auth_info/')
    const { id } = detail as { id: number }
    const take = (flag: string) => office.done('/api/team_users/update/', { id, [flag]: 0 })
    return { page: await context.newPage(), take, close: () => context.close() }
  }

  test('S5.02 the refusal names it, stands in sight below the header, and nothing typed is lost', async ({
    browser,
    company,
    newUser,
    office,
  }) => {
    const { page, take, close } = await openAs(browser, company, office, await newUser({ role: 'manager' }))
    const form = new NewRecord(page)
    await form.open('/clients/new')
    await form.field(t('record.name')).fill('Не записан')
    await form.openSection(t('section_notes'))
    await take('can_add_client')
    await form.pick(t('client.city'), 'Одесса')
    await form.save.click()
    const alert = form.content.getByRole('alert')
    await expect(alert).toContainText(missing('can_add_client'))
    await expect(alert).toBeInViewport({ ratio: 1 })
    const [box, bar] = [await alert.boundingBox(), await form.header.boundingBox()]
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(form.field(t('record.name'))).toHaveValue('Не записан')
    await close()
  })

  test(
    'S5.04 the sheets of a contact and of a talk name it too',
    { tag: REPEATED },
    async ({ browser, company, newUser, office }) => {
      const lead = await office.add('leads', { name: unique('Лид'), phone: '380671110000' })
      for (const sheet of ['contact', 'talk'] as const) {
        const { page, take, close } = await openAs(browser, company, office, await newUser({ role: 'assistant' }))
        const card = new Card(page)
        await card.open(`/leads/${lead}`)
        const opener = sheet === 'contact' ? `${t('add')}: ${t('contact')}` : t('talk_called')
        await card.content.getByRole('button', { name: opener, exact: true }).click()
        const form = new Form(page, t(sheet === 'contact' ? 'contact' : 'talk_new'))
        await form.isOpen()
        const [field, typed] =
          sheet === 'contact' ? [t('contact.value'), '380671112233'] : [t('contact_history.comment'), 'Просит ставку']
        await form.fill({ [field]: typed })
        await take('can_edit_lead')
        await form.save.click()
        const alert = form.dialog.getByRole('alert')
        await expect(alert, sheet).toContainText(t('check_the_data'))
        await expect(alert, sheet).toContainText(missing('can_edit_lead'))
        await close()
      }
      expect(await office.list('contacts_hist', `f[owner_id]=${lead}&f[owner_type]=3`)).toEqual([])
    },
  )
})
