/** Talks: the right of their owner, quick notes, the status and the next step in one write, plans among facts. */
import { CLIENT_STATUS, LEAD_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { writesSoFar } from '../../gates/snapshot.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

/** No list has it. */
const NO_STATUS = 999

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'
const VIEWER = 'viewer@demo'
const HOUR = 3600
const DENIED = { status: 'error', error: 'access denied' }
const soon = () => Math.floor(Date.now() / 1000) + 26 * HOUR

type Body = Record<string, unknown>

const post = (url: string, body: object, as = MANAGER, headers: Record<string, string> = {}) =>
  t.call({ url: `/api/${url}`, body, as, headers })
const added = async (path: string, body: object, as = MANAGER): Promise<number> => {
  const answer = await post(`${path}/add/`, body, as)
  expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return Number(answer.body.id)
}
const read = async (path: string, id: unknown, as = MANAGER): Promise<Body> => {
  const { body } = await t.call({ url: `/api/${path}/get/${String(id)}/`, as })
  return (body.detail ?? body) as Body
}
const history = async (path: string, id: number, query = '', as = MANAGER) => {
  const { body } = await t.call({ url: `/api/${path}/get_contact_history/${id}/${query}`, as })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body as { list: Body[]; total_num: number }
}

let serial = 0
const newClient = () => {
  serial += 1
  return added('clients', { name: `Говорим с клиентом ${serial}` })
}
const newLead = () => {
  serial += 1
  return added('leads', { name: `Говорим с лидом ${serial}`, phone: `38050666${1000 + serial}`, manager_id: 2 })
}

describe('S7.11 who may', () => {
  test('without a session nothing is read or written', async () => {
    for (const url of ['contacts_hist/list/', 'clients/get_contact_history/1/']) {
      expect((await t.call({ url: `/api/${url}` })).code).toBe(401)
    }
    expect((await t.call({ url: '/api/contacts_hist/add/', body: {} })).code).toBe(401)
  })

  test('S6.02 without the edit flag of the owner it is denied before it is looked at, and nothing changes', async () => {
    const client = await newClient()
    const id = await added('contacts_hist', { owner_id: client, comment: 'Ставка согласована' })
    const other = await personWith(t, ['can_edit_lead', 'can_edit_contractor'])
    const before = await writesSoFar(t, HOST_A)
    const refused = [
      ['add/', { owner_id: client, comment: 'x', status_id: CLIENT_STATUS.in_progress, next_date: soon() }],
      ['add/', { owner_id: 'x' }],
      ['update/', { id, comment: 'y' }],
      ['delete/', { id }],
    ] as const
    for (const [url, body] of refused) {
      const asOther = { url: `/api/contacts_hist/${url}`, body, headers: { 'user-auth-key': other.token } }
      expect((await t.call(asOther)).body).toMatchObject(DENIED)
      expect((await post(`contacts_hist/${url}`, body, VIEWER)).body).toMatchObject(DENIED)
    }
    expect(await writesSoFar(t, HOST_A)).toBe(before)
    expect(await read('contacts_hist', id, VIEWER)).toMatchObject({ comment: 'Ставка согласована', team_user_id: 2 })
  })
})

describe('a quick note', () => {
  test.each([
    ['reached', 'Дозвонились'],
    ['not_reached', 'Не дозвонились'],
    ['call_back', 'Перезвонить'],
  ])('%s needs no more than its result: it is a fact of now, by the one who acts', async (result, words) => {
    const client = await newClient()
    const acted = new Date(Date.now() - 2 * HOUR * 1000)
    const sent = { owner_id: client, result_id: result }
    const { body } = await post('contacts_hist/add/', sent, MANAGER, { 'x-acted-at': acted.toISOString() })
    expect(body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
    expect(await read('contacts_hist', body.id)).toMatchObject({
      owner_type: 1,
      object: 'fact',
      result_id: result,
      comment: words,
      date: Math.floor(acted.getTime() / 1000),
      team_user_id: 2,
      contact_type_id: 1,
    })
  })

  test('without a result says what was talked about, and unknown or foreign members are refused', async () => {
    const client = await newClient()
    const refused = (more: object) => post('contacts_hist/add/', { owner_id: client, ...more })
    expect((await refused({})).body.fields).toEqual({ comment: 'required' })
    expect((await refused({ comment: 'x', team_user_id: 1 })).body.fields).toEqual({ team_user_id: 'not_allowed' })
    expect((await refused({ comment: 'x', status_before: 1 })).body.fields).toEqual({ status_before: 'not_allowed' })
    expect((await refused({ comment: 'x', next_name: 'y' })).body.fields).toEqual({ next_date: 'required' })
    expect((await refused({ comment: 'x', status_id: 'two' })).body.fields).toEqual({ status_id: 'type' })
    expect((await refused({ comment: 'x', next_date: 1_700_000_000 })).body.fields).toEqual({
      next_date: 'rule:date_past',
    })
    expect((await history('clients', client)).total_num).toBe(0)
  })
})

describe('one write', () => {
  test('moves the status, makes the next task and announces both; a repeated one does nothing twice', async () => {
    const client = await newClient()
    const [next, uid] = [soon(), randomUUID()]
    const sent = {
      owner_id: client,
      comment: 'Просят ставку на Гданьск',
      status_id: CLIENT_STATUS.in_progress,
      next_date: next,
      next_name: 'Отправить ставку',
      _sync: { uid },
    }
    const { body } = await post('contacts_hist/add/', sent)
    expect(body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
    const talk = await read('contacts_hist', body.id)
    expect(talk).toMatchObject({ status_before: 1, status_after: 2, next_date: next })
    expect(await read('clients', client)).toMatchObject({ status_id: CLIENT_STATUS.in_progress })
    expect(await read('tasks', talk.next_task_id)).toMatchObject({
      name: 'Отправить ставку',
      type_id: 1,
      contact_type_id: 1,
      date_end: next,
      team_user_id: 2,
      creator_id: 2,
      object_type: 'client',
      object_id: client,
      client_id: client,
      status_id: TASK_STATUS.new,
    })
    const before = await writesSoFar(t, HOST_A)
    const again = await post('contacts_hist/add/', sent)
    expect(again.body).toMatchObject({ id: body.id, _sync: { replay: true } })
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })

  test('names the next task itself where nobody did, in the language of the one who acts', async () => {
    const client = await newClient()
    const headers = { 'accept-language': 'uk' }
    const sent = { owner_id: client, result_id: 'call_back', next_date: soon() }
    const { body } = await post('contacts_hist/add/', sent, MANAGER, headers)
    const talk = await read('contacts_hist', body.id)
    expect((await read('tasks', talk.next_task_id)).name).toBe(`Контакт із клієнтом: Говорим с клиентом ${serial}`)
  })

  test('to a status that may not be next is refused whole', async () => {
    const client = await newClient()
    const before = await writesSoFar(t, HOST_A)
    const sent = { owner_id: client, comment: 'x', status_id: CLIENT_STATUS.sleeping, next_date: soon() }
    expect((await post('contacts_hist/add/', sent)).body).toEqual({
      status: 'error',
      error: 'invalid data',
      fields: { status_id: 'rule:transition' },
    })
    expect((await post('contacts_hist/add/', { ...sent, status_id: NO_STATUS })).body.fields).toMatchObject({
      status_id: expect.any(String) as string,
    })
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })

  test('with a lead moves the lead and its next contact; a contractor has no status', async () => {
    const lead = await newLead()
    const next = soon()
    const sent = {
      owner_type: 3,
      owner_id: lead,
      result_id: 'reached',
      status_id: LEAD_STATUS.contacted,
      next_date: next,
    }
    const { body } = await post('contacts_hist/add/', sent)
    expect(body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
    expect(await read('leads', lead)).toMatchObject({
      status_id: LEAD_STATUS.contacted,
      next_contact_date: next,
      in_work: 1,
    })
    const talk = await read('contacts_hist', body.id)
    expect(await read('tasks', talk.next_task_id)).toMatchObject({
      object_type: 'lead',
      object_id: lead,
      client_id: null,
    })
    const ofContractor = { owner_type: 2, owner_id: 1, comment: 'x', status_id: CLIENT_STATUS.in_progress }
    expect((await post('contacts_hist/add/', ofContractor, ADMIN)).body.fields).toEqual({ status_id: 'not_allowed' })
  })
})

describe('S7.11 the history of one client', () => {
  test('mixes open contact tasks in as plans; object=fact answers what took place alone', async () => {
    const client = await newClient()
    const now = Math.floor(Date.now() / 1000)
    const old = await added('contacts_hist', { owner_id: client, comment: 'Первый', date: now - 9 * HOUR })
    const fresh = await added('contacts_hist', { owner_id: client, comment: 'Второй', date: now - HOUR })
    const planned = await added('contacts_hist', { owner_id: client, comment: 'План', date: soon(), object: 'plan' })
    const due = soon() + HOUR
    const about = { object_type: 'client', object_id: client, team_user_id: 2 }
    const call = await added('tasks', { name: 'Позвонить', type_id: 1, contact_type_id: 1, date_end: due, ...about })
    await added('tasks', { name: 'Документы', type_id: 4, date_end: due, ...about })
    const all = await history('clients', client)
    expect(all.list.map(({ r, id, object }) => [r, id, object])).toEqual([
      ['tasks', call, 'plan'],
      ['contacts_hist', planned, 'plan'],
      ['contacts_hist', fresh, 'fact'],
      ['contacts_hist', old, 'fact'],
    ])
    expect(all.total_num).toBe(4)
    expect(all.list[0]).toMatchObject({
      comment: 'Позвонить',
      date: due,
      next_task_id: call,
      team_user_name: expect.any(String) as string,
    })
    const facts = await history('clients', client, '?object=fact')
    expect([facts.list.map(({ id }) => id), facts.total_num]).toEqual([[fresh, old], 2])
    const page = await history('clients', client, '?start=1&num=2')
    expect([page.list.map(({ id }) => id), page.total_num]).toEqual([[planned, fresh], 4])
    const done = { id: call, status_id: TASK_STATUS.done, result: 'Договорились' }
    expect((await post('tasks/update/', done)).body).toMatchObject({ status: 'ok' })
    const after = await history('clients', client)
    expect(after.list.filter(({ r }) => r === 'tasks')).toEqual([])
    expect(after.list.map(({ comment }) => comment)).toContain('Договорились')
  })

  test('is asked properly and of what is there', async () => {
    const call = async (url: string) => (await t.call({ url: `/api/${url}`, as: MANAGER })).body
    expect(await call('clients/get_contact_history/999999/')).toEqual({ status: 'error', error: 'empty data' })
    expect(await call('clients/get_contact_history/1/?object=plan')).toMatchObject({
      fields: { object: 'not_allowed' },
    })
    expect(await call('clients/get_contact_history/1/?num=101')).toMatchObject({ fields: { num: 'max' } })
    expect(await call('clients/get_contact_history/1/?start=-1')).toMatchObject({ fields: { start: 'type' } })
    expect(await call('clients/get_contact_history/1/?x=1')).toMatchObject({ fields: { x: 'unknown' } })
    expect((await history('leads', 1)).total_num).toBeGreaterThanOrEqual(0)
    expect((await history('contractors', 1)).total_num).toBeGreaterThanOrEqual(0)
  })
})
