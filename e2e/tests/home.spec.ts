/** Home: waiting items, the figures and the lists behind them, the day's plan, one-tap creation, recent records: rows S3.10, S3.18, S3.21. */
import { DAY } from '@fura/shared/seconds.ts'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { onAPhone, overflow } from '../page-look.ts'
import { pullDown, sweep } from '../pages/finger.ts'
import { List } from '../pages/list.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { SearchEverywhere } from '../pages/search.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

/** Noon in Kyiv so many days from now. */
const noonIn = (days: number): number => {
  const day = new Date(Date.now() + days * DAY * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })
  return Date.parse(`${day}T10:00:00Z`) / 1000
}

/** The page belongs to this person from its next opening on. */
const enter = async (page: Page, { token }: Api): Promise<void> => {
  await page.addInitScript((own) => window.localStorage.setItem('token', own), token)
}

const idOf = async (api: Api): Promise<number> => {
  const { detail } = await api.done('/api/team_users/auth_info/')
  return (detail as { id: number }).id
}

const totalOf = async (api: Api, list: string, query: string): Promise<number> =>
  Number((await api.done(`/api/${list}/list/?num=1&${query}`)).total_num)

/** A task cannot be due in the past: this one is due in a moment, and the test waits for it. */
const newLateTask = async (api: Api, person: number): Promise<{ id: number; name: string }> => {
  const name = unique('Дело')
  const due = Math.floor(Date.now() / 1000) + 2
  const id = await api.add('tasks', { name, type_id: 9, team_user_id: person, date_end: due })
  await expect.poll(() => Date.now() / 1000, { timeout: 5000 }).toBeGreaterThan(due + 1)
  return { id, name }
}

const openHome = async (page: Page): Promise<Shell> => {
  const shell = await new Shell(page).open('/')
  await expect(page.getByRole('navigation', { name: t('home.create') })).toBeVisible()
  return shell
}

const tile = (page: Page, key: string): Locator =>
  page
    .getByRole('region', { name: t('home.figures') })
    .getByRole('link')
    .filter({ hasText: t(key) })

const today = (page: Page): Locator => page.getByRole('region', { name: t('home.today') })

test(
  'S3.21 each tile counts the reader’s own records, and opens a list of as many',
  { tag: REPEATED },
  async ({ page, newUser }) => {
    const { api } = await newUser({ role: 'manager' })
    const me = await idOf(api)
    await enter(page, api)
    await newOrder(api, { manager_id: me })
    await newOrder(api, { manager_id: me })
    await api.add('leads', { name: unique('Лид'), phone: '380671112233', manager_id: me })
    await newLateTask(api, me)
    const expected = [
      ['home.orders', 'order', await totalOf(api, 'orders', `f[in_work]=1&f[manager]=${me}`), '/orders?f[manager]='],
      ['home.leads', 'lead', await totalOf(api, 'leads', `f[in_work]=1&f[manager]=${me}`), '/leads?f[in_work]=1'],
      ['home.tasks', 'task', 1, '/tasks?f[date_end_from]='],
      ['home.overdue', 'task', await totalOf(api, 'tasks', 'f[mine]=1&f[overdue]=1'), '/tasks?f[overdue]=1'],
    ] as const
    await openHome(page)
    for (const [key, entity, count, address] of expected) {
      expect(count, key).toBeGreaterThan(0)
      await expect(tile(page, key)).toContainText(String(count))
      await tile(page, key).click()
      const list = new List(page, entity)
      await expect(list.rows).toHaveCount(count)
      expect(list.address()).toContain(address)
      await list.back.click()
      await expect(page).toHaveURL(/\/$/)
    }
  },
)

/** The waiting items, without the call buttons of some rows. */
const waiting = (page: Page): Locator => page.getByRole('region', { name: t('filter_attention') })
const waitingRows = (page: Page): Locator => waiting(page).locator('a:not([href^="tel:"])')

/** Tasks of today: each waits at once. */
const newTasks = async (api: Api, person: number, count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, () => unique('Дело'))
  const due = Math.floor(Date.now() / 1000) + 5
  for (const name of names) await api.add('tasks', { name, type_id: 9, team_user_id: person, date_end: due })
  return names
}

test('S3.21 waiting items are counted, sorted by urgency whatever their kind, and all of them can be reached', async ({
  page,
  newUser,
  office,
}) => {
  const { api } = await newUser({ role: 'manager' })
  const me = await idOf(api)
  await enter(page, api)
  const soon = Math.floor(Date.now() / 1000) + 3600
  const order = await newOrder(api, { manager_id: me, doc_cutoff: soon })
  const tasks = await newTasks(api, me, 22)
  await office.done('/api/messages/', { action: 'add', o_t: 'order', o_id: order.id, text: 'Где машина?' })
  const shell = await openHome(page)
  await expect(shell.content).toContainText(`24${t('home.waiting', { count: 24 })}`)
  await expect(shell.toolbar.getByRole('link', { name: t('nav.home') })).toContainText('24')
  await expect(waitingRows(page)).toHaveCount(4)
  await expect(waitingRows(page).first()).toHaveAttribute('href', `/chat/${order.id}-order`)
  for (const left of [20, 10])
    await waiting(page)
      .getByRole('button', { name: t('show_more', { count: left }) })
      .click()
  await expect(waitingRows(page)).toHaveCount(24)
  await expect(waiting(page).getByRole('button', { name: t('show_more', { count: '' }).trim() })).toHaveCount(0)
  await expect(waitingRows(page).last()).toContainText(t('attention_code.doc_cutoff'))
  await expect(waitingRows(page).last()).toHaveAttribute('href', `/orders/${order.id}`)
  for (const name of tasks) await expect(waitingRows(page).filter({ hasText: name })).toHaveCount(1)
})

test('S3.21 a press completes a task and a swipe postpones a contact, and both are undone; a pull reads anew', async ({
  page,
  newUser,
}) => {
  const { api } = await newUser({ role: 'manager' })
  const me = await idOf(api)
  await enter(page, api)
  const name = unique('Подтвердить подачу машины и окно загрузки на складе грузоотправителя')
  const leadName = unique('Лид')
  const due = Math.floor(Date.now() / 1000) + 5
  await api.add('tasks', { name, type_id: 9, team_user_id: me, date_end: due })
  const lead = { name: leadName, phone: '380671112233', manager_id: me, next_contact_date: due }
  const id = await api.add('leads', lead)
  const shell = await openHome(page)
  await expect(waitingRows(page)).toHaveCount(2)
  await expect(waiting(page).getByRole('link', { name: t('call') })).toHaveAttribute('href', 'tel:+380671112233')
  const finish = waiting(page).getByRole('button', { name: `${t('task_finish')}: ${name}` })
  const [title, button] = [await waiting(page).getByText(name).boundingBox(), await finish.boundingBox()]
  expect(title?.height, 'two lines').toBeLessThanOrEqual(41)
  expect(button?.height, 'a thumb').toBeGreaterThanOrEqual(44)

  await finish.click()
  await expect(waitingRows(page)).toHaveCount(1)
  await shell
    .toast(t('task_done'))
    .getByRole('button', { name: t('undo') })
    .click()
  await expect(waitingRows(page)).toHaveCount(2)

  await pullDown(page, waitingRows(page).first(), '/api/waiting/list/')
  await sweep(page, waitingRows(page).filter({ hasText: leadName }), -130)
  await expect(waitingRows(page)).toHaveCount(1)
  await expect.poll(async () => Number((await api.get('leads', id)).next_contact_date)).toBeGreaterThan(due + DAY / 2)
  await shell
    .toast(t('home.put_off_until', { at: '' }).trim())
    .getByRole('button', { name: t('undo') })
    .click()
  await expect(waitingRows(page)).toHaveCount(2)
  await expect.poll(async () => (await api.get('leads', id)).next_contact_date).toBe(due)
})

test(
  'the day scrolls away under the bar, and the search opens ready to type',
  { tag: REPEATED },
  async ({ page, newUser }) => {
    const { api } = await newUser({ role: 'manager' })
    await enter(page, api)
    await newTasks(api, await idOf(api), 5)
    const shell = await openHome(page)
    await expect(waitingRows(page)).toHaveCount(4)
    const search = new SearchEverywhere(page)
    await expect(shell.header.getByRole('button', { name: t('search.everywhere') })).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(shell.header.getByRole('button', { name: t('search.everywhere') })).toBeVisible()
    expect((await shell.header.boundingBox())?.height).toBeLessThan(64)
    await shell.header.getByRole('button', { name: t('search.everywhere') }).tap()
    await expect(search.box).toBeFocused()
  },
)

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'S3.17 waiting items, the plan of the day and the figures are on Home without a network too',
    { tag: REPEATED },
    async ({ page, newUser, context }) => {
      const { api } = await newUser({ role: 'manager' })
      const me = await idOf(api)
      await enter(page, api)
      const { id } = await newOrder(api, { manager_id: me, planned_loading_date: noonIn(0) })
      await newOrder(api, { manager_id: me, planned_loading_date: noonIn(1), doc_cutoff: noonIn(0) + 6 * 3600 })
      const [done = '', open = ''] = await newTasks(api, me, 2)
      await openHome(page)
      await workerReady(page)
      await expect(waitingRows(page).filter({ hasText: open })).toHaveCount(1)
      const row = today(page).getByRole('link', { name: t('calendar.kind.order_loading') })
      await expect(row).toHaveCount(1)
      await expect(tile(page, 'home.orders')).toContainText('2')
      await context.setOffline(true)
      await openHome(page)
      await expect(row).toHaveAttribute('href', `/orders/${id}`)
      await expect(tile(page, 'home.orders')).toContainText('2')
      await expect(today(page)).toContainText(t('data_of', { at: '' }).trim())
      const before = await waitingRows(page).count()
      await waiting(page)
        .getByRole('button', { name: `${t('task_finish')}: ${done}` })
        .click()
      await expect(waitingRows(page)).toHaveCount(before - 1)
      await openHome(page)
      await expect(waitingRows(page)).toHaveCount(before - 1)
      await expect(waitingRows(page).filter({ hasText: open })).toHaveCount(1)
      await context.setOffline(false)
      await allSent(page)
    },
  )
})

test(
  'an opened record is on Home by its name, until the person logs out',
  { tag: REPEATED },
  async ({ page, newUser, company }) => {
    const person = await newUser({ role: 'manager' })
    await enter(page, person.api)
    const name = unique('Клиент')
    const id = await person.api.add('clients', { name, city: 1 })
    const recent = page.getByRole('region', { name: t('search.opened') })
    await openHome(page)
    await expect(recent).toBeHidden()
    await page.goto(`/clients/${id}`)
    await expect(page.getByText(name).first()).toBeVisible()
    const shell = await openHome(page)
    await recent.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/clients/${id}$`))
    await shell.back.click()
    await expect(recent).toBeVisible()
    const menu = await shell.openMenu()
    await menu.getByRole('button', { name: t('nav.logout') }).click()
    await expect(page).toHaveURL(/\/login/)
    await enter(page, await company.login(person.login))
    await openHome(page)
    await expect(page.getByRole('region', { name: t('home.today') })).toContainText(t('home.today_empty'))
    await expect(recent).toBeHidden()
  },
)

test.describe('a user who may add nothing', () => {
  test.use({ user: 'viewer@demo' })

  test('S3.21 is only offered a task, and sees no income', { tag: REPEATED }, async ({ page, api }) => {
    const { detail } = await api.done('/api/team_users/auth_info/')
    expect(detail).toMatchObject({ can_add_order: 0, can_view_sum_income: 0 })
    await openHome(page)
    const create = page.getByRole('navigation', { name: t('home.create') })
    await expect(create.getByRole('link')).toHaveCount(1)
    await expect(create.getByRole('link', { name: t('task'), exact: true })).toBeVisible()
    await expect(tile(page, 'home.income')).toHaveCount(0)
  })
})

/** Brings 1 500 and costs 900; 50 come back from the carrier. */
const newPricedOrder = async (api: Api, values: object): Promise<number> => {
  const { id } = await newOrder(api, { ...values, currency_id: 1 })
  const vat = (await api.list('vat', '')).find(({ code }) => code === 'NOVAT')?.id
  const row = { order_id: id, currency_id: 1, vat_id: vat }
  await api.add('rio/orders/customer_freight', { ...row, price: '1500' })
  await api.add('rio/orders/carrier_freight', { ...row, price: '900', contractor_id: 1 })
  const back = { order_id: id, currency_id: 1, flow: 'receive', kind: 'fixed', amount: '50', contractor_id: 1 }
  await api.add('rio/orders/kickbacks_carrier', back)
  return id
}

/** The last noon of this month: plans for then count as well. */
const noonAtMonthEnd = (): number => {
  const [year = 0, month = 0] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })
    .split('-')
    .map(Number)
  return Date.UTC(year, month, 0, 10) / 1000
}

test('S3.21 the month’s income is the same on Home, in the statistics and on the card of its only order', async ({
  page,
  newUser,
  office,
}) => {
  const person = await newUser({ role: 'manager', plan_income: '1000.00' })
  const me = await idOf(person.api)
  const client = await newClient(office)
  const order = await newPricedOrder(office, {
    manager_id: me,
    client_id: client,
    planned_loading_date: noonAtMonthEnd(),
  })
  await enter(page, person.api)
  await openHome(page)
  const { detail } = await person.api.done('/api/team_users/auth_info/stats/?part=home')
  expect(detail).toMatchObject({ plan_income: '1000.00' })
  const income = page.getByRole('link', { name: new RegExp(t('home.income_of', { plan: '1.?000.₴' })) })
  await expect(income).toContainText(/^650\s₴/)
  await expect(income).toContainText(/65\s%/)
  await income.click()
  await expect(page).toHaveURL(/\/statistics$/)
  const month = new Date().toLocaleDateString('ru-RU', { month: 'long', timeZone: 'Europe/Kyiv' })
  const hero = page.getByRole('region', { name: t('stats.income_month', { month }) })
  await expect(hero).toContainText(/650\s₴/)
  await expect(hero).toContainText(/65\s%/)
  const card = await new OrderCard(page).open(`/orders/${order}`)
  await expect(card.section(t('section_money'))).toContainText(/1\s500 − 900 \+ 50 = 650\s₴/)
  await expect(card.section(t('plan_calculation'))).toContainText(/650\s₴/)
  const sheet = await card.openMoney()
  await expect(sheet.dialog).toContainText(new RegExp(`${t('order.sum_income')}\\s*650\\s₴`))
})

test('a new order, quotation, lead, client or task is one tap away', { tag: REPEATED }, async ({ page }) => {
  await openHome(page)
  const create = page.getByRole('navigation', { name: t('home.create') })
  for (const name of ['order', 'quote', 'lead', 'client', 'task']) {
    await create.getByRole('link', { name: t(name), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${name}s/new$`))
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  }
})

test(
  'axe finds nothing on Home; targets are large and nothing sticks out at 360 px',
  { tag: REPEATED },
  async ({ page, newUser }) => {
    const { api } = await newUser({ role: 'manager' })
    const me = await idOf(api)
    await newOrder(api, { manager_id: me, doc_cutoff: Math.floor(Date.now() / 1000) + 3600 })
    await newOrder(api, { manager_id: me, planned_loading_date: noonIn(0) })
    await enter(page, api)
    await page.setViewportSize({ width: 360, height: 800 })
    await openHome(page)
    await expect(today(page).getByRole('link').nth(1)).toBeVisible()
    expect([...(await onAPhone(page)), ...(await overflow(page))]).toEqual([])
  },
)
