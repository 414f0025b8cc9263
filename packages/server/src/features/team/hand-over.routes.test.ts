/** Handing over the open work of an employee who leaves: what moves, what stays, who may, and that it is done once. */
import { anyTable } from '#db/database.ts'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { randomUUID } from 'node:crypto'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import { HANDED_OVER, KEPT_OF_PERSON } from '@fura/shared/rules/hand-over.ts'
import { LEAD_STATUS, QUOTE_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSession } from '#http/sessions.ts'
import { referencesTo } from '#resource/references.ts'
import { addRecord, addRecords } from '#resource/save.ts'
import { writeAsServer } from '../../admin/server-actor.ts'
import { PATIENCE } from '../../gates/send.ts'
import { snapshot } from '../../gates/snapshot.ts'
import { liveDevices } from '../push/push.queries.ts'
import { deals, PEOPLE } from '../../testing/deals.ts'
import { someText, upload } from '../../testing/files.ts'
import { sample } from '../../testing/sample.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

/** Every list of statuses begins with it. */
const FIRST_STATUS = 1

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)

let counter = 0
const person = async (more: object = {}): Promise<number> => {
  counter += 1
  const body = { name: `Наступник ${counter}`, organization: 1, email: `hand-${counter}@demo.example`, role: 'manager' }
  return Number((await d.done('team_users/add', { ...body, ...more }, ADMIN)).id)
}

const switchOff = (id: number) => d.done('team_users/update', { id, is_active: 0 }, ADMIN)

const handOver = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  d.post('team_users/hand_over', body, ADMIN, headers)

const countsOf = (body: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    (body.moved as { r: string; count: number }[]).filter(({ count }) => count > 0).map(({ r, count }) => [r, count]),
  )

const make = async (entity: Entity, values: Record<string, Wire>): Promise<number> => {
  const body = { ...(await sample(t, entity)), ...values }
  return (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, body))).id
}

const entityOf = (name: string): Entity => {
  const entity = entityByName(name)
  if (!entity) throw new Error(name)
  return entity
}

const rowOf = async (entity: Entity, id: number) =>
  anyTable(t.db().read).selectFrom(entity.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A leaver with an order, a client, a lead and a task, and a colleague; the leaver is switched off. */
const leaver = async () => {
  const [from, to] = [await person(), await person()]
  const records = {
    order: await d.order({ manager_id: from, op_manager_id: from, team_user_id: PEOPLE.planner }),
    client: await make(entityOf('client'), { manager_id: from, customer_manager: null, doc_support_manager_id: null }),
    lead: await make(entityOf('lead'), { manager_id: from, status_id: LEAD_STATUS.contacted }),
    task: await make(entityOf('task'), { team_user_id: from, status_id: TASK_STATUS.new }),
  }
  await switchOff(from)
  return { from, to, ...records }
}

describe('without a session or the right', () => {
  test('S7.03 it answers 401', async () => {
    expect((await t.call({ url: '/api/team_users/hand_over/', body: { from_id: 1, to_id: 2 } })).code).toBe(401)
  })

  test('S6.01 it is denied before it is looked at, and nothing changes', async () => {
    const { from, to } = await leaver()
    const other = await person()
    const columns = Object.fromEntries(FLAGS.map((flag) => [flag, flag === 'can_add_team_user' ? 0 : 1]))
    await t.db().write((tx) => tx.updateTable('team_users').set(columns).where('id', '=', other).execute())
    const token = await t.db().write((tx) => openSession(tx, other, 'test'))
    const before = await snapshot(t, HOST_A)
    for (const body of [{ from_id: from, to_id: to }, { from_id: from, is_preview: 1 }, { nonsense: 1 }]) {
      const answer = await t.call({ url: '/api/team_users/hand_over/', body, headers: { 'user-auth-key': token } })
      expect([answer.code, answer.body]).toMatchObject([200, { status: 'error', error: 'access denied' }])
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('Z8 only an administrator hands over the work of one', async () => {
    const [from, to] = [await person({ role: 'admin' }), await person()]
    await switchOff(from)
    const helper = await person({ role: 'viewer', can_add_team_user: 1 })
    const token = await t.db().write((tx) => openSession(tx, helper, 'test'))
    const body = { from_id: from, to_id: to }
    const answer = await t.call({ url: '/api/team_users/hand_over/', body, headers: { 'user-auth-key': token } })
    expect(answer.body).toMatchObject({ status: 'error', error: 'access denied' })
  })
})

describe('a head', () => {
  const asHead = async (head: number, body: object) => {
    const token = await t.db().write((tx) => openSession(tx, head, 'test'))
    return (await t.call({ url: '/api/team_users/hand_over/', body, headers: { 'user-auth-key': token } })).body
  }

  test('hands over the work of their own people, not of others’, and leaves who stands under whom', async () => {
    const [head, otherHead] = [await person({ role: 'head' }), await person({ role: 'head' })]
    const { from, to, order, lead } = await leaver()
    const under = await person({ head_of_id: from })
    await d.done('team_users/update', { id: from, head_of_id: head }, ADMIN)
    const before = await snapshot(t, HOST_A)
    for (const body of [
      { from_id: from, to_id: to },
      { from_id: from, is_preview: 1 },
    ])
      expect(await asHead(otherHead, body)).toMatchObject({ error: 'access denied', needs: ['can_add_team_user'] })
    expect(await snapshot(t, HOST_A)).toEqual(before)
    expect(countsOf(await asHead(head, { from_id: from, is_preview: 1 }))).toMatchObject({ orders: 1, leads: 1 })
    expect(countsOf(await asHead(head, { from_id: from, to_id: to }))).not.toHaveProperty('team_users')
    expect(await rowOf(entityOf('order'), order)).toMatchObject({ manager_id: to })
    expect(await rowOf(entityOf('lead'), lead)).toMatchObject({ manager_id: to })
    expect(await d.read(under, ADMIN, 'team_users')).toMatchObject({ head_of_id: from })
  })

  test('hands over nothing of who works still, nor as the deputy of another head', async () => {
    const [head, deputy] = [await person({ role: 'head' }), await person({ role: 'head' })]
    const [working, to] = [await person({ head_of_id: head }), await person()]
    expect(await asHead(head, { from_id: working, to_id: to })).toMatchObject({
      fields: { from_id: 'rule:still_active' },
    })
    await t.db().write((tx) =>
      tx
        .updateTable('team_users')
        .set({ stands_for_ids: JSON.stringify([head]) })
        .where('id', '=', deputy)
        .execute(),
    )
    expect(await asHead(deputy, { from_id: working, to_id: to })).toMatchObject({ error: 'access denied' })
  })
})

describe('what cannot be', () => {
  test('is refused by its field, and nothing changes', async () => {
    const { from, to } = await leaver()
    const [gone, working] = [await person(), await person()]
    await switchOff(gone)
    const before = await snapshot(t, HOST_A)
    for (const [body, fields] of [
      [{}, { from_id: 'required' }],
      [{ from_id: from }, { to_id: 'required' }],
      [{ from_id: from, to_id: 900_000 }, { to_id: 'not_found' }],
      [{ from_id: 900_000, to_id: to }, { from_id: 'not_found' }],
      [{ from_id: from, to_id: from }, { to_id: 'rule:same_person' }],
      [{ from_id: from, to_id: gone }, { to_id: 'rule:switched_off' }],
      [{ from_id: working, to_id: to }, { from_id: 'rule:still_active' }],
      [{ from_id: from, to_id: to, extra: 1 }, { extra: 'unknown' }],
      [{ from_id: 'x', to_id: to }, { from_id: 'type' }],
    ] as const) {
      expect((await handOver(body)).body).toEqual({ status: 'error', error: 'invalid data', fields })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('a person who is switched off', () => {
  test('A7 hears nothing more on their devices, also not when they come back', async () => {
    const id = await person()
    const token = await t.db().write((tx) => openSession(tx, id, 'test'))
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const body = { endpoint: `https://push.example.com/send/${id}`, keys }
    await t.call({ url: '/api/push/add/', body, headers: { 'user-auth-key': token } })
    const isHeard = async () => (await liveDevices(t.db())).has(id)
    expect(await isHeard()).toBe(true)
    await switchOff(id)
    expect(await isHeard()).toBe(false)
    await d.done('team_users/update', { id, is_active: 1 }, ADMIN)
    expect(await isHeard()).toBe(false)
  })
})

describe('the open work of a person who leaves', () => {
  test('is counted by a preview, also while they still work here, and nothing changes', async () => {
    const from = await person()
    await d.order({ manager_id: from, head_of_id: from })
    await make(entityOf('lead'), { manager_id: from, status_id: LEAD_STATUS.contacted })
    await make(entityOf('lead'), { manager_id: from, status_id: LEAD_STATUS.rejected })
    const before = await snapshot(t, HOST_A)
    const { body, text } = await handOver({ from_id: from, is_preview: 1 })
    expect(countsOf(body)).toEqual({ orders: 1, leads: 1 })
    expect(Object.keys(body).toSorted()).toEqual(['moved', 'status'])
    expect(text).not.toMatch(/sum|plan|profit|income|margin/)
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('S3.18 moves to the colleague in every role at once, with rev, history and the team that follows', async () => {
    const { from, to, order, client, lead, task } = await leaver()
    const before = await d.read(order, ADMIN)
    const { body, text } = await handOver({ from_id: from, to_id: to })
    expect(body.status).toBe('ok')
    expect(countsOf(body)).toEqual({ orders: 1, clients: 1, leads: 1, tasks: 1 })
    expect(text).not.toMatch(/sum|plan|profit|income|margin/)
    expect(await d.read(order, ADMIN)).toMatchObject({
      manager_id: to,
      op_manager_id: to,
      team_user_id: PEOPLE.planner,
      rev: Number(before.rev) + 1,
    })
    expect(await d.read(client, ADMIN, 'clients')).toMatchObject({ manager_id: to, rev: 2 })
    expect(await d.read(lead, ADMIN, 'leads')).toMatchObject({ manager_id: to, rev: 2 })
    expect(await d.read(task, ADMIN, 'tasks')).toMatchObject({ team_user_id: to, rev: 2 })
    expect(await d.listIds(`team_user=${to}`, ADMIN)).toEqual([order])
    expect(await d.listIds(`team_user=${from}`, ADMIN)).toEqual([])
    const history = await t.call({ url: `/api/history/list/?o_t=order&o_id=${order}`, as: ADMIN })
    const changes = (history.body.list as { field: string; old: unknown; new: unknown }[]).slice(0, 2)
    expect(changes.map(({ field }) => field).toSorted()).toEqual(['manager_id', 'op_manager_id'])
    expect(changes).toMatchObject([
      { old: from, new: to, team_user_id: PEOPLE.admin },
      { old: from, new: to },
    ])
  })

  test('leaves what is over as it was', async () => {
    const [from, to] = [await person(), await person()]
    const over: [Entity, number][] = []
    for (const [name, status] of [
      ['order', 19],
      ['order', 23],
      ['quote', 7],
      ['quote', 9],
      ['lead', 7],
      ['task', 4],
    ] as const) {
      const entity = entityOf(name)
      const role = name === 'task' ? 'team_user_id' : 'manager_id'
      const id = await make(entity, { [role]: from })
      const closed = { status_id: status, ...(entity.fields.in_work ? { in_work: 0 } : {}) }
      await t.db().write((tx) => anyTable(tx).updateTable(entity.table).set(closed).where('id', '=', id).execute())
      over.push([entity, id])
    }
    await switchOff(from)
    const before = await Promise.all(over.map(([entity, id]) => rowOf(entity, id)))
    expect(countsOf((await handOver({ from_id: from, to_id: to })).body)).toEqual({})
    expect(await Promise.all(over.map(([entity, id]) => rowOf(entity, id)))).toEqual(before)
  })

  test('is moved once under one key; a new call moves the rest', async () => {
    const { from, to, order } = await leaver()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await handOver({ from_id: from, to_id: to }, headers)
    await d.done('orders/update', { id: order, manager_id: from }, ADMIN)
    const before = await snapshot(t, HOST_A)
    const again = await handOver({ from_id: from, to_id: to }, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await snapshot(t, HOST_A)).toEqual(before)
    expect(countsOf((await handOver({ from_id: from, to_id: to })).body)).toEqual({ orders: 1 })
    expect(countsOf((await handOver({ from_id: from, to_id: to })).body)).toEqual({})
  })

  test('lets the writes of others go between, and leaves nothing behind', async () => {
    const [from, to, other] = [
      await person(),
      await person(),
      await make(entityOf('lead'), { status_id: LEAD_STATUS.contacted }),
    ]
    const lead = { ...(await sample(t, entityOf('lead'))), manager_id: from, status_id: LEAD_STATUS.contacted }
    const many = Array.from({ length: 120 }, () => lead)
    await writeAsServer(t.installation(), (writing) => addRecords(writing, entityOf('lead'), many))
    await switchOff(from)
    const state = { isDone: false }
    const all = handOver({ from_id: from, to_id: to }).finally(() => {
      state.isDone = true
    })
    let between = 0
    while (!state.isDone && between < 1000) {
      await d.done('leads/update', { id: other, comment: `між ${between}` }, ADMIN)
      if (!state.isDone) between += 1
    }
    expect(countsOf((await all).body)).toEqual({ leads: 120 })
    expect(between).toBeGreaterThan(0)
    expect(countsOf((await handOver({ from_id: from, is_preview: 1 })).body)).toEqual({})
  })

  test('goes with their people, who never come to stand under themselves', async () => {
    const above = await person({ role: 'head' })
    const from = await person({ role: 'head', head_of_id: above })
    const to = await person({ head_of_id: from })
    const other = await person({ head_of_id: from })
    await switchOff(from)
    expect(countsOf((await handOver({ from_id: from, to_id: to })).body)).toEqual({ team_users: 2 })
    expect(await d.read(other, ADMIN, 'team_users')).toMatchObject({ head_of_id: to })
    expect(await d.read(to, ADMIN, 'team_users')).toMatchObject({ head_of_id: above })
  })

  test('of which the asker may not see the quotations is moved whole, and they are not counted to them', async () => {
    const [from, to] = [await person(), await person()]
    const quote = await make(entityOf('quote'), { manager_id: from, status_id: QUOTE_STATUS.draft })
    await switchOff(from)
    const helper = await person({ role: 'viewer', can_add_team_user: 1 })
    const token = await t.db().write((tx) => openSession(tx, helper, 'test'))
    const headers = { 'user-auth-key': token }
    const url = '/api/team_users/hand_over/'
    const { body } = await t.call({ url, body: { from_id: from, to_id: to }, headers })
    expect(body.status).toBe('ok')
    expect((body.moved as { r: string }[]).map(({ r }) => r)).not.toContain('quotations')
    expect(await rowOf(entityOf('quote'), quote)).toMatchObject({ manager_id: to })
  })
})

/** Files and messages are made by calls of their own. */
const anyOf = async (entity: Entity): Promise<number> => {
  const on = { o_t: 'order', o_id: await d.order() }
  if (entity.name === 'message') return Number((await d.done('messages', { action: 'add', ...on, text: 'Проба' })).id)
  if (entity.name !== 'file') return make(entity, {})
  return Number((await upload(t, { as: ADMIN, ...on, n: 'a.txt', content: someText() })).body.id)
}

const references = referencesTo(teamUser).map(({ entity, field, kind, isList }) => ({
  entity,
  field,
  kind,
  isList: isList ?? false,
  title: `${entity.name}.${field}`,
}))
const handed = HANDED_OVER.flatMap(({ entity, fields }) => fields.map((field) => `${entity}.${field}`))
const followed = HANDED_OVER.flatMap(({ entity, follows = [] }) => follows.map((field) => `${entity}.${field}`))

describe('every declared reference to an employee', () => {
  test('says whether it is handed over, follows, or stays theirs', () => {
    const covered = [...handed, ...followed, ...KEPT_OF_PERSON].toSorted()
    expect(covered).toEqual([...new Set(references.map(({ title }) => title))].toSorted())
  })

  test.each(references.filter(({ title }) => handed.includes(title)))('$title goes', async ({ entity, field }) => {
    const [from, to] = [await person(), await person()]
    const roles = HANDED_OVER.find((one) => one.entity === entity.name)?.fields ?? []
    const nobody = Object.fromEntries(roles.filter((role) => role !== field).map((role) => [role, null]))
    const open = entity.fields.status_id ? { status_id: FIRST_STATUS } : {}
    const id =
      entity === teamUser ? await person({ [field]: from }) : await make(entity, { ...nobody, ...open, [field]: from })
    await switchOff(from)
    expect(countsOf((await handOver({ from_id: from, to_id: to })).body)).toEqual({ [entity.path]: 1 })
    expect(await rowOf(entity, id)).toMatchObject({ [field]: to })
  })

  // The database itself keeps the security log from being changed.
  test.each(references.filter(({ title, entity }) => KEPT_OF_PERSON.includes(title) && entity !== auditEvent))(
    '$title stays',
    async ({ entity, field, kind, isList }) => {
      const [from, to] = [await person(), await person()]
      const id = await anyOf(entity)
      const columns = { [field]: isList ? JSON.stringify([from]) : from, ...(kind ? { [kind.field]: kind.value } : {}) }
      await t.db().write((tx) => anyTable(tx).updateTable(entity.table).set(columns).where('id', '=', id).execute())
      await switchOff(from)
      const before = await rowOf(entity, id)
      await handOver({ from_id: from, to_id: to })
      expect(await rowOf(entity, id)).toEqual(before)
    },
  )
})
