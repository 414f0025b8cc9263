/** Imports: who may, what is reported of a file before it is run, what a run writes, and that nothing is written twice. */
import { CLIENT_STATUS, LEAD_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, personWith } from '../../gates/people.ts'
import { multipartBody } from '../../testing/multipart.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { forgetOld } from './old-imports.writes.ts'
import { importCalls } from './testing/import-calls.ts'

/** No list has it. */
const NO_STATUS = 999

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.token('admin@demo')
})
afterAll(() => t.close())

const { upload, post, get, detailOf, read, run, find } = importCalls(
  () => t,
  () => admin,
)

const DENIED = { status: 'error', error: 'access denied' }
const refusal = (fields: object) => ({ status: 'error', error: 'invalid data', fields })

const DRIVERS = 'Имя;Телефон\nПервый Импортный;380671110001\n'

describe('who may', () => {
  test('nobody without a session', async () => {
    const { payload, headers } = multipartBody({ resource: 'drivers' }, { name: 'a.csv', content: DRIVERS })
    const base = { host: HOST_A, 'app-key': t.installation().appKey }
    for (const [method, url, body] of [
      ['POST', '/api/imports/add/', payload],
      ['POST', '/api/imports/run/', '{}'],
      ['GET', '/api/imports/get/1/', ''],
    ] as const) {
      const answer = await t.app.inject({ method, url, headers: { ...base, ...headers }, payload: body })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
  })

  test('a file is accepted only from people who may add such records, before anything in it is read', async () => {
    const other = await personWith(t, ['can_add_client', 'can_edit_client'])
    expect(await upload({ resource: 'drivers' }, '\0', other.token)).toEqual({
      code: 200,
      ...DENIED,
      needs: ['can_add_driver'],
    })
    const rows = await t.db().read.selectFrom('imports').select('id').execute()
    expect(rows).toEqual([])
  })

  test('updating needs the right to edit, and a right that is gone is missed at the run', async () => {
    const person = await personWith(t, ['can_add_driver'])
    const { id } = await read('drivers', DRIVERS, person.token)
    expect(await post('/api/imports/run/', { id, existing: 'update' }, person.token)).toMatchObject(DENIED)
    const without = await personWith(t, [])
    await t
      .db()
      .write((tx) => tx.updateTable('imports').set({ team_user_id: without.id }).where('id', '=', id).execute())
    expect(await post('/api/imports/run/', { id, existing: 'skip' }, without.token)).toMatchObject(DENIED)
    expect(await find('drivers', 'Первый Импортный')).toEqual([])
  })

  test('only who made it and an administrator see and run it; others hear that there is none', async () => {
    const [maker, other]: Person[] = [await personWith(t, ['can_add_driver']), await personWith(t, ['can_add_driver'])]
    const { id } = await read('drivers', DRIVERS, maker?.token)
    const NONE = { status: 'error', error: 'empty data' }
    expect(await get(`/api/imports/get/${id}/`, other?.token)).toEqual(NONE)
    expect(await post('/api/imports/run/', { id, existing: 'skip' }, other?.token)).toEqual(NONE)
    const stranger = await t.token('admin@demo', HOST_B)
    expect(await get(`/api/imports/get/${id}/`, stranger, HOST_B)).toEqual(NONE)
    expect(await get(`/api/imports/get/${id}/`, maker?.token)).toMatchObject({ detail: { status: 'ready' } })
    expect(await get(`/api/imports/get/${id}/`)).toMatchObject({ detail: { status: 'ready' } })
  })
})

describe('a file', () => {
  test('is answered: what is new, what is wrong and where, which columns are unknown; nothing is written', async () => {
    const before = await find('drivers', 'Проверочный')
    const detail = await read(
      'drivers',
      [
        'ПІБ;phone;Перевозчик;Любимый цвет',
        'Проверочный Один;+380 67 111 00 11;;синий',
        'Проверочный Два;123;;',
        ';380671110013;;',
        'Проверочный Три;380671110014;Нет такого перевозчика;',
        '',
      ].join('\n'),
    )
    expect(detail).toMatchObject({ status: 'ready', rows: 4, unknown_columns: ['Любимый цвет'], errors_total: 3 })
    expect(detail.counts).toMatchObject({ new: 1, match: 0, wrong: 3 })
    expect(detail.errors).toEqual([
      { row: 3, field: 'phone', code: 'format' },
      { row: 4, field: 'name', code: 'required' },
      { row: 5, field: 'contractor_id', code: 'not_found' },
    ])
    expect(detail.preview).toMatchObject([{ row: 2, state: 'new', cells: { name: 'Проверочный Один' } }])
    expect(await find('drivers', 'Проверочный')).toEqual(before)
    const after = await run(detail.id, 'skip')
    expect(after).toMatchObject({ status: 'done', counts: { added: 1, wrong: 3, new: 0 } })
    expect(await find('drivers', 'Проверочный')).toMatchObject([{ name: 'Проверочный Один', phone: '380671110011' }])
  })

  test('names an amount above the limit by its column, and writes the other rows', async () => {
    const { id, errors } = await read(
      'clients',
      'name;credit_limit\nЛимит Один;1000000000\nЛимит Два;99999999999999999999\nЛимит Три;999999999,99\n',
    )
    expect(errors).toEqual([2, 3].map((row) => ({ row, field: 'credit_limit', code: 'max' })))
    expect((await run(id, 'skip')).counts).toMatchObject({ added: 1, wrong: 2 })
    expect(await find('clients', 'Лимит')).toMatchObject([{ name: 'Лимит Три', credit_limit: '999999999.99' }])
  })

  test('pages its errors by rows', async () => {
    const { id } = await read('drivers', `name;phone\n${'Без Телефона;\n'.repeat(30)}`)
    const page = await detailOf(id, '?start=20&num=5')
    expect(page.errors.map(({ row }) => row)).toEqual([22, 23, 24, 25, 26])
    expect(page.errors_total).toBe(30)
  })

  test('is run once, however often it is asked', async () => {
    const { id } = await read('drivers', 'name;phone\nЕдинственный Раз;380671110021\n')
    await run(id, 'skip')
    expect(await post('/api/imports/run/', { id, existing: 'update' })).toEqual(
      refusal({ id: 'rule:import_not_ready' }),
    )
    expect(await find('drivers', 'Единственный Раз')).toHaveLength(1)
  })

  test('leaves rows alone that were struck out', async () => {
    const { id } = await read('drivers', 'name;phone\nОставленный А;380671110031\nОставленный Б;380671110032\n')
    expect((await run(id, 'skip', { skip: [3] })).counts).toMatchObject({ added: 1, skipped: 1 })
    expect(await find('drivers', 'Оставленный')).toMatchObject([{ name: 'Оставленный А' }])
  })

  test('leaves history and a change for each record', async () => {
    const { id } = await read('drivers', 'name;phone\nИсторический Водитель;380671110041\n')
    const { preview } = await run(id, 'skip')
    const record = preview[0]?.record_id ?? 0
    const change = await t
      .db()
      .read.selectFrom('changes')
      .selectAll()
      .where('resource', '=', 'drivers')
      .where('record_id', '=', record)
      .executeTakeFirstOrThrow()
    expect(change).toMatchObject({ op: 'a', rev: 1, team_user_id: 1 })
    const [driver] = await find('drivers', 'Исторический')
    expect(driver).toMatchObject({ id: record, creator_id: 1 })
  })
})

describe('the same file again', () => {
  const file = (comment: string) =>
    `name;tax_code;phone;comment;status_id\nТОВ "Импорт Альфа";32855961;067 111 22 33;${comment};\nФОП Бета Импорт;;;${comment};\n`

  test('matches by tax code and by name, and skips or updates as was asked', async () => {
    const first = await read('clients', file('раз'))
    expect((await run(first.id, 'skip')).counts).toMatchObject({ added: 2, failed: 0 })
    const again = await read('clients', file('два'))
    expect(again.counts).toMatchObject({ match: 2, new: 0 })
    expect((await run(again.id, 'skip')).counts).toMatchObject({ skipped: 2, added: 0 })
    expect(await find('clients', 'Импорт Альфа')).toMatchObject([{ comment: 'раз', rev: 1 }])
    const third = await read('clients', file('три'))
    expect((await run(third.id, 'update')).counts).toMatchObject({ updated: 2, added: 0 })
    expect(await find('clients', 'Импорт Альфа')).toMatchObject([{ comment: 'три', rev: 2 }])
  })

  test('a client gets its phone as a contact once, and is found by it under another name', async () => {
    const [client] = await find('clients', 'Импорт Альфа')
    const contacts = (await get(`/api/contacts/list/${Number(client?.id)}/?owner_type=1`)).list as object[]
    expect(contacts).toMatchObject([{ value: '0671112233' }])
    expect(client).toMatchObject({ main_phone: '0671112233' })
    const { counts, preview } = await read('clients', 'name;phone\nСовсем другое имя;+38 (067) 111-22-33\n')
    expect([counts.match, preview[0]?.record_id]).toEqual([1, client?.id])
  })

  test('a namesake with another tax code is somebody else', async () => {
    const { counts } = await read('clients', 'name;tax_code\nИмпорт Альфа ООО;14360570\n')
    expect(counts).toMatchObject({ new: 1, match: 0 })
  })

  test('two rows about one firm make one record', async () => {
    const { id } = await read('clients', 'name;comment\nДважды Строка;первая\nООО "Дважды строка";вторая\n')
    expect((await run(id, 'update')).counts).toMatchObject({ added: 1, updated: 1 })
    expect(await find('clients', 'Дважды строка')).toMatchObject([{ comment: 'вторая' }])
  })

  test('trucks are known by their plates, however they are typed', async () => {
    await run((await read('trucks', 'name\nАА 7711 ТТ\n')).id, 'skip')
    expect((await read('trucks', 'name\naa7711-tt\n')).counts).toMatchObject({ match: 1 })
  })

  test('of several that could be meant none is taken', async () => {
    for (const phone of ['380671110061', '380671110062']) {
      await post('/api/drivers/add/', { name: 'Двойной Тёзка', phone })
    }
    const { errors } = await read('drivers', 'name;phone\nДвойной Тёзка;\n')
    expect(errors).toEqual([{ row: 2, field: 'name', code: 'rule:several_matches' }])
  })
})

describe('rows that are written together', () => {
  const own = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ name, tax_code: code }) => `${String(name)} ${String(code)}`)

  test('come to what they would one after the other', async () => {
    const first = await read('clients', 'name;tax_code\nТурбота Перша;77000001\n')
    await run(first.id, 'skip')
    const file = [
      'name;tax_code',
      'Турбота Інша;77000001',
      'Турбота Перша;77000002',
      'ТОВ "Турбота Третя";77000003',
      'Турбота третя;',
      'Турбота Четверта;77000004',
    ].join('\n')
    const { id } = await read('clients', file)
    const { counts } = await run(id, 'update')
    expect(counts).toMatchObject({ added: 3, updated: 2, failed: 0 })
    expect(new Set(own(await find('clients', 'турбота')))).toEqual(
      new Set([
        'Турбота Інша 77000001',
        'Турбота Перша 77000002',
        'Турбота третя 77000003',
        'Турбота Четверта 77000004',
      ]),
    )
  })

  test('are refused one by one: the others are there with their contacts, history and number', async () => {
    const row = (n: number) => `Разом ${n};${88_000_000 + n};38050${2_000_000 + n}`
    const { id } = await read(
      'clients',
      ['name;tax_code;phone', ...Array.from({ length: 25 }, (_, n) => row(n))].join('\n'),
    )
    await t.db().write(async (tx) => {
      for (const [at, input] of [
        [5, { name: 'Разом 3', status_id: NO_STATUS }],
        [20, { name: 'Разом 18', manager_id: 999 }],
      ] as const) {
        const values = { input: JSON.stringify(input) }
        await tx.updateTable('import_rows').set(values).where('import_id', '=', id).where('row', '=', at).execute()
      }
    })
    const { counts, errors } = await run(id, 'skip')
    expect(counts).toMatchObject({ added: 23, failed: 2 })
    expect(errors).toEqual([
      { row: 5, field: 'status_id', code: 'not_found' },
      { row: 20, field: 'manager_id', code: 'not_found' },
    ])
    const matches = await find('clients', 'разом')
    expect(matches).toHaveLength(23)
    expect(await find('contacts', '38050200')).toHaveLength(23)
    expect((await get('/api/clients/list/?num=20')).total_num).toBe(
      (await t.db().read.selectFrom('clients').select('id').where('is_deleted', '=', 0).execute()).length,
    )
  })
})

test('an import whose rows cannot be written ends as failed instead of running for ever', async () => {
  const { id } = await read('drivers', 'name;phone\nНечитаний;380671119101\n')
  await t.db().write((tx) => tx.updateTable('import_rows').set({ input: '{' }).where('import_id', '=', id).execute())
  expect(await run(id, 'skip')).toMatchObject({ status: 'failed', counts: { added: 0 } })
  expect(await find('drivers', 'Нечитаний')).toEqual([])
})

test('the rows of an import are forgotten when it has been over for a month, one that waited is over then', async () => {
  const [done, waiting, young] = [
    await read('drivers', 'name;phone\nДавний Перший;380671119001\n'),
    await read('drivers', 'name;phone\nДавний Другий;380671119002\n'),
    await read('drivers', 'name;phone\nНедавній;380671119003\n'),
  ]
  await run(done.id, 'skip')
  const past = Math.floor(Date.now() / 1000) - 31 * 86_400
  await t
    .db()
    .write((tx) =>
      tx.updateTable('imports').set({ date_done: past }).where('id', 'in', [done.id, waiting.id]).execute(),
    )
  await forgetOld({ db: t.db(), importDays: 60 })
  const importIds = await t.db().read.selectFrom('import_rows').select('import_id').distinct().execute()
  expect(importIds.map(({ import_id: id }) => id)).toContain(done.id)
  await forgetOld({ db: t.db(), importDays: 30 })
  const remaining = await t.db().read.selectFrom('import_rows').select('import_id').distinct().execute()
  const ids = remaining.map(({ import_id: id }) => id)
  expect(ids).toContain(young.id)
  expect(ids).not.toContain(done.id)
  expect(ids).not.toContain(waiting.id)
  expect((await detailOf(done.id)).status).toBe('done')
  expect((await detailOf(waiting.id)).status).toBe('failed')
})

describe('rules', () => {
  test('of leads hold: a phone or an e-mail is needed, and a branch is theirs', async () => {
    const detail = await read(
      'leads',
      'name;phone;next_contact_date\nИмпортный Лид А;380671110071;01.02.2027 10:30\nБез связи;;\n',
    )
    expect(detail.errors).toEqual([{ row: 3, field: 'phone', code: 'rule:phone_or_email' }])
    await run(detail.id, 'skip')
    const [lead] = await find('leads', 'Импортный Лид А')
    expect(lead).toMatchObject({ status_id: LEAD_STATUS.new, in_work: 1, organization_id: 1 })
    expect(Number(lead?.next_contact_date)).toBe(Date.UTC(2027, 1, 1, 8, 30) / 1000)
  })

  test('of requisites hold at the run: a refused row leaves nothing, the others are written', async () => {
    const country = await t
      .db()
      .read.selectFrom('cities')
      .innerJoin('countries', 'countries.id', 'cities.country_id')
      .select('cities.name_ru as name')
      .where('country_code', '=', 'UA')
      .executeTakeFirstOrThrow()
    const { id } = await read(
      'clients',
      `name;city;tax_code\nОтказанный Кодом;${country.name};12\nПринятый Кодом;${country.name};14360571\n`,
    )
    const after = await run(id, 'skip')
    expect(after.counts).toMatchObject({ added: 1, failed: 1 })
    expect(after.errors).toEqual([{ row: 2, field: 'tax_code', code: 'format' }])
    expect(await find('clients', 'Отказанный Кодом')).toEqual([])
    expect(await find('clients', 'Принятый Кодом')).toMatchObject([{ manager_id: 1, status_id: CLIENT_STATUS.new }])
  })

  test('fields that ask for more than the right to add are refused row by row', async () => {
    const person = await personWith(t, ['can_add_client'])
    const { errors } = await read(
      'clients',
      'name;avto;phone\nБез Права;да;\nС правом;нет;\nС телефоном;;380671110081\n',
      person.token,
    )
    expect(errors).toEqual([
      { row: 2, field: 'avto', code: 'not_allowed' },
      { row: 4, field: 'phone', code: 'not_allowed' },
    ])
  })

  test('every kind of field is read as people write it', async () => {
    const detail = await read(
      'contractors',
      [
        'Название;Вид особи;Перевозчик;Сумма страховки CMR;Дата договора;Рейтинг;payment_delay_basis',
        '"Вид, все";Юр. лицо;так;"1 250,50";31.12.2026;5;unloading',
      ].join('\n'),
    )
    expect(detail.errors).toEqual([])
    await run(detail.id, 'skip')
    const [record] = await find('contractors', 'Вид, все')
    expect(detail.unknown_columns).toEqual([])
    expect(record).toMatchObject({
      entity_physical_person: 1,
      is_carrier: 1,
      insurance_sum: '1250.50',
      contract_date: Date.UTC(2026, 11, 31) / 1000,
      rating: 5,
      payment_delay_basis: 'unloading',
    })
  })
})
