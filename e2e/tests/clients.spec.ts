/** Clients: rows S1.07, S2.08, S2.13, S2.14, S2.18, S3.01, S3.12, S6.04, S6.05 as far as they speak of them. */
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { readFile } from 'node:fs/promises'
import { client } from '@fura/shared/entities/client.ts'
import { sectionsOf } from '../../packages/web/src/entity/sections.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { Form } from '../pages/form.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { countTaps } from '../taps.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

const label = (field: string) => labelOf('client', field)

const FLAGS = Object.entries(client.fields).flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : []))

const apply = (panel: Sheet) => panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()

const openAllSections = async (form: NewRecord): Promise<void> => {
  for (const { key } of sectionsOf(client).slice(1)) await form.openSection(t(key))
}

test('S3.01 a client with every flag and field; flags travel as 0 or 1', async ({ page, api }) => {
  const name = unique('Клиент')
  const sent = page.waitForRequest('**/api/clients/add/', { timeout: 80_000 })
  const form = new NewRecord(page)
  await form.open('/clients/new')
  await form.field(label('name')).fill(name)
  await form.field(label('full_name')).fill(`Общество «${name}»`)
  await form.pick(label('city'), 'Одесса')
  await openAllSections(form)
  for (const flag of FLAGS) await form.box(label(flag)).press('Space')
  await form.field(label('cargo')).fill('Стекло листовое')
  await form.field(label('dop_priznak')).fill('Выставка')
  await form.field(label('credit_limit')).fill('12500,50')
  await form.pick(label('doc_support_manager_id'), 'Мороз Владислав Юрьевич')
  await form.save.click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  for (const flag of FLAGS) expect(body[flag], flag).toBe(1)

  const [made, ...others] = await api.named('clients', name)
  expect(others).toEqual([])
  const detail = await api.get('clients', made?.id ?? 0)
  expect(detail).toMatchObject({
    full_name: `Общество «${name}»`,
    city_name: 'Одесса',
    cargo: 'Стекло листовое',
    dop_priznak: 'Выставка',
    credit_limit: '12500.50',
    doc_support_manager_name: 'Мороз Владислав Юрьевич',
    status: 'Новый',
  })
  for (const flag of FLAGS) expect(detail[flag], flag).toBe(1)
})

test('S3.01 S2.14 the card shows a client, and its form changes it', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Клиент')
  const id = await api.add('clients', { name, fraht: 1, import: 1, comment: 'Звонить утром' })
  const card = new Card(page)
  await card.open(`/clients/${id}`)
  await expect(card.title).toHaveText(name)
  await card.section(t('section_services')).click()
  await expect(card.content.getByText(label('fraht'), { exact: true })).toBeVisible()
  const form = await card.startEditing(name)
  await expect(form.field(label('name'))).toHaveValue(name)
  await form.field(label('full_name')).fill('ТОВ «Полное имя»')
  await form.save.click()
  await form.isClosed()
  await expect(card.content.getByText('ТОВ «Полное имя»')).toBeVisible()
  expect(await api.get('clients', id)).toMatchObject({ full_name: 'ТОВ «Полное имя»', comment: 'Звонить утром' })
})

test(
  'S2.18 S3.12 clients are filtered by company type, and the filter stands in the address',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [broker, nobody] = [unique('Брокер'), unique('Никто')]
    await api.add('clients', { name: broker, broker: 1 })
    await api.add('clients', { name: nobody })
    const list = await new List(page, 'client').open('/clients')
    const panel = await list.openFilters()
    await panel.dialog.getByRole('combobox', { name: t('filter_company_type') }).selectOption(label('broker'))
    await apply(panel)
    await expect(page).toHaveURL(/f\[company_type\]=2|f%5Bcompany_type%5D=2/)
    await list.search(broker)
    await expect(list.row(broker)).toBeVisible()
    await list.search(nobody)
    await expect(list.content).toContainText(t('nothing_found'))

    await list.open(`/clients?f[company_type]=6&f[search]=${encodeURIComponent(nobody)}`)
    await expect(list.row(nobody)).toBeVisible()
    await list.open(`/clients?f[company_type]=6&f[search]=${encodeURIComponent(broker)}`)
    await expect(list.content).toContainText(t('nothing_found'))
  },
)

test('S2.18 every filter of clients works and comes back on load', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Клиент')
  const [city] = await api.named('cities', 'Гданьск')
  const [manager] = await api.named('team_users', 'Мороз Владислав Юрьевич')
  const values = {
    name,
    status_id: CLIENT_STATUS.in_progress,
    export: 1,
    city: city?.id,
    manager_id: manager?.id,
    source_group: 1,
  }
  await api.add('clients', values)
  const country = Number(city?.country_id)
  const filters = {
    status: CLIENT_STATUS.in_progress,
    direction: 2,
    source: 1,
    manager: manager?.id ?? 0,
    city: city?.id ?? 0,
    country,
  }
  const list = new List(page, 'client')
  for (const [filter, value] of Object.entries(filters)) {
    const search = `f[search]=${encodeURIComponent(name)}`
    await list.open(`/clients?f[${filter}]=${value}&${search}`)
    await expect(list.row(name), `${filter}=${value}`).toBeVisible()
    const other = filter === 'direction' ? 4 : filter === 'status' ? CLIENT_STATUS.not_target : value + 1
    await list.open(`/clients?f[${filter}]=${other}&${search}`)
    await expect(list.content, `${filter}=${other}`).toContainText(t('nothing_found'))
  }
})

test(
  'S2.13 a row and a picker mark black-listed clients and special control',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [black, watched] = [unique('Чёрный'), unique('Контроль')]
    await api.add('clients', { name: black, blackList: 1 })
    await api.add('clients', { name: watched, specialControl: 1 })
    const list = await new List(page, 'client').open(`/clients?f[search]=${encodeURIComponent(black)}`)
    await expect(list.row(black)).toContainText(label('blackList'))
    await list.open(`/clients?f[search]=${encodeURIComponent(watched)}`)
    await expect(list.row(watched)).toContainText(label('specialControl'))

    const form = new NewRecord(page)
    await form.open('/orders/new')
    const picker = await form.openPicker(t('order.client_id'))
    await picker.search(black)
    await expect(picker.row(black)).toContainText(label('blackList'))
  },
)

test(
  'S2.13 S2.14 S6.04 a missing client is added from its picker, if the right allows',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Новый клиент')
    const form = new NewRecord(page)
    await form.open('/orders/new')
    const linked = t('order.client_id')
    const picker = await form.openPicker(linked)
    await picker.search(name)
    await expect(picker.dialog).toContainText(t('nothing_found'))
    await picker.add.click()
    const popup = new Form(page, t('client'))
    await popup.isOpen()
    await expect(popup.field(label('name'))).toHaveValue(name)
    await popup.save.click()
    await expect(form.pickField(linked)).toHaveValue(name)
    expect(await api.named('clients', name)).toHaveLength(1)
  },
)

test.describe('a user who may add clients but not edit them', () => {
  test(
    'S6.05 S6.04 can tick only freight, and has no way to edit',
    { tag: REPEATED },
    async ({ browser, company, newUser }) => {
      const { api } = await newUser({ can_add_client: 1 })
      const origin = company.url
      const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: api.token }] }] }
      const context = await browser.newContext({ storageState, baseURL: origin, serviceWorkers: 'block' })
      const page = await context.newPage()
      const form = new NewRecord(page)
      await form.open('/clients/new')
      await form.openSection(t('section_services'))
      const services = ['fraht', 'avto', 'gd', 'avia', 'lcl', 'teo', 'perevalka', 'tamOchistka']
      for (const service of services) {
        if (service === 'fraht') await expect(form.box(label(service))).toBeEnabled()
        else await expect(form.box(label(service)), service).toBeDisabled()
      }
      const name = unique('Клиент')
      await form.field(label('name')).fill(name)
      await form.box(label('fraht')).click()
      await form.save.click()
      await expect(page).toHaveURL(/\/clients\/\d+$/)
      expect((await api.named('clients', name))[0]).toMatchObject({ fraht: 1, avto: 0 })
      await expect(new Card(page).edit).toBeHidden()
      await context.close()
    },
  )
})

test.describe('a user who may not add clients', () => {
  test.use({ user: 'viewer@demo' })

  test(
    'S6.04 sees no button to add, and reads at /clients/new which right that needs',
    { tag: REPEATED },
    async ({ page }) => {
      const list = await new List(page, 'client').open('/clients')
      await expect(list.addButton).toBeHidden()
      await page.goto('/clients/new')
      await expect(page.getByRole('alert')).toContainText(t('flag.can_add_client'))
      await expect(new NewRecord(page).save).toHaveCount(0)
      await page.getByRole('button', { name: t('to_home') }).click()
      await expect(page).toHaveURL(/\/$/)
    },
  )
})

test('requisites are checked while they are typed', { tag: REPEATED }, async ({ page }) => {
  const form = new NewRecord(page)
  await form.open('/clients/new')
  await form.openSection(t('section_requisites'))
  await form.field(label('tax_code')).fill('32855968')
  await expect(form.content.getByText(t('field_error.rule:check_digit'))).toBeVisible()
  await form.field(label('tax_code')).fill('32855961')
  await expect(form.content.getByText(t('field_error.rule:check_digit'))).toBeHidden()
  await form.field(label('iban')).fill('UA583808050000026009702978806')
  await expect(form.content.getByText(t('field_error.format'))).toBeVisible()
  await form.field(label('iban')).fill('UA583808050000026009702978805')
  await expect(form.content.getByText(t('field_error.format'))).toBeHidden()
})

test('two duplicate clients are merged after a preview, and split again', async ({ page, api }) => {
  const [kept, gone] = [unique('Остаётся'), unique('Лишний')]
  const id = await api.add('clients', { name: kept })
  const other = await api.add('clients', { name: gone, website: 'example.com' })
  await api.add('contact_persons', { name: 'Марина', client_id: other, owner_type: 1 })
  const card = new Card(page)
  await card.open(`/clients/${id}`)
  await (await card.openMore()).dialog.getByRole('button', { name: new RegExp(`^${t('merge')}`) }).click()
  const picker = new Picker(page, t('merge_with'))
  await picker.search(gone)
  await picker.row(gone).getByRole('button').first().click()
  const plan = new Sheet(page, t('merge'))
  await expect(plan.dialog).toContainText('example.com')
  await expect(plan.dialog).toContainText(t('contact_person.many'))
  expect(await api.named('clients', gone), 'nothing is done before the word').toHaveLength(1)
  await plan.button(t('merge_do')).click()
  await plan.isClosed()
  await expect(card.content).toContainText('Марина')
  expect(await api.named('clients', gone)).toEqual([])
  expect(await api.get('clients', id)).toMatchObject({ website: 'example.com' })

  await card.content.getByRole('button', { name: t('merge_undo') }).click()
  await expect(card.toast(t('merge_undone'))).toBeVisible()
  await expect(card.content).not.toContainText('Марина')
  expect(await api.named('clients', gone)).toHaveLength(1)
  expect(await api.get('clients', id)).toMatchObject({ website: null })
})

test('the list is exported with its filters', { tag: REPEATED }, async ({ page, api }) => {
  const [kept, other] = [unique('Выгрузка'), unique('Остальные')]
  await api.add('clients', { name: kept, broker: 1 })
  await api.add('clients', { name: other })
  const list = await new List(page, 'client').open(`/clients?f[company_type]=2&f[search]=${encodeURIComponent(kept)}`)
  await list.header.getByRole('button', { name: t('more_actions') }).click()
  const files = new Sheet(page, t('client.many'))
  const download = page.waitForEvent('download')
  await files.dialog.getByRole('button', { name: new RegExp(`^${t('export_csv')}`) }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(kept)
  expect(text).not.toContain(other)
})

test('a draft of a new client is offered again after a reload', { tag: REPEATED }, async ({ page }) => {
  const name = unique('Черновик')
  const form = new NewRecord(page)
  await form.open('/clients/new')
  await form.field(label('name')).fill(name)
  await page.waitForTimeout(800)
  await page.reload()
  await form.content.getByRole('button', { name: t('draft_restore') }).click()
  await expect(form.field(label('name'))).toHaveValue(name)
  await form.back.click()
  await form.content.getByRole('button', { name: t('discard') }).click()
  await expect(page).toHaveURL(/\/clients$/)
})

test.describe('transport', () => {
  test.use({ host: 'transport.localhost' })

  test(
    'S2.08 the menu of a client card leads to its templates, that of the list does not',
    { tag: REPEATED },
    async ({ page, api }) => {
      const [first] = await api.list('clients', 'start=0')
      const list = await new List(page, 'client').open('/clients')
      const plain = await list.openMenu()
      await expect(plain.getByRole('button', { name: t('nav.loading_templates') })).toBeHidden()
      await page.keyboard.press('Escape')
      const card = new Card(page)
      await card.open(`/clients/${first?.id}`)
      for (const item of ['loading', 'unloading'] as const) {
        const menu = await card.openMenu()
        await menu.getByRole('button', { name: t(`nav.${item}_templates`) }).click()
        const popup = new Sheet(page, t(`${item}_template.many`))
        await popup.isOpen()
        await popup.close()
        await popup.isClosed()
      }
    },
  )
})

test(
  'S2.08 in other variants the menu has no templates; the card itself leads to them',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [first] = await api.list('clients', 'start=0')
    const card = new Card(page)
    await card.open(`/clients/${first?.id}`)
    const menu = await card.openMenu()
    await expect(menu.getByRole('button', { name: t('nav.loading_templates') })).toBeHidden()
    await page.keyboard.press('Escape')
    await card.content.getByRole('button', { name: new RegExp(`^${t('nav.loading_templates')}`) }).click()
    await new Sheet(page, t('loading_template.many')).isOpen()
  },
)

test.describe('the variant of leads', () => {
  test.use({ host: 'leads.localhost' })

  test('S1.07 clients stand in the toolbar and open', { tag: REPEATED }, async ({ page }) => {
    const list = new List(page, 'client')
    await page.goto('/')
    await list.toolbar.getByRole('link', { name: t('nav.clients') }).click()
    await expect(list.rows.first()).toBeVisible()
    expect(list.address()).toBe('/clients')
  })
})

test('@desktop a client stands beside the list, at an address of its own', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Рядом')
  const id = await api.add('clients', { name })
  const list = await new List(page, 'client').open(`/clients?f[search]=${encodeURIComponent(name)}`)
  await list.row(name).getByRole('link').first().click()
  await expect(page.getByRole('region', { name }).getByRole('heading', { level: 2, name })).toBeVisible()
  expect(list.address()).toContain(`/clients/${id}?`)
  await page.goto(`/clients/${id}`)
  await expect(page.getByRole('region', { name }).getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(list.rows.first()).toBeVisible()
})

test('S3.01 S3.08 a client with a phone takes at most eight taps from Home', async ({ page, api }) => {
  const name = unique('Клиент')
  await new Card(page).open('/')
  const taps = await countTaps(page)
  await page
    .getByRole('navigation', { name: t('home.create') })
    .getByRole('link', { name: t('client') })
    .click()
  const form = new NewRecord(page)
  await form.field(label('name')).click()
  await page.keyboard.type(name)
  await form.save.click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  const card = new Card(page)
  await card.content.getByRole('button', { name: `${t('add')}: ${t('contact')}`, exact: true }).click()
  const contact = new Form(page, t('contact'))
  await contact.field(t('contact.value')).click()
  await page.keyboard.type('671112233')
  await contact.save.click()
  await contact.isClosed()
  expect(await taps(), 'taps').toBeLessThanOrEqual(8)
  const [made] = await api.named('clients', name)
  expect(await api.list('contacts', `f[client_id]=${made?.id}&f[owner_type]=1`)).toMatchObject([
    { value: '380671112233' },
  ])
})
