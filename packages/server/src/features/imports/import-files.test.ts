/** Files that nobody should send, and workbooks as spreadsheets make them: told clearly, and the server goes on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { multipartBody, type TestFile } from '../../testing/multipart.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

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
    const got = await t.app.inject({ url: `/api/imports/get/${Number(answer.id)}/?num=100`, headers: base })
    const { detail } = got.json() as { detail: Detail }
    if (detail.status !== 'reading' && detail.status !== 'running') return detail
    await sleep(20)
  }
}

const refused = (file: string) => ({ code: 200, status: 'error', error: 'invalid data', fields: { file } })

const workbook = (rows: object[][]): Promise<Buffer> => writeXlsxFile(rows as never).toBuffer()

const text = (value: string) => ({ value, type: String })

/** An archive of one part whose directory claims what it likes. */
const archive = (name: string, packed: Buffer, size: number): Buffer => {
  const fields = (isCentral: boolean) => {
    const bytes = Buffer.alloc(isCentral ? 46 : 30)
    bytes.writeUInt32LE(isCentral ? 0x02_01_4b_50 : 0x04_03_4b_50, 0)
    const shift = isCentral ? 2 : 0
    bytes.writeUInt16LE(8, 8 + shift)
    bytes.writeUInt32LE(packed.length, 18 + shift)
    bytes.writeUInt32LE(size, 22 + shift)
    bytes.writeUInt16LE(name.length, 26 + shift)
    return Buffer.concat([bytes, Buffer.from(name)])
  }
  const [local, central] = [fields(false), fields(true)]
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, central, end])
}

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
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      archive('xl/workbook.xml', deflateRawSync('<workbook'), 9),
      archive('../../etc/passwd', deflateRawSync('x'), 1),
    ]) {
      expect(await uploadDrivers(content, 'rows.xlsx')).toEqual(refused('format'))
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

  test('without rows, or without a column that is known, says so', async () => {
    expect(await uploadDrivers('')).toEqual(refused('rule:empty_file'))
    expect(await uploadDrivers('name;phone\n\n;\n')).toEqual(refused('rule:empty_file'))
    expect(await uploadDrivers('один;два\n1;2\n')).toEqual(refused('rule:no_known_columns'))
  })

  test('with an unreasonable number of columns is refused', async () => {
    expect(await uploadDrivers(`${'name;'.repeat(5000)}\n1;2`)).toEqual(refused('format'))
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
