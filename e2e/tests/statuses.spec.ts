/** A company's own statuses (decision 0091): renamed, coloured, sorted and requiring a field, then reset. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { newOrder } from '../new-orders.ts'
import { test } from '../own-server.ts'
import { Board } from '../pages/board.ts'
import { List } from '../pages/list.ts'
import { workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

test.use({ user: 'admin@demo', serviceWorkers: 'allow' })

test('S3.11 the administrator sets the name, colour, position and required field of a status, and undoes it', async ({
  page,
  context,
  office,
}) => {
  const statusOf = async (id: number) =>
    (await office.list('order_statuses', '')).find((row) => row.id === id) as Record<string, unknown>
  const { id, number } = await newOrder(office)
  const lead = unique('Лид до имени')
  const leadId = await office.add('leads', { name: lead, phone: '380671112244' })
  const leads = await new List(page, 'lead').open(`/leads?f[search]=${encodeURIComponent(lead)}`)
  await expect(leads.row(lead)).toContainText('Новый')
  const shell = await new Shell(page).open('/company')
  await shell.content.getByRole('button', { name: t('title.statuses') }).click()
  await expect(shell.title).toHaveText(t('title.statuses'))

  await test.step('a name, an invisible colour, and a required field', async () => {
    await page.getByRole('button', { name: 'Подтверждён', exact: false }).first().click()
    const sheet = new Sheet(page, 'Подтверждён клиентом')
    await sheet.isOpen()
    const russian = sheet.dialog.getByRole('group', { name: t('language.ru') })
    await russian.getByRole('textbox', { name: t('record.name'), exact: true }).fill('Заявка подписана')
    await expect(russian).toContainText(t('statuses.ours', { name: 'Подтверждён клиентом' }))
    await russian.getByRole('textbox', { name: t('record.short_name') }).fill('Подписана')
    await expect(sheet.dialog.getByRole('figure')).toContainText('Подписана')
    const colour = sheet.dialog.getByLabel(t('record.color'))
    await colour.fill('#ffffff')
    await sheet.button(t('save')).click()
    await expect(sheet.dialog).toContainText(t('field_error.rule:contrast'))
    await colour.fill('#880e4f')
    await sheet.dialog.getByRole('textbox', { name: t('search') }).fill(labelOf('order', 'external_number'))
    await sheet.dialog.getByRole('checkbox', { name: labelOf('order', 'external_number') }).check()
    await sheet.button(t('save')).click()
    await sheet.isClosed()
    await expect(page.getByText('Подписана', { exact: true })).toBeVisible()
    expect(await statusOf(ORDER_STATUS.confirmed)).toMatchObject({
      name_ru: 'Заявка подписана',
      name_en: 'Confirmed by client',
      color: '#880E4F',
      demanded_fields: 'external_number',
    })
  })

  await test.step('its place', async () => {
    await page.getByRole('button', { name: t('statuses.move_up', { name: 'Заявка подписана' }) }).click()
    await expect.poll(async () => (await statusOf(ORDER_STATUS.confirmed)).position).toBe(1)
    expect((await statusOf(ORDER_STATUS.draft)).position).toBe(2)
  })

  await test.step('an order asks for the field and shows the name', async () => {
    const card = await new OrderCard(page).open(`/orders/${id}`)
    await expect(card.title).toHaveText(number)
    await card.bar.getByRole('button', { name: 'Заявка подписана' }).click()
    const step = new Sheet(page, 'Заявка подписана')
    await step.isOpen()
    await step.button(t('save')).click()
    await expect(step.dialog).toContainText(t('field_error.required'))
    await step.dialog.getByRole('textbox', { name: labelOf('order', 'external_number') }).fill('PO-7')
    await step.button(t('save')).click()
    await step.isClosed()
    await card.isAt('Подписана')
    expect(await office.get('orders', id)).toMatchObject({ status_name: 'Заявка подписана', external_number: 'PO-7' })
  })

  await test.step('its row, its column and the filter show the name', async () => {
    const orders = await new List(page, 'order').open(`/orders?f[search]=${number}`)
    await expect(orders.row(number)).toContainText('Подписана')
    const filters = await orders.openFilters()
    await expect(filters.dialog).toContainText('Подписана')
    await filters.close()
    const board = await new Board(page).open(`/orders?f[search]=${number}`)
    await expect(board.card('Заявка подписана', number)).toBeVisible()
    await page.getByRole('button', { name: t('board.as_list') }).click()
  })

  await test.step('an older copy of a lead shows the new name, also without a network', async () => {
    const names = { name_ru: 'Свежая заявка', name_uk: 'Свіжа заявка', name_en: 'Fresh' }
    await new Shell(page).open(`/leads/${leadId}`)
    await expect(shell.content).toContainText('Новый')
    await leads.open(`/leads?f[search]=${encodeURIComponent(lead)}`)
    await expect(leads.row(lead)).toContainText('Новый')
    await office.done('/api/company/statuses/update/', { list: 'leads_statuses', statuses: { 1: names } })
    await expect(leads.row(lead)).toContainText('Свежая заявка', { timeout: 20_000 })
    await workerReady(page)
    await context.setOffline(true)
    await leads.open(`/leads?f[search]=${encodeURIComponent(lead)}`)
    await expect(leads.row(lead)).toContainText('Свежая заявка')
    await new Shell(page).open(`/leads/${leadId}`)
    await expect(shell.content).toContainText('Свежая заявка')
    await context.setOffline(false)
  })

  await test.step('the default names, colours and order come back, and then the own ones again', async () => {
    await new Shell(page).open('/company/statuses?list=order_statuses')
    await page.getByRole('button', { name: t('statuses.reset') }).click()
    await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible()
    expect(await statusOf(ORDER_STATUS.confirmed)).toMatchObject({ color: '#42A5F5', position: 2 })
    await page.getByRole('button', { name: t('undo') }).click()
    await expect(page.getByText('Подписана', { exact: true })).toBeVisible()
    expect(await statusOf(ORDER_STATUS.confirmed)).toMatchObject({ color: '#880E4F', position: 1 })
  })
})
