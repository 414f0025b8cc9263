/** Columns: recognised exports of other programs, mapped by hand, remembered by the company; refused rows come back as a file. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, personWith } from '../../gates/people.ts'
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

const { headersOf, upload, post, get, read, run, map, find } = importCalls(
  () => t,
  () => admin,
)

const DENIED = { status: 'error', error: 'access denied' }
const NONE = { status: 'error', error: 'empty data' }
const FILE = 'Как зовут;Куда звонить\nСопоставленный Один;380671112001\n'

const fileOf = async (id: number, token = admin) =>
  t.app.inject({ url: `/api/imports/errors/${id}/`, headers: headersOf(token) })

describe('who may', () => {
  test('nobody without a session', async () => {
    const base = { host: HOST_A, 'app-key': t.installation().appKey }
    for (const [method, url] of [
      ['POST', '/api/imports/map/'],
      ['GET', '/api/imports/list/?resource=clients'],
      ['GET', '/api/imports/errors/1/'],
    ] as const) {
      const answer = await t.app.inject({ method, url, headers: base, ...(method === 'POST' ? { payload: {} } : {}) })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
  })

  test('others map no import and get no file of it; who lost the right to add maps it no more', async () => {
    const [maker, other]: Person[] = [await personWith(t, ['can_add_driver']), await personWith(t, ['can_add_driver'])]
    const { id } = await read('drivers', FILE, maker?.token)
    const mapping = { id, columns: ['name', 'phone'] }
    expect(await post('/api/imports/map/', mapping, other?.token)).toEqual(NONE)
    expect((await fileOf(id, other?.token)).json()).toEqual(NONE)
    const without = await personWith(t, [])
    expect(await get('/api/imports/list/?resource=drivers', without.token)).toMatchObject(DENIED)
    await t
      .db()
      .write((tx) => tx.updateTable('imports').set({ team_user_id: without.id }).where('id', '=', id).execute())
    expect(await post('/api/imports/map/', mapping, without.token)).toMatchObject(DENIED)
    expect(await t.db().read.selectFrom('import_titles').select('title').execute()).toEqual([])
  })
})

describe('columns', () => {
  test('are mapped by hand, checked again, and remembered for the next file of the company', async () => {
    const first = await read('drivers', FILE)
    expect(first.columns).toEqual([
      { title: 'Как зовут', field: '', sample: 'Сопоставленный Один' },
      { title: 'Куда звонить', field: '', sample: '380671112001' },
    ])
    const mapped = await map(first.id, ['name', 'phone'])
    expect(mapped).toMatchObject({ status: 'ready', counts: { new: 1, wrong: 0 }, unknown_columns: [] })
    expect(await find('drivers', 'Сопоставленный')).toEqual([])
    await run(first.id, 'skip')
    expect(await find('drivers', 'Сопоставленный')).toMatchObject([{ phone: '380671112001' }])
    const next = await read('drivers', 'куда звонить;КАК ЗОВУТ;Ещё\n380671112002;Сопоставленный Два;x\n')
    expect(next.columns.map(({ field }) => field)).toEqual(['phone', 'name', ''])
    expect(next.counts).toMatchObject({ new: 1 })
  })

  test('that are mapped back are forgotten; one that is left out stays so', async () => {
    const one = await read('drivers', 'Имя;Телефон;Комментарий\nЗабытый Один;380671112003;а\n')
    await map(one.id, ['name', 'phone', ''])
    const two = await read('drivers', 'Имя;Телефон;Комментарий\nЗабытый Один;380671112003;а\n')
    expect(two.columns.map(({ field }) => field)).toEqual(['name', 'phone', ''])
    await map(two.id, ['name', 'phone', 'comment'])
    const three = await read('drivers', 'Имя;Телефон;Комментарий\nЗабытый Один;380671112003;а\n')
    expect(three.columns.map(({ field }) => field)).toEqual(['name', 'phone', 'comment'])
  })

  test('wrong mappings change nothing', async () => {
    const { id, counts } = await read('drivers', 'Имя;Телефон\nПрежний Один;380671112004\n')
    const refusal = (code: string) => ({ status: 'error', error: 'invalid data', fields: { columns: code } })
    expect(await post('/api/imports/map/', { id })).toEqual(refusal('required'))
    expect(await post('/api/imports/map/', { id, columns: ['name', 3] })).toEqual(refusal('type'))
    expect(await post('/api/imports/map/', { id, columns: ['name'] })).toEqual(refusal('not_allowed'))
    expect(await post('/api/imports/map/', { id, columns: ['name', 'rev'] })).toEqual(refusal('not_allowed'))
    expect(await post('/api/imports/map/', { id, columns: ['', ''] })).toEqual(refusal('rule:no_known_columns'))
    expect((await read('drivers', 'Имя;Телефон\nПрежний Один;380671112004\n')).counts).toEqual(counts)
    await run(id, 'skip')
    expect(await post('/api/imports/map/', { id, columns: ['name', 'phone'] })).toMatchObject({
      fields: { id: 'rule:import_not_ready' },
    })
  })

  test.each([
    [
      'clients',
      'Bitrix24',
      'ID;Название компании;Тип компании;Рабочий телефон;Мобильный телефон;Рабочий e-mail;Корпоративный сайт;Комментарий\n7;Битрикс Клиент;Клиент;;380671113001;b@example.com;example.com;важный\n',
      {
        name: 'Битрикс Клиент',
        phone: '380671113001',
        email: 'b@example.com',
        website: 'example.com',
        comment: 'важный',
      },
    ],
    [
      'leads',
      'Kommo',
      'ID,Lead title,Lead stage,Main contact,Company,Work phone,Work email,Note 1\n1,Sea freight,New,John Smith,Acme Kommo,380671113002,k@example.com,call\n',
      {
        name: 'Sea freight',
        contact_name: 'John Smith',
        company_name: 'Acme Kommo',
        phone: '380671113002',
        email: 'k@example.com',
        comment: 'call',
      },
    ],
    [
      'leads',
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Associated Company\n9,Ann,Lee,h@example.com,380671113003,NEW,Hub Co\n',
      { contact_name: 'Ann Lee', company_name: 'Hub Co', email: 'h@example.com', phone: '380671113003' },
    ],
    [
      'contractors',
      '1C',
      'Найменування;Найменування повне;Код за ЄДРПОУ;Юридична адреса;Основний менеджер;Телефон\nПеревізник БАС;ТОВ Перевізник БАС;14360572;Київ;;380671113004\n',
      { name: 'Перевізник БАС', full_name: 'ТОВ Перевізник БАС', tax_code: '14360572', legal_address: 'Київ' },
    ],
  ])('of %s exported by %s are recognised', async (resource, program, file, cells) => {
    const detail = await read(resource, file)
    expect([detail.program, detail.errors]).toEqual([program, []])
    expect(detail.counts).toMatchObject({ new: 1 })
    expect(detail.preview[0]?.cells).toMatchObject(cells)
  })
})

test('rows that were not written come as a file that, corrected, is imported again', async () => {
  const bad = await read(
    'drivers',
    'Имя;Телефон;Любимый цвет\nХороший Водитель;380671112010;синий\n=Плохой;12;красный\n',
  )
  await run(bad.id, 'skip')
  const answer = await fileOf(bad.id)
  expect(answer.headers['content-type']).toContain('text/csv')
  const text = answer.body
  expect(text.split('\r\n')[0]).toBe('\u{FEFF}Строка файла;Имя;Телефон;Любимый цвет;Что исправить')
  expect(text).toContain("3;'=Плохой;12;красный;")
  expect(text).not.toContain('Хороший Водитель')
  const again = await upload({ resource: 'drivers' }, text.replace(';12;', ';380671112011;').replace("'=", ''))
  const detail = await get(`/api/imports/get/${Number(again.id)}/`)
  expect(detail).toMatchObject({ detail: { unknown_columns: ['Любимый цвет'] } })
})
