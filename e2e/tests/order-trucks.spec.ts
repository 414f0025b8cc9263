/** The carriage of an order: cars, trucks with their drivers, services and trips of a transport company: rows S3.06, S9.07. */
import { newClient, newOrder } from '../new-orders.ts'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { allSent } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test.use({ user: 'manager@demo' })

test('S3.06 a car is attached to an order and taken off again', { tag: REPEATED }, async ({ page, api }) => {
  const { id } = await newOrder(api, { order_type_id: 2, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null })
  const [car] = await api.list('cars', '')
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  await card.content.getByRole('button', { name: `${t('add')}: ${t('car')}`, exact: true }).click()
  const picker = new Picker(page, t('car'))
  await picker.isOpen()
  await picker.rows.first().getByRole('button').first().click()
  await expect.poll(async () => ((await api.get('orders', id)).car_ids as number[]).length).toBe(1)
  expect(car).toHaveProperty('contractor_name')
  await card
    .block(t('order.car_ids'))
    .getByRole('button', { name: new RegExp(`^${t('detach')}`) })
    .click()
  await expect.poll(async () => (await api.get('orders', id)).car_ids).toEqual([])
})

test.describe('trucks of a dispatcher', () => {
  test.use({ host: 'transport.localhost', user: 'dispatcher@demo' })

  test('a driver brings their truck, trailer and carrier', { tag: REPEATED }, async ({ page, api }) => {
    const { id } = await newOrder(api, { order_type_id: 2, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null })
    const drivers = await api.list('drivers', '')
    const driver = drivers.find((row) => row.truck_id && row.trailer_id && row.contractor_id)
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const form = await card.addPart('order_direction')
    await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_carriage')}`) }).click()
    await form.pick(t('order_direction.driver_id'), String(driver?.name))
    await expect(form.pickField(t('order_direction.truck_id'))).toHaveValue(String(driver?.truck_name))
    await expect(form.pickField(t('order_direction.trailer_id'))).toHaveValue(String(driver?.trailer_name))
    await expect(form.pickField(t('order_direction.contractor_id'))).toHaveValue(String(driver?.contractor_name))
    await form.save.click()
    await form.isClosed()
    await allSent(page)
    expect((await api.get('orders', id)).directions).toMatchObject([
      { driver_id: driver?.id, truck_id: driver?.truck_id },
    ])
  })
})

test.describe('trucks', () => {
  test.use({ host: 'transport.localhost', user: 'v.moroz@demo' })

  test('S9.07 only services of group 0 and type 1 are offered', { tag: REPEATED }, async ({ page, api }) => {
    const { id } = await newOrder(api, { order_type_id: 2, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null })
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const money = await card.openMoney()
    await money.button(t('money_add')).click()
    const kinds = new Sheet(page, t('money_add'))
    await kinds.dialog.getByRole('button', { name: t('money_row_services') }).click()
    const form = new Form(page, t('order_service'))
    const picker = await form.openPicker(t('order_service.service_id'))
    await expect(picker.rows.first()).toBeVisible()
    const offered = await api.list('services', 'f[service_group]=0&f[service_type]=1&f[is_active]=1')
    await expect(picker.dialog).toContainText(t('found', { shown: offered.length }))
  })

  test('a template of the client fills both ends of the trip', { tag: REPEATED }, async ({ page, api }) => {
    const id = await newClient(api)
    const ends = { poo_id: 1, loading_address: 'ул. Заводская, 1', fd_id: 2, unloading_address: 'Склад 3' }
    await api.add('rio/clients_loading_templates', { client_id: id, ...ends, cargo: 'Стекло' })
    const client = await api.get('clients', id)
    const form = new NewRecord(page)
    await form.open('/orders/new')
    await form.pick(t('order.client_id'), String(client.name))
    const templates = page.getByRole('region', { name: t('nav.loading_templates') })
    await templates.getByRole('button').first().click()
    const [from, to] = [await api.get('cities', 1), await api.get('cities', 2)]
    await expect(form.pickField(t('order.poo_id.truck'))).toHaveValue(String(from.name))
    await expect(form.pickField(t('order.fd_id.truck'))).toHaveValue(String(to.name))
    await form.save.click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    expect(await api.get('orders', Number(page.url().split('/').at(-1)))).toMatchObject({ ...ends, cargo: 'Стекло' })
  })
})
