/** Export: who may, what is in the file, that it opens as what it is, and that nothing in it runs. */
import { client } from '@fura/shared/entities/client.ts'
import type { Rights } from '@fura/shared/permissions.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readListQuery } from '#resource/list-query.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { countExported, exportedPages } from './export.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const NOBODY = 999_999
const RU = { 'accept-language': 'ru' }

const add = async (path: string, body: object, host = HOST_A): Promise<number> => {
  const answer = await t.call({ url: `/api/${path}/add/`, body, as: ADMIN, host })
  expect(answer.body).toMatchObject({ status: 'ok' })
  return Number(answer.body.id)
}

const exported = async (query: string, as = ADMIN, host = HOST_A) =>
  t.call({ url: `/api/${query}`, as, host, headers: RU })

/** Rows of our own CSV: no cell of these tests holds a quote or a line break. */
const rowsOf = (text: string): string[][] =>
  text
    .replace(/^\u{FEFF}/u, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

const bytes = async (url: string): Promise<Buffer> => {
  const token = await t.token(ADMIN)
  const headers = { host: HOST_A, 'app-key': t.installation().appKey, 'user-auth-key': token, ...RU }
  return (await t.app.inject({ url, headers })).rawPayload
}

test('is refused without a session', async () => {
  const { code, body } = await t.call({ url: '/api/clients/export/' })
  expect([code, body]).toEqual([401, { status: 'error', error: 'invalid user api key' }])
})

describe('who may', () => {
  test.each([
    ['clients', 'dispatcher@demo'],
    ['drivers', 'dispatcher@demo'],
    ['clients', 'y.lysenko@demo'],
    ['leads', 'viewer@demo'],
    ['orders', 'd.shevchuk@demo'],
    ['tasks', 'viewer@demo'],
    ['currencies', 'viewer@demo'],
  ])('S6.01 %s are not taken out by %s, who lacks can_export and reads them all the same', async (path, as) => {
    expect((await t.call({ url: `/api/${path}/list/?num=1`, as })).body.status).toBe('ok')
    const { body } = await t.call({ url: `/api/${path}/export/`, as })
    expect(body).toEqual({ status: 'error', error: 'access denied', needs: ['can_export'] })
  })

  test('S6.01 the right to take out is not the right to see: quotations stay with those who read them', async () => {
    const { body } = await t.call({ url: '/api/quotations/export/', as: 'n.tkachenko@demo' })
    expect(body).toEqual({ status: 'error', error: 'access denied', needs: ['can_view_quote'] })
  })

  test.each([
    ['clients', 'manager@demo'],
    ['drivers', 'o.kravets@demo'],
    ['leads', 'head@demo'],
    ['orders', 'n.tkachenko@demo'],
    ['quotations', 'manager@demo'],
    ['team_users', 'admin@demo'],
  ])('%s are taken out by %s', async (path, as) => {
    const { code, text } = await exported(`${path}/export/`, as)
    expect(code).toBe(200)
    expect(rowsOf(text).length).toBeGreaterThan(1)
  })
})

describe('csv', () => {
  test('is a named file with a byte order mark, semicolons and labels in the asked language', async () => {
    const { headers, text } = await exported('drivers/export/?format=csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="drivers.csv"')
    expect(text.startsWith('\u{FEFF}')).toBe(true)
    const [header = []] = rowsOf(text)
    expect(header).toContain('Телефон')
    const inEnglish = await t.call({
      url: '/api/drivers/export/',
      as: ADMIN,
      headers: { 'accept-language': 'en' },
    })
    expect(rowsOf(inEnglish.text)[0]).toContain('Phone')
  })

  test('has names for references, days and decimals as people write them, readable phones', async () => {
    const contractor = await add('contractors', {
      name: 'Перевозчик для выгрузки',
      entity_physical_person: 1,
      contract_date: 1_767_225_600,
      insurance_sum: '1250.50',
    })
    const phone = '380671234567'
    await add('drivers', { name: 'Выгруженный Водитель', phone, contractor_id: contractor })
    const drivers = rowsOf((await exported(`drivers/export/?contractor_id=${contractor}`)).text)
    expect(drivers).toHaveLength(2)
    expect(drivers[1]).toEqual(expect.arrayContaining(['Перевозчик для выгрузки', '380 67 123 45 67']))
    const search = encodeURIComponent('Перевозчик для выгрузки')
    const [, row] = rowsOf((await exported(`contractors/export/?search=${search}`)).text)
    expect(row).toEqual(expect.arrayContaining(['01.01.2026', '1250,50', 'Юр. лицо']))
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'I9 a text that begins like the formula %j gets an apostrophe',
    async (text) => {
      const comment = `${text}|mark`
      const id = await add('drivers', { name: `Формула ${text.trim()}`, phone: '380671234567', comment })
      const { text: file } = await exported('drivers/export/?sort=-id')
      const line = file.split('\r\n').find((one) => one.startsWith(`${id};`)) ?? file
      expect(`${line}\r\n${file}`).toContain(`'${text}|mark`)
      expect(file).not.toContain(`;${text}|mark`)
    },
  )

  test('quotes what would break a row', async () => {
    await add('drivers', { name: 'Кавычка "А"; Б', phone: '380671234567', comment: 'одна\nдве' })
    const { text } = await exported(`drivers/export/?search=${encodeURIComponent('Кавычка')}`)
    expect(text).toContain('"Кавычка ""А""; Б"')
    expect(text).toContain('"одна\nдве"')
  })
})

describe('xlsx', () => {
  test('is a workbook that another reader opens, texts as texts, numbers as numbers, days as days', async () => {
    await add('contractors', {
      name: '=1+1 <b>&"',
      entity_physical_person: 1,
      contract_date: 1_767_225_600,
      insurance_sum: '1250.50',
      tax_code: '00123456',
    })
    const url = `/api/contractors/export/?format=xlsx&search=${encodeURIComponent('=1+1 <b>')}`
    const [header = [], row = []] = await readSheet(await bytes(url))
    const cell = (title: string) => row[header.indexOf(title)]
    expect(cell('Название')).toBe('=1+1 <b>&"')
    expect(row).toEqual(expect.arrayContaining(['00123456', 1250.5]))
    expect(row.some((value) => value instanceof Date && value.getTime() === 1_767_225_600_000)).toBe(true)
  })

  test('says what it is', async () => {
    const { headers } = await exported('trucks/export/?format=xlsx')
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toBe('attachment; filename="trucks.xlsx"')
  })
})

describe('what is in it', () => {
  test('all pages, in the order of the list, each record once', async () => {
    for (let n = 0; n < 230; n += 1) await add('trucks', { name: `ВЫГ${String(n % 7)}${String(n).padStart(4, '0')}` })
    for (const sort of ['name', '-name', 'id', '-date_create', '-date_create,name', 'name,-id']) {
      const ids = rowsOf((await exported(`trucks/export/?search=${encodeURIComponent('ВЫГ')}&sort=${sort}`)).text)
        .slice(1)
        .map(([id]) => Number(id))
      const listed: number[] = []
      for (let start = 0; start < 300; start += 100) {
        const query = `?search=${encodeURIComponent('ВЫГ')}&sort=${sort}&num=100&start=${start}`
        const { body } = await t.call({ url: `/api/trucks/list/${query}`, as: ADMIN })
        listed.push(...(body.list as { id: number }[]).map(({ id }) => id))
      }
      expect(listed).toHaveLength(230)
      expect(ids).toEqual(listed)
    }
  })

  test('unknown filters and formats are refused, not ignored', async () => {
    for (const [query, fields] of [
      ['?nonsense=1', { nonsense: 'unknown' }],
      ['?format=pdf', { format: 'not_allowed' }],
      ['?status=x', { status: 'type' }],
    ] as const) {
      expect((await exported(`clients/export/${query}`)).body).toEqual({
        status: 'error',
        error: 'invalid data',
        fields,
      })
    }
  })

  test('nothing of another installation', async () => {
    await add('drivers', { name: 'Канарейка Чужая', phone: '380671234567' }, HOST_B)
    expect((await exported('drivers/export/')).text).not.toContain('Канарейка')
  })

  test('own records only: others’ clients are not in the file', async () => {
    const viewer = {
      userId: null,
      language: 'ru',
      timeZone: 'UTC',
      rights: {} as Rights,
      people: [NOBODY],
      isHead: false,
      standsFor: [],
      seesOwnOnly: true,
    } as const
    const query = readListQuery(client, [''], viewer, 'UTC')
    expect(await countExported(t.db(), client, query, { ...viewer, seesOwnOnly: false })).toBeGreaterThan(10)
    expect(await countExported(t.db(), client, query, viewer)).toBe(0)
    const pages: unknown[] = []
    for await (const page of exportedPages(t.db(), client, query, viewer)) pages.push(page)
    expect(pages).toEqual([])
  })
})

test('S6.01 a file has exactly the columns that were asked for, in their order; a hidden one is as unknown as none', async () => {
  await add('clients', { name: 'Стовпці' })
  const { text } = await exported('clients/export/?search=Стовпці&cols=manager_id,name')
  expect(rowsOf(text)[0]).toHaveLength(2)
  expect(rowsOf(text)[1]?.[1]).toBe('Стовпці')
  const { body } = await exported('clients/export/?cols=name,no_such')
  expect(body).toMatchObject({ error: 'invalid data', fields: { cols: 'unknown' } })
})
