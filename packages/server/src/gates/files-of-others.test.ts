/** Files as an attacker uses them: bombs, the quota, connections, addresses and records of others. */
import { Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bytesLeft } from '../testing/bytes-left.ts'
import { JPEG, openAddress, PNG, someText, type TestUpload, upload } from '../testing/files.ts'
import { type Answer, HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { fileAnswers } from '../features/files/file.queries.ts'
import { unclean } from './clean.ts'
import { PATIENCE } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN } from './valid-call.ts'
import { zipOf } from './zip-of.ts'

vi.setConfig(PATIENCE)

const MANAGER = 'manager@demo'
const VIEWER = 'viewer@demo'
const QUOTA_MB = 2

let t: TestApp
beforeAll(async () => {
  t = await testApp({ environment: { FILES_QUOTA_MB: String(QUOTA_MB) } })
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

const state = async () => [await bytesLeft(t), await snapshot(t, HOST_A), await snapshot(t, HOST_B)]

const uploaded = async (sent: TestUpload) => {
  const { body, text } = await upload(t, { as: ADMIN, ...sent })
  expect(text).toContain('"status":"ok"')
  return body as { id: number; url: string; name: string; type: string }
}

/** A directory so long that nobody reads it to its end. */
const MANY_NAMES = Array.from({ length: 22_000 }, (_, n) => ({ name: `e${n}` }))
describe('F5 bombs and the quota', () => {
  test('a decompression bomb is stored as it came, and takes no memory', async () => {
    const bomb = zipOf([{ name: 'zeros', content: deflateRawSync(Buffer.alloc(50_000_000)), size: 4_000_000_000 }])
    const crowd = zipOf(MANY_NAMES)
    const image = Buffer.from(PNG)
    image.writeUInt32BE(50_000, 16)
    image.writeUInt32BE(50_000, 20)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    for (const [n, content] of [
      ['a.zip', bomb],
      ['b.zip', crowd],
      ['c.png', image],
    ] as const) {
      const { url, id } = await uploaded({ o_id: 10, n, content })
      expect((await openAddress(t, url)).rawPayload.equals(content)).toBe(true)
      await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1_048_576)
  })

  test('a full installation gets an error and stores nothing more; another one goes on', async () => {
    const content = () => Buffer.from(someText().padEnd(700_000, 'x'))
    const ids: number[] = []
    for (let n = 0; n < 2; n += 1) ids.push((await uploaded({ o_id: 11, n: 'a.txt', content: content() })).id)
    await bytesLeft(t)
    const before = await state()
    const full = await upload(t, { as: ADMIN, o_id: 11, n: 'a.txt', content: content() })
    expect(full.body).toEqual({ status: 'error', error: 'invalid data', fields: { file: 'rule:file_quota' } })
    expect(await state()).toEqual(before)
    const other = await upload(t, { as: ADMIN, host: HOST_B, o_id: 11, n: 'a.txt', content: content() })
    expect(other.body).toMatchObject({ status: 'ok' })
    for (const id of ids) await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })
    expect((await upload(t, { as: ADMIN, o_id: 11, n: 'a.txt', content: content() })).body).toMatchObject({
      status: 'ok',
    })
  })
})

test('F6 files open no connection to anywhere', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const { url, id } = await uploaded({ o_id: 12, n: 'http://example.com/a.txt', content: 'http://example.com/\n' })
  await openAddress(t, url)
  await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })
  await bytesLeft(t)
  const places = connect.mock.calls.map(([options]) => JSON.stringify(options))
  const database = new URL(t.databaseUrl ?? 'none:').port
  expect(places.filter((place) => database === '' || !place.includes(database))).toEqual([])
})

describe('Z10 files of others', () => {
  const codes = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

  test('an address is worth nothing changed in any part, at another installation, or late', async () => {
    const { url, id } = await uploaded({ o_id: 13, n: 'a.txt', content: someText(), thumb: JPEG })
    const other = await uploaded({ o_id: 13, n: 'b.txt', content: someText() })
    const changed = [
      url.replace(`/raw/${id}/`, `/raw/${other.id}/`),
      url.replace(/u=\d+/, 'u=2'),
      url.replace(/e=\d+/, (end) => `e=${Number(end.slice(2)) + 1}`),
      url.replace(/e=\d+/, 'e=0'),
      url.replace(/s=./, 's=_'),
      url.replace(/&s=.*/, ''),
      `/api/files/raw/${id}/`,
      `${url}&v=nothing`,
      url.replace(/u=\d+/, 'u=1e0'),
    ]
    const answers = []
    for (const address of changed) answers.push(await openAddress(t, address))
    expect(codes(answers)).toEqual(changed.map(() => 404))
    expect(answers.map(({ payload }) => payload)).toEqual(
      changed.map(() => JSON.stringify({ status: 'error', error: 'not found' })),
    )
    const [here, there] = [await openAddress(t, url), await openAddress(t, url, { host: HOST_B })]
    expect(codes([here, there])).toEqual([200, 404])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 })
    try {
      expect((await openAddress(t, url)).statusCode).toBe(404)
    } finally {
      vi.useRealTimers()
    }
    expect((await openAddress(t, `${url}&x=1`)).json()).toMatchObject({ error: 'invalid data' })
  })

  test('an address dies with its user, and with their right to the record', async () => {
    const { id, url } = await uploaded({ as: MANAGER, o_t: 'quote', o_id: 2, n: 'a.txt', content: someText() })
    expect((await openAddress(t, url)).statusCode).toBe(200)
    const set = (values: object) => t.call({ url: '/api/team_users/update/', body: { id: 2, ...values }, as: ADMIN })
    await set({ can_view_quote: 0 })
    expect((await openAddress(t, url)).statusCode).toBe(404)
    await set({ can_view_quote: 1 })
    expect((await openAddress(t, url)).statusCode).toBe(200)
    await set({ is_active: 0 })
    expect((await openAddress(t, url)).statusCode).toBe(404)
    await set({ is_active: 1 })
    await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })
  })

  test('people who may not see the record list, add, rename and delete nothing', async () => {
    const { id } = await uploaded({ o_t: 'quote', o_id: 3, n: 'a.txt', content: someText() })
    const before = await state()
    const answers: Answer[] = [
      await upload(t, { as: VIEWER, o_t: 'quote', o_id: 3 }),
      await t.call({ url: '/api/files/list/?o_t=quote&o_id=3', as: VIEWER }),
      await t.call({ url: '/api/files/update/', body: { id, kind: 'act' }, as: VIEWER }),
      await t.call({ url: `/api/files/delete/?id=${id}`, as: VIEWER }),
    ]
    expect(answers.map(({ body }) => body)).toEqual([
      { status: 'error', error: 'access denied', needs: ['can_view_quote'] },
      { status: 'error', error: 'access denied', needs: ['can_view_quote'] },
      { status: 'error', error: 'empty data' },
      { status: 'ok', id },
    ])
    expect(answers.map((answer) => unclean(answer))).toEqual([null, null, null, null])
    expect(await state()).toEqual(before)
    const updates = await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: 'c0' }, as: VIEWER })
    expect(updates.text).not.toContain(`"files","id":${id},`)
  })

  test('author, installation and chat are not what a sender says', async () => {
    const sent = { as: VIEWER, o_id: 14, n: 'a.txt', content: someText() }
    for (const field of ['team_user_id', 'o_t', 'sha256', 'storage_key', '__proto__', 'constructor']) {
      const { body, code } = await upload(t, { ...sent, fields: { [field]: '1' } })
      expect([field, body.status]).toEqual([field, 'error'])
      expect([200, 400]).toContain(code)
    }
    const { body } = await upload(t, sent)
    const row = await t.db().read.selectFrom('files').selectAll().where('id', '=', Number(body.id)).executeTakeFirst()
    expect(row).toMatchObject({ team_user_id: 4, o_t: 'order', o_id: 14, is_message: 0, is_second_chat: 0 })
  })

  test('own records only: files of hidden records are not answered', async () => {
    const { id } = await uploaded({ o_t: 'client', o_id: 5, n: 'a.txt', content: someText() })
    const rights = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as unknown as Rights
    const viewer = { userId: 4, language: 'ru', timeZone: 'Europe/Kyiv', rights, standsFor: [], isHead: false } as const
    const answersFor = (people: number[], seesOwnOnly: boolean) =>
      fileAnswers(t.db(), [id], { ...viewer, people, seesOwnOnly }, (file) => `/${file}`)
    expect(await answersFor([4], false)).toMatchObject([{ id, url: `/${id}`, thumb_url: null }])
    expect(await answersFor([999], true)).toEqual([])
  })
})
