/**
 * Eight hours without a network: 60 changes of 25 records and more, ten photos, forty messages, and two colleagues at work on the
 * same records. In the evening the server has exactly what everybody meant, and each conflict was asked (offline.md 1, 6).
 */
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { startWalking } from '../go-to.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { Chat } from '../pages/chat.ts'
import { FilesBlock } from '../pages/files.ts'
import type { Form } from '../pages/form.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, unique } from '../test.ts'
import { test } from '../unsent-report.ts'

const HOURS = 8
const ORDERS = 14
const CLIENTS = 5
const TASKS = 6
/** How often the cargo of each order is changed in the shift. */
const ROUNDS = 3
const PHOTOS = 10
const CHATS = 4
const MESSAGES_OF_A_CHAT = 10
/** For one change, however busy the machine: what takes longer hangs, and is named. */
const CHANGE_MS = 60_000
const NUMBERS = ['CSQU3054383', 'MSKU9070323', 'MSKU1234565', 'TGHU7654320', 'APZU4812090', 'HLXU2008419']

test.use({ serviceWorkers: 'allow', localValues: { workingSet: 'on' } })

interface Named {
  id: number
  /** Its number, or its name. */
  name: string
}

interface Work {
  orders: Named[]
  clients: Named[]
  tasks: Named[]
}

/** Not every wait has a limit: a script in the page, its clock and a load have none. */
const within = <T>(timeout: number, title: string, work: () => Promise<T>): Promise<T> =>
  test.step(title, work, { timeout })

const change = (title: string, work: () => Promise<void>): Promise<void> => within(CHANGE_MS, title, work)

const prepare = async (api: Api): Promise<Work> => {
  const work: Work = { orders: [], clients: [], tasks: [] }
  for (let place = 0; place < ORDERS; place += 1) {
    const { id, number } = await newOrder(api, { cargo: 'Утро' })
    work.orders.push({ id, name: number })
  }
  for (let place = 0; place < CLIENTS; place += 1) {
    const id = await newClient(api, { comment: 'Утро' })
    work.clients.push({ id, name: String((await api.get('clients', id)).name) })
    // A client gets to the device with an order that refers to it.
    await newOrder(api, { client_id: id })
  }
  const date_end = Math.floor(Date.now() / 1000) + 86_400
  for (let place = 0; place < TASKS; place += 1) {
    const name = unique('Задача смены')
    work.tasks.push({ id: await api.add('tasks', { name, type_id: 9, date_end }), name })
  }
  return work
}

const isLoaded = async (page: Page): Promise<void> => {
  await new Shell(page).open('/settings')
  const status = page.locator('[data-working-set]')
  await expect(status).toContainText(/На устройстве: \d+ заказ/, { timeout: 60_000 })
  await expect(status).toHaveAttribute('data-working-set', 'idle', { timeout: 60_000 })
}

const saveForm = async (form: Form): Promise<void> => {
  await form.save.click()
  await form.isClosed()
}

const writeCargo = async (page: Page, { id, name }: Named, cargo: string): Promise<void> => {
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  await expect(card.title).toHaveText(name)
  const form = await card.startEditing(name)
  await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_cargo')}`) }).click()
  await form.fill({ [t('order.cargo')]: cargo })
  await saveForm(form)
}

const writeComment = async (page: Page, { id, name }: Named, comment: string): Promise<void> => {
  const card = new Card(page)
  await card.open(`/clients/${id}`)
  const form = await card.startEditing(name)
  await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_notes')}`) }).click()
  await form.fill({ [t('client.comment')]: comment })
  await saveForm(form)
}

const addContainer = async (page: Page, { id }: Named, number: string): Promise<void> => {
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  const form = await card.addPart('order_container')
  const types = await form.openPicker(t('order_container.container_type_id'))
  await types.rows.first().getByRole('button').first().click()
  await form.fill({ [t('order_container.number')]: number })
  await saveForm(form)
}

const finishTask = async (page: Page, { id, name }: Named): Promise<void> => {
  const card = await new Card(page).open(`/tasks/${id}`)
  await expect(card.header).toContainText(name)
  await page.getByRole('button', { name: t('task_finish'), exact: true }).click()
}

const addPhoto = async (page: Page, { id }: Named, name: string, seed: number): Promise<void> => {
  await new OrderCard(page).open(`/orders/${id}`)
  const files = new FilesBlock(page, 'order')
  await files.choose([await photo(page, name, seed)])
  await files.has([name])
}

const makeOrder = async (page: Page, client: Named, cargo: string): Promise<void> => {
  const form = await new NewRecord(page).open('/orders/new')
  await form.pick(t('order.client_id'), client.name)
  await form.field(t('order.cargo')).fill(cargo)
  await form.save.click()
  await expect(page).toHaveURL(/\/orders\/(%40|@)/)
}

const decide = async (page: Page, of: string, title: string | RegExp, choice: string): Promise<void> => {
  await new Shell(page).open('/settings#unsent')
  const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: of })
  await entry.getByRole('button', { name: t('decide') }).click()
  const sheet = new Sheet(page, title)
  await sheet.button(choice).click()
  await sheet.isClosed()
}

const textsOf = async (api: Api, id: number): Promise<string[]> => {
  const { list } = await api.done('/api/messages/', { action: 'list', o_t: 'order', o_id: id, is_second_chat: 0 })
  return (list as { text: string }[]).map(({ text }) => text)
}

test(
  'S8.08 S7.13 a shift of eight hours offline arrives exactly, and each of its conflicts is asked',
  { tag: REPEATED },
  async ({ page, context, api, office, newUser }) => {
    test.setTimeout(600_000)
    const { api: colleague } = await newUser({ role: 'head' })
    const { orders, clients, tasks } = await within(120_000, 'records of the shift', () => prepare(api))
    const [mark, made] = [unique('смена'), unique('Новый за смену')]
    const cargo = (place: number, round = ROUNDS): string => `Груз ${place} в ${round} ${mark}`
    const started = Date.now() - HOURS * 3_600_000
    await within(240_000, 'the working set on the device', async () => {
      await page.clock.install({ time: started })
      await isLoaded(page)
      await workerReady(page)
      await context.setOffline(true)
    })
    const wait = (time: string) => change(`the clock goes on by ${time}`, () => page.clock.fastForward(time))
    startWalking(page)

    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [place, order] of orders.entries())
        await change(`cargo ${place} of round ${round}`, () => writeCargo(page, order, cargo(place, round)))
      await wait('02:00:00')
    }
    for (const [place, number] of NUMBERS.entries())
      await change(`container ${number}`, () => addContainer(page, orders[place + 8] as Named, number))
    for (const [place, client] of clients.entries())
      await change(`comment ${place}`, () => writeComment(page, client, `Звонок ${place} ${mark}`))
    for (const task of tasks) await change(task.name, () => finishTask(page, task))
    await change('a new order', () => makeOrder(page, clients[2] as Named, made))
    await wait('01:00:00')
    for (let place = 0; place < PHOTOS; place += 1)
      await change(`photo ${place}`, () => addPhoto(page, orders[place] as Named, `${place}.jpg`, place + 1))
    for (const { id, name } of orders.slice(-CHATS))
      await change(`chat of ${name}`, async () => {
        const chat = await new Chat(page).open(`${id}-order`)
        for (let line = 0; line < MESSAGES_OF_A_CHAT; line += 1) await chat.say(`${mark} ${line}`)
      })
    await wait('00:50:00')

    // Meanwhile at the office: other fields, the same field, and one order deleted.
    const [merged, clashing] = [orders.slice(0, 3), orders.slice(3, 6)]
    const [kept, yielded, keptToo] = clashing.map(({ name }) => name)
    const deleted = orders[7]
    for (const { id } of merged) await office.done('/api/orders/update/', { id, comment: mark })
    for (const { id } of clashing) await colleague.done('/api/orders/update/', { id, cargo: 'Чужое' })
    await office.done('/api/orders/delete/', { id: deleted?.id })
    await colleague.done('/api/clients/update/', { id: clients[0]?.id, comment: 'Чужое' })
    await office.done('/api/clients/update/', { id: clients[1]?.id, full_name: mark })

    await context.setOffline(false)
    // Four changes clash, one order is gone, and its photo with it.
    const decisionLink = page.getByRole('banner').getByRole('link', { name: t('unsent_decide', { count: 6 }) })
    await expect(decisionLink).toBeVisible({ timeout: 120_000 })
    const conflict = new RegExp(`^${t('conflict_you_and', { who: '' }).trim()}`)
    const settle = (name: string | undefined, title: string | RegExp, choice: string) =>
      change(`${choice}: ${name}`, () => decide(page, String(name), title, choice))
    await settle(kept, conflict, t('conflict_all_mine'))
    await settle(yielded, conflict, t('conflict_all_theirs'))
    await settle(keptToo, conflict, t('conflict_all_mine'))
    await settle(clients[0]?.name, conflict, t('conflict_all_theirs'))
    await settle(deleted?.name, t('gone_title'), t('gone_create'))
    await allSent(page)

    const cargoes = new Map<number, unknown>(orders.map(({ id }, place) => [id, cargo(place)]))
    cargoes.set(Number(clashing[1]?.id), 'Чужое')
    cargoes.delete(Number(deleted?.id))
    for (const [id, expected] of cargoes)
      expect(await api.get('orders', id), String(id)).toMatchObject({ cargo: expected })
    for (const { id } of merged) expect(await api.get('orders', id)).toMatchObject({ comment: mark })
    const [again, ...more] = await api.list('orders', `search=${encodeURIComponent(cargo(7))}`)
    expect([again?.cargo, more]).toEqual([cargo(7), []])
    expect(await api.list('orders', `search=${encodeURIComponent(made)}`)).toMatchObject([
      { cargo: made, client_id: clients[2]?.id },
    ])
    for (const [place, number] of NUMBERS.entries())
      expect((await api.get('orders', Number(orders[place + 8]?.id))).containers).toMatchObject([{ number }])
    const comments = clients.map((_, place) => (place === 0 ? 'Чужое' : `Звонок ${place} ${mark}`))
    for (const [place, { id }] of clients.entries())
      expect(await api.get('clients', id)).toMatchObject({ comment: comments[place] })
    expect(await api.get('clients', Number(clients[1]?.id))).toMatchObject({ full_name: mark })
    for (const { id } of tasks) expect(await api.get('tasks', id)).toMatchObject({ status_id: TASK_STATUS.done })
    for (let place = 0; place < PHOTOS; place += 1) {
      const id = place === 7 ? Number(again?.id) : Number(orders[place]?.id)
      const files = await api.list('files', `o_t=order&o_id=${id}`)
      expect(
        files.map(({ name }) => name),
        `photos of ${place}`,
      ).toEqual([`${place}.jpg`])
    }
    const lines = Array.from({ length: MESSAGES_OF_A_CHAT }, (_, line) => `${mark} ${line}`)
    for (const { id } of orders.slice(-CHATS)) {
      const texts = (await textsOf(api, id)).filter((text) => text.startsWith(mark))
      expect([lines, lines.toReversed()]).toContainEqual(texts)
    }
    const { list } = await api.done(`/api/history/list/?num=100&o_t=order&o_id=${orders[8]?.id}`)
    const history = list as { action: string; field: string; date: number; date_acted: number }[]
    const moves = history.filter(({ action, field }) => action === 'update' && field === 'cargo')
    for (const { date, date_acted: acted } of moves) {
      expect(acted * 1000).toBeGreaterThanOrEqual(started - 1000)
      expect(date - acted, 'received hours after it was done').toBeGreaterThan(3600)
    }
    expect(moves.length).toBeGreaterThan(0)
  },
)
