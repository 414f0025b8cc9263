/** One person's data: who may ask, what the file holds, and that after an erasure no table holds the person any more. */
import { randomUUID } from 'node:crypto'
import { everyEntity } from '@fura/shared/entities/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTable } from '#db/database.ts'
import { SYSTEM_TABLES } from '#db/system-tables.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { teamCalls } from '../team/testing/team-calls.ts'

const ERASED = 'Удалённое лицо'

let phones = 380_501_110_000
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const { added, detail: employee } = teamCalls(() => t)

const send = async (url: string, body: object, as = ADMIN) =>
  (await t.call({ url, body, as, headers: { 'idempotency-key': randomUUID() } })).body

const done = async (url: string, body: object): Promise<number> => {
  const answer = await send(url, body)
  expect(answer, url).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}

/** Tables with a row that holds the text. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = [...new Set([...everyEntity.map(({ table }) => table), ...Object.keys(SYSTEM_TABLES)])]
  const matching: string[] = []
  for (const table of tables) {
    const rows = await anyTable(t.db().read).selectFrom(table).selectAll().execute()
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) matching.push(table)
  }
  return matching
}

/** A person at the client of an order, with contacts, a talk and a history; the order names them. */
const newPerson = async (tag: string) => {
  const { body } = await t.call({ url: '/api/orders/list/?num=1', as: ADMIN })
  const [order] = body.list as { id: number; client_id: number; number: string }[]
  if (!order) throw new Error('the demo has no orders')
  const owner = { client_id: order.client_id, owner_type: 1 }
  const name = `Канарейкина ${tag}`
  phones += 1
  const phone = String(phones)
  const id = await done('/api/contact_persons/add/', {
    ...owner,
    name: `Прежняя ${tag}`,
    phone,
    birthday: 86_400,
  })
  await done('/api/contact_persons/update/', { id, name, comment: `Любит ${tag}`, card: '4111111111111111' })
  await done('/api/contacts/add/', { ...owner, person_id: id, type: 3, value: `${tag}@canary.example` })
  await done('/api/contacts_hist/add/', {
    owner_type: 1,
    owner_id: order.client_id,
    contact_person_id: id,
    contact_type_id: 1,
    date: 1_790_000_000,
    comment: 'Договорились о ставке',
  })
  await done('/api/orders/update/', { id: order.id, contact_person_id: id })
  return { id, name, phone, order, texts: [name, phone, `Прежняя ${tag}`, `Любит ${tag}`, `${tag}@canary.example`] }
}

const orderNow = async (id: number) =>
  (await t.call({ url: `/api/orders/get/${id}/`, as: ADMIN })).body.detail as Record<string, unknown>

test('Z1 Z6 P3 nobody but an administrator reads, exports or erases, and nothing is changed', async () => {
  const { id, name, phone } = await newPerson('denied')
  const query = `?type=contact_person&id=${id}`
  const body = { type: 'contact_person', id, name }
  const calls = [
    { url: `/api/privacy/person/${query}` },
    { url: `/api/privacy/export/${query}` },
    { url: '/api/privacy/erase/', body },
  ]
  for (const call of calls) {
    expect((await t.call(call)).code).toBe(401)
    for (const as of ['manager@demo', 'head@demo', 'dispatcher@demo']) {
      const { body: answer } = await t.call({ ...call, as })
      expect(answer).toMatchObject({ status: 'error', error: 'access denied' })
      expect(JSON.stringify(answer)).not.toContain(name)
    }
  }
  const { body: kept } = await t.call({ url: `/api/contact_persons/get/${id}/`, as: ADMIN })
  expect(kept.detail).toMatchObject({ name, phone })
})

test('P3 a record that is no person, or has another name, is refused with nothing lost', async () => {
  const { id, name, phone } = await newPerson('wrong')
  const erase = (body: object) => send('/api/privacy/erase/', body)
  expect(await erase({ type: 'client', id, name })).toMatchObject({
    error: 'invalid data',
    fields: { type: 'not_allowed' },
  })
  expect(await erase({ type: 'contact_person', name })).toMatchObject({ fields: { id: 'required' } })
  expect(await erase({ type: 'contact_person', id: 999_999, name })).toMatchObject({ error: 'empty data' })
  expect(await erase({ type: 'contact_person', id, name: 'Другая' })).toMatchObject({
    fields: { name: 'rule:other_name' },
  })
  const format = await t.call({ url: `/api/privacy/export/?type=contact_person&id=${id}&format=exe`, as: ADMIN })
  expect(format.body).toMatchObject({ fields: { format: 'not_allowed' } })
  const { body } = await t.call({ url: `/api/contact_persons/get/${id}/`, as: ADMIN })
  expect(body.detail).toMatchObject({ name, phone })
})

test('P3 a contact person as files: every place in them, the card in none, and the export in the log', async () => {
  const { id, name, texts, order } = await newPerson('export')
  const file = (format: string) =>
    t.call({ url: `/api/privacy/export/?type=contact_person&id=${id}&format=${format}`, as: ADMIN })
  const { text: json, body, headers } = await file('json')
  expect(headers['content-disposition']).toBe(`attachment; filename="contact_person-${id}.json"`)
  for (const one of [...texts, 'Договорились о ставке']) expect(json).toContain(one)
  expect(body).toMatchObject({ person: { name }, has_card: true })
  expect(body.named_in).toContainEqual(expect.objectContaining({ entity: 'order', id: order.id }))
  const { text } = await file('txt')
  for (const one of [...texts, '1970-01-02', 'Договорились о ставке']) expect(text).toContain(one)
  for (const content of [json, text]) expect(content).not.toMatch(/4111|•/)
  const { body: log } = await t.call({ url: '/api/audit/list/?f[event]=person_exported', as: ADMIN })
  expect(log.list).toContainEqual(
    expect.objectContaining({ object_type: 'contact_person', object_id: id, object_name: null, detail: 'txt' }),
  )
})

test('P3 an erased contact person is in no table and no search; the order keeps its number and sums', async () => {
  const { id, name, texts, order } = await newPerson('erase')
  const other = await t.db(HOST_B).read.selectFrom('contact_persons').select(['id', 'name']).execute()
  const before = await orderNow(order.id)
  const { body: preview } = await t.call({ url: `/api/privacy/person/?type=contact_person&id=${id}`, as: ADMIN })
  expect(preview.detail).toMatchObject({ name, erased_name: ERASED, is_erased: 0, refusal: null, contacts_num: 1 })
  const { detail } = preview as {
    detail: { named_in: object[]; fields: string[]; history_num: number; copies_num: number }
  }
  expect(detail.named_in).toContainEqual({ entity: 'order', num: 1 })
  expect(detail.fields).toEqual(['name', 'phone', 'card', 'birthday', 'comment'])
  expect(detail.history_num).toBeGreaterThan(4)
  expect(detail.copies_num).toBeGreaterThan(1)

  await done('/api/privacy/erase/', { type: 'contact_person', id, name })
  for (const text of texts) expect([text, await tablesWith(text)]).toEqual([text, []])
  const after = await orderNow(order.id)
  expect(after).toMatchObject({ contact_person_id: id, contact_person_name: ERASED, number: before.number })
  expect(after.sum_income).toEqual(before.sum_income)
  const { body: searchAnswer } = await t.call({ url: `/api/search/?q=${encodeURIComponent(name)}`, as: ADMIN })
  expect(JSON.stringify(searchAnswer)).not.toContain('Канарейкина')
  const { body: log } = await t.call({ url: '/api/audit/list/?f[event]=person_erased', as: ADMIN })
  expect(log.list).toContainEqual(
    expect.objectContaining({ object_type: 'contact_person', object_id: id, object_name: null }),
  )
  expect(await t.db(HOST_B).read.selectFrom('contact_persons').select(['id', 'name']).execute()).toEqual(other)
  const { body: again } = await t.call({ url: `/api/privacy/person/?type=contact_person&id=${id}`, as: ADMIN })
  expect(again.detail).toMatchObject({ name: ERASED, is_erased: 1, contacts_num: 1, history_num: 0 })
})

test('P3 a person whom nothing names is deleted, and one who was deleted before is erased as well', async () => {
  const owner = { client_id: 1, owner_type: 1, phone: '380509998877' }
  const free = await done('/api/contact_persons/add/', { ...owner, name: 'Свободная Канарейка' })
  await done('/api/privacy/erase/', { type: 'contact_person', id: free, name: 'Свободная Канарейка' })
  expect((await t.call({ url: `/api/contact_persons/get/${free}/`, as: ADMIN })).body.error).toBe('empty data')
  expect(await tablesWith('Свободная Канарейка')).toEqual([])

  const gone = await done('/api/contact_persons/add/', { ...owner, name: 'Ушедшая Канарейка' })
  await send('/api/contact_persons/delete/', { id: gone })
  await done('/api/privacy/erase/', { type: 'contact_person', id: gone, name: 'Ушедшая Канарейка' })
  // The security log cannot be changed: the preview says for how long it is kept.
  expect(await tablesWith('Ушедшая Канарейка')).toEqual(['audit_events'])
})

test('P3 an employee is switched off first, then has no name, login, session or history left; their work stays', async () => {
  const id = await added({ name: 'Канарейка Сотрудник', email: 'canary-employee@demo.example', phone: '380507776655' })
  const erase = (name: string) => send('/api/privacy/erase/', { type: 'team_user', id, name })
  expect(await erase('Канарейка Сотрудник')).toMatchObject({ fields: { id: 'rule:still_active' } })
  const { body: me } = await t.call({ url: '/api/team_users/auth_info/', as: ADMIN })
  const { id: ownId, name: ownName } = me.detail as { id: number; name: string }
  expect(await send('/api/privacy/erase/', { type: 'team_user', id: ownId, name: ownName })).toMatchObject({
    fields: { id: 'rule:own_account' },
  })
  expect(await employee(id)).toMatchObject({ name: 'Канарейка Сотрудник' })

  const driver = await done('/api/drivers/add/', { name: 'Чей-то водитель', phone: '380671234567' })
  await t.db().write((tx) => tx.updateTable('drivers').set({ creator_id: id }).where('id', '=', driver).execute())
  await done('/api/team_users/update/', { id, is_active: 0 })
  const { body: json } = await t.call({ url: `/api/privacy/export/?type=team_user&id=${id}`, as: ADMIN })
  expect(json.person).toMatchObject({ email: 'canary-employee@demo.example' })
  expect(await erase('Канарейка Сотрудник')).toMatchObject({ status: 'ok', id })
  expect(await employee(id)).toMatchObject({ name: ERASED, phone: null, is_active: 0 })
  for (const text of ['Канарейка Сотрудник', 'canary-employee', '380507776655']) {
    expect([text, await tablesWith(text)]).toEqual([text, []])
  }
  const sessions = await t.db().read.selectFrom('sessions').select('id').where('team_user_id', '=', id).execute()
  expect(sessions).toEqual([])
  const storedDriver = await t
    .db()
    .read.selectFrom('drivers')
    .select('creator_id')
    .where('id', '=', driver)
    .executeTakeFirst()
  expect(storedDriver?.creator_id).toBe(id)
})
