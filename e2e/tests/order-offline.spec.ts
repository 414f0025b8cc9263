/** Orders without a network: added with their parts, calculated on the device, sent later: rows S1.02, S3.13, S8.08. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'S3.13 S8.08 an order with a container is added without a network and sent when it is back',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const client = await api.get('clients', 1)
    const cargo = unique('Без сети')
    await new List(page, 'client').open('/clients')
    // Data that a device has read is there without a network: the small lists come with the form.
    const form = new NewRecord(page)
    await form.open('/orders/new')
    await form.pick(t('order.client_id'), String(client.name))
    await expect(form.pickField(t('order.order_type_id'))).not.toHaveValue('')
    await form.pickField(t('order.container_type_id.container')).click()
    await expect(new Picker(page, t('order.container_type_id.container')).rows.first()).toBeVisible()
    await new Picker(page, t('order.container_type_id.container')).close()
    await workerReady(page)
    await context.setOffline(true)

    await form.field(t('order.cargo')).fill(cargo)
    await form.save.click()
    await expect(page).toHaveURL(/\/orders\/(%40|@)/)
    const card = new OrderCard(page)
    await expect(card.header).toContainText(cargo)
    const part = await card.addPart('order_container')
    await part.pickField(t('order_container.container_type_id')).click()
    await new Picker(page, t('order_container.container_type_id')).rows.first().getByRole('button').first().click()
    await part.fill({ [t('order_container.number')]: 'CSQU3054383' })
    await part.save.click()
    await part.isClosed()
    await expect(card.block(t('order_container.many'))).toContainText('CSQU3054383')

    await context.setOffline(false)
    await allSent(page)
    const [saved] = await api.list('orders', `search=${encodeURIComponent(cargo)}`)
    expect(saved).toMatchObject({ cargo, client_id: 1, status_id: ORDER_STATUS.draft })
    expect((await api.get('orders', Number(saved?.id))).containers).toMatchObject([{ number: 'CSQU3054383' }])
    await expect(card.title).toHaveText(String(saved?.number))
  },
)

test(
  'S3.13 a warning of the server about an order sent later stands on its card',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const client = await api.get('clients', await newClient(api, { avto: 1 }))
    const form = new NewRecord(page)
    await form.open('/orders/new')
    await form.pick(t('order.client_id'), String(client.name))
    await expect(form.pickField(t('order.order_type_id'))).not.toHaveValue('')
    await workerReady(page)
    await context.setOffline(true)
    await form.save.click()
    await expect(page).toHaveURL(/\/orders\/(%40|@)/)
    await expect(page.getByText(t('saved_with_warnings'))).toBeHidden()
    await context.setOffline(false)
    await allSent(page)
    await expect(page.getByText(t('saved_with_warnings'))).toBeVisible()
    await expect(page.getByText(t('field_error.rule:not_served'))).toBeVisible()
  },
)

test.describe('a manager who plans', () => {
  test.use({ user: 'v.moroz@demo' })

  test(
    'the plan is calculated while a price is typed and without a network, and equals the server’s',
    { tag: REPEATED },
    async ({ page, context, api }) => {
      const { id } = await newOrder(api)
      const usd = (await api.list('currencies', '')).find(({ code }) => code === 'USD')
      const vat = await api.list('vat', '')
      const rate = { currency_id: usd?.id, rate: '41.500000' }
      const zero = vat.find(({ code }) => code === 'UA0')?.id
      await api.add('rio/orders/customer_freight', { order_id: id, price: '3200', vat_id: zero, ...rate })
      const card = new OrderCard(page)
      await card.open(`/orders/${id}`)
      const money = await card.openMoney()
      await expect(money.dialog).toContainText(/132.800.₴/)
      await money.button(t('money_add')).click()
      const kinds = new Sheet(page, t('money_add'))
      await kinds.dialog.getByRole('button', { name: t('money_row_carrier_freight'), exact: true }).click()
      const form = new Form(page, t('carrier_freight'))
      await form.isOpen()
      const contractors = await form.openPicker(t('carrier_freight.contractor_id'))
      await contractors.rows.first().getByRole('button').first().click()
      const currencies = await form.openPicker(t('carrier_freight.currency_id'))
      await currencies.search('USD')
      await currencies.rows.filter({ hasText: 'USD' }).getByRole('button').first().click()
      await workerReady(page)
      await context.setOffline(true)
      await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_rates')}`) }).click()
      await form.fill({ [t('carrier_freight.rate')]: '41,5' })
      await form.field(t('carrier_freight.price')).pressSequentially('2500')
      const live = form.dialog.getByRole('status').filter({ hasText: t('order.sum_income') })
      await expect(live).toContainText(/103.750.₴/)
      await expect(live).toContainText(/29.050.₴/)
      await form.save.click()
      await form.isClosed()
      await expect(money.dialog).toContainText(/29.050.₴/)
      await expect(money.dialog).toContainText(t('pending_waiting'))

      await context.setOffline(false)
      await allSent(page)
      await expect.poll(async () => (await api.get('orders', id)).sum_income).toBe('29050.00')
      expect(await api.get('orders', id)).toMatchObject({ plan_income: '132800.00', plan_expense: '103750.00' })
    },
  )
})

test.describe('by a dispatcher', () => {
  test.use({ user: 'dispatcher@demo' })

  test(
    'S8.08 an order of the list that was never opened does not claim to have no containers',
    { tag: REPEATED },
    async ({ page, context, api }) => {
      const order = await newOrder(api)
      const [type] = await api.list('container_types', '')
      for (const number of ['CSQU3054383', 'MSKU9070323'])
        await api.add('orders/containers', { order_id: order.id, container_type_id: type?.id, number })
      const list = await new List(page, 'order').open(`/orders?f[search]=${order.number}`)
      await expect(list.row(order.number)).toBeVisible()
      await workerReady(page)
      await context.setOffline(true)
      await list.row(order.number).getByRole('link').first().click()
      const card = new OrderCard(page)
      await expect(card.content).toContainText(t('not_loaded_all'))
      await expect(card.content).not.toContainText(t('none_yet'))
      await expect(card.content).not.toContainText(t('order_container.many'))

      await context.setOffline(false)
      await expect(card.block(t('order_container.many'))).toContainText('MSKU9070323', { timeout: 20_000 })
    },
  )
})
