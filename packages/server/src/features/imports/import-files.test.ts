/** Files that nobody should send, and workbooks as spreadsheets make them: reported clearly, and the server goes on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { multipartBody, type TestFile } from '../../testing/multipart.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { workbookOf, zipOf } from '../../testing/workbook.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let t: TestApp
let base: Record<string, string>
beforeAll(async () => {
  t = await testApp()
  base = { host: HOST_A, 'app-key': t.installation().appKey, 'user-auth-key': await t.token('admin@demo') }
})
afterAll(() => t.close())

type Answer = Record<string, unknown>

const send = async (payload: Buffer | string, headers: Record<string, string>): Promise<Answer> => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/imports/add/',
    headers: { ...base, ...headers },
    payload,
  })
  const body: Record<string, unknown> = answer.json()
  return { ...body, code: answer.statusCode }
}

const upload = (fields: Readonly<Record<string, string>>, file: TestFile | null) => {
  const { payload, headers } = multipartBody(fields, file)
  return send(payload, headers)
}

const uploadDrivers = (content: string | Buffer, name = 'rows.csv') =>
  upload({ resource: 'drivers' }, { name, content })

interface Detail {
  status: string
  rows: number
  counts: Record<string, number>
  errors: { row: number; field: string; code: string }[]
  preview: { cells: Record<string, string> }[]
}

const settled = async (answer: Record<string, unknown>): Promise<Detail> => {
  expect(answer).toMatchObject({ status: 'ok' })
  for (;;) {
    const card = await t.app.inject({ url: `/api/imports/get/${Number(answer.id)}/?num=100`, headers: base })
    const { detail } = card.json() as { detail: Detail }
    if (detail.status !== 'reading' && detail.status !== 'running') return detail
    await sleep(20)
  }
}

const refused = (file: string) => ({ code: 200, status: 'error', error: 'invalid data', fields: { file } })

const workbook = (rows: object[][]): Promise<Buffer> => writeXlsxFile(rows as never).toBuffer()

const text = (value: string) => ({ value, type: String })

/** An archive of one part whose directory claims what it likes. */
const archive = (name: string, packed: Buffer, size: number): Buffer => zipOf([{ name, packed, size }])

const isAlive = async () => {
  expect((await t.app.inject({ url: '/api/drivers/list/?num=1', headers: base })).json()).toMatchObject({
    status: 'ok',
  })
}

describe('a workbook', () => {
  test('is read: texts, numbers, days, and what a formula came to', async () => {
    const file = await workbook([
      [text('name'), text('phone'), text('passport_until'), text('comment')],
      [
        text('Книжный Водитель'),
        { value: 380_671_234_567, type: Number },
        { value: new Date(Date.UTC(2030, 0, 31)), type: Date, format: 'dd.mm.yyyy' },
        { value: '=1+1', type: 'Formula' },
      ],
    ])
    const detail = await settled(await uploadDrivers(file, 'rows.xlsx'))
    expect(detail.errors).toEqual([])
    expect(detail.preview[0]?.cells).toMatchObject({
      name: 'Книжный Водитель',
      phone: '380671234567',
      passport_until: '31.01.2030',
    })
  })

  test('that is cut off, is none, or is packed in another way is no file of rows', async () => {
    const whole = await workbook([[text('name')], [text('А')]])
    for (const content of [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 40),
      Buffer.concat([whole.subarray(0, -10), Buffer.alloc(10)]),
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]),
      archive('xl/workbook.xml', deflateRawSync('<workbook'), 9),
      archive('../../etc/passwd', deflateRawSync('x'), 1),
    ]) {
      expect(await uploadDrivers(content, 'rows.xlsx')).toEqual(refused('format'))
    }
    await isAlive()
  })

  test('of the old kind is refused with what to do; a page that is called one is read', async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    expect(await uploadDrivers(old, 'rows.xls')).toEqual(refused('rule:old_workbook'))
    const page =
      '<html><body><table><tr><th>name</th><th>phone</th></tr><tr><td>Табличный &quot;Водитель&quot;</td><td>380671234579</td></tr></table></body></html>'
    const detail = await settled(await uploadDrivers(page, 'rows.xls'))
    expect(detail.preview[0]?.cells).toMatchObject({ name: 'Табличный "Водитель"', phone: '380671234579' })
  })

  test('is read also where a program made no more of it than it must', async () => {
    const texts = ['name', 'phone', 'Сбережённый Водитель', '380671234577'].map((shared) => `<si><t>${shared}</t></si>`)
    const cell = (address: string, place: number) => `<c r="${address}" t="s"><v>${place}</v></c>`
    const rows = `<row r="1">${cell('A1', 0)}${cell('B1', 1)}</row><row r="3">${cell('A3', 2)}${cell('B3', 3)}</row>`
    const detail = await settled(await uploadDrivers(workbookOf({ rows, texts: texts.join('') }), 'rows.xlsx'))
    expect(detail.preview[0]?.cells).toEqual({ name: 'Сбережённый Водитель', phone: '380671234577' })
  })

  test('F5 that names far cells or has too many of them is refused by what is too much of it', async () => {
    const sheet = (rows: string) => workbookOf({ rows })
    const texts = (shared: string) => workbookOf({ rows: cell('A1'), texts: shared })
    const cell = (address: string) => `<row><c r="${address}"><v>1</v></c></row>`
    const inline = (long: string) => `<c r="A1" t="inlineStr"><is><t>${long}</t></is></c>`
    for (const [content, problem] of [
      [sheet(cell('ZZZZZZZZ1')), 'rule:too_many_columns'],
      [sheet(cell('A10000000')), 'rule:too_many_rows'],
      [sheet('<row/>'.repeat(300_000)), 'rule:too_many_rows'],
      [sheet(cell('A1') + cell('GR1000000')), 'rule:too_many_cells'],
      [sheet(`<row>${inline('a'.repeat(2_000_000))}</row>`), 'rule:unpacks_too_large'],
      [texts('<si/>'.repeat(1_000_001)), 'rule:too_many_cells'],
      [texts('<si><t>а</t></si>'.repeat(4_000_000)), 'rule:unpacks_too_large'],
    ] as const) {
      expect(content.length).toBeLessThan(1_000_000)
      expect({ problem, ...(await uploadDrivers(content, 'rows.xlsx')) }).toEqual({ problem, ...refused(problem) })
    }
    await isAlive()
  })

  test('that unpacks to a thousand times its size is not unpacked, whatever size it claims', async () => {
    const bomb = deflateRawSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 9 })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    for (const claimed of [200 * 1024 * 1024, 10]) {
      const content = archive('xl/worksheets/sheet1.xml', bomb, claimed)
      expect(await uploadDrivers(content, 'rows.xlsx')).toEqual(refused('rule:unpacks_too_large'))
    }
    await isAlive()
  })
})

describe('a file of text', () => {
  test('may be in Windows-1251', async () => {
    const windows = Buffer.concat([
      Buffer.from('name;phone\n'),
      Buffer.from([0xca, 0xe8, 0xbf, 0xe2]),
      Buffer.from(';380671234567'),
    ])
    expect((await settled(await uploadDrivers(windows))).preview[0]?.cells.name).toBe('Київ')
  })

  test('with zeros in it is no text', async () => {
    expect(await uploadDrivers('name;phone\nА\0Б;380671234567\n')).toEqual(refused('format'))
  })

  test('of 10,001 rows is refused whole, of 10,000 it is not', async () => {
    // Of more than the mebibyte that other calls take.
    const row = `А;380671234567;${'x'.repeat(200)}\n`
    const rows = (count: number) => `name;phone;comment\n${row.repeat(count)}`
    expect(await uploadDrivers(rows(10_001))).toEqual(refused('rule:too_many_rows'))
    expect(await uploadDrivers(rows(10_000))).toMatchObject({ status: 'ok' })
    await isAlive()
  })

  test('without rows says so; one whose columns nobody knows waits for its mapping', async () => {
    expect(await uploadDrivers('')).toEqual(refused('rule:empty_file'))
    expect(await uploadDrivers('name;phone\n\n;\n')).toEqual(refused('rule:empty_file'))
    const detail = await settled(await uploadDrivers('один;два\n1;2\n'))
    expect(detail).toMatchObject({ status: 'ready', counts: { new: 0, wrong: 1 } })
  })

  test('with an unreasonable number of columns is refused', async () => {
    for (const header of ['name;'.repeat(5000), `name${';'.repeat(200)}`]) {
      expect(await uploadDrivers(`${header}\n1;2`)).toEqual(refused('rule:too_many_columns'))
    }
    const fits = `name;phone${';'.repeat(198)}\nА;380671234567\n`
    expect(await uploadDrivers(fits)).toMatchObject({ status: 'ok' })
  })

  test('F5 that would fill the memory is refused by what is too much of it', async () => {
    const almost = MAX_FILE_BYTES - 1000
    for (const [content, problem] of [
      [';'.repeat(almost), 'rule:too_many_columns'],
      [`name;phone\n${'a;b\n'.repeat(almost / 4 - 10)}`, 'rule:too_many_rows'],
      ['\n'.repeat(almost), 'rule:too_many_rows'],
      [`name;phone\n"${'a'.repeat(almost - 100)}`, 'rule:unpacks_too_large'],
      [`name;phone\n${`${'1;'.repeat(150)}\n`.repeat(9000)}`, 'rule:too_many_cells'],
    ] as const) {
      expect({ problem, ...(await uploadDrivers(content)) }).toEqual({ problem, ...refused(problem) })
    }
    await isAlive()
  })

  test('I9 an apostrophe that our export put before a formula is taken away again; a formula stays a text', async () => {
    const answer = await uploadDrivers("name;phone;comment\nФормульный Водитель;380671234599;'=1+1\n")
    expect((await settled(answer)).counts.new).toBe(1)
    const run = { method: 'POST', url: '/api/imports/run/', headers: base } as const
    await t.app.inject({ ...run, payload: { id: answer.id, existing: 'skip' } })
    await settled(answer)
    const search = encodeURIComponent('Формульный')
    const list = await t.app.inject({ url: `/api/drivers/list/?search=${search}`, headers: base })
    expect(list.json()).toMatchObject({ list: [{ comment: '=1+1' }] })
  })
})

describe('a request', () => {
  test('that is no multipart is 415, and one that is broken is 400', async () => {
    expect(await send('{}', { 'content-type': 'application/json' })).toMatchObject({ code: 415 })
    expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({ code: 415 })
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect(await send('--y\r\nnothing', { 'content-type': type })).toMatchObject({ code: 400 })
    }
  })

  test('without its parts, with others, or about what is not imported is refused', async () => {
    const file = { name: 'a.csv', content: 'name;phone\nА;380671234567\n' }
    const fields = async (sent: Readonly<Record<string, string>>, what: TestFile | null) =>
      (await upload(sent, what)).fields
    expect(await fields({ resource: 'drivers' }, null)).toEqual({ file: 'required' })
    expect(await fields({}, file)).toEqual({ resource: 'required' })
    expect(await fields({ resource: 'team_users' }, file)).toEqual({ resource: 'not_allowed' })
    expect(await fields({ resource: '__proto__' }, file)).toEqual({ resource: 'not_allowed' })
    expect(await fields({ resource: 'drivers', more: '1' }, file)).toEqual({ more: 'unknown' })
  })

  test('with more than 25 MB is 413', async () => {
    const answer = await uploadDrivers(Buffer.alloc(MAX_FILE_BYTES + 1, 0x61))
    expect(answer).toMatchObject({ code: 413, error: 'too large' })
    await isAlive()
  })

  test('L8 one of three at once of a company gets 503, and another company is served meanwhile', async () => {
    const { payload, headers } = multipartBody({ resource: 'drivers' }, { name: 'a.csv', content: 'name;phone\nА;1\n' })
    const other = {
      host: HOST_B,
      'app-key': t.installation(HOST_B).appKey,
      'user-auth-key': await t.token('admin@demo', HOST_B),
    }
    const [beside, ...own] = await Promise.all([
      send(payload, { ...headers, ...other }),
      ...Array.from({ length: 3 }, () => send(payload, headers)),
    ])
    expect(beside).toMatchObject({ code: 200, status: 'ok' })
    expect(own.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(own.filter(({ code }) => code === 503)).toHaveLength(1)
    expect(await send(payload, headers)).toMatchObject({ code: 200, status: 'ok' })
  })

  test('no other call takes a file', async () => {
    const { payload, headers } = multipartBody({ resource: 'drivers' }, { name: 'a.csv', content: 'x' })
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/drivers/add/',
      headers: { ...base, ...headers },
      payload,
    })
    expect(answer.statusCode).toBe(415)
  })
})
