/** Orders: list, filters and their defaults, card, statuses, parts: rows S3.13, S4.08, S6.03, S6.07, S6.08, S7.09, S9.08. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Api } from '../api.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { allSent } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// Orders are the manager's daily work; other tests use a head, a planner or a dispatcher.
test.use({ user: 'manager@demo' })

const cancelled = async (api: Api, id: number): Promise<void> => {
  const [reason] = await api.list('reasons', 'f[kind]=order')
  await api.done('/api/orders/update/', { id, status_id: ORDER_STATUS.cancelled, cancel_reason_id: reason?.id })
}

test('S9.08 the list opens with active orders, its panel with default keys; removing the first filter shows all, and a reload remembers it', async ({
  page,
  api,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url())
    if (url.includes('/api/orders/list/') && !url.includes('attention')) requests.push(url)
  })
  const client = await newClient(api)
  const [open, over] = [await newOrder(api, { client_id: client }), await newOrder(api, { client_id: client })]
  await cancelled(api, over.id)
  const list = await new List(page, 'order').open('/orders')
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.every((url) => url.includes('f[in_work]=1') && !url.includes('only_mine'))).toBe(true)
  const panel = await list.openFilters()
  const firstKey = (key: string) =>
    panel.dialog
      .getByRole('group', { name: t(key), exact: true })
      .getByRole('combobox')
      .first()
  await expect(panel.dialog.getByRole('switch', { name: t('record.in_work') })).toBeChecked()
  await expect(panel.dialog.getByRole('switch', { name: t('filter_only_mine') })).not.toBeChecked()
  await expect(firstKey('filter_role')).toHaveValue('team_user')
  await expect(firstKey('filter_place')).toHaveValue('pol')
  await expect(firstKey('filter_country')).toHaveValue('pol_country')
  await expect(firstKey('filter_date')).toHaveValue('date_create')

  await list.open(`/orders?f[client]=${client}`)
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(open.number.slice(-5))).toBeVisible()
  await page.getByRole('button', { name: t('remove_filter', { name: t('record.in_work') }) }).click()
  await expect(list.rows).toHaveCount(2)
  expect(list.address()).toContain('f[in_work]=0')
  await page.reload()
  await expect(list.rows).toHaveCount(2)
})

test(
  'S7.14 the chosen key is the word in the address, with one value; several statuses at once',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const of = { client_id: client }
    const found = await newOrder(api, { ...of, manager_id: 2 })
    await newOrder(api, { ...of, manager_id: 10 })
    const confirmed = await newOrder(api, { ...of, manager_id: 2, status_id: ORDER_STATUS.confirmed })
    const other = await newOrder(api, { ...of, manager_id: 2 })
    await cancelled(api, other.id)
    const list = await new List(page, 'order').open(`/orders?f[client]=${client}&f[in_work]=0`)
    await expect(list.rows).toHaveCount(4)
    const panel = await list.openFilters()
    const role = panel.dialog.getByRole('group', { name: t('filter_role'), exact: true })
    await role.getByRole('combobox').first().selectOption('manager')
    await role.getByRole('combobox').nth(1).click()
    const picker = new Picker(page, t('filter_role'))
    await picker.isOpen()
    const { name } = await api.get('team_users', 2)
    await picker.search(String(name))
    await picker.choose(String(name))
    await panel.dialog.getByRole('button', { name: 'Черновик', exact: true }).click()
    await panel.dialog.getByRole('button', { name: 'Подтверждён', exact: true }).click()
    await panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
    await panel.isClosed()
    await expect.poll(() => list.address()).toContain('f[manager]=2')
    expect(list.address()).toMatch(/f\[status\]=1,2/)
    await expect(list.rows).toHaveCount(2)
    for (const { number } of [found, confirmed]) await expect(list.row(number.slice(-5))).toBeVisible()
  },
)

test.describe('a seller', () => {
  test(
    'S6.07 "only mine" limits the list to orders in which the user has a role',
    { tag: REPEATED },
    async ({ page, api, company }) => {
      const client = await newClient(api)
      const mine = await newOrder(api, { client_id: client })
      const admin = await company.login('admin@demo')
      await newOrder(admin, { client_id: client })
      const list = await new List(page, 'order').open(`/orders?f[client]=${client}`)
      await expect(list.rows).toHaveCount(2)
      await list.content.getByRole('button', { name: t('filter_only_mine'), exact: true }).click()
      await expect(list.rows).toHaveCount(1)
      await expect(list.row(mine.number.slice(-5))).toBeVisible()
      expect(list.address()).toContain('f[only_mine]=1')
    },
  )

  test('waiting orders are one tap away, in amber, and on Home with their due time', async ({ page, api }) => {
    const client = await newClient(api)
    const cutOff = Math.floor(Date.now() / 1000) + 3600
    const late = await newOrder(api, { client_id: client, doc_cutoff: cutOff })
    await newOrder(api, { client_id: client })
    const list = await new List(page, 'order').open(`/orders?f[client]=${client}`)
    await expect(list.row(late.number.slice(-5))).toContainText(t('attention_code.doc_cutoff'))
    await list.content.getByRole('button', { name: new RegExp(`^${t('filter_attention')} \\d`) }).click()
    await expect(list.rows).toHaveCount(1)
    expect(list.address()).toContain('f[attention]=1')

    await page.goto('/')
    const block = page.getByRole('region', { name: t('filter_attention') })
    const row = block.locator(`a[href="/orders/${late.id}"]`)
    const more = block.getByRole('button', { name: t('show_more', { count: '' }).trim() })
    await expect(block).toBeVisible()
    while (!(await row.isVisible()) && (await more.isVisible())) await more.click()
    await expect(row).toContainText(t('attention_code.doc_cutoff'))
  })
})

for (const [host, isFreight] of [
  ['freight-1.localhost', true],
  ['localhost', false],
] as const) {
  test.describe(`at ${host}`, () => {
    test.use({ host })

    // clocks.spec.ts tests both in one panel, whose company changes its variant.
    const title = `S6.08 carriers, three more roles and loading dates ${isFreight ? 'are' : 'are not'} among the filters`
    test(title, { tag: REPEATED }, async ({ page }) => {
      const panel = await (await new List(page, 'order').open('/orders')).openFilters()
      const group = (key: string) => panel.dialog.getByRole('group', { name: t(key), exact: true })
      const values = (key: string) =>
        group(key)
          .getByRole('combobox')
          .first()
          .locator('option')
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      await expect(group('filter_role')).toBeVisible()
      const roles = await values('filter_role')
      const dates = await values('filter_date')
      for (const extra of ['head_of', 'doc_support_manager', 'other_manager']) {
        expect(roles.includes(extra), extra).toBe(isFreight)
      }
      for (const extra of ['planned_loading_date', 'actual_loading_date']) {
        expect(dates.includes(extra), extra).toBe(isFreight)
      }
      await expect(group('filter_carrier')).toHaveCount(isFreight ? 1 : 0)
      if (isFreight)
        expect(await values('filter_carrier')).toEqual(['main_carrier_all', 'main_carrier', 'main_carrier2'])
    })
  })
}

test('S3.13 an order is added with its short form and opens as a card', async ({ page, api }) => {
  const client = await api.get('clients', 1)
  const [from, to] = [await api.get('cities', 1), await api.get('cities', 2)]
  const cargo = unique('Груз')
  const list = await new List(page, 'order').open('/orders')
  await list.addButton.click()
  const form = new NewRecord(page)
  await form.pick(t('order.client_id'), String(client.name))
  await form.pick(t('order.pol_id'), String(from.name))
  await form.pick(t('order.pod_id'), String(to.name))
  await form.field(t('order.cargo')).fill(cargo)
  await form.save.click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const saved = await api.get('orders', id)
  expect(saved).toMatchObject({
    client_id: 1,
    pol_id: 1,
    pod_id: 2,
    cargo,
    status_id: ORDER_STATUS.draft,
    order_type_id: 1,
  })
  const card = new OrderCard(page)
  await expect(card.title).toHaveText(String(saved.number))
  await expect(card.header).toContainText(String(from.name))
  await expect(card.content.getByRole('link', { name: String(client.name) })).toBeVisible()
})

test('a warning of the server stays on the card until it is read', { tag: REPEATED }, async ({ page, api }) => {
  const id = await newClient(api, { avto: 1 })
  const client = await api.get('clients', id)
  const form = new NewRecord(page)
  await form.open('/orders/new')
  await form.pick(t('order.client_id'), String(client.name))
  await form.save.click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expect(page.getByText(t('saved_with_warnings'))).toBeVisible()
  await expect(page.getByText(t('field_error.rule:not_served'))).toBeVisible()
  await page.getByRole('button', { name: t('understood') }).click()
  await expect(page.getByText(t('saved_with_warnings'))).toBeHidden()
})

test.describe('a head and the black list', () => {
  test.use({ user: 'head@demo' })

  test(
    'a black-listed client is marked at once; a head insists on their order',
    { tag: REPEATED },
    async ({ page, api }) => {
      const id = await newClient(api, { blackList: 1 })
      const client = await api.get('clients', id)
      const form = new NewRecord(page)
      await form.open('/orders/new')
      const picker = await form.openPicker(t('order.client_id'))
      await picker.search(String(client.name))
      await picker.choose(String(client.name))
      await expect(form.content.getByText(t('black_list_hint'))).toBeVisible()
      await form.save.click()
      await expect(form.content.getByText(t('field_error.rule:black_list'))).toBeVisible()
      await form.content.getByRole('button', { name: t('insist') }).click()
      await expect(page).toHaveURL(/\/orders\/\d+$/)
      expect(await api.get('orders', Number(page.url().split('/').at(-1)))).toMatchObject({ client_id: id })
    },
  )
})

test('S7.09 an order is copied with its parts, and deleted in two steps', async ({ page, api }) => {
  const { id, number } = await newOrder(api, { container_type_id: 1 })
  await api.add('orders/containers', { order_id: id, container_type_id: 1 })
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  await expect(card.title).toHaveText(number)
  await (await card.openMore()).dialog.getByRole('button', { name: new RegExp(`^${t('order_copy')}`) }).click()
  await expect(card.title).not.toHaveText(number)
  await expect(page).not.toHaveURL(`/orders/${id}`)
  const copyId = Number(page.url().split('/').at(-1))
  expect(((await api.get('orders', copyId)).containers as unknown[]).length).toBe(1)

  const more = await card.openMore()
  await more.button(t('delete')).click()
  await more.button(t('confirm_delete')).click()
  await expect(page).toHaveURL(/\/orders$/)
  expect((await api.call(`/api/orders/get/${copyId}/`)).status).toBe('error')
})

test('S4.08 the next step, a refusal with its plain reason, the date of loading, only allowed steps', async ({
  page,
  api,
}) => {
  const { id } = await newOrder(api, { cargo: null })
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  await card.isAt('Черновик')
  const { status_next: next } = await api.get('orders', id)
  const steps = await card.openSteps()
  await expect(steps.dialog.getByRole('listitem')).toHaveCount((next as number[]).length)
  await steps.close()
  await steps.isClosed()

  await card.bar.getByRole('button', { name: 'Подтверждён клиентом' }).click()
  const refused = new Sheet(page, 'Подтверждён клиентом')
  await expect(refused.dialog).toContainText(t('field_error.rule:incomplete'))
  await expect(refused.dialog).toContainText(t('order.cargo'))
  await refused.button(t('close')).last().click()
  await refused.isClosed()
  expect((await api.get('orders', id)).status_id).toBe(1)

  await api.done('/api/orders/update/', { id, cargo: 'Стекло', line_id: 1 })
  await page.reload()
  for (const [step, status] of [
    ['Подтверждён клиентом', 2],
    ['Букинг запрошен', 4],
    ['Букинг подтверждён', 5],
    ['Подача под загрузку', 6],
  ] as const) {
    await card.bar.getByRole('button', { name: step }).click()
    await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(status)
  }
  await card.bar.getByRole('button', { name: 'Загружен', exact: true }).click()
  const loading = new Form(page, 'Загружен')
  await loading.isOpen()
  await expect(loading.pickField(t('order.actual_loading_date'))).not.toHaveValue('')
  await loading.save.click()
  await loading.isClosed()
  await allSent(page)
  const loaded = await api.get('orders', id)
  expect(loaded.status_id).toBe(7)
  expect(Number(loaded.actual_loading_date)).toBeGreaterThan(0)
  await expect(card.bar).toContainText(t('step_of', { step: 6, of: 17 }))
})

test.describe('a head and a guard', () => {
  test.use({ user: 'head@demo' })

  test('S4.08 a cancellation asks for its reason; a head insists on a refused step', async ({ page, api }) => {
    const { id } = await newOrder(api)
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const steps = await card.openSteps()
    await steps.dialog.getByRole('button', { name: 'Отменён', exact: true }).click()
    const form = new Form(page, 'Отменён')
    await form.save.click()
    await expect(form.dialog.getByText(t('field_error.required'))).toBeVisible()
    const picker = await form.openPicker(t('order.cancel_reason_id'))
    await picker.rows.first().getByRole('button').first().click()
    await form.save.click()
    await form.isClosed()
    await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(23)

    const other = await newOrder(api)
    await api.done('/api/orders/update/', { id: other.id, status_id: ORDER_STATUS.confirmed })
    await card.open(`/orders/${other.id}`)
    const all = await card.openSteps()
    await all.dialog.getByRole('button', { name: 'Букинг подтверждён' }).click()
    const refused = new Sheet(page, 'Букинг подтверждён')
    await expect(refused.dialog).toContainText(t('field_error.rule:carrier'))
    await refused.button(t('step_insist')).click()
    await refused.isClosed()
    await expect.poll(async () => (await api.get('orders', other.id)).status_id).toBe(5)
  })
})

test(
  'S3.13 S7.09 a container is added, its check digit checked while it is typed, changed and deleted in two steps',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { id } = await newOrder(api, { container_type_id: 1 })
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const form = await card.addPart('order_container')
    const number = form.field(t('order_container.number'))
    await number.fill('MSCU1234567')
    await expect(form.dialog).toContainText(t('field_error.rule:check_digit'))
    await number.fill('CSQU3054383')
    await expect(form.dialog).not.toContainText(t('field_error.rule:check_digit'))
    await form.save.click()
    await form.isClosed()
    await expect(card.block(t('order_container.many'))).toContainText('CSQU3054383')
    await allSent(page)
    const containers = async () => (await api.get('orders', id)).containers as { number: string }[]
    expect(await containers()).toMatchObject([{ number: 'CSQU3054383', container_type_id: 1 }])

    await card
      .block(t('order_container.many'))
      .getByRole('button', { name: /CSQU3054383/ })
      .click()
    await form.isOpen()
    await form.fill({ [t('order_container.seal_number')]: 'UA-7788' })
    await form.save.click()
    await form.isClosed()
    await expect.poll(containers).toMatchObject([{ seal_number: 'UA-7788' }])

    await card
      .block(t('order_container.many'))
      .getByRole('button', { name: /CSQU3054383/ })
      .click()
    await form.button(t('delete')).click()
    await form.button(t('confirm_delete')).click()
    await form.isClosed()
    await expect.poll(containers).toEqual([])
  },
)

for (const [host, login, mayChange, isRepeated] of [
  ['transport.localhost', 'head@demo', true, false],
  ['transport.localhost', 'manager@demo', false, true],
  ['localhost', 'head@demo', false, true],
] as const) {
  test.describe(`the document date for ${login} at ${host}`, () => {
    test.use({ host, user: login })

    test(
      `S6.03 ${mayChange ? 'can' : 'cannot'} be changed`,
      { tag: isRepeated ? REPEATED : [] },
      async ({ page, api }) => {
        const { id, number } = await newOrder(api, {
          order_type_id: 2,
          poo_id: 1,
          fd_id: 2,
          pol_id: null,
          pod_id: null,
        })
        const card = new OrderCard(page)
        await card.open(`/orders/${id}`)
        const form = await card.startEditing(number)
        await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_documents')}`) }).click()
        const field = form.pickField(t('order.doc_date'))
        if (mayChange) await expect(field).toBeEnabled()
        else await expect(field).toBeDisabled()
      },
    )
  })
}
