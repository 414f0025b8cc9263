/** Absences and deputies (decision 0099): who may set one, which are refused, what the deputy sees and does, and that it ends. */
import { absence } from '@fura/shared/entities/absence.ts'
import { FLAGS, ROLE_FLAGS } from '@fura/shared/permissions.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { LEAD_STATUS, ORDER_STATUS } from '@fura/shared/statuses.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverActor } from '#db/server-actor.ts'
import { openSession } from '#http/sessions.ts'
import { PATIENCE } from '../../gates/send.ts'
import { snapshot } from '../../gates/snapshot.ts'
import { deals, type Detail } from '../../testing/deals.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { runClock } from '../clock/clock.ts'
import { tickAbsence } from './absence.writes.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)
const ZONE = 'Europe/Kyiv'
const today = () => calendarDay(Math.floor(Date.now() / 1000), ZONE)

interface Somebody {
  id: number
  name: string
  token: string
}

let counter = 0
/** A manager, who has no right to change every order. */
const somebody = async (more: object = {}): Promise<Somebody> => {
  counter += 1
  const name = `Заступник ${counter}`
  const flags = Object.fromEntries(
    FLAGS.map((flag) => [flag, flag !== 'can_add_order' && ROLE_FLAGS.manager.includes(flag) ? 1 : 0]),
  )
  const body = { name, organization: 1, email: `absent-${counter}@demo.example`, role: 'manager', ...flags, ...more }
  const id = Number((await d.done('team_users/add', body, ADMIN)).id)
  return { id, name, token: await t.db().write((tx) => openSession(tx, id, 'test')) }
}

const ask = async (who: Somebody, path: string, body?: object): Promise<Detail> => {
  const url = `/api/${path}${path.includes('?') ? '' : '/'}`
  return (await t.call({ url, ...(body ? { body } : {}), headers: { 'user-auth-key': who.token } })).body
}
const done = async (who: Somebody, path: string, body?: object): Promise<Detail> => {
  const answer = await ask(who, path, body)
  expect(answer, `${path} ${JSON.stringify(body)}`).toMatchObject({ status: 'ok' })
  return answer
}
const listedIds = (answer: Detail): number[] => (answer.list as Detail[]).map(({ id }) => Number(id))

const away = (person: Somebody, deputy: Somebody, more: object = {}) => ({
  team_user_id: person.id,
  deputy_id: deputy.id,
  date_from: today(),
  date_to: today() + 3 * DAY,
  ...more,
})
const absent = async (person: Somebody, deputy: Somebody, more: object = {}): Promise<number> =>
  Number((await done(person, 'absences/add', away(person, deputy, more))).id)

const userRow = (id: number) =>
  t.db().read.selectFrom('team_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (subject: Somebody): Promise<string[]> =>
  (
    await t
      .db()
      .read.selectFrom('audit_events')
      .select('event')
      .where('subject_id', '=', subject.id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

/** As if it were that moment. */
const clockAt = async (now: number): Promise<void> => {
  const problems: unknown[] = []
  await runClock(t.installation(), {
    works: [{ entity: absence, tick: tickAbsence }],
    actor: (zone, days) => ({ ...serverActor(zone, days), actedAt: now, receivedAt: now }),
    onProblem: (error) => problems.push(error),
  })
  expect(problems).toEqual([])
}

describe('S6.01 an absence is refused', () => {
  test('without a session', async () => {
    for (const path of ['add', 'update', 'preview'])
      expect((await t.call({ url: `/api/absences/${path}/`, body: {} })).code).toBe(401)
  })

  test('of another person, except by their head or an administrator, and nothing changes', async () => {
    const [person, colleague, outsider] = [await somebody(), await somebody(), await somebody({ can_add_team_user: 1 })]
    const otherHead = await somebody({ role: 'head' })
    const id = await absent(person, colleague, { date_from: today() + 5 * DAY, date_to: today() + 6 * DAY })
    const before = await snapshot(t, HOST_A)
    for (const who of [colleague, outsider, otherHead]) {
      expect(await ask(who, 'absences/add', away(person, who))).toMatchObject({ error: 'access denied' })
      expect(await ask(who, 'absences/update', { id, deputy_id: who.id })).toMatchObject({ error: 'access denied' })
      expect(await ask(who, 'absences/preview', { team_user_id: person.id, deputy_id: who.id })).toMatchObject({
        error: 'access denied',
      })
    }
    expect(await ask(person, 'absences/update', { id: 999_999, is_over: 1 })).toMatchObject({ error: 'empty data' })
    expect(await snapshot(t, HOST_A)).toEqual(before)
    const head = await somebody({ role: 'head' })
    await d.done('team_users/update', { id: person.id, head_of_id: head.id }, ADMIN)
    await done(head, 'absences/update', { id, note: 'Отпуск' })
  })

  test('by the deputy of a head for the people of that head', async () => {
    const [head, deputy, other] = [await somebody({ role: 'head' }), await somebody({ role: 'head' }), await somebody()]
    const under = await somebody({ head_of_id: head.id })
    await absent(head, deputy)
    expect(await ask(deputy, 'absences/add', away(under, other))).toMatchObject({ error: 'access denied' })
  })

  test('with days or people that make no sense, each named', async () => {
    const [person, deputy, off] = [await somebody(), await somebody(), await somebody()]
    await d.done('team_users/update', { id: off.id, is_active: 0 }, ADMIN)
    const before = await snapshot(t, HOST_A)
    const refusals: [object, object][] = [
      [{ date_to: today() - DAY }, { date_to: 'rule:dates_order' }],
      [{ date_from: today() - 5 * DAY, date_to: today() - DAY }, { date_to: 'rule:date_past' }],
      [{ date_to: today() + 4000 * DAY }, { date_to: 'max' }],
      [{ deputy_id: person.id }, { deputy_id: 'rule:own_deputy' }],
      [{ deputy_id: off.id }, { deputy_id: 'rule:switched_off' }],
      [{ deputy_id: 999_999 }, { deputy_id: 'not_found' }],
      [{ deputy_id: null }, { deputy_id: 'required' }],
      [{ note: 'x'.repeat(201) }, { note: 'too_long' }],
      [{ is_on: 1 }, { is_on: 'not_allowed' }],
    ]
    for (const [more, fields] of refusals)
      expect(await ask(person, 'absences/add', away(person, deputy, more)), JSON.stringify(more)).toMatchObject({
        error: 'invalid data',
        fields,
      })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('on the days of another absence of theirs, of the deputy, and of a person for whom they stand in', async () => {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()]
    const days = (from: number, to: number) => ({ date_from: today() + from * DAY, date_to: today() + to * DAY })
    const id = await absent(a, b, days(10, 20))
    const fieldsOf = async (who: Somebody, deputy: Somebody, more: object) =>
      (await ask(who, 'absences/add', away(who, deputy, more))).fields
    expect(await fieldsOf(a, c, days(20, 25))).toEqual({ date_from: 'rule:absent_already' })
    expect(await fieldsOf(c, a, days(5, 10))).toEqual({ deputy_id: 'rule:deputy_absent' })
    expect(await fieldsOf(b, a, days(15, 16))).toEqual({ deputy_id: 'rule:deputy_absent' })
    expect(await fieldsOf(b, c, days(15, 16))).toEqual({ date_from: 'rule:stands_in' })
    const next = await absent(a, c, days(21, 25))
    expect((await ask(a, 'absences/update', { id: next, date_from: today() + 20 * DAY })).fields).toEqual({
      date_from: 'rule:absent_already',
    })
    expect((await ask(a, 'absences/update', { id: next, team_user_id: b.id })).fields).toEqual({
      team_user_id: 'not_allowed',
    })
    await done(a, 'absences/update', { id, deputy_id: c.id })
    await absent(b, c, days(15, 16))
  })

  test('by a deputy who lacks a right for work that is open, which the preview names', async () => {
    const [person, deputy] = [await somebody(), await somebody({ can_edit_lead: 0, can_view_quote: 0 })]
    const { id } = await d.done('leads/add', { name: 'Лід', phone: '+380671234567' }, ADMIN)
    await d.done('leads/update', { id, manager_id: person.id, status_id: LEAD_STATUS.contacted }, ADMIN)
    const { open, short } = await done(person, 'absences/preview', { team_user_id: person.id, deputy_id: deputy.id })
    expect(open).toContainEqual({ r: 'leads', count: 1 })
    expect(short).toEqual([{ right: 'can_edit_lead' }])
    expect((await ask(person, 'absences/add', away(person, deputy))).fields).toEqual({ deputy_id: 'rule:rights_short' })
    expect((await ask(person, 'absences/preview', { team_user_id: person.id, deputy_id: 999_999 })).fields).toEqual({
      deputy_id: 'not_found',
    })
  })
})

describe('while it lasts', () => {
  test('the deputy works on the records of the absent, by their own rights; without it, not', async () => {
    const [person, deputy] = [await somebody(), await somebody({ can_view_sum_income: 0 })]
    const order = await d.order({ manager_id: person.id })
    const change = () => ask(deputy, 'orders/update', { id: order, comment: 'Дзвонив клієнт' })
    expect(await change()).toMatchObject({ error: 'access denied' })
    const id = await absent(person, deputy)
    await done(deputy, 'orders/update', { id: order, comment: 'Дзвонив клієнт' })
    const row = (await done(deputy, `orders/get/${order}`)).detail as Detail
    expect(row.status_next).toContain(ORDER_STATUS.confirmed)
    expect(row).not.toHaveProperty('sum_income')
    expect(row.manager_id).toBe(person.id)
    await done(person, 'absences/update', { id, is_over: 1 })
    expect(await change()).toMatchObject({ error: 'access denied' })
    await done(person, 'absences/update', { id, is_over: 0 })
    await done(deputy, 'orders/update', { id: order, comment: 'Знову' })
  })

  test('tasks, what waits and unread chats of the absent are the deputy’s, each marked by whose it is', async () => {
    const [person, deputy] = [await somebody(), await somebody()]
    const order = await d.order({ manager_id: person.id })
    const say = (text: string) => d.done('messages', { action: 'add', o_t: 'order', o_id: order, text }, ADMIN)
    const { id: read } = await say('Прочитане')
    await done(person, 'messages', { action: 'read', o_t: 'order', o_id: order, is_second_chat: 0, last_id: read })
    await say('Нове')
    const body = { name: 'Подзвонити', type_id: 9, date_end: Math.floor(Date.now() / 1000) }
    const { id: task } = await done(person, 'tasks/add', { ...body, team_user_id: person.id })
    const waits = async () => (await done(deputy, 'waiting/list/?num=100')).list as Detail[]
    const mine = async () => listedIds(await done(deputy, 'tasks/list/?mine=1&num=100'))
    const unread = async () =>
      ((await done(deputy, 'messages', { action: 'chats', num: 100, only_mine: 1 })).list as Detail[]).map(
        ({ o_id, unread: num, for_name: whose }) => [o_id, num, whose],
      )
    expect([await waits(), await mine(), await unread()]).toEqual([[], [], []])
    expect(await ask(deputy, 'tasks/update', { id: task, priority: 3 })).toMatchObject({ status: 'error' })
    await absent(person, deputy)
    const items = (await waits()).map(({ kind, id, for_id, for_name }) => ({ kind, id, for_id, for_name }))
    const whose = { for_id: person.id, for_name: person.name }
    expect(items).toContainEqual({ kind: 'task', id: task, ...whose })
    expect(items).toContainEqual({ kind: 'chat', id: order, ...whose })
    expect(await mine()).toEqual([task])
    // What the absent had read is not new for the deputy either.
    expect(await unread()).toEqual([[order, 1, person.name]])
    await done(deputy, 'tasks/update', { id: task, priority: 3 })
    const set = (await done(deputy, 'working_set/list/?')).list as { r: string; id: number }[]
    expect(set).toContainEqual(expect.objectContaining({ r: 'orders', id: order }))
    // Figures stay one's own.
    const home = await done(deputy, 'team_users/auth_info/stats/?part=home')
    expect(home.detail).toMatchObject({ team_user_ids: [deputy.id] })
  })

  test('both are marked: in lists, in their own record, and in the history', async () => {
    const [person, deputy] = [await somebody(), await somebody()]
    await absent(person, deputy, { note: 'Відпустка' })
    const row = (await done(deputy, `team_users/list/?ids=${person.id}`)).list as Detail[]
    expect(row).toMatchObject([{ absent_until: today() + 3 * DAY, deputy_id: deputy.id, deputy_name: deputy.name }])
    expect(listedIds(await done(deputy, 'team_users/list/?absent=1&num=100'))).toContain(person.id)
    const { detail } = await done(deputy, 'team_users/auth_info')
    expect(detail).toMatchObject({
      stands_for: [{ id: person.id, name: person.name, absent_until: today() + 3 * DAY }],
    })
    const { body } = await t.call({ url: `/api/history/list/?o_t=team_user&o_id=${person.id}&num=20`, as: ADMIN })
    expect(body.list).toContainEqual(expect.objectContaining({ field: 'deputy_id', new: deputy.id }))
    expect(await eventsOf(person)).toEqual(['user_added', 'absence_changed', 'deputy_began'])
  })

  test('another deputy takes over at once', async () => {
    const [person, one, two] = [await somebody(), await somebody(), await somebody()]
    const id = await absent(person, one)
    await done(person, 'absences/update', { id, deputy_id: two.id })
    expect([await userRow(one.id), await userRow(two.id)]).toMatchObject([
      { stands_for_ids: '[]' },
      { stands_for_ids: `[${person.id}]` },
    ])
    expect((await eventsOf(person)).slice(-3)).toEqual(['deputy_ended', 'deputy_began', 'absence_changed'])
  })
})

describe('by the clock', () => {
  test('it begins with its first day and ends with its last one in the company’s time zone, for every viewer', async () => {
    const [person, deputy] = [await somebody(), await somebody()]
    const [first, last] = [today() + 10 * DAY, today() + 12 * DAY]
    const id = await absent(person, deputy, { date_from: first, date_to: last })
    const isOn = async () => (await userRow(person.id)).deputy_id === deputy.id
    await clockAt(instantOf(first, ZONE) - 1)
    expect(await isOn()).toBe(false)
    await clockAt(instantOf(first, ZONE))
    expect(await isOn()).toBe(true)
    await clockAt(instantOf(last + DAY, ZONE) - 1)
    expect(await isOn()).toBe(true)
    await clockAt(instantOf(last + DAY, ZONE))
    expect(await isOn()).toBe(false)
    expect(await userRow(deputy.id)).toMatchObject({ stands_for_ids: '[]' })
    expect((await done(person, `absences/get/${id}`)).detail).toMatchObject({ is_over: 1, is_on: 0 })
    expect((await eventsOf(person)).slice(-2)).toEqual(['deputy_began', 'deputy_ended'])
  })
})

describe('a person who is switched off', () => {
  test('neither is away nor stands in any more', async () => {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()]
    await absent(a, b)
    const later = await absent(c, b, { date_from: today() + 30 * DAY, date_to: today() + 31 * DAY })
    await d.done('team_users/update', { id: b.id, is_active: 0 }, ADMIN)
    expect(await userRow(a.id)).toMatchObject({ deputy_id: null, absent_until: 0 })
    expect((await done(c, `absences/get/${later}`)).detail).toMatchObject({ is_over: 1 })
    expect(await eventsOf(a)).toContain('deputy_ended')
  })
})
