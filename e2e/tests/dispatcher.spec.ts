/** The dispatcher of a truck company: Home, the first list, trucks on loads, the statuses of the road. Rows S6.03, S1.06. */
import { Form } from '../pages/form.ts'
import { OrderCard } from '../pages/order.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ host: 'transport.localhost' })

const DAY = 86_400

test('S6.03 S1.06 a dispatcher finds a load without a truck on Home, assigns a driver with truck and moves the load', async ({
  page,
  api,
  newUser,
}) => {
  const client_id = await api.add('clients', { name: unique('Завод') })
  const truck_id = await api.add('trucks', { name: `AA${String(Date.now()).slice(-4)}BB` })
  const driverName = unique('Водитель')
  await api.add('drivers', { name: driverName, phone: '380671234567', truck_id })
  const [city, other] = await api.list('cities', `search=${encodeURIComponent('Киев')}`)
  const [type] = await api.list('container_types', 'f[kind]=truck')
  const { name: client } = await api.get('clients', client_id)
  // The first minute of the day: no other load of today stands before it.
  const now = new Date()
  const midnight = Math.floor(new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() / 1000)
  const id = await api.add('orders', {
    client_id,
    order_type_id: 2,
    cargo: 'Кабель',
    poo_id: city?.id,
    fd_id: (other ?? city)?.id,
    container_type_id: type?.id,
    planned_loading_date: midnight + DAY / 2,
    status_id: 2,
  })
  const { api: own } = await newUser({ is_dispatcher: 1 })
  await page.addInitScript((token) => localStorage.setItem('token', token), own.token)

  const shell = await new Shell(page).open('/')
  const loads = page.getByRole('region', { name: t('dispatch.loads') })
  await expect(loads).toBeVisible()
  for (const part of ['dispatch.trucks', 'dispatch.papers'])
    await expect(page.getByRole('region', { name: t(part) })).toBeVisible()

  await shell.open(`/orders/${id}`)
  const card = new OrderCard(page)
  await expect(card.content).toContainText(String(client))
  await expect(card.header.getByRole('button', { name: t('edit'), exact: true }), 'nothing else is his').toBeHidden()
  await card.content.getByRole('button', { name: t('dispatch.assign') }).click()
  const form = new Form(page, t('order_container.truck'))
  await form.isOpen()
  await form.pick(t('order_container.driver_id'), driverName)
  await form.button(t('save')).click()
  await form.isClosed()
  await expect(card.content.getByRole('button', { name: t('dispatch.assign') })).toBeHidden()
  await expect(card.content).toContainText(driverName)

  await card.bar.getByRole('button').first().click()
  await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(3)
  expect((await api.get('orders', id)).containers).toMatchObject([{ truck_id, driver_name: driverName }])

  await shell.open('/orders')
  await expect(shell.content, 'the first list is that of the own loads').toContainText(t('filter_only_mine'))
})
