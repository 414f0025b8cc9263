/** Field history: who, what, when acted and when received, with what belongs to the record, and nothing that is hidden. */
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MANAGER = 'manager@demo'
const VIEWER = 'viewer@demo'

type Body = Record<string, unknown>

const post = async (url: string, body: object, headers: Record<string, string> = {}): Promise<Body> => {
  const answer = await t.call({ url: `/api/${url}`, body, as: MANAGER, headers })
  expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return answer.body
}
const history = async (query: string, as = VIEWER) => {
  const { body } = await t.call({ url: `/api/history/list/?${query}`, as })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body as unknown as { list: Body[]; total_num: number }
}

describe('the history of a client', () => {
  test('is refused without a session, and asked properly', async () => {
    expect((await t.call({ url: '/api/history/list/?o_t=client&o_id=1' })).code).toBe(401)
    const refused = async (query: string) => (await t.call({ url: `/api/history/list/?${query}`, as: VIEWER })).body
    expect(await refused('')).toMatchObject({ fields: { o_t: 'required' } })
    expect(await refused('o_t=nobody&o_id=1')).toMatchObject({ fields: { o_t: 'not_allowed' } })
    expect(await refused('o_t=client')).toMatchObject({ fields: { o_id: 'required' } })
    expect(await refused('o_t=client&o_id=1&num=0')).toMatchObject({ fields: { num: 'min' } })
    expect(await refused('o_t=client&o_id=999999')).toEqual({ status: 'error', error: 'empty data' })
  })

  test('shows who changed what, when they acted and when it was received, with names, newest first', async () => {
    const { id } = await post('clients/add/', { name: 'История' })
    const acted = new Date(Date.now() - 3_600_000)
    await post(
      'clients/update/',
      { id, status_id: CLIENT_STATUS.in_progress, specialControl: 1 },
      { 'x-acted-at': acted.toISOString() },
    )
    const { list, total_num: total } = await history(`o_t=client&o_id=${String(id)}`)
    expect(list.length).toBe(total)
    const status = list.find(({ field, action }) => field === 'status_id' && action === 'update')
    expect(status).toMatchObject({
      r: 'clients',
      id,
      old: 1,
      new: 2,
      old_name: 'Новый',
      new_name: 'В проработке',
      team_user_id: 2,
      team_user_name: expect.stringContaining('Мельник') as string,
      date_acted: Math.floor(acted.getTime() / 1000),
    })
    expect(Number(status?.date)).toBeGreaterThan(Number(status?.date_acted))
    expect(list.slice(0, 2).map(({ field }) => field)).toEqual(['specialControl', 'status_id'])
    expect(list.at(-1)?.action).toBe('add')
    expect(list.find(({ field }) => field === 'name')).toMatchObject({ action: 'add', old: null, new: 'История' })
    expect(list.some(({ field }) => field === 'contacts_text')).toBe(false)
    const kind = list.find(({ field }) => field === 'entity_physical_person')
    expect(kind).toMatchObject({ new: 1, new_name: expect.any(String) as string })
  })

  test('holds what belongs to it: people, contacts, talks, tasks and templates, deleted ones too', async () => {
    const { id } = await post('clients/add/', { name: 'С частями' })
    const person = await post('contact_persons/add/', { name: 'Часть', client_id: id })
    const contact = await post('contacts/add/', { type: 5, value: '@part', person_id: person.id })
    const talk = await post('contacts_hist/add/', { owner_id: id, result_id: 'reached' })
    const date_end = Math.floor(Date.now() / 1000) + 90_000
    const task = await post('tasks/add/', { name: 'x', type_id: 5, date_end, object_type: 'client', object_id: id })
    const template = await post('rio/clients_unloading_templates/add/', { client_id: id })
    const elsewhere = await post('contacts/add/', { type: 5, value: '@other', client_id: 1 })
    await post('contacts/delete/', { id: contact.id })
    const { list } = await history(`o_t=client&o_id=${String(id)}&num=100`)
    const records = new Set(list.map(({ r, id: part }) => `${String(r)} ${String(part)}`))
    expect([...records].toSorted()).toEqual(
      [
        `clients ${String(id)}`,
        `contact_persons ${String(person.id)}`,
        `contacts ${String(contact.id)}`,
        `contacts_hist ${String(talk.id)}`,
        `rio/clients_unloading_templates ${String(template.id)}`,
        `tasks ${String(task.id)}`,
      ].toSorted(),
    )
    expect(records).not.toContain(`contacts ${String(elsewhere.id)}`)
    expect(list[0]).toMatchObject({
      r: 'contacts',
      id: contact.id,
      action: 'delete',
      field: null,
      old: null,
      new: null,
    })
    const ofPerson = await history(`o_t=contact_person&o_id=${String(person.id)}`)
    expect(new Set(ofPerson.list.map(({ r }) => r))).toEqual(new Set(['contact_persons', 'contacts']))
  })

  test('comes in pages', async () => {
    const { id } = await post('clients/add/', { name: 'Страницы', website: 'a.example', comment: 'b' })
    const all = await history(`o_t=client&o_id=${String(id)}&num=100`)
    const pages = [
      ...(await history(`o_t=client&o_id=${String(id)}&num=3`)).list,
      ...(await history(`o_t=client&o_id=${String(id)}&start=3&num=100`)).list,
    ]
    expect(pages).toEqual(all.list)
    expect(all.total_num).toBe(all.list.length)
  })
})

describe('what is hidden stays hidden', () => {
  test('a colleague’s private task shows nothing, and a deleted record is not found', async () => {
    const date_end = Math.floor(Date.now() / 1000) + 90_000
    const { id } = await post('tasks/add/', { name: 'Личное', type_id: 9, date_end })
    expect((await history(`o_t=task&o_id=${String(id)}`, MANAGER)).total_num).toBeGreaterThan(0)
    const call = { url: `/api/history/list/?o_t=task&o_id=${String(id)}` }
    const empty = { status: 'error', error: 'empty data' }
    expect((await t.call({ ...call, as: VIEWER })).body).toEqual(empty)
    await post('tasks/delete/', { id })
    expect((await t.call({ ...call, as: MANAGER })).body).toEqual(empty)
  })

  test('the name of a private task is hidden where a talk refers to it as its next step', async () => {
    const next = Math.floor(Date.now() / 1000) + 90_000
    const talk = await post('contacts_hist/add/', { owner_id: 2, result_id: 'call_back', next_date: next })
    const taskChange = async (as: string) =>
      (await history(`o_t=contact_history&o_id=${String(talk.id)}`, as)).list.find(
        ({ field }) => field === 'next_task_id',
      )
    expect((await taskChange(VIEWER))?.new_name).toEqual(expect.any(String))
    const task = Number((await taskChange(MANAGER))?.new)
    const hide = { object_type: null, object_id: null }
    await t.db().write((tx) => tx.updateTable('tasks').set(hide).where('id', '=', task).execute())
    expect(await taskChange(VIEWER)).toMatchObject({ new: task, new_name: null })
  })
})
