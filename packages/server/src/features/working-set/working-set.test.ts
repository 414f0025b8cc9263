/** offline.md 3.1: what a device holds ahead: whose work it is, what comes with it, and many cards in one call. */
import type { Flag } from '@fura/shared/permissions.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import type { SetMember } from './working-set.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const HEAD = 'head@demo'
const URL = '/api/working_set/list/'
const now = Math.floor(Date.now() / 1000)

const ask = async (person: Person, url: string, host = HOST_A) =>
  (await send(t, { url }, clientHeaders(t, host, person.token))).body

const setOf = async (person: Person, host = HOST_A): Promise<SetMember[]> => {
  const body = await ask(person, `${URL}?num=2000`, host)
  expect(body).toMatchObject({ status: 'ok' })
  return body.list as SetMember[]
}
const idsOf = (members: readonly SetMember[], r: string) => members.filter((one) => one.r === r).map(({ id }) => id)

const cardsOf = async (person: Person, path: string, ids: readonly number[], host = HOST_A) => {
  const body = await ask(person, `/api/${path}/cards/?ids=${ids.join(',')}`, host)
  expect(body).toMatchObject({ status: 'ok' })
  return body.list as Record<string, unknown>[]
}

const ALL: readonly Flag[] = ['can_view_quote', 'can_view_sum_income', 'can_view_plan_calculation']
const newPerson = (flags = ALL, host = HOST_A) => personWith(t, flags, host)

const add = async (path: string, body: object, host = HOST_A): Promise<number> => {
  const { body: answer } = await t.call({ url: `/api/${path}/add/`, body, as: HEAD, host })
  expect(answer, path).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}
const change = async (path: string, body: object): Promise<void> => {
  const { body: answer } = await t.call({ url: `/api/${path}/update/`, body, as: HEAD })
  expect(answer, path).toMatchObject({ status: 'ok' })
}
const deal = { client_id: 1, order_type_id: 1, cargo: 'Стекло' }
const newOrder = (person: Person, more: object = {}, host = HOST_A) =>
  add('orders', { ...deal, assistant_id: person.id, ...more }, host)

const makeOld = (table: 'orders' | 'tasks', id: number) =>
  t.db().write((tx) =>
    tx
      .updateTable(table)
      .set({ date_update: now - 100 * DAY })
      .where('id', '=', id)
      .execute(),
  )
const close = (id: number) =>
  t
    .db()
    .write((tx) =>
      tx.updateTable('orders').set({ in_work: 0, status_id: ORDER_STATUS.closed }).where('id', '=', id).execute(),
    )

describe('is refused', () => {
  test('without a session', async () => {
    expect((await t.call({ url: URL })).code).toBe(401)
    expect((await t.call({ url: '/api/orders/cards/?ids=1' })).code).toBe(401)
  })

  test('to a session of another company', async () => {
    const stranger = await newPerson(ALL, HOST_B)
    for (const url of [URL, '/api/orders/cards/?ids=1']) {
      expect((await send(t, { url }, clientHeaders(t, HOST_A, stranger.token))).code, url).toBe(401)
    }
  })

  test('for pages and lists of ids that are too long, or no ids at all', async () => {
    const me = await newPerson()
    for (const query of ['num=2001', 'num=0', 'start=x', 'what=1'])
      expect(await ask(me, `${URL}?${query}`), query).toMatchObject({ error: 'invalid data' })
    const ids = Array.from({ length: 51 }, (_, place) => place + 1).join(',')
    expect(await ask(me, `/api/orders/cards/?ids=${ids}`)).toMatchObject({
      error: 'invalid data',
      fields: { ids: 'max' },
    })
    for (const query of ['', '?ids=', '?ids=1,x', '?ids=1&more=1'])
      expect(await ask(me, `/api/orders/cards/${query}`), query).toMatchObject({ error: 'invalid data' })
  })

  test('for quotations without the right to see them', async () => {
    const [me, blind] = [await newPerson(), await newPerson([])]
    const id = await add('quotations', { ...deal, assistant_id: me.id, other_manager_id: blind.id })
    expect(idsOf(await setOf(me), 'quotations')).toContain(id)
    expect(idsOf(await setOf(blind), 'quotations')).toEqual([])
    expect(await ask(blind, `/api/quotations/cards/?ids=${id}`)).toMatchObject({ error: 'access denied' })
  })
})

describe('the working set', () => {
  test('holds my deals, leads and tasks before those of others, with their revisions', async () => {
    const me = await newPerson()
    const others = await newOrder(await newPerson())
    const id = await newOrder(me)
    const lead = await add('leads', { name: 'ТОВ Ромашка', phone: '380671112233', manager_id: me.id })
    const task = await add('tasks', { name: 'Уточнить ставку', type_id: 5, date_end: now + DAY, team_user_id: me.id })
    const members = await setOf(me)
    expect(idsOf(members, 'orders')[0]).toBe(id)
    expect(idsOf(members, 'orders')).toContain(others)
    expect(idsOf(members, 'leads')[0]).toBe(lead)
    expect(idsOf(members, 'tasks')[0]).toBe(task)
    const { rev } = (await ask(me, `/api/orders/get/${id}/`)).detail as { rev: number }
    expect(members.find((one) => one.r === 'orders' && one.id === id)?.rev).toBe(rev)
  })

  test('leaves out what is closed and old, and tasks of others', async () => {
    const me = await newPerson()
    const [open, closed, old] = [await newOrder(me), await newOrder(me), await newOrder(me)]
    for (const id of [closed, old]) await close(id)
    await makeOld('orders', old)
    // Mine and in work, however long nobody has touched it.
    await makeOld('orders', open)
    const task = await add('tasks', { name: 'Чужое', type_id: 5, date_end: now + DAY, client_id: 1 })
    const members = await setOf(me)
    expect(idsOf(members, 'orders')).toEqual(expect.arrayContaining([open, closed]))
    expect(idsOf(members, 'orders')).not.toContain(old)
    expect(idsOf(members, 'tasks')).not.toContain(task)
  })

  test('brings the clients, drivers, vehicles, carriers and templates that the work names, with people and contacts of both sides', async () => {
    const me = await newPerson()
    const client = await add('clients', { name: 'ТОВ Набор' })
    const person = await add('contact_persons', { name: 'Олена', client_id: client, owner_type: 1 })
    const dispatcher = await add('contact_persons', { name: 'Диспетчер', client_id: 1, owner_type: 2 })
    const reached = { type: 1, value: '380671112255' }
    const contacts = [
      await add('contacts', { ...reached, client_id: client, owner_type: 1 }),
      await add('contacts', { ...reached, value: '380671112256', client_id: 1, owner_type: 2, person_id: dispatcher }),
    ]
    const template = await add('rio/clients_loading_templates', { client_id: client, name: 'Склад' })
    const driver = await add('drivers', { name: 'Шевченко Тарас', phone: '380671112244', contractor_id: 1 })
    const order = await newOrder(me, { client_id: client, order_type_id: 2 })
    const leg = { order_id: order, poo_id: 1, fd_id: 2, transport_mode: 'auto', driver_id: driver, contractor_id: 1 }
    await add('rio/orders/directions', leg)
    const members = await setOf(me)
    expect(idsOf(members, 'clients')).toContain(client)
    expect(idsOf(members, 'contact_persons')).toEqual(expect.arrayContaining([person, dispatcher]))
    expect(idsOf(members, 'contacts')).toEqual(expect.arrayContaining(contacts))
    expect(idsOf(members, 'rio/clients_loading_templates')).toContain(template)
    expect(idsOf(members, 'drivers')).toContain(driver)
    expect(new Set(members.map(({ r, id }) => `${r} ${id}`)).size).toBe(members.length)
  })

  test('is answered in pages that add up to the whole', async () => {
    const me = await newPerson()
    const whole = await setOf(me)
    const pages: SetMember[] = []
    for (let start = 0; start < whole.length; start += 50)
      pages.push(...((await ask(me, `${URL}?start=${start}&num=50`)).list as SetMember[]))
    expect(pages).toEqual(whole)
  })
})

describe('many cards at once', () => {
  test.each(['orders', 'quotations', 'leads', 'tasks', 'clients'])(
    '%s are answered as their cards are',
    async (path) => {
      const me = await newPerson()
      const { body } = await t.call({ url: `/api/${path}/list/?num=3`, as: HEAD })
      const ids = (body.list as { id: number }[]).map(({ id }) => id)
      const cards = await cardsOf(me, path, [...ids, 999_999])
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) expect(card).toEqual((await ask(me, `/api/${path}/get/${Number(card.id)}/`)).detail)
    },
  )

  test('carry no sums to those who may not see them', async () => {
    const [me, blind] = [await newPerson(), await newPerson(['can_view_quote'])]
    const id = await newOrder(me)
    const [open] = await cardsOf(me, 'orders', [id])
    const [hidden] = await cardsOf(blind, 'orders', [id])
    expect(Object.keys(open ?? {})).toEqual(expect.arrayContaining(['sum_income', 'plan_income', 'carrier_freight']))
    for (const name of ['sum_income', 'fact_profit', 'plan_income', 'margin_percent', 'carrier_freight'])
      expect(hidden, name).not.toHaveProperty(name)
  })
})

test('S7.04 a changed part is listed with the record that it belongs to', async () => {
  const me = await newPerson()
  const order = await newOrder(me)
  const checkUpdates = async (cursor?: unknown) => {
    const body = { action: 'main', ...(cursor !== undefined && { date_from: cursor }) }
    return (await send(t, { url: '/api/check_updates/', body }, clientHeaders(t, HOST_A, me.token))).body
  }
  const { cursor } = await checkUpdates()
  const id = await add('rio/orders/directions', { order_id: order, poo_id: 1, fd_id: 2, transport_mode: 'auto' })
  await change('rio/orders/directions', { id, comment: 'Проба' })
  expect((await checkUpdates(cursor)).changed).toContainEqual(
    expect.objectContaining({ r: 'rio/orders/directions', id, of: order }),
  )
})
