/** Tasks: who sees, changes and deletes them, what a status asks for, and how they are found. */
import { DAY } from '@fura/shared/seconds.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writesSoFar } from '../../gates/snapshot.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'
const DISPATCHER = 'dispatcher@demo'
const VIEWER = 'viewer@demo'
const HEAD = 'head@demo'
/** Of the demo: the manager's head is the head, nobody is the administrator's. */
const [MANAGER_ID, DISPATCHER_ID, VIEWER_ID] = [2, 3, 4]
const DENIED = { status: 'error', error: 'access denied' }
const EMPTY = { status: 'error', error: 'empty data' }
const now = () => Math.floor(Date.now() / 1000)

type Body = Record<string, unknown>

const post = (url: string, body: object, as = MANAGER, headers: Record<string, string> = {}) =>
  t.call({ url: `/api/${url}`, body, as, headers })
const newTask = async (more: object = {}, as = MANAGER): Promise<number> => {
  const body = { name: 'Проверить, где машина', type_id: 5, date_end: now() + DAY, ...more }
  const answer = await post('tasks/add/', body, as)
  expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return Number(answer.body.id)
}
const get = async (id: number, as = MANAGER): Promise<Body> => (await t.call({ url: `/api/tasks/get/${id}/`, as })).body
const detail = async (id: number, as = MANAGER): Promise<Body> => {
  const body = await get(id, as)
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body.detail as Body
}
const change = async (id: number, more: object, as = MANAGER) => (await post('tasks/update/', { id, ...more }, as)).body
const listed = async (query: string, as = MANAGER) => {
  const { body } = await t.call({ url: `/api/tasks/list/?num=100&sort=-id&${query}`, as })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body as unknown as { list: Body[]; total_num: number }
}
const has = async (id: number, query: string, as: string): Promise<boolean> =>
  (await listed(query, as)).list.some((row) => row.id === id)

describe('who may', () => {
  test('S7.05 without a session nothing is read or written', async () => {
    const before = await writesSoFar(t, HOST_A)
    for (const url of ['list/', 'get/1/']) expect((await t.call({ url: `/api/tasks/${url}` })).code).toBe(401)
    for (const url of ['add/', 'update/', 'delete/']) {
      expect((await t.call({ url: `/api/tasks/${url}`, body: {} })).code).toBe(401)
    }
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })

  test('watchers of a task learn that it was deleted', async () => {
    const id = await newTask({ team_user_id: DISPATCHER_ID, watcher_ids: [VIEWER_ID] })
    const checkUpdates = async (from: unknown) =>
      (await post('check_updates/', { action: 'main', date_from: from }, VIEWER)).body
    const { cursor } = await checkUpdates('')
    expect((await post('tasks/delete/', { id })).body).toMatchObject({ status: 'ok' })
    expect((await checkUpdates(cursor)).changed).toEqual([{ r: 'tasks', id, rev: 2, op: 'd' }])
  })

  test('people who see a task without having set it or having to do it change and delete nothing', async () => {
    const id = await newTask({ team_user_id: DISPATCHER_ID, watcher_ids: [VIEWER_ID] })
    const aboutClient = await newTask({ object_type: 'client', object_id: 1 })
    const before = await writesSoFar(t, HOST_A)
    for (const visible of [id, aboutClient]) {
      expect(await detail(visible, VIEWER)).toMatchObject({ id: visible })
      expect(await change(visible, { priority: 3 }, VIEWER)).toMatchObject(DENIED)
      expect(await change(visible, { priority: 'много' }, VIEWER)).toMatchObject(DENIED)
      expect((await post('tasks/delete/', { id: visible }, VIEWER)).body).toMatchObject(DENIED)
    }
    expect((await post('tasks/delete/', { id }, DISPATCHER)).body).toMatchObject(DENIED)
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })

  test('anyone makes one, by default for themselves; its author, its doer and their heads change it', async () => {
    const own = await newTask({}, VIEWER)
    expect(await detail(own, VIEWER)).toMatchObject({
      team_user_id: VIEWER_ID,
      creator_id: VIEWER_ID,
      status_id: TASK_STATUS.new,
    })
    const id = await newTask({ team_user_id: DISPATCHER_ID })
    for (const who of [MANAGER, DISPATCHER, HEAD]) {
      expect(await change(id, { description: who }, who)).toMatchObject({ status: 'ok' })
    }
    expect((await post('tasks/delete/', { id }, HEAD)).body).toMatchObject({ status: 'ok' })
    expect(await get(id)).toEqual(EMPTY)
    const mine = await newTask()
    expect((await t.call({ url: `/api/tasks/delete/?id=${mine}`, as: MANAGER })).body).toMatchObject({ status: 'ok' })
  })
})

test('undo moves a late task back, and no other past day is accepted', async () => {
  const id = await newTask()
  const late = now() - 3 * DAY
  await t.db().write((tx) => tx.updateTable('tasks').set({ date_end: late }).where('id', '=', id).execute())
  expect(await change(id, { date_end: now() + DAY })).toMatchObject({ status: 'ok' })
  expect(await change(id, { date_end: late - DAY })).toMatchObject({ fields: { date_end: 'rule:date_past' } })
  expect(await change(id, { date_end: late })).toMatchObject({ status: 'ok' })
  expect(await detail(id)).toMatchObject({ date_end: late, is_overdue: 1 })
  expect(await change(id, { date_end: now() + DAY })).toMatchObject({ status: 'ok' })
  expect(await change(id, { priority: 3 })).toMatchObject({ status: 'ok' })
  expect(await change(id, { date_end: late })).toMatchObject({ fields: { date_end: 'rule:date_past' } })
})

describe('who sees', () => {
  test('a task without an object is there for those who have to do with it and for nobody else, anywhere', async () => {
    const word = `Личное${now()}`
    const totalOf = async (who: string) => (await listed('', who)).total_num
    const strangers = [VIEWER, ADMIN]
    const totals = await Promise.all(strangers.map(totalOf))
    const id = await newTask({ name: word, team_user_id: DISPATCHER_ID, watcher_ids: [6] })
    const search = `search=${encodeURIComponent(word)}`
    const newsOf = async (who: string) => {
      const { body } = await post('check_updates/', { action: 'main', date_from: now() - 60 }, who)
      return (body.changed as Body[]).some((one) => one.r === 'tasks' && one.id === id)
    }
    for (const who of [MANAGER, DISPATCHER, HEAD]) {
      expect([who, await has(id, '', who), await has(id, search, who), await newsOf(who)]).toEqual([
        who,
        true,
        true,
        true,
      ])
      expect((await detail(id, who)).name).toBe(word)
    }
    for (const who of strangers) {
      expect([who, await has(id, '', who), await has(id, search, who), await newsOf(who)]).toEqual([
        who,
        false,
        false,
        false,
      ])
      expect(await get(id, who)).toEqual(EMPTY)
      expect(await change(id, { priority: 3 }, who)).toEqual(EMPTY)
      expect((await listed(search, who)).total_num).toBe(0)
      const history = await t.call({ url: `/api/history/list/?o_t=task&o_id=${id}`, as: who })
      expect(history.body).toEqual(EMPTY)
    }
    expect(await Promise.all(strangers.map(totalOf))).toEqual(totals)
    await change(id, { watcher_ids: [VIEWER_ID] })
    expect([await has(id, search, VIEWER), await newsOf(VIEWER)]).toEqual([true, true])
    await change(id, { watcher_ids: [] })
    expect(await has(id, search, VIEWER)).toBe(false)
  })

  test('everyone who may open a client sees the tasks about it', async () => {
    const id = await newTask({ object_type: 'client', object_id: 1 })
    expect(await detail(id, VIEWER)).toMatchObject({ client_id: 1, object_name: expect.any(String) as string })
    expect(await has(id, 'object_type=client&object_id=1', VIEWER)).toBe(true)
    expect(await has(id, 'object_type=client&object_id=2', VIEWER)).toBe(false)
    expect(await has(id, 'client=1', VIEWER)).toBe(true)
  })
})

describe('the statuses', () => {
  test('go where they may, with the moment of being done', async () => {
    const id = await newTask()
    expect((await detail(id)).status_next).toEqual([2, 3, 4, 5])
    expect(await change(id, { status_id: TASK_STATUS.waiting })).toMatchObject({ status: 'ok' })
    expect((await detail(id)).status_next).toEqual([2, 4, 5, 1])
    const acted = new Date((now() - 7200) * 1000).toISOString()
    await post('tasks/update/', { id, status_id: TASK_STATUS.done }, MANAGER, { 'x-acted-at': acted })
    expect(await detail(id)).toMatchObject({
      status_id: TASK_STATUS.done,
      date_done: Date.parse(acted) / 1000,
      status_next: [2],
    })
    expect(await change(id, { status_id: TASK_STATUS.cancelled })).toMatchObject({
      fields: { status_id: 'rule:transition' },
    })
    expect(await change(id, { status_id: TASK_STATUS.in_progress })).toMatchObject({ status: 'ok' })
    expect(await detail(id)).toMatchObject({ status_id: TASK_STATUS.in_progress, date_done: 0 })
  })

  test('a conflict is reported before a broken rule', async () => {
    const id = await newTask()
    await change(id, { status_id: TASK_STATUS.done })
    const late = await change(id, {
      status_id: TASK_STATUS.waiting,
      _sync: { base_rev: 1, base: { status_id: TASK_STATUS.new } },
    })
    expect(late).toMatchObject({ error: 'conflict', detail: { status_id: TASK_STATUS.done } })
  })

  test('a contact task says how; done it needs a result, which becomes contact history once', async () => {
    const about = { type_id: 1, object_type: 'client', object_id: 7 }
    const refused = await post('tasks/add/', { name: 'Позвонить', date_end: now() + DAY, ...about })
    expect(refused.body.fields).toEqual({ contact_type_id: 'required' })
    const id = await newTask({ ...about, contact_type_id: 4, team_user_id: DISPATCHER_ID })
    const facts = async () => {
      const { body } = await t.call({ url: '/api/clients/get_contact_history/7/?object=fact&num=100', as: MANAGER })
      return (body.list as Body[]).filter(({ comment }) => comment === `Итог ${id}`)
    }
    expect(await change(id, { status_id: TASK_STATUS.done })).toMatchObject({ fields: { result: 'required' } })
    expect((await detail(id)).status_id).toBe(1)
    expect(await change(id, { status_id: TASK_STATUS.done, result: `Итог ${id}` }, DISPATCHER)).toMatchObject({
      status: 'ok',
    })
    const [fact] = await facts()
    expect(fact).toMatchObject({ object: 'fact', contact_type_id: 4, team_user_id: DISPATCHER_ID, owner_id: 7 })
    expect(fact?.date).toBe((await detail(id)).date_done)
    for (const status of [2, 4]) expect(await change(id, { status_id: status })).toMatchObject({ status: 'ok' })
    expect(await facts()).toHaveLength(1)
    const plain = await newTask({
      object_type: 'client',
      object_id: 7,
      status_id: TASK_STATUS.done,
      result: `Итог ${id}`,
    })
    expect((await detail(plain)).date_done).toBeGreaterThan(0)
    expect(await facts()).toHaveLength(1)
  })
})

describe('the dates', () => {
  test('S5.10 are not before today when new, in the order of time, and may stay where they are', async () => {
    const add = (more: object) => post('tasks/add/', { name: 'x', type_id: 5, ...more })
    expect((await add({})).body.fields).toEqual({ date_end: 'required' })
    expect((await add({ date_end: now() - 2 * DAY })).body.fields).toEqual({ date_end: 'rule:date_past' })
    const turned = { date_start: now() + 3 * DAY, date_end: now() + 2 * DAY }
    expect((await add(turned)).body.fields).toEqual({ date_end: 'rule:dates_order' })
    const id = await newTask()
    const past = now() - 3 * DAY
    await t.db().write((tx) => tx.updateTable('tasks').set({ date_end: past }).where('id', '=', id).execute())
    expect(await change(id, { priority: 3, date_end: past })).toMatchObject({ status: 'ok' })
    expect(await change(id, { date_end: past + 60 })).toMatchObject({ fields: { date_end: 'rule:date_past' } })
  })

  test('an open task past its date is overdue in list, get and filter; a done one is not', async () => {
    const id = await newTask()
    expect(await detail(id)).toMatchObject({ is_overdue: 0 })
    expect(await has(id, 'overdue=1', MANAGER)).toBe(false)
    const past = now() - 3 * DAY
    await t.db().write((tx) => tx.updateTable('tasks').set({ date_end: past }).where('id', '=', id).execute())
    expect(await detail(id)).toMatchObject({ is_overdue: 1 })
    const { list } = await listed('overdue=1')
    expect(list.find((row) => row.id === id)).toMatchObject({ is_overdue: 1 })
    expect(list.every((row) => row.is_overdue === 1)).toBe(true)
    const { list: all } = await listed('')
    expect(new Set(all.map((row) => row.is_overdue))).toEqual(new Set([0, 1]))
    const { _sync: sync } = (await change(id, { status_id: TASK_STATUS.done })) as { _sync: { detail: Body } }
    expect(sync.detail).toMatchObject({ is_overdue: 0, status_id: TASK_STATUS.done })
    expect(await has(id, 'overdue=1', MANAGER)).toBe(false)
  })
})

describe('S7.14 the filters', () => {
  test('mine, set_by_me and the fields narrow the list, by GET and by POST; a wrong one is refused', async () => {
    const forMe = await newTask({ team_user_id: MANAGER_ID, priority: 3 }, HEAD)
    const byMe = await newTask({ team_user_id: DISPATCHER_ID, priority: 1 })
    const shown = async (query: string) => [await has(forMe, query, MANAGER), await has(byMe, query, MANAGER)]
    expect(await shown('mine=1')).toEqual([true, false])
    expect(await shown('f[set_by_me]=1')).toEqual([false, true])
    expect(await shown('mine=0')).toEqual([true, true])
    expect(await shown('priority=3')).toEqual([true, false])
    expect(await shown(`team_user=${DISPATCHER_ID}`)).toEqual([false, true])
    expect(await shown('status=1&type=5')).toEqual([true, true])
    expect(await shown('status=4')).toEqual([false, false])
    const posted = await post('tasks/list/?num=100&sort=-id', { filters: 'f[mine]=1&f[priority]=3' })
    const rows = posted.body.list as Body[]
    expect([rows.some(({ id }) => id === forMe), rows.some(({ id }) => id === byMe)]).toEqual([true, false])
    for (const query of ['mine=2', 'overdue=yes', 'set_by_me=', 'watched=1']) {
      const { body } = await t.call({ url: `/api/tasks/list/?${query}`, as: MANAGER })
      expect(body, query).toMatchObject({ error: 'invalid data' })
    }
  })
})

describe('S3.16 a task that repeats', () => {
  const tasksNamed = async (name: string) => (await listed(`search=${encodeURIComponent(name)}`)).list

  test('is set again when it is done, once, by who set it, at the same hour', async () => {
    const name = `Ежедневно${now()}`
    const due = now() + 3600
    const id = await newTask({
      name,
      date_end: due,
      date_start: due - 1800,
      repeat_rule: 'daily',
      team_user_id: DISPATCHER_ID,
    })
    expect(await change(id, { status_id: TASK_STATUS.done }, DISPATCHER)).toMatchObject({ status: 'ok' })
    const [next, ...others] = (await tasksNamed(name)).filter((row) => row.id !== id)
    expect(others).toEqual([])
    const nextTask = await detail(Number(next?.id))
    expect(nextTask).toMatchObject({
      status_id: TASK_STATUS.new,
      team_user_id: DISPATCHER_ID,
      creator_id: MANAGER_ID,
      repeat_rule: 'daily',
    })
    const end = Number(nextTask.date_end)
    expect(Math.abs(end - due - DAY)).toBeLessThanOrEqual(3600)
    expect(end - Number(nextTask.date_start)).toBe(1800)
    expect(await change(id, { priority: 3 })).toMatchObject({ status: 'ok' })
    expect(await tasksNamed(name)).toHaveLength(2)
  })

  test('removes its next one when it is reopened, unless that was changed', async () => {
    const name = `Еженедельно${now()}`
    const id = await newTask({ name, repeat_rule: 'weekly' })
    await change(id, { status_id: TASK_STATUS.done })
    expect(await tasksNamed(name)).toHaveLength(2)
    await change(id, { status_id: TASK_STATUS.in_progress })
    expect((await tasksNamed(name)).map((row) => row.id)).toEqual([id])
    await change(id, { status_id: TASK_STATUS.done })
    const [next] = (await tasksNamed(name)).filter((row) => row.id !== id)
    await change(Number(next?.id), { priority: 1 })
    await change(id, { status_id: TASK_STATUS.in_progress })
    expect(await tasksNamed(name)).toHaveLength(2)
    await change(id, { status_id: TASK_STATUS.done })
    expect(await tasksNamed(name)).toHaveLength(2)
  })

  test('that is over is no open one', async () => {
    const [open, done] = [await newTask(), await newTask({ status_id: TASK_STATUS.done })]
    expect([await has(open, 'open=1', MANAGER), await has(done, 'open=1', MANAGER)]).toEqual([true, false])
    expect([await has(open, 'open=0', MANAGER), await has(done, 'open=0', MANAGER)]).toEqual([true, true])
  })
})
