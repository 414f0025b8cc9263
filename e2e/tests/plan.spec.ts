/** The planning board: the jobs of each truck, and loads that get one by a tap, by a mouse and without a network. Row S6.03. */
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Api } from '../api.ts'
import { newOrder } from '../new-orders.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { fingerOn } from '../pages/finger.ts'
import { Plan } from '../pages/plan.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test.use({ host: 'transport.localhost', user: 'dispatcher@demo' })

const TENT = 21
let serial = 0

/** Around the middle of a day in some days, so that an hour more or less is the same day. */
const noonIn = (days: number): number => (Math.floor(Date.now() / 1000 / DAY) + days) * DAY + 10 * 3600

const newPlate = (): string => {
  serial += 1
  return `PL${String((Date.now() + serial) % 10_000).padStart(4, '0')}${'ABCEHIKM'.charAt(serial % 8)}X`
}

const newTruck = async (api: Api) => {
  const plate = newPlate()
  const id = await api.add('trucks', { name: plate })
  const driver = await api.add('drivers', { name: `Водитель ${plate}`, phone: '380671234567', truck_id: id })
  const { name } = await api.get('trucks', id)
  return { id, plate: String(name), driver }
}

const newLoad = async (api: Api, from: number, to: number) => {
  const dates = { planned_loading_date: noonIn(from), planned_unloading_date: noonIn(to) }
  const road = { order_type_id: 2, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null, container_type_id: TENT }
  const { id, number } = await newOrder(api, { ...road, status_id: ORDER_STATUS.confirmed, ...dates })
  return { id, number: number.slice(number.lastIndexOf('-') + 1) }
}

const truckOf = async (api: Api, order: number): Promise<unknown> =>
  ((await api.get('orders', order)).containers as { truck_id: number | null }[])[0]?.truck_id ?? null

test('S6.03 on a phone a load gets a truck in three taps, and it can be undone', async ({ page, api }) => {
  const truck = await newTruck(api)
  const { id, number } = await newLoad(api, 1, 2)
  const plan = await new Plan(page).open('/plan')
  await plan.load(number).click()
  await plan.choice.isOpen()
  await plan.choice.dialog.getByRole('textbox').fill(truck.plate)
  await plan.choice.dialog.getByRole('listitem').filter({ hasText: truck.plate }).getByRole('button').click()
  await plan.choice.isClosed()
  await expect(plan.load(number)).toHaveCount(0)
  await expect.poll(() => truckOf(api, id)).toBe(truck.id)
  await plan.find(truck.plate)
  await expect(plan.job(truck.plate, number)).toBeVisible()
  await page.getByRole('button', { name: t('undo') }).click()
  await expect(plan.load(number)).toBeVisible()
  await expect.poll(() => truckOf(api, id)).toBeNull()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('S6.03 a load gets a truck at once, and it is sent later', { tag: REPEATED }, async ({ page, api }) => {
    const truck = await newTruck(api)
    const { id, number } = await newLoad(api, 1, 2)
    const plan = await new Plan(page).open('/plan')
    await plan.find(truck.plate)
    await workerReady(page)
    await page.context().setOffline(true)
    await plan.load(number).click()
    await plan.choice.dialog.getByRole('listitem').filter({ hasText: truck.plate }).getByRole('button').click()
    await expect(plan.load(number)).toHaveCount(0)
    await expect(plan.job(truck.plate, number)).toBeVisible()
    expect(await truckOf(api, id)).toBeNull()
    await page.context().setOffline(false)
    await allSent(page)
    await expect.poll(() => truckOf(api, id)).toBe(truck.id)
  })
})

test('@desktop S6.03 on desktop a load is dragged onto a truck, and a busy truck is refused with its reason', async ({
  page,
  api,
}) => {
  const [truck, other] = [await newTruck(api), await newTruck(api)]
  const [first, second] = [await newLoad(api, 1, 3), await newLoad(api, 2, 4)]
  const plan = await new Plan(page).open(`/plan?search=PL`)
  await expect(plan.truck(truck.plate)).toBeVisible()

  await plan.drag(plan.load(first.number), truck.plate)
  await expect(plan.truck(truck.plate).getByRole('status')).toHaveText(t('plan.fits'))
  await page.mouse.up()
  await expect(plan.job(truck.plate, first.number)).toBeVisible()
  await expect.poll(() => truckOf(api, first.id)).toBe(truck.id)

  await plan.drag(plan.load(second.number), truck.plate)
  await expect(plan.truck(truck.plate).getByRole('status')).toContainText(first.number)
  await page.mouse.up()
  const refusal = new Sheet(page, t('plan.refused', { truck: truck.plate }))
  await refusal.isOpen()
  await expect(refusal.button(t('plan.insist'))).toHaveCount(0)
  expect(await truckOf(api, second.id)).toBeNull()
  await refusal.button(t('plan.other_truck')).click()
  await plan.choice.dialog.getByRole('textbox').fill(other.plate)
  await plan.choice.dialog.getByRole('listitem').filter({ hasText: other.plate }).getByRole('button').click()
  await expect.poll(() => truckOf(api, second.id)).toBe(other.id)

  await plan.drag(plan.job(other.plate, second.number), truck.plate)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await truckOf(api, second.id)).toBe(other.id)
})

test.describe('on a wide touch screen', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

  test(
    'S6.03 a load is dragged onto a truck with a finger after a long press',
    { tag: REPEATED },
    async ({ page, api }) => {
      const truck = await newTruck(api)
      const { id, number } = await newLoad(api, 1, 2)
      const plan = await new Plan(page).open(`/plan?search=${truck.plate}`)
      await expect(plan.truck(truck.plate)).toBeVisible()
      // Loads of other tests may come before it.
      await plan.load(number).scrollIntoViewIfNeeded()
      const [from, to] = [await plan.load(number).boundingBox(), await plan.truck(truck.plate).boundingBox()]
      if (!from || !to) throw new Error('nothing to drag')
      const finger = await fingerOn(page)
      await finger.down({ x: from.x + 20, y: from.y + 20 })
      await expect(page.getByText(new RegExp(`^${number} · `))).toHaveCount(1)
      await finger.move({ x: to.x + to.width / 2, y: to.y + 20 })
      await expect(plan.truck(truck.plate).getByRole('status')).toHaveText(t('plan.fits'))
      await finger.up()
      await expect.poll(() => truckOf(api, id)).toBe(truck.id)
    },
  )
})

/** As many as fill several screens, found by the beginning of their plates. */
const newFleet = async (api: Api, size: number): Promise<string> => {
  serial += 1
  const start = `ZQ${String((Date.now() + serial) % 1000).padStart(3, '0')}`
  for (let place = 0; place < size; place += 1)
    await api.add('trucks', { name: `${start}${String(place).padStart(3, '0')}` })
  return start
}

for (const where of ['@desktop S6.03 on desktop', 'S6.03 on a phone'])
  test(`${where} after a fast scroll the trucks at its end are drawn`, async ({ page, api }) => {
    const start = await newFleet(api, 45)
    const plan = await new Plan(page).open(`/plan?search=${start}`)
    await plan.truck(`${start}000`).hover()
    for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, 1500)
    await expect(plan.truck(`${start}044`)).toBeVisible()
    await expect(plan.truck(`${start}044`)).not.toHaveAttribute('aria-busy')
    for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, -1500)
    await expect(plan.truck(`${start}000`)).toBeVisible()
  })
