/** S3.21 what waits for a person, of all kinds in one list: whose it is, in which order, and how much of it. */
import { ORDER_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import { compareWaiting, todayAt, type AnsweredWaiting, type WaitingCounts } from '@fura/shared/rules/waiting.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const HEAD = 'head@demo'
const URL = '/api/waiting/list/'
const HOUR = 3600
const ZONE = 'Europe/Kyiv'
const now = Math.floor(Date.now() / 1000)
const today = todayAt(now, ZONE)

interface Waiting {
  list: AnsweredWaiting[]
  total_num: number
  counts: WaitingCounts
}

const ask = async (person: Person, query = '', host = HOST_A) =>
  (await send(t, { url: `${URL}?${query}` }, clientHeaders(t, host, person.token))).body

const waiting = async (person: Person, query = 'num=100', host = HOST_A): Promise<Waiting> => {
  const body = await ask(person, query, host)
  expect(body).toMatchObject({ status: 'ok' })
  return body as unknown as Waiting
}

const namesOf = ({ list }: Waiting) => list.map(({ kind, object, id, code }) => `${kind}${object} ${id} ${code}`)

const newPerson = (flags: readonly Flag[] = ['can_view_quote'], host = HOST_A) => personWith(t, flags, host)

const add = async (path: string, body: object, host = HOST_A): Promise<number> => {
  const { body: answer } = await t.call({ url: `/api/${path}/add/`, body, as: HEAD, host })
  expect(answer, path).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}

const deal = { client_id: 1, order_type_id: 1, cargo: 'Стекло' }
const newOrder = (person: Person, dates: object, host = HOST_A) =>
  add('orders', { ...deal, assistant_id: person.id, ...dates }, host)
const newQuote = (person: Person, dates: object) => add('quotations', { ...deal, assistant_id: person.id, ...dates })

/** No task, and no talk, can be planned for the past. */
const setDue = (table: 'tasks' | 'leads', column: string, id: number, due: number) =>
  t.db().write((tx) =>
    tx
      .updateTable(table)
      .set({ [column]: due })
      .where('id', '=', id)
      .execute(),
  )

const newTask = async (person: Person, due: number) => {
  const id = await add('tasks', { name: 'Уточнить ставку', type_id: 5, date_end: now + DAY, team_user_id: person.id })
  await setDue('tasks', 'date_end', id, due)
  return id
}

const newLead = async (person: Person, due: number) => {
  const id = await add('leads', { name: 'ТОВ Ромашка', phone: '380671112233', manager_id: person.id })
  await setDue('leads', 'next_contact_date', id, due)
  return id
}

const write = async (orderId: number) => {
  const body = { action: 'add', o_t: 'order', o_id: orderId, is_second_chat: 0, text: 'Где машина?' }
  const { body: answer } = await t.call({ url: '/api/messages/', body, as: HEAD })
  expect(answer).toMatchObject({ status: 'ok' })
}

describe('is visible to nobody else', () => {
  test('not without a session', async () => {
    expect((await t.call({ url: URL })).code).toBe(401)
  })

  test('not to a colleague or another company, and quotations not without the right', async () => {
    const [me, other, blind] = [await newPerson(), await newPerson(), await newPerson([])]
    const order = await newOrder(me, { doc_cutoff: now + HOUR })
    const quote = await newQuote(me, { answer_deadline: now + HOUR })
    await newOrder(blind, { doc_cutoff: now + HOUR })
    await newQuote(blind, { answer_deadline: now + HOUR })
    expect(namesOf(await waiting(me)).toSorted()).toEqual([`order ${order} doc_cutoff`, `quote ${quote} answer`])
    expect(await waiting(other)).toMatchObject({ list: [], total_num: 0, counts: { now: 0, late: 0, debt: 0 } })
    expect((await waiting(blind)).list.map(({ kind }) => kind)).toEqual(['order'])
    const elsewhere = await newPerson(['can_view_quote'], HOST_B)
    expect((await waiting(elsewhere, '', HOST_B)).total_num).toBe(0)
  })

  test('dispatchers see loads without a truck and expiring papers, if the company has dispatchers', async () => {
    const [dispatcher, plain, elsewhere] = [
      await newPerson(['is_dispatcher'], HOST_B),
      await newPerson([], HOST_B),
      await newPerson(['is_dispatcher']),
    ]
    await t.db(HOST_B).write(async (tx) => {
      await tx.updateTable('orders').set({ planned_loading_date: 0 }).execute()
      await tx.updateTable('drivers').set({ passport_until: 0, adr_until: 0 }).execute()
      await tx.updateTable('contractors').set({ license_until: 0, insurance_until: 0 }).execute()
      for (const table of ['trucks', 'trailers'] as const)
        await tx.updateTable(table).set({ insurance_until: 0, inspection_until: 0 }).execute()
    })
    const load = await add('orders', { ...deal, order_type_id: 2, planned_loading_date: today.end + HOUR }, HOST_B)
    await t
      .db(HOST_B)
      .write((tx) =>
        tx.updateTable('orders').set({ status_id: ORDER_STATUS.confirmed }).where('id', '=', load).execute(),
      )
    const phone = '380671112255'
    const day = Math.floor((today.start + 12 * HOUR) / DAY) * DAY
    const over = await add('drivers', { name: 'Паспорт вышел', phone, passport_until: day - DAY }, HOST_B)
    const soon = await add('contractors', { name: 'Лицензия', license_until: day + 3 * DAY }, HOST_B)
    const truck = await add('trucks', { name: 'AA7003BB', insurance_until: day + 4 * DAY }, HOST_B)
    const trailer = await add('trailers', { name: 'AA7004XX', inspection_until: day + 5 * DAY }, HOST_B)
    const items = await waiting(dispatcher, 'num=100', HOST_B)
    expect(namesOf(items)).toEqual([
      `load ${load} load`,
      `papercontractor ${soon} license_until`,
      `papertruck ${truck} insurance_until`,
      `papertrailer ${trailer} inspection_until`,
      `paperdriver ${over} passport_until`,
    ])
    expect(items.counts).toEqual({ now: 4, late: 1, debt: 0 })
    expect(items.list[3]?.row).toEqual({ id: trailer, name: 'AA7004XX' })
    expect(items.list[4]?.row).toEqual({ id: over, name: 'Паспорт вышел' })
    expect((await waiting(plain, '', HOST_B)).total_num).toBe(0)
    expect((await waiting(elsewhere)).total_num).toBe(0)
  })
})

test('values that mean nothing are refused', async () => {
  const me = await newPerson()
  for (const [query, field] of [
    ['group=all', 'group'],
    ['num=0', 'num'],
    ['start=-1', 'start'],
    ['mine=1', 'mine'],
  ])
    expect(await ask(me, query)).toMatchObject({
      error: 'invalid data',
      fields: { [field ?? '']: expect.any(String) as unknown },
    })
})

describe('all kinds', () => {
  test('are in one list, the soonest first, overdue payments last, and each names its record', async () => {
    const me = await newPerson()
    const late = await newOrder(me, { planned_loading_date: now - 5 * DAY })
    const debt = await newOrder(me, {})
    await t.db().write((tx) =>
      tx
        .updateTable('orders')
        .set({ attention_code: 'payment', attention_due: now - 90 * DAY })
        .where('id', '=', debt)
        .execute(),
    )
    const order = await newOrder(me, { doc_cutoff: now + 2 * HOUR })
    const quote = await newQuote(me, { answer_deadline: now + HOUR })
    const task = await newTask(me, now - 60)
    const lead = await newLead(me, now - 30)
    await newTask(me, today.end + HOUR)
    await newLead(me, today.end + HOUR)
    await write(late)
    const items = await waiting(me)
    const expected = [
      `task ${task} task`,
      `lead ${lead} contact`,
      `chatorder ${late} chat`,
      `quote ${quote} answer`,
      `order ${order} doc_cutoff`,
      `order ${late} loading`,
      `order ${debt} payment`,
    ]
    expect(namesOf(items)).toEqual(expected)
    expect(items.list.toSorted(compareWaiting(today))).toEqual(items.list)
    expect(items).toMatchObject({ total_num: 7, counts: { now: 5, late: 1, debt: 1 } })
    const rowOf = (kind: string) => items.list.find((item) => item.kind === kind)?.row
    expect(rowOf('task')).toMatchObject({
      id: task,
      name: 'Уточнить ставку',
      team_user_id: me.id,
      status_id: TASK_STATUS.new,
    })
    expect(rowOf('quote')).toMatchObject({
      id: quote,
      client_name: expect.any(String) as unknown,
      attention_code: 'answer',
    })
    expect(rowOf('chat')).toMatchObject({
      id: late,
      last_text: 'Где машина?',
      number: expect.stringMatching(/\d/) as unknown,
    })
    expect(items.list[1]).toMatchObject({ phone: '380671112233', phone_name: 'ТОВ Ромашка' })
  })

  test('what was done or read is gone', async () => {
    const me = await newPerson()
    const order = await newOrder(me, {})
    const [task, lead] = [await newTask(me, now - 60), await newLead(me, now - 30)]
    await write(order)
    expect((await waiting(me)).total_num).toBe(3)
    const headers = clientHeaders(t, HOST_A, me.token)
    await send(t, { url: '/api/tasks/update/', body: { id: task, status_id: TASK_STATUS.done } }, headers)
    await setDue('leads', 'next_contact_date', lead, now + 2 * DAY)
    const [message] = await t.db().read.selectFrom('chats').select('last_id').where('o_id', '=', order).execute()
    const read = { action: 'read', o_t: 'order', o_id: order, is_second_chat: 0, last_id: message?.last_id }
    expect((await send(t, { url: '/api/messages/', body: read }, headers)).body).toMatchObject({ status: 'ok' })
    expect(await waiting(me)).toMatchObject({ list: [], total_num: 0 })
  })

  test('pages and groups hold together exactly what is counted', async () => {
    const me = await newPerson()
    for (let each = 0; each < 13; each += 1) await newTask(me, now - each * DAY)
    for (let each = 0; each < 12; each += 1) await newOrder(me, { doc_cutoff: now + HOUR + each })
    const all = await waiting(me)
    expect([all.list.length, all.total_num]).toEqual([25, 25])
    const pages = [
      await waiting(me, 'num=10'),
      await waiting(me, 'num=10&start=10'),
      await waiting(me, 'num=10&start=20'),
    ]
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list)
    const groups = [await waiting(me, 'num=100&group=now'), await waiting(me, 'num=100&group=late')]
    expect(groups.flatMap(({ list }) => list)).toEqual(all.list)
    expect(groups.map((group) => group.total_num)).toEqual([all.counts.now, all.counts.late])
    for (const answer of [...pages, ...groups]) expect(answer.counts).toEqual(all.counts)
    expect(await waiting(me, 'start=25')).toMatchObject({ list: [], total_num: 25 })
  })

  test('the person to call is the one of the deal, else the main one of its client', async () => {
    const me = await newPerson()
    const client_id = await add('clients', { name: 'ТОВ Стеклодар', city: 1 })
    const person = (name: string, phone: string, more: object = {}) =>
      add('contact_persons', { name, phone, client_id, owner_type: 1, ...more })
    await person('Первый', '380670000001')
    await person('Главный', '380670000002', { is_main: 1 })
    const chosen = await person('Выбранный', '380670000003')
    const [plain, named] = [
      await newOrder(me, { client_id, doc_cutoff: now + HOUR }),
      await newOrder(me, { client_id, contact_person_id: chosen, doc_cutoff: now + 2 * HOUR }),
    ]
    const { list } = await waiting(me)
    expect(list.map(({ id, phone, phone_name: name }) => [id, phone, name])).toEqual([
      [plain, '380670000002', 'Главный'],
      [named, '380670000003', 'Выбранный'],
    ])
  })
})
