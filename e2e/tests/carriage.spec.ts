/** The carriage of a load, and its status by thumb, with taps counted: rows S6.03, S4.08, S1.06. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Api } from '../api.ts'
import { newOrder } from '../new-orders.ts'
import { CarriageSheet } from '../pages/carriage.ts'
import { Form } from '../pages/form.ts'
import { allSent } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { List } from '../pages/list.ts'
import { photo } from '../pages/photo.ts'
import { Sheet } from '../pages/sheet.ts'
import { countTaps } from '../taps.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ host: 'transport.localhost', user: 'dispatcher@demo' })

const ROAD = { order_type_id: 2, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null }

/** A confirmed load by road. */
const newLoad = async (api: Api, values: object = {}) => {
  const [type] = await api.list('container_types', 'f[kind]=truck')
  return newOrder(api, { ...ROAD, container_type_id: type?.id, status_id: ORDER_STATUS.confirmed, ...values })
}

const newCrew = async (api: Api) => {
  const carrier = unique('Перевозчик')
  const contractor_id = await api.add('contractors', { name: carrier, is_carrier: 1 })
  const plate = unique('AA').toUpperCase()
  const truck_id = await api.add('trucks', { name: plate, contractor_id })
  const trailer_id = await api.add('trailers', { name: unique('XX').toUpperCase(), contractor_id })
  const name = unique('Водитель')
  const phone = '380671234567'
  const driver_id = await api.add('drivers', { name, phone, contractor_id, truck_id, trailer_id })
  return { name, carrier, plate, ids: { contractor_id, truck_id, trailer_id, driver_id } }
}

test('S6.03 carrier, driver and truck in four taps; a clash is shown with its order before saving', async ({
  page,
  api,
}) => {
  const crew = await newCrew(api)
  const earlier = await newLoad(api)
  await api.add('orders/containers', { order_id: earlier.id, container_type_id: 21, ...crew.ids })
  const free = await newCrew(api)
  const { id } = await newLoad(api)
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  const open = card.content.getByRole('button', { name: t('dispatch.assign') })
  const sheet = new CarriageSheet(page)
  await open.click()
  await sheet.search.fill(crew.name)
  await expect(sheet.dialog.getByText(t('carriage.busy', { number: earlier.number }))).toBeVisible()
  await sheet.row(crew.name).click()
  const choice = sheet.choice(crew.name)
  await expect(
    choice.dialog.getByRole('link', { name: t('carriage.open_order', { number: earlier.number }) }),
  ).toBeVisible()
  await choice.close()
  await sheet.close()
  await sheet.isClosed()

  const taps = await countTaps(page)
  await open.click()
  await sheet.assign(free.name)
  await expect(card.content.getByRole('button', { name: t('dispatch.assign') })).toBeHidden()
  expect(await taps(), 'taps').toBeLessThanOrEqual(4)
  await expect(card.content).toContainText(free.plate)
  await expect(card.content.getByRole('link', { name: `${t('call')}: ${free.name}` })).toHaveAttribute(
    'href',
    'tel:+380671234567',
  )
  await expect(card.content.getByRole('link', { name: `${t('channel_sms')}: ${free.name}` })).toBeVisible()
  await allSent(page)
  expect((await api.get('orders', id)).containers).toMatchObject([free.ids])

  const { number } = await api.get('orders', id)
  const list = await new List(page, 'order').open(`/orders?f[search]=${String(number)}`)
  await expect(list.content).toContainText(free.plate)
  for (const way of ['call', 'channel_sms'])
    await expect(list.content.getByRole('link', { name: `${t(way)}: ${free.name}` })).toBeVisible()
})

test('S4.08 a refused step leads to the carriage; the loading takes two taps with its time, and can be undone', async ({
  page,
  api,
}) => {
  const { id } = await newLoad(api)
  const crew = await newCrew(api)
  await api.done('/api/orders/update/', { id, status_id: ORDER_STATUS.carrier_search })
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  // The button with words; those with only an icon may be drawn before it.
  const step = card.bar.getByRole('button').filter({ hasText: /\p{L}/u }).first()
  await step.click()
  const refused = page.getByRole('dialog').filter({ hasText: t('field_error.rule:carrier') })
  await refused.getByRole('button', { name: t('carriage.choose') }).click()
  await new CarriageSheet(page).assign(crew.name)
  await refused.getByRole('button', { name: t('save'), exact: true }).click()
  await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(5)

  await api.done('/api/orders/update/', { id, status_id: ORDER_STATUS.to_loading })
  await page.reload()
  await expect(step).toBeVisible()
  const taps = await countTaps(page)
  await step.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('save'), exact: true })
    .click()
  await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(7)
  expect(await taps(), 'taps').toBeLessThanOrEqual(2)
  const loaded = Number((await api.get('orders', id)).actual_loading_date)
  expect(loaded % 300, 'rounded to five minutes').toBe(0)
  expect(Math.abs(loaded - Date.now() / 1000)).toBeLessThan(900)

  await page.getByRole('button', { name: t('undo') }).click()
  await expect.poll(async () => (await api.get('orders', id)).status_id).toBe(6)
  expect((await api.get('orders', id)).actual_loading_date).toBe(0)
})

test('S4.08 a problem with a photo in four taps: an alarm with its new time, the status, the chat and the photo, until it is resolved', async ({
  page,
  api,
}) => {
  const { id } = await newLoad(api)
  const crew = await newCrew(api)
  await api.add('orders/containers', { order_id: id, container_type_id: 21, ...crew.ids })
  for (const status_id of [5, 6, 7]) await api.done('/api/orders/update/', { id, status_id })
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  const picture = await photo(page, 'поломка.jpg', 7)
  const taps = await countTaps(page)
  await card.bar.getByRole('button', { name: t('problem.title') }).click()
  const kind = t('problem_kind.breakdown')
  await new Sheet(page, t('problem.title')).button(kind).click()
  const details = new Sheet(page, kind)
  await expect.poll(async () => (await api.get('orders', id)).problem_kind, 'reported at once').toBe('breakdown')
  const chooser = page.waitForEvent('filechooser')
  await details.button(t('files.add_photo')).click()
  await (await chooser).setFiles(picture)
  const tapsBeforeTime = await taps()
  const newTime = t('order_problem.new_date')
  await details.dialog.getByRole('combobox', { name: newTime }).click()
  const days = new Sheet(page, newTime)
  await days.button(t('today')).click()
  await days.button(t('apply')).click()
  await days.isClosed()
  const tapsForTime = (await taps()) - tapsBeforeTime
  await details.button(t('problem.done')).click()
  await details.isClosed()
  expect((await taps()) - tapsForTime, 'taps').toBeLessThanOrEqual(4)
  const alarm = card.content.getByRole('alert').filter({ hasText: kind })
  await expect(alarm).toContainText(t('problem.expected', { at: '' }).trim())
  await allSent(page)
  const photoId = async () => {
    const [problem] = (await api.get('orders', id)).problems as { photo_file_id: number | null }[]
    return problem?.photo_file_id ?? 0
  }
  await expect.poll(photoId).toBeGreaterThan(0)
  expect(await api.get('orders', id)).toMatchObject({
    status_id: ORDER_STATUS.problem,
    attention_code: 'problem',
    files_count: 1,
  })
  const chat = await api.done('/api/messages/', { action: 'list', o_t: 'order', o_id: id, is_second_chat: 0 })
  expect(JSON.stringify(chat.list)).toContain(kind)
  await card.content.getByRole('button', { name: t('order_problem.photo_file_id'), exact: true }).click()
  const viewer = page.getByRole('dialog', { name: t('files.viewer') })
  await expect(viewer.getByRole('img')).toBeVisible()
  await viewer.getByRole('button', { name: t('close') }).click()
  await card.content.getByRole('button', { name: t('problem.resolve') }).click()
  await expect
    .poll(() => api.get('orders', id), 'goes on')
    .toMatchObject({ problem_kind: null, status_id: ORDER_STATUS.loaded })
  await page.getByRole('button', { name: t('undo') }).click()
  await expect
    .poll(() => api.get('orders', id))
    .toMatchObject({ problem_kind: 'breakdown', status_id: ORDER_STATUS.problem })
})

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  test('S4.08 a stop is added, moved before another and reached by one press each; the track shows where and when', async ({
    page,
    api,
  }) => {
    const { id } = await newLoad(api)
    const [city] = await api.list('cities', `search=${encodeURIComponent('Черкассы')}`)
    await api.add('orders/stops', { order_id: id, city_id: city?.id })
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const form = await card.addPart('order_stop')
    await form.pick(t('order_stop.city_id'), 'Винница')
    await form.save.click()
    await form.isClosed()
    const stops = async () =>
      ((await api.get('orders', id)).stops as { city_name: string; arrived_date: number }[]).map((stop) => ({
        name: stop.city_name,
        isReached: stop.arrived_date > 0,
      }))
    await card.content.getByRole('button', { name: t('stop.move_up', { place: 'Винница' }) }).click()
    await expect.poll(async () => (await stops()).map(({ name }) => name)).toEqual(['Винница', 'Черкассы'])
    await card.content
      .getByRole('listitem')
      .filter({ hasText: 'Винница' })
      .getByRole('button', { name: t('stop.note_arrived') })
      .click()
    await expect.poll(async () => (await stops())[0]?.isReached).toBe(true)
    const track = page.locator('[data-points="4"]')
    await expect(track.getByRole('listitem').nth(1)).toContainText(/Винница\d\d:\d\d/)
    await expect(track.getByRole('listitem').nth(2)).toContainText('Черкассы')
  })

  test('waiting beyond the agreed hours becomes a service of the client in two presses, and is not offered again', async ({
    page,
    api,
  }) => {
    const { id } = await newLoad(api)
    const agreed = { free_hours: 2, idle_rate: '25.50' }
    const leg = await api.add('rio/orders/directions', {
      order_id: id,
      poo_id: 1,
      fd_id: 2,
      transport_mode: 'auto',
      ...agreed,
    })
    const arrived = Math.floor(Date.now() / 1000) - 6 * 3600
    const stay = { arrived_date: arrived, left_date: arrived + 4.5 * 3600 }
    await api.add('orders/stops', { order_id: id, direction_id: leg, city_id: 1, ...stay })
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    const offer = card.content.getByRole('button', { name: t('stop.waited', { count: 3 }) })
    await expect(offer).toContainText(/76,50/)
    await offer.click()
    const form = new Form(page, t('order_service'))
    await form.save.click()
    await form.isClosed()
    const services = async () => (await api.get('orders', id)).services as Record<string, unknown>[]
    await expect.poll(async () => (await services()).length).toBe(1)
    const [idle] = await services()
    expect(idle).toMatchObject({ direction_id: leg, unit: 'hour', quantity: '3.000', sell_net: '76.50' })
    await expect(offer).toHaveCount(0)
  })
})
