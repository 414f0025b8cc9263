/** Leads: the list and its filters, the card, new ones, moves, conversion: rows S2.18, S3.15, S4.08, S6.01, S6.02, S7.14. */
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { openContact } from '../open-leads.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { allSent } from '../pages/offline.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const newLead = async (api: Api, values: object = {}): Promise<{ id: number; name: string }> => {
  const name = unique('Лид')
  const phone = `38067${String(Date.now()).slice(-7)}`
  return { id: await api.add('leads', { name, phone, ...values }), name }
}

const moveTo = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: `${t('status_change')}: ${from}` }).click()
  const sheet = new Sheet(page, t('status_change'))
  await sheet.isOpen()
  await sheet.dialog.getByRole('button', { name: to, exact: true }).click()
  await sheet.isClosed()
}

test('S3.15 a lead is added and opens as a card', async ({ page, api }) => {
  const name = unique('Лид')
  const list = await new List(page, 'lead').open('/leads')
  await list.addButton.click()
  const form = new NewRecord(page)
  await form.field(t('record.name')).fill(name)
  await form.field(t('lead.contact_name')).fill('Цементюк Павел')
  await form.field(t('lead.phone')).fill('380671112233')
  await form.field(t('lead.email')).fill('lead@firm.example')
  await form.save.click()
  await expect(page).toHaveURL(/\/leads\/\d+$/)
  const card = new Card(page)
  await expect(card.title).toHaveText(name)
  await expect(card.content.getByRole('link', { name: /Цементюк/ }).first()).toHaveAttribute(
    'href',
    'tel:+380671112233',
  )
  const [saved] = await api.named('leads', name)
  expect(saved).toMatchObject({
    contact_name: 'Цементюк Павел',
    phone: '380671112233',
    status_id: LEAD_STATUS.new,
    in_work: 1,
  })

  const edit = await card.startEditing(name)
  await edit.fill({ [t('lead.company_name')]: 'ООО Бетон' })
  await edit.save.click()
  await edit.isClosed()
  await expect(card.content).toContainText('ООО Бетон')
})

test(
  'S3.15 a lead needs a phone or an e-mail: the server’s error stands at the field',
  { tag: REPEATED },
  async ({ page }) => {
    const form = new NewRecord(page)
    await form.open('/leads/new')
    await form.field(t('record.name')).fill(unique('Лид'))
    await form.save.click()
    await expect(form.field(t('lead.phone'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/leads\/new$/)
  },
)

test(
  'S2.18 S7.14 the list is filtered by status, source, manager, activity and days',
  { tag: REPEATED },
  async ({ page, api }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url())
      if (url.includes('/api/leads/list/')) requests.push(url)
    })
    const list = await new List(page, 'lead').open('/leads')
    await list.content.getByRole('button', { name: t('record.in_work'), exact: true }).click()
    await expect(list.rows.filter({ hasText: 'Отказ' })).toHaveCount(0)
    await expect.poll(() => list.address()).toContain('f[in_work]=1')

    const panel = await list.openFilters()
    for (const label of ['lead.status_id', 'lead.source_group_id', 'lead.manager_id', 'lead.next_contact_date']) {
      await expect(panel.dialog.getByText(t(label), { exact: true }).first()).toBeVisible()
    }
    const form = new Form(page, t('filters'))
    await form.pick(t('lead.status_id'), 'Целевой')
    await form.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
    await panel.isClosed()
    const filter = `f[status]=${LEAD_STATUS.qualified}`
    await expect.poll(() => list.address()).toContain(filter)
    const { total_num: total } = await api.done(`/api/leads/list/?${filter}&f[in_work]=1&num=1`)
    await expect(list.title).toContainText(String(total))
    expect(requests.at(-1)).toContain(filter)
    expect(requests.at(-1)).toContain('f[in_work]=1')
  },
)

test(
  'S4.08 only the statuses of status_next are offered; the first step asks for the assignee',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { id } = await newLead(api)
    const { status_next: next } = await api.get('leads', id)
    await new Card(page).open(`/leads/${id}`)
    await page.getByRole('button', { name: `${t('status_change')}: Новый` }).click()
    const sheet = new Sheet(page, t('status_change'))
    await expect(sheet.dialog.getByRole('listitem')).toHaveCount((next as number[]).length)
    await sheet.dialog.getByRole('button', { name: 'Назначен', exact: true }).click()
    const form = new Form(page, 'Назначен')
    await form.isOpen()
    await expect(form.pickField(t('lead.manager_id'))).toHaveValue(/Мельник/)
    await form.save.click()
    await form.isClosed()
    await allSent(page)
    await expect.poll(async () => (await api.get('leads', id)).status_id).toBe(2)
    await expect(page.getByRole('button', { name: `${t('status_change')}: Назначен` })).toBeVisible()
  },
)

test('S4.08 rejecting asks for the reason, which the card then shows', { tag: REPEATED }, async ({ page, api }) => {
  const { id } = await newLead(api, { manager_id: 1 })
  await new Card(page).open(`/leads/${id}`)
  await moveTo(page, 'Новый', 'Отказ')
  const form = new Form(page, 'Отказ')
  await form.save.click()
  await expect(form.dialog.getByText(t('field_error.required'))).toBeVisible()
  expect((await api.get('leads', id)).status_id).toBe(1)

  const picker = await form.openPicker(t('lead.reject_reason_id'))
  const reason = await picker.rows.first().innerText()
  await picker.rows.first().getByRole('button').first().click()
  await form.fill({ [t('lead.reject_comment')]: 'Повезли сами' })
  await form.save.click()
  await form.isClosed()
  await expect(page.getByText('Повезли сами')).toBeVisible()
  expect(await api.get('leads', id)).toMatchObject({
    status_id: LEAD_STATUS.rejected,
    in_work: 0,
    reject_reason_name: reason.split('\n')[0],
    reject_comment: 'Повезли сами',
  })
})

test('S3.15 S4.08 a lead becomes a new client once; the client opens, the lead is closed', async ({ page, api }) => {
  const { id, name } = await newLead(api, { contact_name: 'Цементюк Павел', manager_id: 1 })
  const card = new Card(page)
  await card.open(`/leads/${id}`)
  await page.getByRole('button', { name: t('lead_convert'), exact: true }).click()
  const sheet = new Sheet(page, t('lead_convert'))
  await sheet.button(t('lead_convert')).click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  const client = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(await api.get('clients', client)).toMatchObject({ name })
  expect(await api.get('leads', id)).toMatchObject({ status_id: LEAD_STATUS.converted, client_id: client })

  await card.open(`/leads/${id}`)
  await expect(page.getByRole('button', { name: new RegExp(t('lead_converted')) })).toBeVisible()
  await expect(card.edit).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('lead_convert'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('talk_called') })).toHaveCount(0)
})

test('S3.15 likely duplicates come first, and the lead joins one of them', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Бетон')
  const client = await api.add('clients', { name: `ТОВ «${name}»` })
  const { id } = await newLead(api, { name: `ООО ${name}`, manager_id: 1 })
  await new Card(page).open(`/leads/${id}`)
  await page.getByRole('button', { name: t('lead_convert'), exact: true }).click()
  const sheet = new Sheet(page, t('lead_convert'))
  const likely = sheet.dialog.getByRole('radio', { name: new RegExp(name) })
  await expect(likely).toBeVisible()
  await expect(sheet.dialog).toContainText(t('match_name'))
  await likely.check()
  await sheet.button(t('lead_convert')).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${client}$`))
  expect(await api.get('leads', id)).toMatchObject({ status_id: LEAD_STATUS.converted, client_id: client })
})

test('S3.15 another client can be picked for it', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Клиент')
  const client = await api.add('clients', { name })
  const { id } = await newLead(api, { manager_id: 1 })
  await new Card(page).open(`/leads/${id}`)
  await page.getByRole('button', { name: t('lead_convert'), exact: true }).click()
  const sheet = new Sheet(page, t('lead_convert'))
  await sheet.button(t('lead_convert_existing')).click()
  const picker = new Picker(page, t('client'))
  await picker.search(name)
  await picker.choose(name)
  await expect(sheet.dialog.getByRole('radio', { name: new RegExp(name) })).toBeChecked()
  await sheet.button(t('lead_convert')).click()
  await expect(page).toHaveURL(new RegExp(`/clients/${client}$`))
})

test(
  'without a network the conversion of a lead waits behind its changes and makes one client',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const { id, name } = await newLead(api, { manager_id: 1 })
    const card = await new Card(page).open(`/leads/${id}`)
    await expect(card.edit).toBeVisible()
    await page.getByRole('button', { name: t('lead_convert'), exact: true }).click()
    const sheet = new Sheet(page, t('lead_convert'))
    await sheet.isOpen()
    // Code that the shell loads when it is at rest.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((file) => file.name.includes('share-entrance')),
    )
    await context.setOffline(true)
    await expect(sheet.dialog.getByText(t('lead_convert_offline'))).toBeVisible({ timeout: 15_000 })
    await sheet.button(t('lead_convert')).click()
    await sheet.isClosed()
    await expect(card.content.getByText(t('lead_convert_waits'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('lead_convert'), exact: true })).toHaveCount(0)
    await context.setOffline(false)
    await allSent(page)
    await expect(page.getByRole('button', { name: new RegExp(t('lead_converted')) })).toBeVisible()
    const { status_id: status, client_id: client } = await api.get('leads', id)
    expect(status).toBe(7)
    expect(await api.named('clients', name)).toMatchObject([{ id: client }])
  },
)

test(
  'a lead and its contact are added without a network and sent together',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const name = unique('Лид')
    const form = new NewRecord(page)
    // The kinds of contacts have been read once, as on a phone in daily use.
    await openContact(page)
    await expect(page.getByRole('option', { name: 'Viber' })).toBeAttached()
    await form.open('/leads/new')
    await context.setOffline(true)
    await form.field(t('record.name')).fill(name)
    await form.field(t('lead.phone')).fill('380671112233')
    await form.save.click()
    const card = new Card(page)
    await expect(card.title).toHaveText(name)
    const block = card.block(t('contact.many'))
    await block.getByRole('button', { name: `${t('add')}: ${t('contact')}` }).click()
    const contact = new Form(page, t('contact'))
    await contact.fill({ [t('contact.value')]: '380501112233' })
    await contact.save.click()
    await contact.isClosed()
    await expect(block).toContainText('+380 (50) 111-22-33')
    await context.setOffline(false)
    await allSent(page)
    const [lead] = await api.named('leads', name)
    expect(await api.list('contacts', `f[client_id]=${lead?.id}&f[owner_type]=3`)).toMatchObject([
      { value: '380501112233' },
    ])
  },
)

test.describe('without the right to edit leads', () => {
  test.use({ user: 'viewer@demo' })

  test('S6.01 S6.02 a lead is read-only: nothing on its card changes it', { tag: REPEATED }, async ({ page }) => {
    const list = await new List(page, 'lead').open('/leads')
    await expect(list.addButton).toHaveCount(0)
    const card = new Card(page)
    await card.open('/leads/3')
    await expect(card.block(t('contact_person.many'))).toBeVisible()
    await expect(card.edit).toHaveCount(0)
    // All who see a lead may add files and tasks.
    const adding = card.content.getByRole('button', { name: new RegExp(`^${t('add')}`) })
    await expect(card.block(t('task.many')).getByRole('button', { name: t('add') })).toHaveCount(1)
    await expect(card.block(t('file.many')).getByRole('button', { name: t('files.add_files') })).toHaveCount(1)
    await expect(adding).toHaveCount(2)
    await expect(card.content.getByRole('button', { name: t('talk_called') })).toHaveCount(0)
  })
})

test('on desktop a lead opens beside the list @desktop', { tag: REPEATED }, async ({ page }) => {
  const list = await new List(page, 'lead').open('/leads?f[search]=Мамонт')
  await list.row('ООО «Бетонный Мамонт»').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'ООО «Бетонный Мамонт»' })).toBeVisible()
  await expect(page).toHaveURL(/\/leads\/\d+\?/)
})
