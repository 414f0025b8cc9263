/** Taking an import back: what it added goes, what it changed is as before, what somebody has touched since stays. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { importCalls } from './testing/import-calls.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.token('admin@demo')
})
afterAll(() => t.close())

const { post, get, read, run, undo, find } = importCalls(
  () => t,
  () => admin,
)

const imported = async (resource: string, file: string, existing: 'update' | 'skip' = 'skip') => {
  const { id } = await read(resource, file)
  await run(id, existing)
  return id
}

describe('who may', () => {
  test('nobody without a session, nobody else, nobody without the right to add', async () => {
    const base = { host: HOST_A, 'app-key': t.installation().appKey }
    const anonymous = await t.app.inject({
      method: 'POST',
      url: '/api/imports/undo/',
      headers: base,
      payload: { id: 1 },
    })
    expect(anonymous.statusCode).toBe(401)
    const id = await imported('drivers', 'name;phone\nНеотменимый Один;380671114001\n')
    const other = await personWith(t, ['can_add_driver'])
    expect(await post('/api/imports/undo/', { id }, other.token)).toEqual({ status: 'error', error: 'empty data' })
    const without = await personWith(t, [])
    await t
      .db()
      .write((tx) => tx.updateTable('imports').set({ team_user_id: without.id }).where('id', '=', id).execute())
    expect(await post('/api/imports/undo/', { id }, without.token)).toMatchObject({ error: 'access denied' })
    expect(await find('drivers', 'Неотменимый')).toHaveLength(1)
  })

  test('changed records are restored by people who may change them', async () => {
    const person = await personWith(t, ['can_add_driver'])
    await imported('drivers', 'name;phone\nИзменимый Один;380671114002\n')
    const id = await imported('drivers', 'name;phone;comment\nИзменимый Один;380671114002;новое\n', 'update')
    await t
      .db()
      .write((tx) => tx.updateTable('imports').set({ team_user_id: person.id }).where('id', '=', id).execute())
    expect(await post('/api/imports/undo/', { id }, person.token)).toMatchObject({ needs: ['can_edit_driver'] })
    expect(await find('drivers', 'Изменимый')).toMatchObject([{ comment: 'новое' }])
  })
})

test('one that has not run, or was taken back, is refused', async () => {
  const { id } = await read('drivers', 'name;phone\nНезапущенный;380671114003\n')
  const refusal = { error: 'invalid data', fields: { id: 'rule:import_not_done' } }
  expect(await post('/api/imports/undo/', { id })).toMatchObject(refusal)
  await run(id, 'skip')
  await undo(id)
  expect(await post('/api/imports/undo/', { id })).toMatchObject(refusal)
})

describe('an import is taken back', () => {
  test('added clients go with their contacts, and the list of imports says so', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Обратный ${n};38050300${1000 + n};o${n}@example.com`)
    const id = await imported('clients', ['name;phone;email', ...rows].join('\n'))
    expect(await find('clients', 'Обратный')).toHaveLength(30)
    const { total_num: total } = await get('/api/clients/list/?num=1')
    const after = await undo(id)
    expect(after).toMatchObject({ status: 'undone', counts: { undone: 30, kept: 0, added: 0 } })
    expect(await find('clients', 'Обратный')).toEqual([])
    expect(await find('contacts', '380503001')).toEqual([])
    expect((await get('/api/clients/list/?num=1')).total_num).toBe(Number(total) - 30)
    const { list } = (await get('/api/imports/list/?resource=clients')) as { list: object[] }
    expect(list[0]).toMatchObject({ id, status: 'undone', file_name: 'rows.csv', rows: 30, counts: { undone: 30 } })
  })

  test('changed records have their former values and contacts again, also where several rows were about one', async () => {
    await imported('clients', 'name;tax_code;comment\nПрежний Клиент;66000001;было\n')
    const file = [
      'name;tax_code;comment;phone',
      'Прежний Клиент;66000001;раз;380671114010',
      'Прежний Клиент;66000001;два;',
      'Новый Вдвойне;66000002;раз;',
      'Новый Вдвойне;66000002;два;',
    ].join('\n')
    const id = await imported('clients', file, 'update')
    expect(await find('clients', 'Прежний Клиент')).toMatchObject([{ comment: 'два', main_phone: '380671114010' }])
    expect((await undo(id)).counts).toMatchObject({ undone: 4, kept: 0 })
    expect(await find('clients', 'Прежний Клиент')).toMatchObject([{ comment: 'было', main_phone: null }])
    expect(await find('clients', 'Новый Вдвойне')).toEqual([])
  })

  test('what was changed, used or written on since stays, and is named with its reason', async () => {
    const names = ['Тронутый', 'Чистый', 'Занятый', 'Записанный']
    const id = await imported('clients', ['name', ...names.map((name) => `${name} Отмена`)].join('\n'))
    const idOf = async (name: string) => Number((await find('clients', `${name} Отмена`)).at(0)?.id)
    const [changed, used, noted] = [await idOf('Тронутый'), await idOf('Занятый'), await idOf('Записанный')]
    await post('/api/clients/update/', { id: changed, comment: 'моё' })
    expect(await post('/api/contractors/add/', { name: 'Его перевозчик', client_id: used })).toMatchObject({
      status: 'ok',
    })
    const contact = { client_id: noted, owner_type: 1, type: 1, value: '380671114020' }
    expect(await post('/api/contacts/add/', contact)).toMatchObject({ status: 'ok' })
    const after = await undo(id)
    expect(after).toMatchObject({ status: 'undone', counts: { undone: 1, kept: 3 }, errors_total: 3 })
    expect(new Set(after.errors.map(({ code }) => code))).toEqual(new Set(['rule:changed_since']))
    const remaining = await find('clients', 'Отмена')
    expect(remaining.map(({ name }) => String(name)).toSorted()).toEqual(
      ['Занятый', 'Записанный', 'Тронутый'].map((name) => `${name} Отмена`),
    )
  })
})

describe('orders', () => {
  const clientName = async () => String((await find('clients', '')).at(0)?.name)

  test('are numbered and completed like those of a form, found again by their number there, and taken back', async () => {
    const client = await clientName()
    const type = await t.db().read.selectFrom('order_types').select('name_ru as name').executeTakeFirstOrThrow()
    const file = (comment: string) =>
      `Номер заказа;Заказчик;Тип перевозки;Примечание\nOLD-77001;"${client.replaceAll('"', '""')}";${String(type.name)};${comment}\n`
    const first = await read('orders', file('раз'))
    expect(first.columns.map(({ field }) => field).slice(0, 2)).toEqual(['external_number', 'client_id'])
    expect([first.columns[2]?.field, first.errors]).toEqual(['order_type_id', []])
    expect((await run(first.id, 'skip')).counts).toMatchObject({ added: 1, failed: 0 })
    const [order] = await find('orders', 'OLD-77001')
    expect(order).toMatchObject({ external_number: 'OLD-77001', in_work: 1, comment: 'раз' })
    expect(String(order?.number)).toMatch(/-\d{5}$/)
    const again = await read('orders', file('два'))
    expect(again.counts).toMatchObject({ match: 1, new: 0 })
    await run(again.id, 'update')
    expect(await find('orders', 'OLD-77001')).toMatchObject([{ id: order?.id, comment: 'два' }])
    await undo(again.id)
    expect(await find('orders', 'OLD-77001')).toMatchObject([{ comment: 'раз' }])
    await post('/api/orders/update/', { id: order?.id, comment: 'сам' })
    expect((await undo(first.id)).counts).toMatchObject({ kept: 1 })
  })

  test('without a number of their own are refused: nothing would find them again', async () => {
    const client = (await clientName()).replaceAll('"', '""')
    const { errors } = await read('orders', `external_number;client_id;order_type_id\n;"${client}";\n`)
    expect(errors.map(({ field }) => field)).toContain('order_type_id')
    const person = await personWith(t, ['can_add_client'])
    expect(await get('/api/imports/list/?resource=orders', person.token)).toMatchObject({ needs: ['can_add_order'] })
  })
})
