/** Two records that are one: what will happen, the merge, exactly once, and its undoing. */
import { anyTable } from '#db/database.ts'
import { randomUUID } from 'node:crypto'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { task } from '@fura/shared/entities/task.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeRecord } from '#resource/remove.ts'
import { addRecord, changeRecord } from '#resource/save.ts'
import { writeAsServer } from '../../admin/server-actor.ts'
import { snapshot } from '../../gates/snapshot.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { keepContactsText } from '../contacts/owner.queries.ts'
import { plannedMoves } from './move.queries.ts'
import { repointReferences, repointBack } from './repoint-references.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'

const make = async (entity: Entity, values: Values): Promise<number> =>
  (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, values))).id
const change = (entity: Entity, id: number, values: Values) =>
  writeAsServer(t.installation(), (writing) => changeRecord(writing, entity, id, values, null))
const rowOf = (entity: Entity, id: number) =>
  anyTable(t.db().read).selectFrom(entity.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const post = async (url: string, body: object, as = ADMIN, headers: Record<string, string> = {}) =>
  (await t.call({ url, body, as, headers })).body
const merge = (body: object) => post('/api/clients/merge/', body)
const total = async (path: string) => (await t.call({ url: `/api/${path}/list/?num=1`, as: ADMIN })).body.total_num
const idsFoundBy = async (path: string, search: string) => {
  const { body } = await t.call({ url: `/api/${path}/list/?search=${encodeURIComponent(search)}`, as: ADMIN })
  return (body.list as { id: number }[]).map(({ id }) => id)
}

const twoClients = async (): Promise<[number, number]> => {
  const main = await make(client, { name: 'ТОВ Лишається', tax_code: '32855961', contract_number: 'А-1', expeditor: 1 })
  const gone = await make(client, {
    name: 'Йде ПП',
    website: 'ide.example',
    contract_number: 'Б-2',
    contract_date: 1_700_006_400,
    broker: 1,
    notWork: 1,
    manager_id: 2,
  })
  return [main, gone]
}

describe.each(['clients', 'contractors'])('%s/merge', (path) => {
  const calls = [
    { url: `/api/${path}/merge/`, body: { id: 1, from_id: 2 } },
    { url: `/api/${path}/merge/undo/`, body: { merge_id: 1 } },
  ]

  test('needs a session', async () => {
    for (const call of calls) expect((await t.call(call)).code).toBe(401)
    expect((await t.call({ url: `/api/${path}/merge/list/?id=1` })).code).toBe(401)
  })

  test('needs the right to edit, and changes nothing without it', async () => {
    const before = await snapshot(t, HOST_A)
    for (const { url, body } of calls) {
      expect(await post(url, body, 'viewer@demo')).toMatchObject({ status: 'error', error: 'access denied' })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('refuses missing records, the record itself, and unknown members', async () => {
    const url = `/api/${path}/merge/`
    expect(await post(url, { id: 1, from_id: 900_000 })).toEqual({ status: 'error', error: 'empty data' })
    expect(await post(url, { id: 900_000, from_id: 1 })).toEqual({ status: 'error', error: 'empty data' })
    expect(await post(url, { id: 7, from_id: 7 })).toMatchObject({ fields: { from_id: 'rule:same_record' } })
    expect(await post(url, { id: 7, extra: 1 })).toMatchObject({ fields: { from_id: 'required', extra: 'unknown' } })
    expect(await post(url, { id: 7, from_id: 8, set: 1 })).toMatchObject({ fields: { set: 'type' } })
    expect(await post(url, { id: 7, from_id: 8, set: { x: 1 } })).toMatchObject({ fields: { x: 'unknown' } })
    expect(await post(`${url}undo/`, { merge_id: 900_000 })).toEqual({ status: 'error', error: 'empty data' })
  })
})

describe('merging two clients', () => {
  test('a dry run says what will move, be filled and clash, and writes nothing', async () => {
    const [kept, gone] = await twoClients()
    await make(contact, { type: 1, value: '0671112233', client_id: gone, owner_type: 1 as const })
    await make(contact, { type: 1, value: '0671112244', client_id: gone, owner_type: 1 as const })
    await make(task, {
      name: 'Дзвінок',
      type_id: 1,
      date_end: 1_800_000_000,
      team_user_id: 1,
      object_type: 'client',
      object_id: gone,
      client_id: gone,
    })
    const before = await snapshot(t, HOST_A)
    const answer = await merge({ id: kept, from_id: gone, dry_run: 1 })
    expect(answer).toMatchObject({ status: 'ok', id: kept, from_id: gone })
    expect(answer).not.toHaveProperty('merge_id')
    expect(answer.moved).toEqual(
      expect.arrayContaining([
        { r: 'contacts', count: 2 },
        { r: 'tasks', count: 1 },
      ]),
    )
    expect(answer.filled).toEqual(
      expect.arrayContaining([
        { field: 'website', value: 'ide.example' },
        { field: 'broker', value: 1 },
        { field: 'manager_id', value: 2 },
      ]),
    )
    expect(answer.conflicts).toEqual(
      expect.arrayContaining([
        { field: 'name', kept: 'ТОВ Лишається', gone: 'Йде ПП' },
        { field: 'contract_number', kept: 'А-1', gone: 'Б-2' },
        { field: 'contract_date', kept: 0, gone: 1_700_006_400 },
        { field: 'notWork', kept: 0, gone: 1 },
      ]),
    )
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('counts the orders and debts of both, and those of each again when it is undone', async () => {
    const [kept, gone] = await twoClients()
    for (const id of [kept, gone]) {
      const order = await post('/api/orders/add/', { client_id: id, order_type_id: 2 })
      const row = { order_id: order.id, client_id: id, price: '100', currency_id: 1, vat_id: null }
      await post('/api/rio/orders/customer_freight/add/', row)
    }
    const figures = async (id: number) => {
      const { orders_count: orders, debt } = await rowOf(client, id)
      return { orders: Number(orders), debt: Number(debt) }
    }
    expect(await figures(kept)).toEqual({ orders: 1, debt: 100_00 })
    const { merge_id: id } = await merge({ id: kept, from_id: gone })
    expect(await figures(kept)).toEqual({ orders: 2, debt: 200_00 })
    expect(await post('/api/clients/merge/undo/', { merge_id: id })).toMatchObject({ status: 'ok' })
    expect([await figures(kept), await figures(gone)]).toEqual([
      { orders: 1, debt: 100_00 },
      { orders: 1, debt: 100_00 },
    ])
  })

  test('moves what names the other, fills, deletes, with history of all', async () => {
    const [kept, gone] = await twoClients()
    const child = await make(client, { name: 'Дочірня', client_id: gone })
    const partner = await make(contractor, { name: 'Той самий', client_id: gone })
    const leadId = await make(lead, { name: 'Запит', client_id: gone })
    const person = await make(contactPerson, {
      name: 'Оля',
      phone: '380991112233',
      client_id: gone,
      owner_type: 1 as const,
    })
    const sameId = await make(contactPerson, { name: 'Чужа', client_id: partner, owner_type: 2 })
    const before = Number(await total('clients'))
    const answer = await merge({ id: kept, from_id: gone, set: { name: 'Йде ПП' } })
    expect(answer).toMatchObject({ status: 'ok', id: kept, from_id: gone, rev: 2 })
    expect(await rowOf(client, kept)).toMatchObject({
      name: 'Йде ПП',
      website: 'ide.example',
      broker: 1,
      expeditor: 1,
      notWork: 0,
      contract_number: 'А-1',
      contract_date: 0,
      tax_code: '32855961',
    })
    expect(await rowOf(client, child)).toMatchObject({ client_id: kept, rev: 2 })
    expect(await rowOf(contractor, partner)).toMatchObject({ client_id: kept, rev: 2 })
    expect(await rowOf(lead, leadId)).toMatchObject({ client_id: kept, rev: 2 })
    expect(await rowOf(contactPerson, person)).toMatchObject({ client_id: kept, rev: 2 })
    expect(await rowOf(contactPerson, sameId)).toMatchObject({ client_id: partner, rev: 1 })
    expect(await rowOf(client, gone)).toMatchObject({ is_deleted: 1 })
    expect(await total('clients')).toBe(before - 1)
    expect(await idsFoundBy('clients', '380991112233')).toEqual([kept])
    const history = await t
      .db()
      .read.selectFrom('changes')
      .innerJoin('history', 'history.change_id', 'changes.id')
      .select(['resource', 'record_id', 'rev', 'op', 'team_user_id', 'field', 'old', 'new'])
      .where('resource', '=', 'contact_persons')
      .where('record_id', '=', person)
      .where('rev', '=', 2)
      .execute()
    expect(history).toMatchObject([{ op: 'u', team_user_id: 1, field: 'client_id', old: `${gone}`, new: `${kept}` }])
    const updated = await post('/api/clients/update/', { id: gone, comment: 'пізно' })
    expect(updated).toEqual({ status: 'error', error: 'empty data' })
  })

  test('a choice is one of the two values', async () => {
    const [kept, gone] = await twoClients()
    expect(
      await merge({ id: kept, from_id: gone, set: { name: 'Третя', status_id: CLIENT_STATUS.active } }),
    ).toMatchObject({
      error: 'invalid data',
      fields: { name: 'not_allowed', status_id: 'not_allowed' },
    })
    expect(await merge({ id: kept, from_id: gone, set: { broker: 0, notWork: 1 } })).toMatchObject({ status: 'ok' })
    expect(await rowOf(client, kept)).toMatchObject({ broker: 0, notWork: 1 })
  })

  test('happens once: by its key, and because the other is gone', async () => {
    const [kept, gone] = await twoClients()
    const body = { id: kept, from_id: gone }
    const key = { 'idempotency-key': randomUUID() }
    const first = await post('/api/clients/merge/', body, ADMIN, key)
    expect(first.status).toBe('ok')
    const before = await snapshot(t, HOST_A)
    expect(await post('/api/clients/merge/', body, ADMIN, key)).toEqual(first)
    expect(await merge(body)).toEqual({ status: 'error', error: 'empty data' })
    expect(await merge({ id: gone, from_id: kept })).toEqual({ status: 'error', error: 'empty data' })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('never puts a firm under itself: parent into child, child into parent, and a line between them', async () => {
    const top = await make(client, { name: 'Верх' })
    const parent = await make(client, { name: 'Мати', client_id: top })
    const child = await make(client, { name: 'Дочка', client_id: parent })
    await merge({ id: child, from_id: parent })
    expect(await rowOf(client, child)).toMatchObject({ client_id: top })
    await merge({ id: top, from_id: child })
    expect(await rowOf(client, top)).toMatchObject({ client_id: null })

    const [a, b, c] = [
      await make(client, { name: 'А' }),
      await make(client, { name: 'Б' }),
      await make(client, { name: 'В' }),
    ]
    await change(client, b, { client_id: a })
    await change(client, c, { client_id: b })
    const { merge_id: id } = await merge({ id: c, from_id: a })
    expect(await rowOf(client, c)).toMatchObject({ client_id: b })
    expect(await rowOf(client, b)).toMatchObject({ client_id: null })
    expect(await post('/api/clients/merge/undo/', { merge_id: id })).toMatchObject({ status: 'ok', stayed: 0 })
    expect(await rowOf(client, b)).toMatchObject({ client_id: a })
    expect(await rowOf(client, c)).toMatchObject({ client_id: b })
  })

  test('many at once', async () => {
    const [kept, gone] = await twoClients()
    await writeAsServer(t.installation(), async (writing) => {
      const dates = { date_create: 1, date_update: 1 }
      const rows = Array.from({ length: 1100 }, (_, n) => ({
        type: 1,
        value: `067${n}`,
        client_id: gone,
        owner_type: 1 as const,
        ...dates,
      }))
      await writing.tx.insertInto(contact.table).values(rows).execute()
    })
    expect(await merge({ id: kept, from_id: gone })).toMatchObject({ moved: [{ r: 'contacts', count: 1100 }] })
    const remaining = await t.db().read.selectFrom('contacts').select('id').where('client_id', '=', gone).execute()
    expect(remaining).toEqual([])
  })
})

describe('undoing a merge', () => {
  const undo = (id: unknown) => post('/api/clients/merge/undo/', { merge_id: id })

  test('restores the record, references to it and filled fields', async () => {
    const [kept, gone] = await twoClients()
    const phone = await make(contact, { type: 1, value: '0635554433', client_id: gone, owner_type: 1 as const })
    await writeAsServer(t.installation(), (writing) => keepContactsText(writing, { kind: 1, id: gone }))
    const [keptBefore, goneBefore] = [await rowOf(client, kept), await rowOf(client, gone)]
    const count = await total('clients')
    const { merge_id: id } = await merge({ id: kept, from_id: gone })
    expect(await idsFoundBy('clients', '0635554433')).toEqual([kept])
    expect(await undo(id)).toMatchObject({
      status: 'ok',
      id: kept,
      from_id: gone,
      moved: [{ r: 'contacts', count: 1 }],
      stayed: 0,
      left: [],
    })
    const system = { rev: expect.any(Number) as number, date_update: expect.any(Number) as number, updater_id: 1 }
    expect(await rowOf(client, kept)).toEqual({ ...keptBefore, ...system })
    expect(await rowOf(client, gone)).toEqual({ ...goneBefore, ...system })
    expect(await rowOf(contact, phone)).toMatchObject({ client_id: gone, rev: 3 })
    expect(await total('clients')).toBe(count)
    expect(await idsFoundBy('clients', '0635554433')).toEqual([gone])
    expect(await idsFoundBy('clients', 'Йд')).toContain(gone)
    expect(await undo(id)).toEqual({ status: 'error', error: 'empty data' })
  })

  test('keeps fields that were changed since, and lists them', async () => {
    const [kept, gone] = await twoClients()
    const ids = await Promise.all(
      ['0501', '0502', '0503'].map((value) =>
        make(contact, { type: 1, value: `${value}000000`, client_id: gone, owner_type: 1 as const }),
      ),
    )
    const other = await make(client, { name: 'Інша' })
    const { merge_id: id } = await merge({ id: kept, from_id: gone })
    await change(client, kept, { website: 'new.example' })
    await change(contact, ids[0] ?? 0, { client_id: other })
    await writeAsServer(t.installation(), (writing) => removeRecord(writing, contact, ids[1] ?? 0))
    expect(await undo(id)).toMatchObject({ moved: [{ r: 'contacts', count: 1 }], stayed: 2, left: ['website'] })
    expect(await rowOf(client, kept)).toMatchObject({ website: 'new.example', broker: 0, manager_id: null })
    expect(await rowOf(contact, ids[0] ?? 0)).toMatchObject({ client_id: other })
    expect(await rowOf(contact, ids[2] ?? 0)).toMatchObject({ client_id: gone })
  })

  test('is refused after 30 days, and while the kept record is deleted', async () => {
    const [kept, gone] = await twoClients()
    const third = await make(client, { name: 'Третя' })
    const { merge_id: first } = await merge({ id: kept, from_id: gone })
    const { merge_id: second } = await merge({ id: third, from_id: kept })
    expect(await undo(first)).toMatchObject({ fields: { merge_id: 'rule:undo_kept_gone' } })
    expect(await undo(second)).toMatchObject({ status: 'ok' })
    const age = (days: number) =>
      t.db().write((tx) =>
        tx
          .updateTable('merges')
          .set({ date: Math.floor(Date.now() / 1000) - days * 86_400 })
          .where('id', '=', Number(first))
          .execute(),
      )
    await age(31)
    expect(await undo(first)).toMatchObject({ fields: { merge_id: 'rule:undo_too_late' } })
    await age(29)
    expect(await undo(first)).toMatchObject({ status: 'ok' })
  })

  test('the revived one names who its parent went into meanwhile', async () => {
    const [parent, heir] = [await make(client, { name: 'Була' }), await make(client, { name: 'Стала' })]
    const [kept, gone] = await twoClients()
    await change(client, gone, { client_id: parent })
    await change(client, kept, { client_id: heir })
    const { merge_id: id } = await merge({ id: kept, from_id: gone })
    await merge({ id: heir, from_id: parent })
    expect(await undo(id)).toMatchObject({ status: 'ok' })
    expect(await rowOf(client, gone)).toMatchObject({ client_id: heir })
  })

  test('is offered on the record’s card', async () => {
    const [kept, gone] = await twoClients()
    const listed = async (as: string) => (await t.call({ url: `/api/clients/merge/list/?id=${kept}`, as })).body
    expect(await listed('viewer@demo')).toEqual({ status: 'ok', list: [] })
    const { merge_id: id } = await merge({ id: kept, from_id: gone })
    expect(await listed('viewer@demo')).toMatchObject({ list: [{ merge_id: id, from_id: gone, from_name: 'Йде ПП' }] })
    await undo(id)
    expect(await listed('viewer@demo')).toEqual({ status: 'ok', list: [] })
    expect((await t.call({ url: '/api/clients/merge/list/?id=900000', as: ADMIN })).body.error).toBe('empty data')
  })
})

test('contractors: drivers, children and contacts go along', async () => {
  const [kept, gone] = [
    await make(contractor, { name: 'ФОП Один' }),
    await make(contractor, { name: 'Один', is_carrier: 1 }),
  ]
  const child = await make(contractor, { name: 'Під ним', main_contractor: gone })
  const man = await make(driver, { name: 'Водій', phone: '380671231212', contractor_id: gone })
  const answer = await post('/api/contractors/merge/', { id: kept, from_id: gone })
  expect(answer).toMatchObject({ status: 'ok' })
  expect(await rowOf(contractor, kept)).toMatchObject({ is_carrier: 1 })
  expect(await rowOf(contractor, child)).toMatchObject({ main_contractor: kept })
  expect(await rowOf(driver, man)).toMatchObject({ contractor_id: kept })
  expect(await post('/api/clients/merge/undo/', { merge_id: answer.merge_id })).toMatchObject({ error: 'empty data' })
  expect(await post('/api/contractors/merge/undo/', { merge_id: answer.merge_id })).toMatchObject({ status: 'ok' })
  expect(await rowOf(driver, man)).toMatchObject({ contractor_id: gone })
})

test('lists of ids are moved and moved back, and a record that named both keeps the kept one', async () => {
  const of = (watchers: number[]) =>
    make(task, { name: 'Справа', type_id: 1, date_end: 1_800_000_000, team_user_id: 1, watcher_ids: watchers })
  const [one, both] = [await of([2, 4]), await of([2, 3, 4])]
  const watchersOf = async (id: number) => JSON.parse(String((await rowOf(task, id)).watcher_ids)) as number[]
  const planned = () => writeAsServer(t.installation(), (writing) => plannedMoves(writing, teamUser, 3, 2))
  const move = (await planned()).find(({ field }) => field === 'watcher_ids')
  if (!move) throw new Error('no task is watched')
  expect(move).toMatchObject({ r: 'tasks', both: [both] })
  expect(move.ids).toEqual(expect.arrayContaining([one, both]))
  await writeAsServer(t.installation(), (writing) => repointReferences(writing, move, 3, 2))
  expect([await watchersOf(one), await watchersOf(both)]).toEqual([
    [3, 4],
    [3, 4],
  ])
  expect((await planned()).some(({ field }) => field === 'watcher_ids')).toBe(false)
  await writeAsServer(t.installation(), (writing) => repointBack(writing, move, 3, 2))
  expect([await watchersOf(one), await watchersOf(both)]).toEqual([
    [4, 2],
    [3, 4, 2],
  ])
})
