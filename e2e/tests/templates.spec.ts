/** Loading and unloading templates of a client: rows S2.14, S2.15, S3.09, S4.05, S5.12, S6.06, S9.01, S9.05. */
import { PAGE_SIZE, TEMPLATE_ADDRESS_LENGTH } from '@fura/shared/constants.ts'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { OrderCard } from '../pages/order.ts'
import { Picker } from '../pages/picker.ts'
import { newQuoteForm } from '../pages/quote-form.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const LOADING = 'rio/clients_loading_templates'
const UNLOADING = 'rio/clients_unloading_templates'

const openTemplates = async (page: Page, client: number, kind: 'loading' | 'unloading'): Promise<Picker> => {
  await new Card(page).open(`/clients/${client}`)
  await page.getByRole('button', { name: new RegExp(`^${t(`nav.${kind}_templates`)}`) }).click()
  const list = new Picker(page, t(`${kind}_template.many`))
  await list.isOpen()
  return list
}

const newClient = (api: Api): Promise<number> => api.add('clients', { name: unique('Клиент') })

const templatesOf = (api: Api, path: string, client: number) => api.list(path, `f[client_id]=${client}`)

const labelsIn = (form: Form) =>
  form.dialog
    .locator('label')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()).toSorted())

const labels = (kind: string, fields: readonly string[]) =>
  [...fields.map((field) => t(`${kind}.${field}`)), t('record.name')].toSorted()

test(
  'S3.09 S5.12 S2.15 a loading template saves with nothing in it, then with its own fields',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const list = await openTemplates(page, client, 'loading')
    await expect(list.dialog).toContainText(t('template_none'))
    await list.add.click()
    const form = new Form(page, t('loading_template'))
    await form.isOpen()
    expect(await labelsIn(form)).toEqual(
      labels('loading_template', [
        'poo_id',
        'loading_address',
        'customs_address_from',
        'cargo',
        'contact',
        'working_hours',
      ]),
    )
    await form.save.click()
    await form.isClosed()
    await list.hasRows(1)

    await list.rows.first().getByRole('button').first().click()
    const again = new Form(page, new RegExp(`^${t('loading_template')}`))
    await again.pick(t('loading_template.poo_id'), 'Одесса')
    await again.fill({ [t('loading_template.loading_address')]: 'Причал 7', [t('loading_template.cargo')]: 'Стекло' })
    await again.save.click()
    await again.isClosed()
    await expect(list.row('Одесса')).toContainText('Причал 7')
    expect(await templatesOf(api, LOADING, client)).toMatchObject([
      { poo_name: 'Одесса', loading_address: 'Причал 7', cargo: 'Стекло', client_id: client },
    ])
  },
)

test(
  'S3.09 S2.14 an unloading template has its own set, and update fills it from the record',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const [city] = await api.named('cities', 'Гданьск')
    await api.add(UNLOADING, { client_id: client, fd_id: city?.id, unloading_address: 'ul. Portowa 1' })
    const list = await openTemplates(page, client, 'unloading')
    await expect(list.row('Гданьск')).toContainText('PL')
    await list.rows.first().getByRole('button').first().click()
    const form = new Form(page, new RegExp(`^${t('unloading_template')}`))
    await form.isOpen()
    expect(await labelsIn(form)).toEqual(
      labels('unloading_template', ['fd_id', 'unloading_address', 'customs_address_to', 'contact', 'working_hours']),
    )
    await expect(form.pickField(t('unloading_template.fd_id'))).toHaveValue('Гданьск')
    await expect(form.field(t('unloading_template.unloading_address'))).toHaveValue('ul. Portowa 1')
  },
)

test.describe('in a transport company', () => {
  test.use({ host: 'transport.localhost' })

  test(
    'S3.09 a loading template has both ends, in the words of the variant',
    { tag: REPEATED },
    async ({ page, api }) => {
      const client = await newClient(api)
      const list = await openTemplates(page, client, 'loading')
      await list.add.click()
      const form = new Form(page, t('loading_template'))
      await form.isOpen()
      expect(await labelsIn(form)).toEqual(
        labels('loading_template', [
          'poo_id',
          'loading_address',
          'customs_address_from.truck',
          'fd_id',
          'unloading_address',
          'customs_address_to.truck',
          'cargo',
          'contact',
          'working_hours',
        ]),
      )
    },
  )
})

test(
  'S9.05 addresses are cut to fifty characters and an ellipsis; they are searched in full',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const address = `вул. Вигадана, 14, склад готової продукції, ворота ${unique('3')}, пропуск замовити`
    await api.add(LOADING, { client_id: client, loading_address: address })
    await api.add(LOADING, { client_id: client, loading_address: 'Причал 7' })
    const list = await openTemplates(page, client, 'loading')
    await list.hasRows(2)
    const cut = `${address.slice(0, TEMPLATE_ADDRESS_LENGTH)}…`
    await expect(list.dialog.getByText(cut, { exact: true })).toBeVisible()
    await expect(list.dialog.getByText('Причал 7', { exact: true })).toBeVisible()
    await list.search('пропуск замовити')
    await list.hasRows(1)
    await list.search('такого адреса нет')
    await expect(list.dialog).toContainText(t('nothing_found'))
  },
)

test('S2.15 S9.01 the list has pages of twenty', { tag: REPEATED }, async ({ page, api }) => {
  const client = await newClient(api)
  for (let n = 0; n <= PAGE_SIZE; n += 1)
    await api.add(UNLOADING, { client_id: client, unloading_address: `Склад ${n}` })
  const list = await openTemplates(page, client, 'unloading')
  await list.hasRows(PAGE_SIZE)
  await list.turnTo(2)
  await list.hasRows(1)
})

test('S4.05 the first press asks, the second deletes', { tag: REPEATED }, async ({ page, api }) => {
  const client = await newClient(api)
  await api.add(LOADING, { client_id: client, loading_address: 'Причал 7' })
  const list = await openTemplates(page, client, 'loading')
  await list.rows.first().getByRole('button').first().click()
  const form = new Form(page, new RegExp(`^${t('loading_template')}`))
  await form.button(t('delete')).click()
  await expect(form.button(t('confirm_delete'))).toBeVisible()
  expect(await templatesOf(api, LOADING, client)).toHaveLength(1)
  await form.button(t('confirm_delete')).click()
  await form.isClosed()
  await expect(list.dialog).toContainText(t('template_none'))
  expect(await templatesOf(api, LOADING, client)).toEqual([])
})

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  /** The popup over a form: it is only for choosing. */
  const choose = async (place: Locator, kind: 'loading' | 'unloading', address: string): Promise<void> => {
    await place.getByRole('button', { name: t(`${kind}_template`), exact: true }).click()
    const list = new Picker(place.page(), t(`${kind}_template.many`))
    await list.isOpen()
    await expect(list.add).toHaveCount(0)
    await list.search(address)
    await list.row(address).getByRole('button').first().click()
    await list.isClosed()
  }

  test('S6.06 takes a template into a new order, into its leg and into the leg of a quotation', async ({
    page,
    api,
  }) => {
    const name = unique('Клиент')
    const client = await api.add('clients', { name })
    const [from, to] = [await api.get('cities', 1), await api.get('cities', 2)]
    const near = { poo_id: 1, loading_address: 'Причал 7', customs_address_from: 'Терминал 2', cargo: 'Стекло' }
    const far = { fd_id: 2, unloading_address: 'Склад 3', customs_address_to: 'Пост 9' }
    await api.add(LOADING, { client_id: client, loading_address: 'Другой причал' })
    await api.add(LOADING, { client_id: client, ...near })
    await api.add(UNLOADING, { client_id: client, ...far })

    const form = new NewRecord(page)
    await form.open('/orders/new')
    await expect(form.content.getByRole('button', { name: t('loading_template') }), 'no client yet').toHaveCount(0)
    await form.pick(t('order.client_id'), name)
    await choose(form.content, 'loading', 'Причал 7')
    await choose(form.content, 'unloading', 'Склад 3')
    await expect(form.pickField(t('order.poo_id'))).toHaveValue(String(from.name))
    await expect(form.pickField(t('order.fd_id'))).toHaveValue(String(to.name))
    await form.save.click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    const order = Number(page.url().split('/').at(-1))
    expect(await api.get('orders', order)).toMatchObject({ client_id: client, ...near, ...far })

    const leg = await new OrderCard(page).addPart('order_direction')
    await choose(leg.dialog, 'unloading', 'Склад 3')
    await expect(leg.pickField(t('order_direction.fd_id'))).toHaveValue(String(to.name))
    await leg.save.click()
    await leg.isClosed()
    expect((await api.get('orders', order)).directions).toMatchObject([far])

    const quote = await newQuoteForm(page)
    await quote.pickClient(name)
    await quote.step('route')
    await quote.chip(t('nav.loading_templates'), /Причал|Другой/).click()
    const card = quote.part(/^Плечо 1$/)
    await choose(card, 'loading', 'Причал 7')
    await expect(card.getByRole('combobox', { name: t('quote_direction.poo_id') })).toHaveValue(String(from.name))
  })
})

test.describe('without the right to edit clients', () => {
  test.use({ user: 'viewer@demo' })

  test('S6.06 templates are read-only', { tag: REPEATED }, async ({ page }) => {
    const list = await openTemplates(page, 1, 'loading')
    await expect(list.add).toHaveCount(0)
    await list.row('Николаев').getByRole('button').first().click()
    const sheet = new Form(page, t('loading_template'))
    await sheet.isOpen()
    await expect(sheet.dialog).toContainText('склад готової продукції, ворота 3')
    await expect(sheet.save).toHaveCount(0)
  })
})
