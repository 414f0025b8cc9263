/** The statistics: every number against the API and the list behind it, periods, people, rights, offline, print: rows S3.10, S3.18, S3.21. */
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { overflow } from '../page-look.ts'
import { List } from '../pages/list.ts'
import { workerReady } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// The administrator sees the figures of the whole company.
test.use({ user: 'admin@demo' })

const enter = async (page: Page, { token }: Api): Promise<void> => {
  await page.addInitScript((own) => window.localStorage.setItem('token', own), token)
}

const idOf = async (api: Api): Promise<number> => {
  const { detail } = await api.done('/api/team_users/auth_info/')
  return (detail as { id: number }).id
}

const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

const open = async (page: Page, address = '/statistics'): Promise<Shell> => {
  const shell = await new Shell(page).open(address)
  await expect(card(page, t('stats.debts'))).toBeVisible()
  return shell
}

/** The row of a card of numbers. */
const fact = (page: Page, title: string, name: string): Locator =>
  card(page, title).getByRole('listitem').filter({ hasText: name })

const monthsFromNow = (months: number): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() + months, 1).toLocaleDateString('ru-RU', { month: 'long' })
}

test(
  'S3.21 S3.18 orders, clients and leads are counted as their lists have them, and a press opens that list',
  { tag: REPEATED },
  async ({ page, newUser, api: admin }) => {
    const { api } = await newUser({ role: 'manager' })
    const me = await idOf(api)
    const client = await newClient(api)
    for (let count = 0; count < 3; count += 1) await newOrder(api, { manager_id: me, client_id: client })
    const own = await api.list('orders', `f[manager]=${me}`)
    expect(own).toHaveLength(3)
    await newClient(admin, { manager_id: me })
    await admin.add('leads', { name: 'Лид для счёта', phone: '380671112233', manager_id: me })
    const leads = await api.list('leads', `f[manager]=${me}`)
    const clients = await api.list('clients', `f[manager]=${me}`)
    expect(leads).toHaveLength(1)
    await enter(page, api)
    await open(page)
    await expect(fact(page, t('nav.leads'), t('stats.made'))).toContainText(String(leads.length))
    const clientsMade = fact(page, t('stats.work'), t('stats.clients_made'))
    await expect(clientsMade).toContainText(String(clients.length))
    await clientsMade.getByRole('link').click()
    await expect(new List(page, 'client').rows).toHaveCount(clients.length)
    await new Shell(page).back.click()
    await page
      .getByRole('link', { name: `${t('stats.orders_made')} ${own.length} ${t('stats.was', { value: 0 })}` })
      .click()
    const list = new List(page, 'order')
    await expect(list.rows).toHaveCount(own.length)
    expect(list.address()).toContain(`f[manager]=${me}`)
    expect(list.address()).toContain('f[date_create_from]=01-')
    await list.back.click()
    await expect(page).toHaveURL(/\/statistics$/)
    await card(page, t('stats.by_status')).getByRole('link').first().click()
    await expect(list.rows).toHaveCount(own.length)
    expect(list.address()).toContain('f[status]=')
  },
)

test.describe('contacts made', () => {
  const TALK = { contact_type_id: 1, result_id: 'reached', date: Math.floor(Date.now() / 1000) }

  test(
    'S3.21 S3.19 the number opens as many talks, each of which opens the card of the party',
    { tag: REPEATED },
    async ({ page, newUser, api: admin }) => {
      const { api } = await newUser({ can_edit_client: 1, can_edit_contractor: 1, can_edit_lead: 1 })
      const me = await idOf(api)
      const [client, contractor, lead] = [
        await admin.add('clients', { name: unique('Клиент') }),
        await admin.add('contractors', { name: unique('Перевозчик') }),
        await admin.add('leads', { name: unique('Лид'), phone: '380671112234', manager_id: me }),
      ]
      const talk = (owner_type: number, owner_id: number, comment: string, more: object = {}) =>
        api.add('contacts_hist', { ...TALK, owner_type, owner_id, comment, ...more })
      await talk(1, client, 'Согласовали ставку на Гданьск')
      await talk(2, contractor, 'Даст машину в четверг')
      await talk(3, lead, 'Просит перезвонить', { result_id: 'call_back' })
      await talk(3, lead, 'Позвонить ещё раз', { object: 'plan' })
      await enter(page, api)
      await open(page)
      const { detail } = await api.done('/api/team_users/auth_info/stats/')
      expect(detail).toMatchObject({ work: { contacts: 3 } })
      const figure = fact(page, t('stats.work'), t('stats.contacts'))
      await expect(figure).toContainText('3')
      await figure.getByRole('link').click()
      const list = new List(page, 'contact_history')
      await expect(list.title).toContainText(t('title.contacts'))
      await expect(list.rows).toHaveCount(3)
      for (const part of ['f[object]=fact', `f[team_user]=${me}`, 'f[date_from]=01-'])
        expect(list.address()).toContain(part)
      const row = list.row('Просит перезвонить')
      const { name } = await admin.get('leads', lead)
      const { name: mine } = await admin.get('team_users', me)
      for (const expectedText of [
        name,
        mine,
        t('contact_history.result_id.call_back'),
        t('contact_history.owner_type.3'),
      ])
        await expect(row).toContainText(String(expectedText))
      await row.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/leads/${lead}$`))
      await expect(list.title).toContainText(String(name))
      await list.back.click()
      await expect(list.rows).toHaveCount(3)
      await list.row('Даст машину').getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/contractors/${contractor}$`))
      await list.back.click()
      await list.row('Согласовали ставку').getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/clients/${client}$`))
      await list.back.click()
      await expect(list.rows).toHaveCount(3)
      await list.back.click()
      await expect(page).toHaveURL(/\/statistics$/)
    },
  )

  test(
    'S3.21 they are filtered by employee, by days and by words',
    { tag: REPEATED },
    async ({ page, newUser, api: admin }) => {
      const { api } = await newUser({ role: 'manager' })
      const me = await idOf(api)
      const client = await newClient(admin, { manager_id: me })
      const about = { ...TALK, owner_type: 1, owner_id: client }
      const word = unique('Слово')
      await api.add('contacts_hist', { ...about, comment: word })
      await api.add('contacts_hist', { ...about, comment: 'Прошлогодний', date: TALK.date - 400 * 86_400 })
      const list = await new List(page, 'contact_history').open(`/statistics/contacts?f[team_user]=${me}`)
      await expect(list.rows).toHaveCount(2)
      await list.search(word)
      await expect(list.rows).toHaveCount(1)
      await list.search('')
      await expect(list.rows).toHaveCount(2)
      const day = new Date(TALK.date * 1000).toLocaleDateString('ru-RU').replaceAll('.', '-')
      await list.open(`/statistics/contacts?f[team_user]=${me}&f[date_from]=${day}`)
      await expect(list.rows).toHaveCount(1)
      const panel = await list.openFilters()
      await expect(panel.dialog.getByRole('combobox', { name: t('contact_history.team_user_id') })).toBeVisible()
      await expect(panel.dialog.getByRole('group', { name: t('contact_history.date') })).toBeVisible()
      await panel.button(t('reset')).click()
      await panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
      await panel.isClosed()
      expect(list.address()).toBe('/statistics/contacts')
      await expect(list.row(word)).toBeVisible()
    },
  )
})

test(
  'arrows open the month before and the next one, the address names it, and Back leaves the screen',
  { tag: REPEATED },
  async ({ page }) => {
    const shell = await new Shell(page).open('/')
    await page.goto('/statistics')
    await expect(page.getByRole('radio', { name: monthsFromNow(0) })).toBeChecked()
    await page.getByRole('button', { name: t('stats.previous') }).click()
    await expect(page.getByRole('radio', { name: monthsFromNow(-1) })).toBeChecked()
    expect(shell.address()).toContain('?day=')
    await page.getByRole('radio', { name: t('stats.period.year') }).check()
    await expect(shell.header).toContainText(String(new Date().getFullYear()))
    await page.reload()
    await expect(page.getByRole('radio', { name: t('stats.period.year') })).toBeChecked()
    await shell.back.click()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'S3.10 a chart is a table by a press; the administrator chooses an employee and sees their figures alone',
  { tag: REPEATED },
  async ({ page, newUser, api }) => {
    const person = await newUser({ role: 'manager' })
    const me = await idOf(person.api)
    const { name } = await api.get('team_users', me)
    await newOrder(person.api, { manager_id: me })
    const { detail: ofAll } = await api.done('/api/team_users/auth_info/stats/?income_day=closed')
    const { money } = ofAll as { money: { months: { income: string }[] } }
    await open(page, '/statistics?income_day=closed')
    const chart = card(page, t('stats.by_month', { sign: '₴' }))
    await chart.getByRole('button', { name: t('stats.as_table') }).click()
    const rows = chart.getByRole('rowgroup').last().getByRole('row')
    await expect(rows).toHaveCount(money.months.length)
    const incomeTexts = await rows.evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent ?? ''))
    expect(incomeTexts.map((text) => text.replaceAll(/\D/g, ''))).toEqual(
      money.months.map(({ income }) => String(Math.round(Number(income)))),
    )

    await page.getByRole('button', { name: t('stats.whose') }).click()
    const sheet = new Sheet(page, t('stats.whose'))
    await sheet.dialog.getByLabel(t('stats.employee')).selectOption({ label: String(name) })
    await sheet.button(t('apply')).click()
    await sheet.isClosed()
    await expect(page).toHaveURL(new RegExp(`person=${me}`))
    const { detail } = await api.done(`/api/team_users/auth_info/stats/?team_user=${me}`)
    expect(detail).toMatchObject({ team_user_ids: [me], orders: { made: 1 } })
    await expect(fact(page, t('nav.orders'), t('stats.made'))).toContainText('1')
    await page.getByRole('button', { name: t('remove_filter', { name: String(name) }) }).click()
    await expect(page).not.toHaveURL(/person=/)
  },
)

test('S3.21 a user who may not see income sees no sum of it anywhere', { tag: REPEATED }, async ({ page, newUser }) => {
  const { api } = await newUser({ role: 'manager', can_view_sum_income: 0, can_view_quote: 0 })
  await enter(page, api)
  const { detail } = await api.done('/api/team_users/auth_info/stats/')
  expect(detail).not.toHaveProperty('money')
  await open(page)
  await expect(card(page, t('stats.money'))).toHaveCount(0)
  await expect(card(page, t('stats.by_month', { sign: '₴' }))).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(t('stats.income'))
  await expect(card(page, t('nav.quotes'))).toHaveCount(0)
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a period that was read is there without a network, with its time; another says that it is not loaded',
    { tag: REPEATED },
    async ({ page, context }) => {
      await open(page)
      await workerReady(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: t('stats.previous') }).click()
      await expect(page.getByText(t('not_loaded'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: t('stats.next') }).click()
      await expect(card(page, t('stats.debts'))).toBeVisible()
      await page.getByRole('link', { name: t('nav.home'), exact: true }).click()
      await page.goBack()
      await expect(page.getByText(new RegExp(t('data_of', { at: '' }).trim()))).toBeVisible()
      await expect(card(page, t('stats.debts'))).toBeVisible()
    },
  )
})

test('an error says so, and the next try shows the figures', { tag: REPEATED }, async ({ page }) => {
  let isBroken = true
  await page.route('**/auth_info/stats/**', (route) =>
    isBroken ? route.fulfill({ status: 200, json: { status: 'error', error: 'internal error' } }) : route.continue(),
  )
  await new Shell(page).open('/statistics')
  await expect(page.getByText(t('load_failed'))).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(card(page, t('stats.debts'))).toBeVisible()
})

test('a server that counts nothing yet is no error', { tag: REPEATED }, async ({ page }) => {
  await page.route('**/auth_info/stats/**', (route) => route.fulfill({ json: { status: 'ok', detail: {} } }))
  await new Shell(page).open('/statistics')
  await expect(page.getByText(t('stats.empty'))).toBeVisible()
})

test.describe('in dark', () => {
  test.use({ localValues: { theme: 'dark' } })

  test('paper is black on white, without the buttons of a screen', { tag: REPEATED }, async ({ page }) => {
    await open(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: t('stats.as_table') })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const colours = await card(page, t('stats.debts')).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })
    expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
    expect(await overflow(page)).toEqual([])
  })
})
