/** The dispatcher of a truck company: Home, the first list, trucks on loads, the statuses of the road. Rows S6.03, S1.06. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Api } from '../api.ts'
import { newOrder, tomorrow } from '../new-orders.ts'
import { CarriageSheet } from '../pages/carriage.ts'
import { List } from '../pages/list.ts'
import { allSent } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Picker } from '../pages/picker.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

test.use({ host: 'transport.localhost' })

const DISPATCHER = 3

/** A confirmed load by road; `end` is the part of its number that lists show in full. */
const newLoad = async (api: Api, values: object = {}) => {
  const [type] = await api.list('container_types', 'f[kind]=truck')
  const road = { order_type_id: 2, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null, container_type_id: type?.id }
  const { id, number } = await newOrder(api, { ...road, status_id: ORDER_STATUS.confirmed, ...values })
  return { id, number, end: number.slice(number.lastIndexOf('-') + 1) }
}

const newDriver = async (api: Api) => {
  const truck_id = await api.add('trucks', { name: unique('AA') })
  const name = unique('Водитель')
  await api.add('drivers', { name, phone: '380671234567', truck_id })
  return { name, truck_id }
}

test('S6.03 S1.06 a dispatcher finds loads without a truck on Home, assigns a driver with truck and moves the load', async ({
  page,
  api,
  office,
  newUser,
}) => {
  const { id, end } = await newLoad(api, { planned_loading_date: tomorrow() })
  const driver = await newDriver(office)
  const { api: own } = await newUser({ is_dispatcher: 1 })
  await page.addInitScript((token) => localStorage.setItem('token', token), own.token)

  await new Shell(page).open('/')
  await expect(page.getByRole('region', { name: t('dispatch.trucks') })).toBeVisible()
  const waiting = page.getByRole('region', { name: t('filter_attention') })
  const load = waiting
    .getByRole('link')
    .filter({ hasText: t('dispatch.no_truck') })
    .filter({ hasText: end })
  const more = waiting.getByRole('button', { name: t('show_more', { count: '' }).trim() })
  await expect(waiting).toBeVisible()
  while (!(await load.isVisible()) && (await more.isVisible())) await more.click()
  await load.click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  const card = new OrderCard(page)
  await expect(card.header).toContainText(end)
  await expect(card.header.getByRole('button', { name: t('edit'), exact: true }), 'nothing else is open').toBeHidden()
  await card.content.getByRole('button', { name: t('dispatch.assign') }).click()
  await new CarriageSheet(page).assign(driver.name)
  await expect(card.content.getByRole('button', { name: t('dispatch.assign') })).toBeHidden()
  await expect(card.content).toContainText(driver.name)

  await card.bar.getByRole('button').first().click()
  await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(3)
  expect((await api.get('orders', id)).containers).toMatchObject([
    { truck_id: driver.truck_id, driver_name: driver.name },
  ])
})

test.describe('in the list', () => {
  test.describe('of a manager', () => {
    test.use({ user: 'manager@demo' })

    test(
      '@desktop S1.06 a load is assigned to a dispatcher, and to nobody else',
      { tag: REPEATED },
      async ({ page, api }) => {
        const { id, number, end } = await newLoad(api)
        const [person, manager] = [await api.get('team_users', DISPATCHER), await api.get('team_users', 2)]
        const list = await new List(page, 'order').open(`/orders?f[search]=${number}`)
        await list.row(end).getByRole('checkbox').check({ force: true })
        const field = t('order.op_manager_id.truck')
        await page.getByRole('button', { name: field, exact: true }).click()
        const picker = new Picker(page, field)
        await expect(picker.rows.filter({ hasText: String(person.name) })).toBeVisible()
        await expect(picker.rows.filter({ hasText: String(manager.name) })).toHaveCount(0)
        await picker.choose(String(person.name))
        await expect(page.getByText(t('bulk.done', { count: 1 }))).toBeVisible()
        expect((await api.get('orders', id)).op_manager_id).toBe(DISPATCHER)
      },
    )
  })

  test.describe('of a dispatcher', () => {
    test.use({ user: 'dispatcher@demo' })

    test(
      '@desktop S6.03 the first list is that of one’s own loads, and a truck is assigned in it',
      { tag: REPEATED },
      async ({ page, api }) => {
        const driver = await newDriver(api)
        const { id, end } = await newLoad(api, { op_manager_id: DISPATCHER })
        const list = await new List(page, 'order').open('/orders')
        await expect(list.content).toContainText(t('filter_only_mine'))
        await list.row(end).getByRole('checkbox').check({ force: true })
        await page.getByRole('button', { name: t('dispatch.assign') }).click()
        await new CarriageSheet(page).assign(driver.name)
        await expect(page.getByRole('button', { name: t('dispatch.assign') })).toBeHidden()
        await allSent(page)
        expect((await api.get('orders', id)).containers).toMatchObject([{ truck_id: driver.truck_id }])
      },
    )
  })
})
