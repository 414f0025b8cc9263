/** The calendar: every kind, only what its reader may see, only the days asked for, and the same as a file for other calendars. */
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { CALENDAR_KINDS } from '@fura/shared/rules/calendar-kinds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writesSoFar } from '../../gates/snapshot.ts'
import { DEMO_PASSWORD } from '#seed/seed.ts'
import { HEAD, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { quotes, TYPE_40HC, today } from '../../testing/quotes.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { type IcsEvent, parseIcs } from '../../testing/ics-parser.ts'

const AHEAD = 40
const ADMIN = 'admin@demo'
const OPERATIONS = 'o.kravets@demo'

let t: TestApp
const q = quotes(() => t)

type Item = Record<string, unknown> & { key: string; kind: string; title: string; date_from: number }

const dayText = (day: number): string => {
  const [year, month, date] = new Date(day * 1000).toISOString().slice(0, 10).split('-')
  return `${date}-${month}-${year}`
}
const around = (from = AHEAD - 2, to = AHEAD + 2) =>
  `date_from=${dayText(today() + from * DAY)}&date_to=${dayText(today() + to * DAY)}`
const listed = async (query = around(), as = HEAD, host = HOST_A): Promise<Item[]> => {
  const { body } = await t.call({ url: `/api/calendar/list/?num=100&${query}`, as, host })
  expect(body, query).toMatchObject({ status: 'ok' })
  expect(body.total_num, query).toBe((body.list as Item[]).length)
  return body.list as Item[]
}
const keys = async (query = around(), as = HEAD) => (await listed(query, as)).map(({ key }) => key)

const ids = { order: 0, quote: 0, task: 0, driver: 0, person: 0, containers: [0, 0], paid: 0 }
const noon = () => today() + AHEAD * DAY + 43_200
const day = () => today() + AHEAD * DAY

const anniversary = (): number => {
  const date = new Date(day() * 1000)
  return Date.UTC(1961, date.getUTCMonth(), date.getUTCDate()) / 1000
}

beforeAll(async () => {
  t = await testApp()
  const dates = { planned_loading_date: noon(), planned_unloading_date: noon() + 3600, etd: day(), eta: day() + DAY }
  const cutOffs = { doc_cutoff: noon(), vgm_cutoff: noon() + 60, cargo_cutoff: noon() + 120 }
  ids.order = await q.order({ order_type_id: 1, ...dates, ...cutOffs, manager_id: PEOPLE.seller })
  for (const place of [0, 1])
    ids.containers[place] = await q.part('orders/containers', ids.order, { container_type_id: TYPE_40HC })
  await t.db().write(async (tx) => {
    await tx.updateTable('order_containers').set({ free_time_end: day() }).where('id', 'in', ids.containers).execute()
    await tx.updateTable('orders').set({ payment_due_date: day() }).where('id', '=', ids.order).execute()
  })
  ids.quote = await q.quote({ valid_until: day(), answer_deadline: noon(), manager_id: PEOPLE.seller })
  const about = { object_type: 'order', object_id: ids.order, client_id: 1 }
  const task = { name: 'Проверить, где машина', type_id: 5, date_end: noon(), date_start: noon() - 3600, ...about }
  ids.task = Number((await q.done('tasks/add', { ...task, reminder_min: 30 }, SELLER)).id)
  const driver = { name: 'Коваль Пётр', phone: '380671112233', contractor_id: 1 }
  ids.driver = Number((await q.done('drivers/add', { ...driver, passport_until: day(), adr_until: day() + DAY })).id)
  const person = { name: 'Олена Савчук', client_id: 1, owner_type: 1, birthday: anniversary() }
  ids.person = Number((await q.done('contact_persons/add', person)).id)
})
afterAll(() => t.close())

describe('who may', () => {
  test('S3.17 S7.05 without a session nothing is answered and nothing made', async () => {
    const before = await writesSoFar(t, HOST_A)
    for (const url of ['/api/calendar/list/', '/api/calendar/ics/']) {
      expect((await t.call({ url })).code).toBe(401)
      expect((await t.call({ url, body: {} })).code).toBe(401)
    }
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })

  test('quotations, payments and tasks of others are left out where their reader may not see them', async () => {
    const own = { name: 'Личное', type_id: 10, date_end: noon() }
    const id = Number((await q.done('tasks/add', own, SELLER)).id)
    const kindsOf = async (as: string) => new Set((await listed(around(), as)).map(({ kind }) => kind))
    expect(await keys(around(), SELLER)).toContain(`task:${id}:task`)
    expect(await keys(around(), VIEWER)).not.toContain(`task:${id}:task`)
    const kinds = await kindsOf(VIEWER)
    for (const kind of ['quote_valid_until', 'quote_answer', 'payment_due'])
      expect([kind, kinds.has(kind)]).toEqual([kind, false])
    expect(kinds.has('order_loading')).toBe(true)
    expect((await kindsOf(PLANNER)).has('payment_due')).toBe(true)
  })

  test('another company’s days are its own', async () => {
    const texts = (await listed(around(), ADMIN, HOST_B)).map(({ title }) => title)
    expect(texts.filter((title) => title.includes('Проверить, где машина') || title.includes('Савчук'))).toEqual([])
  })
})

describe('S3.17 the items', () => {
  test('have free time open only while the order is in work, and none of a cancelled one', async () => {
    const id = await q.order({ client_id: 1, order_type_id: 1 })
    const container = await q.part('orders/containers', id, { container_type_id: 1 })
    const freeTime = async (status: number, in_work: number) => {
      await t.db().write(async (tx) => {
        await tx.updateTable('order_containers').set({ free_time_end: day() }).where('id', '=', container).execute()
        await tx.updateTable('orders').set({ status_id: status, in_work }).where('id', '=', id).execute()
      })
      const items = await listed(`${around()}&type=free_time_end`)
      return items.filter(({ object_id: of }) => of === id).map(({ is_done: isDone }) => isDone)
    }
    expect(await freeTime(ORDER_STATUS.at_port, 1)).toEqual([0])
    expect(await freeTime(ORDER_STATUS.closed, 0)).toEqual([1])
    expect(await freeTime(ORDER_STATUS.cancelled, 0)).toEqual([])
  })

  test('are of every kind, each with its object, its time and its words', async () => {
    const list = await listed()
    expect(CALENDAR_KINDS.filter((kind) => !list.some((item) => item.kind === kind))).toEqual([])
    const item = (key: string) => list.find((one) => one.key === key)
    const { number, status_name: status } = await q.read(ids.order)
    expect(item(`order:${ids.order}:order_loading`)).toMatchObject({
      object_type: 'order',
      object_id: ids.order,
      title: `${String(number)} · Загрузка`,
      date_from: noon(),
      date_to: noon(),
      is_all_day: 0,
      status_name: status,
      color: expect.stringMatching(/^#/) as string,
      team_user_id: PEOPLE.seller,
      client_id: 1,
      is_done: 0,
      is_overdue: 0,
    })
    expect(item(`order:${ids.order}:eta`)).toMatchObject({ date_from: day() + DAY, is_all_day: 1 })
    expect(item(`task:${ids.task}:task`)).toMatchObject({
      date_from: noon() - 3600,
      date_to: noon(),
      team_user_id: PEOPLE.seller,
      reminder_min: 30,
    })
    expect(item(`driver:${ids.driver}:passport_until`)).toMatchObject({ kind: 'licence_end', object_type: 'driver' })
    expect(item(`driver:${ids.driver}:adr_until`)).toMatchObject({ date_from: day() + DAY })
    const year = new Date(day() * 1000).getUTCFullYear()
    expect(item(`contact_person:${ids.person}:birthday:${year}`)).toMatchObject({
      object_type: 'client',
      object_id: 1,
      title: 'Олена Савчук · День рождения',
      date_from: day(),
    })
    expect(item(`quote:${ids.quote}:quote_answer`)).toMatchObject({ object_type: 'quote', date_from: noon() })
  })

  test('are in the order of time, and containers of one order that end together are one', async () => {
    const list = await listed(`${around()}&type=free_time_end`)
    const own = list.filter(({ object_id: id }) => id === ids.order)
    expect(own.map(({ subtitle }) => subtitle)).toEqual([expect.stringContaining('+1')])
    const moments = (await listed()).filter(({ is_all_day: isDay }) => isDay === 0).map(({ date_from: at }) => at)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  })

  test('are over when what they wait for has happened, overdue when it has not, gone when called off', async () => {
    const past = { planned_loading_date: today() - 3 * DAY, client_id: 1, order_type_id: 2 }
    const [late, loaded, off] = [await q.order(past), await q.order(past), await q.order(past)]
    await t.db().write(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ actual_loading_date: today() - 2 * DAY })
        .where('id', '=', loaded)
        .execute()
      await tx
        .updateTable('orders')
        .set({ status_id: ORDER_STATUS.cancelled, in_work: 0 })
        .where('id', '=', off)
        .execute()
    })
    const list = await listed(`${around(-5, -1)}&type=order_loading`)
    const state = (id: number) =>
      list.filter(({ object_id: of }) => of === id).map((one) => [one.is_done, one.is_overdue])
    expect([state(late), state(loaded), state(off)]).toEqual([[[0, 1]], [[1, 0]], []])
    await q.done('orders/delete', { id: late })
    expect((await keys(`${around(-5, -1)}&type=order_loading`)).includes(`order:${late}:order_loading`)).toBe(false)
  })

  test('a birthday of the 29th of February is on the 28th in other years', async () => {
    const person = { name: 'Дата Рідкісна', client_id: 1, owner_type: 1, birthday: Date.UTC(1988, 1, 29) / 1000 }
    const id = Number((await q.done('contact_persons/add', person)).id)
    const birthdays = async (query: string) =>
      (await listed(`${query}&type=birthday`)).filter(({ key }) => key.startsWith(`contact_person:${id}:`))
    expect((await birthdays('date_from=28-02-2027&date_to=28-02-2027')).map(({ date_from: at }) => at)).toEqual([
      Date.UTC(2027, 1, 28) / 1000,
    ])
    expect(await birthdays('date_from=01-03-2027&date_to=10-03-2027')).toEqual([])
    expect(await birthdays('date_from=29-02-2028&date_to=29-02-2028')).toHaveLength(1)
    expect(await birthdays('date_from=28-02-2028&date_to=28-02-2028')).toEqual([])
  })
})

describe('S2.18 the filters', () => {
  test('narrow by kind, employee, client and what is one’s own, also as a string in the body', async () => {
    const kinds = new Set((await listed(`${around()}&f[type]=eta,etd`)).map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['eta', 'etd'])
    const key = `order:${ids.order}:order_loading`
    const has = async (query: string, as?: string) => (await keys(`${around()}&${query}`, as)).includes(key)
    expect([await has(`manager=${PEOPLE.seller}`), await has(`manager=${PEOPLE.planner}`)]).toEqual([true, false])
    expect([await has('client=1'), await has('client=2')]).toEqual([true, false])
    expect([await has('only_mine=1', SELLER), await has('only_mine=1', PLANNER)]).toEqual([true, false])
    expect(await keys(`${around()}&manager=${PEOPLE.seller}`)).not.toContain(`driver:${ids.driver}:adr_until`)
    const posted = await q.done(`calendar/list`, { filters: `${around()}&f[type]=task&num=100` })
    expect((posted.list as Item[]).map((item) => item.key)).toContain(`task:${ids.task}:task`)
  })

  test('S7.05 come in pages of twenty or as many as are asked for, each with the total of the whole period', async () => {
    const page = async (query: string, filters?: string) => {
      const body = filters === undefined ? {} : { body: { filters } }
      const answer = await t.call({ url: `/api/calendar/list/?${query}`, as: HEAD, ...body })
      return answer.body as unknown as { list: Item[]; total_num: number }
    }
    const period = `${around(-10, 20)}&type=task,order_loading,licence_end,etd,eta`
    const whole = await listed(period)
    expect(whole.length).toBeGreaterThan(20)
    expect(await page(period)).toMatchObject({ list: whole.slice(0, 20), total_num: whole.length })
    expect(await page(`${period}&start=5&num=3`)).toMatchObject({ list: whole.slice(5, 8), total_num: whole.length })
    expect((await page(`${period}&limit=7`)).list).toEqual(whole.slice(0, 7))
    expect(await page('start=5&num=3', period)).toEqual(await page(`${period}&start=5&num=3`))
    expect(await page(`${period}&start=9000`)).toMatchObject({ list: [], total_num: whole.length })
  })

  test.each([
    ['start=-1', 'start'],
    ['start=10001', 'start'],
    ['num=0', 'num'],
    ['num=101', 'num'],
    ['limit=x', 'limit'],
    ['date_from=2026-01-01', 'date_from'],
    ['date_from=10-01-2026&date_to=09-01-2026', 'date_to'],
    ['date_from=01-01-2026&date_to=04-03-2026', 'date_to'],
    ['type=holiday', 'type'],
    ['manager=me', 'manager'],
    ['only_mine=2', 'only_mine'],
    ['colour=red', 'colour'],
  ])('%s is refused', async (query, field) => {
    const { body } = await t.call({ url: `/api/calendar/list/?${query}`, as: HEAD })
    expect(Object.keys(body.fields as object)).toEqual([field])
  })
})

describe('the secret address', () => {
  const make = async (as: string): Promise<string> => String((await q.done('calendar/ics', {}, as)).path)
  const open = (url: string, host = HOST_A) => t.app.inject({ url, headers: { host } })
  const events = async (url: string): Promise<IcsEvent[]> => {
    const { statusCode, headers, body } = await open(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    return parseIcs(body)
  }

  test('S3.17 answers one’s own calendar without a session, folded and escaped by the rules', async () => {
    const name = `Согласовать; «цена, срок»\\ ${'и очень длинное название '.repeat(4)}`.trim()
    const task = { name, type_id: 10, date_end: noon(), reminder_min: 45, description: 'x' }
    const id = Number((await q.done('tasks/add', task, SELLER)).id)
    const items = await events(await make(SELLER))
    const own = items.find(({ UID: uid }) => uid?.startsWith(`task:${id}:task@`))
    expect(own).toMatchObject({
      SUMMARY: name,
      TRIGGER: '-PT45M',
      DTSTART: expect.stringMatching(/^\d{8}T\d{6}Z$/) as string,
    })
    const eta = items.find(({ UID: uid }) => uid?.startsWith(`order:${ids.order}:eta@`))
    const compact = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '')
    expect([eta?.DTSTART, eta?.DTEND]).toEqual([compact(day() + DAY), compact(day() + 2 * DAY)])
    expect(eta?.URL).toMatch(new RegExp(`^https?://${HOST_A}(:\\d+)?/orders/${ids.order}$`))
    expect(new Set(items.map(({ UID: uid }) => uid)).size).toBe(items.length)
  })

  test('is shown again, and dead once it is renewed, its person is off, or it was never given', async () => {
    const shown = async () => (await t.call({ url: '/api/calendar/ics/', as: PLANNER })).body.path
    expect(await shown()).toBeNull()
    const first = await make(PLANNER)
    expect(await shown()).toBe(first)
    expect((await open(first)).statusCode).toBe(200)
    const second = await make(PLANNER)
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200])
    expect((await open(second, HOST_B)).statusCode).toBe(404)
    for (const wrong of [second.replace(/.\.ics$/, 'A.ics'), '/api/calendar/ics/1.ics', '/api/calendar/ics/x'])
      expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 404])
    await t
      .db()
      .write((tx) => tx.updateTable('team_users').set({ is_active: 0 }).where('id', '=', PEOPLE.planner).execute())
    expect((await open(second)).statusCode).toBe(404)
    await t
      .db()
      .write((tx) => tx.updateTable('team_users').set({ is_active: 1 }).where('id', '=', PEOPLE.planner).execute())
    expect(JSON.stringify(await t.db().read.selectFrom('mutations').select('answer').execute())).not.toContain('.ics')
  })

  const setActive = (isActive: 0 | 1) =>
    q.done('team_users/update', { id: PEOPLE.operations, is_active: isActive }, ADMIN)

  test('dies with the password and with the account; the new one is shown, and who had none gets none', async () => {
    const shown = async (as: string) => String((await t.call({ url: '/api/calendar/ics/', as })).body.path)
    const first = await make(OPERATIONS)
    const pass = { id: PEOPLE.operations, old_pass: DEMO_PASSWORD, pass: 'another-long-word-77' }
    expect((await t.call({ url: '/api/users/update/', body: pass, as: OPERATIONS })).body.status).toBe('ok')
    expect((await open(first)).statusCode).toBe(404)
    const second = await t.db().read.selectFrom('calendar_feeds').selectAll().execute()
    expect(second.find((row) => row.team_user_id === PEOPLE.operations)?.version).toBe(2)
    await setActive(0)
    await setActive(1)
    const third = await t.db().read.selectFrom('calendar_feeds').selectAll().execute()
    expect(third.find((row) => row.team_user_id === PEOPLE.operations)?.version).toBe(4)
    expect(await shown(VIEWER)).toBe('null')
  })

  test('leads to the host of the registry, whatever the request calls it', async () => {
    const path = await make(SELLER)
    const headers = {
      host: 'evil.example.com',
      'x-forwarded-host': 'evil.example.com',
      forwarded: 'host=evil.example.com',
    }
    for (const sent of [headers, { ...headers, host: HOST_A }]) {
      const { statusCode, body } = await t.app.inject({ url: path, headers: sent })
      expect(body).not.toContain('evil.example.com')
      if (sent.host === HOST_A)
        expect([statusCode, parseIcs(body)[0]?.URL]).toEqual([200, expect.stringContaining(`//${HOST_A}`)])
    }
  })
})
