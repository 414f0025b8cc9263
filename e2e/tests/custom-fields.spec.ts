/** The company's own fields (decision 0081): added by the administrator, filled without a network, found by a filter. */
import { newOrder } from '../new-orders.ts'
import { test } from '../own-server.ts'
import { List } from '../pages/list.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { expect, t } from '../test.ts'

test.use({ serviceWorkers: 'allow', user: 'admin@demo' })

test('a manager fills a choice and an amount of the company without a network, and the list is filtered by them', async ({
  page,
  context,
  office,
  company,
}) => {
  await page.goto('/directory?list=custom_fields')
  const fields = new List(page, 'custom_field')
  const form = await fields.add()
  await form.fill({ [t('record.name')]: 'Канал' })
  await form.pickField(t('custom_field.entity')).selectOption('order')
  // Only the kind decides the further fields.
  await expect(form.field(t('custom_field.options'))).toHaveCount(0)
  await expect(form.pickField(t('custom_field.target'))).toHaveCount(0)
  await form.pickField(t('custom_field.kind')).selectOption('choice')
  await form.save.click()
  await expect.poll(() => form.errorOf(form.field(t('custom_field.options')))).toBe(t('field_error.required'))
  await form.field(t('custom_field.options')).fill('Море\nАвто')
  await expect(form.dialog.getByText(t('custom_fields.preview'))).toBeVisible()
  await expect(form.pickField('Канал').getByRole('option')).toContainText(['', 'Море', 'Авто'])
  await form.dialog.getByRole('switch', { name: t('custom_field.in_filter') }).click()
  await form.save.click()
  await form.isClosed()
  await expect(fields.row('Канал')).toContainText(t('custom_field.entity.order'))
  const [way] = await office.named('custom_fields', 'Канал')
  const fee = await office.add('custom_fields', { entity: 'order', kind: 'money', name: 'Бонус', in_filter: 1 })

  const manager = await company.login('manager@demo')
  const { id, number } = await newOrder(manager)
  await newOrder(manager)
  await page.evaluate((token) => localStorage.setItem('token', token), manager.token)
  const card = await new OrderCard(page).open(`/orders/${id}`)
  await expect(card.title).toHaveText(number)
  await workerReady(page)
  await context.setOffline(true)
  const edit = await card.startEditing(number)
  await edit.button(t('section_custom')).click()
  await edit.pickField('Канал').selectOption('Авто')
  await edit.field('Бонус').fill('150')
  await edit.save.click()
  await edit.isClosed()
  await expect(card.section(t('section_custom'))).toContainText('Авто')
  await context.setOffline(false)
  await allSent(page)
  const filled = { [`cf_${way?.id}`]: 'Авто', [`cf_${fee}`]: '150.00' }
  await expect.poll(() => manager.get('orders', id), { timeout: 20_000 }).toMatchObject(filled)

  const orders = await new List(page, 'order').open('/orders')
  const panel = await orders.openFilters()
  await panel.dialog.getByRole('combobox', { name: 'Канал', exact: true }).selectOption('Авто')
  await panel.dialog.getByRole('group', { name: 'Бонус' }).getByRole('textbox').first().fill('100')
  await panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
  await expect(orders.rows).toHaveCount(1)
  await expect(orders.row(number)).toBeVisible()
})
