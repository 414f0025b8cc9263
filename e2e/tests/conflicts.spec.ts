/** Two people and one record: what merges, what a person decides, what can be restored: row S8.08, offline.md 6 (acceptance 12 to 15). */
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { newOrder } from '../new-orders.ts'
import { Form } from '../pages/form.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

const fillCargo = async (form: Form, cargo: string): Promise<void> => {
  const section = form.dialog.getByRole('button', { name: new RegExp(`^${t('section_cargo')}`) })
  // A press on a sheet that is still sliding in may miss.
  await expect(async () => {
    if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
    await expect(form.field(t('order.cargo'))).toBeVisible({ timeout: 2000 })
  }).toPass()
  await form.fill({ [t('order.cargo')]: cargo })
}

const changeCargo = async (
  page: Page,
  { id, number }: { id: number; number: string },
  cargo: string,
): Promise<void> => {
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  await expect(card.title).toHaveText(number)
  const form = await card.startEditing(number)
  await fillCargo(form, cargo)
  await form.save.click()
  await form.isClosed()
}

/** The administrator's short name for colleagues: "Савчук А." */
const nameOf = async (office: Api): Promise<string> => {
  const [surname, name = ''] = String((await office.get('team_users', 1)).name).split(' ')
  return `${surname} ${name.charAt(0)}.`
}

/** The sheet of a conflict with the administrator, who works at the office meanwhile. */
const conflictWith = (page: Page, who: string): Sheet => new Sheet(page, t('conflict_you_and', { who }))

const decideChip = (page: Page, count = 1) =>
  page.getByRole('banner').getByRole('link', { name: t('unsent_decide', { count }) })

test('12 S8.08 a colleague changes another field: both stay, nobody is asked, and a note says who changed what', async ({
  page,
  context,
  api,
  office,
}) => {
  const order = await newOrder(api)
  const [mine, theirs] = [unique('Мой груз'), unique('Комментарий')]
  const who = await nameOf(office)
  const card = new OrderCard(page)
  await card.open(`/orders/${order.id}`)
  await expect(card.title).toHaveText(order.number)
  await workerReady(page)
  await context.setOffline(true)
  await changeCargo(page, order, mine)
  await office.done('/api/orders/update/', { id: order.id, comment: theirs })
  await context.setOffline(false)
  const note = t('merged_note', { who, fields: t('order.comment') })
  await expect(card.toast(note)).toBeVisible({ timeout: 20_000 })
  await allSent(page)
  expect(await api.get('orders', order.id)).toMatchObject({ cargo: mine, comment: theirs })
})

test('13 S8.08 the same field: asked with names and values, also after a reload; mine the first time, theirs with a way back', async ({
  page,
  context,
  api,
  office,
}) => {
  const [order, other] = [await newOrder(api, { cargo: 'Было' }), await newOrder(api)]
  const [mine, theirs] = [unique('Моё'), unique('Их')]
  const who = await nameOf(office)
  const card = new OrderCard(page)
  for (const { id, number } of [other, order]) {
    await card.open(`/orders/${id}`)
    await expect(card.title).toHaveText(number)
  }
  await workerReady(page)
  await context.setOffline(true)
  await changeCargo(page, order, mine)
  await changeCargo(page, other, mine)
  await office.done('/api/orders/update/', { id: order.id, cargo: theirs })
  await context.setOffline(false)
  await expect(decideChip(page)).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await api.get('orders', other.id)).cargo).toBe(mine)
  expect(await api.get('orders', order.id), 'nothing is overwritten').toMatchObject({ cargo: theirs })

  await card.open(`/orders/${order.id}`)
  await card.content.getByRole('button', { name: t('decision_needed', { count: 1 }) }).click()
  const sheet = conflictWith(page, who)
  await sheet.isOpen()
  await expect(sheet.dialog).toContainText(order.number)
  for (const text of [t('order.cargo'), `${t('conflict_was')} Было`, mine, theirs]) {
    await expect(sheet.dialog).toContainText(text)
  }
  const updates: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/update/')) updates.push(request.url())
  })
  await sheet.button(t('conflict_all_mine')).click()
  await sheet.isClosed()
  await allSent(page)
  expect(await api.get('orders', order.id)).toMatchObject({ cargo: mine })
  expect(updates).toHaveLength(1)

  // With a network, the refused form opens the same sheet.
  const form = await card.startEditing(order.number)
  await office.done('/api/orders/update/', { id: order.id, cargo: theirs })
  await fillCargo(form, `${mine} 2`)
  await form.save.click()
  await sheet.isOpen()
  await form.isClosed()
  await sheet.button(t('conflict_all_theirs')).click()
  await sheet.isClosed()
  await allSent(page)
  expect(await api.get('orders', order.id)).toMatchObject({ cargo: theirs })
  await page.getByRole('button', { name: t('undo') }).click()
  await expect.poll(async () => (await api.get('orders', order.id)).cargo, { timeout: 20_000 }).toBe(`${mine} 2`)
})

test('14 S8.08 a container and a price whose group a colleague changed are each asked as one, by their order; mine is the whole group', async ({
  page,
  context,
  api,
  office,
}) => {
  const order = await newOrder(api)
  const [number, mine] = ['MSKU1234565', 'TGHU7654320']
  const id = await api.add('orders/containers', { order_id: order.id, container_type_id: 1, number })
  const usd = (await api.list('currencies', '')).find(({ code }) => code === 'USD')?.id
  const freight = { order_id: order.id, description: 'До Одессы', price: '3200', currency_id: 1 }
  const freightId = await api.add('rio/orders/customer_freight', freight)
  const freightNow = async () => (await api.get('orders', order.id)).customer_freight
  const who = await nameOf(office)
  const card = new OrderCard(page)
  await card.open(`/orders/${order.id}`)
  await expect(card.title).toHaveText(order.number)
  await workerReady(page)
  const money = await card.openMoney(t('client_prices'))
  const price = money.dialog.getByRole('button', { name: /До Одессы/ })
  await expect(price).toBeVisible()
  await context.setOffline(true)
  await price.click()
  const priceForm = new Form(page, t('customer_freight'))
  await priceForm.fill({ [t('customer_freight.price')]: '3500' })
  await priceForm.save.click()
  await priceForm.isClosed()
  await money.close()
  await card
    .block(t('order_container.many'))
    .getByRole('button', { name: new RegExp(number) })
    .click()
  const form = new Form(page, t('order_container'))
  await form.fill({ [t('order_container.number')]: mine })
  await form.save.click()
  await form.isClosed()
  await office.done('/api/orders/containers/update/', { id, is_soc: 1 })
  await office.done('/api/rio/orders/customer_freight/update/', { id: freightId, currency_id: usd })
  await context.setOffline(false)
  await expect(decideChip(page, 2)).toBeVisible({ timeout: 20_000 })
  await decideChip(page, 2).click()
  expect(await freightNow(), 'not merged').toMatchObject([{ price: '3200.0000', currency_id: usd }])
  const sheet = conflictWith(page, who)
  // Both are listed under their order, the first change first.
  const decide = async (part: string, title: string): Promise<void> => {
    const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: order.number })
    await expect(entry).toContainText(t(part))
    await entry
      .getByRole('button', { name: t('decide') })
      .first()
      .click()
    await sheet.isOpen()
    for (const text of [order.number, t(part)]) await expect(sheet.dialog).toContainText(text)
    await expect(sheet.dialog.getByRole('group')).toHaveCount(1)
    await expect(sheet.dialog).toContainText(title)
    await sheet.dialog.getByRole('radio').first().check()
  }
  await decide('customer_freight', t('customer_freight.price'))
  await expect(sheet.dialog).toContainText(/3.500.*3.200/s)
  await sheet.button(t('save')).click()
  await sheet.isClosed()
  await decide('order_container', t('conflict_group.container'))
  await sheet.button(t('save')).click()
  await sheet.isClosed()
  await allSent(page)
  expect(await api.get('orders/containers', id)).toMatchObject({ number: mine, is_soc: 0 })
  expect(await freightNow()).toMatchObject([{ price: '3500.0000', currency_id: 1 }])
})

test('15 an order that was deleted meanwhile is asked about, and is created again once with my data', async ({
  page,
  context,
  api,
  office,
}) => {
  const order = await newOrder(api)
  const mine = unique('Заново')
  const card = new OrderCard(page)
  await card.open(`/orders/${order.id}`)
  await expect(card.title).toHaveText(order.number)
  await workerReady(page)
  await context.setOffline(true)
  await changeCargo(page, order, mine)
  await expect(unsentChip(page, 1)).toBeVisible()
  await office.done('/api/orders/delete/', { id: order.id })
  await context.setOffline(false)
  await expect(decideChip(page)).toBeVisible({ timeout: 20_000 })
  await decideChip(page).click()
  const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: order.number })
  await expect(entry).toContainText(t('gone_title'))
  await entry.getByRole('button', { name: t('decide') }).click()
  const sheet = new Sheet(page, t('gone_title'))
  await expect(sheet.dialog).toContainText(mine)
  await sheet.button(t('gone_create')).click()
  await sheet.isClosed()
  await allSent(page)
  const made = await api.list('orders', `search=${encodeURIComponent(mine)}`)
  expect(made).toMatchObject([{ cargo: mine, client_id: 1, pol_id: 1, pod_id: 2 }])
})
