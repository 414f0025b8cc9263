/** Files on records: added, listed, opened, renamed and deleted, by whoever may; and the photo of a colleague. */
import { anyTable } from '#db/database.ts'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesLeft } from '../../testing/bytes-left.ts'
import { JPEG, openAddress, PDF, PNG, someText, type TestUpload, upload } from '../../testing/files.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { snapshot } from '../../gates/snapshot.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'
const VIEWER = 'viewer@demo'
const VIEWER_ID = 4

const ok = async (sent: TestUpload) => {
  const { body } = await upload(t, { as: ADMIN, ...sent })
  expect(body, JSON.stringify({ ...sent, content: undefined })).toMatchObject({ status: 'ok' })
  return body as {
    id: number
    rev: number
    name: string
    size: number
    type: string
    kind: string
    url: string
    thumb_url: string | null
    _sync: { replay: boolean }
  }
}

const listOf = async (o_t: string, o_id: number, as = ADMIN, more = '') => {
  const { body } = await t.call({ url: `/api/files/list/?o_t=${o_t}&o_id=${o_id}${more}`, as })
  return body as { status: string; error?: string; list: Record<string, unknown>[]; total_num: number }
}

const remove = async (id: number, as = ADMIN) => (await t.call({ url: `/api/files/delete/?id=${id}`, as })).body

describe('S7.13 S3.20 adding a file', () => {
  test('needs a session and a record that one sees; else nothing is kept', async () => {
    const before = [await bytesLeft(t), await snapshot(t, HOST_A)]
    expect((await upload(t, {})).code).toBe(401)
    const denied = await upload(t, { as: VIEWER, o_t: 'quote', o_id: 1 })
    expect(denied.body).toMatchObject({ status: 'error', error: 'access denied' })
    expect((await upload(t, { as: ADMIN, o_id: 999_999 })).body).toEqual({ status: 'error', error: 'empty data' })
    expect([await bytesLeft(t), await snapshot(t, HOST_A)]).toEqual(before)
  })

  test('answers what was kept, and its address opens the same bytes', async () => {
    const added = await ok({ o_id: 2, n: 'CMR 17.pdf', kind: 'cmr', content: PDF })
    expect(added).toMatchObject({ name: 'CMR 17.pdf', size: PDF.length, type: 'application/pdf', kind: 'cmr', rev: 1 })
    const opened = await openAddress(t, added.url)
    expect([opened.statusCode, opened.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="CMR 17.pdf"; filename*=UTF-8''CMR%2017.pdf`,
    })
    expect(opened.headers['content-security-policy']).toMatch(/^sandbox;/)
    expect(opened.headers['cache-control']).toMatch(/^private/)
  })

  test.each(['order', 'quote', 'client', 'contractor', 'lead', 'task', 'driver', 'truck', 'trailer', 'car'])(
    'hangs it on a record of any kind: %s',
    async (o_t) => {
      const table = { quote: 'quotations', lead: 'leads', car: 'cars' }[o_t] ?? `${o_t}s`
      const [row] = await anyTable(t.db().read)
        .selectFrom(table)
        .select('id')
        .where('is_deleted', '=', 0)
        .limit(1)
        .execute()
      let id = Number(row?.id)
      if (o_t === 'task') {
        const date_end = Math.floor(Date.now() / 1000) + 90_000
        const { body } = await t.call({
          url: '/api/tasks/add/',
          body: { name: 'Фото', type_id: 9, date_end },
          as: ADMIN,
        })
        id = Number(body.id)
      }
      const added = await ok({ o_t, o_id: id, n: 'a.txt', content: someText() })
      const { list, total_num } = await listOf(o_t, id)
      expect(list[0]).toMatchObject({ id: added.id, o_t, o_id: id, kind: 'other', team_user_id: 1, is_message: 0 })
      expect(list[0]).toHaveProperty('team_user_name')
      expect(Object.keys(list[0] ?? {})).not.toEqual(expect.arrayContaining(['sha256']))
      expect(total_num).toBeGreaterThan(0)
    },
  )

  test('pictures of our own firm are added by people who may edit it, only as pictures, and to nothing else', async () => {
    const logo = { o_t: 'legal_entity', o_id: 1, n: 'logo.png', kind: 'logo', content: PNG }
    expect((await upload(t, { as: VIEWER, ...logo })).body).toMatchObject({ status: 'error', error: 'access denied' })
    expect((await listOf('legal_entity', 1)).list).toEqual([])
    const paper = { ...logo, as: ADMIN, n: 'logo.pdf', content: PDF }
    expect((await upload(t, paper)).body).toMatchObject({ fields: { file: 'rule:file_image' } })
    const elsewhere = { ...logo, as: ADMIN, o_t: 'order' }
    expect((await upload(t, elsewhere)).body).toMatchObject({ fields: { kind: 'not_allowed' } })
    const { id } = await ok(logo)
    const body = { id, kind: 'cmr' }
    expect((await t.call({ url: '/api/files/update/', body, as: ADMIN })).body).toMatchObject({
      fields: { kind: 'not_allowed' },
    })
    expect((await listOf('legal_entity', 1, VIEWER)).list).toMatchObject([{ id, kind: 'logo', type: 'image/png' }])
  })

  test('keeps the small picture and what was said of the chat', async () => {
    const added = await ok({
      o_id: 3,
      n: 'IMG_1.JPG',
      content: JPEG,
      thumb: JPEG,
      fields: { is_message: '1', is_second_chat: '1' },
    })
    expect(added).toMatchObject({ kind: 'photo', type: 'image/jpeg' })
    const thumb = await openAddress(t, String(added.thumb_url))
    expect([thumb.statusCode, thumb.headers['content-type'], thumb.rawPayload.equals(JPEG)]).toEqual([
      200,
      'image/jpeg',
      true,
    ])
    const { list } = await listOf('order', 3)
    expect(list[0]).toMatchObject({
      is_message: 1,
      is_second_chat: 1,
      thumb_url: expect.stringMatching(/&v=thumb$/) as unknown,
    })
  })

  test('OI2 the same bytes on the same record are one file; on another record another', async () => {
    const content = someText()
    const first = await ok({ o_id: 4, n: 'a.txt', content })
    const again = await ok({ o_id: 4, n: 'b.txt', content })
    expect([again.id, again.name, again._sync.replay]).toEqual([first.id, 'a.txt', true])
    expect((await ok({ o_id: 5, n: 'a.txt', content })).id).not.toBe(first.id)
    expect((await listOf('order', 4)).total_num).toBe(1)
  })

  test('an Idempotency-Key does it once; with other bytes it is refused; a refused write frees it', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sent = { as: ADMIN, o_id: 6, n: 'a.txt', content: someText(), headers }
    expect((await upload(t, { ...sent, content: '<html>' })).body).toMatchObject({ fields: { file: 'rule:file_type' } })
    const first = await upload(t, sent)
    expect(first.body).toMatchObject({ status: 'ok' })
    const again = await upload(t, sent)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    const other = await upload(t, { ...sent, content: someText() })
    expect(other.body).toEqual({ status: 'error', error: 'idempotency key reused' })
    expect((await listOf('order', 6)).total_num).toBe(1)
  })

  test('X-Content-SHA256 must be that of the bytes', async () => {
    const content = someText()
    const sha = createHash('sha256').update(content).digest('hex')
    const send = (sha256: string) =>
      upload(t, { as: ADMIN, o_id: 7, n: 'a.txt', content, headers: { 'x-content-sha256': sha256 } })
    expect((await send('0'.repeat(64))).body).toMatchObject({
      error: 'invalid data',
      fields: { file: 'rule:file_checksum' },
    })
    expect((await send('nonsense')).code).toBe(400)
    expect((await send(sha.toUpperCase())).body).toMatchObject({ status: 'ok' })
  })

  test('refuses what is not said right, field by field', async () => {
    const fieldsOf = async (sent: TestUpload) => (await upload(t, { as: ADMIN, ...sent })).body.fields
    expect(await fieldsOf({ o_t: 'country' })).toEqual({ o_t: 'not_allowed' })
    expect(await fieldsOf({ o_id: 'x' })).toEqual({ o_id: 'type' })
    expect(await fieldsOf({ n: '' })).toEqual({ n: 'required' })
    expect(await fieldsOf({ kind: 'poem' })).toEqual({ kind: 'not_allowed' })
    expect(await fieldsOf({ content: '' })).toEqual({ file: 'rule:file_empty' })
    expect(await fieldsOf({ fields: { is_message: 'yes' } })).toEqual({ is_message: 'type' })
    expect(await fieldsOf({ fields: { other: '1' } })).toEqual({ other: 'unknown' })
    expect(await fieldsOf({ thumb: PNG })).toEqual({ thumb: 'rule:file_thumb' })
    expect(await fieldsOf({ thumb: Buffer.concat([JPEG, Buffer.alloc(100_000)]) })).toEqual({
      thumb: 'rule:file_thumb',
    })
  })
})

describe('S7.13 opening a file', () => {
  test('in parts, again without its bytes, and not beyond its end', async () => {
    const content = someText().padEnd(1000, 'x')
    const { url } = await ok({ o_id: 15, n: 'a.txt', content })
    const opened = (headers: Record<string, string>) => openAddress(t, url, { headers })
    const size = Buffer.byteLength(content)
    const part = await opened({ range: 'bytes=990-' })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
      206,
      Buffer.from(content).toString('utf8', 990),
      `bytes 990-${size - 1}/${size}`,
    ])
    const beyond = await opened({ range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const etag = String(part.headers.etag)
    const cached = await opened({ 'if-none-match': etag })
    expect([cached.statusCode, cached.payload]).toEqual([304, ''])
    expect((await opened({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await opened({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  })

  test('whose bytes are lost answers not found', async () => {
    const { id, url } = await ok({ o_id: 15, n: 'lost.txt', content: someText() })
    await t.db().write((tx) =>
      tx
        .updateTable('files')
        .set({ storage_key: 'f'.repeat(32) })
        .where('id', '=', id)
        .execute(),
    )
    expect((await openAddress(t, url)).json()).toEqual({ status: 'error', error: 'not found' })
  })
})

describe('S7.13 changing a file', () => {
  test('its author and people who may edit the record rename it; others do not, and nothing changes', async () => {
    const { id } = await ok({ as: MANAGER, o_t: 'contractor', o_id: 1, n: 'a.pdf', content: PDF })
    const update = async (as: string, values: object) =>
      (await t.call({ url: '/api/files/update/', body: { id, ...values }, as })).body
    await bytesLeft(t)
    const before = await snapshot(t, HOST_A)
    expect((await t.call({ url: '/api/files/update/', body: { id, kind: 'act' } })).code).toBe(401)
    expect(await update(VIEWER, { kind: 'act' })).toMatchObject({ status: 'error', error: 'access denied' })
    expect(await update(ADMIN, { size: 1 })).toMatchObject({ fields: { size: expect.any(String) as unknown } })
    expect(await update(ADMIN, { kind: 'poem' })).toMatchObject({ fields: { kind: 'not_allowed' } })
    expect(await update(ADMIN, { name: 'a.exe' })).toMatchObject({ fields: { name: 'rule:file_type' } })
    expect(await snapshot(t, HOST_A)).toEqual(before)
    expect(await update(MANAGER, { kind: 'act' })).toMatchObject({ status: 'ok', id, rev: 2 })
    const renamed = await update(ADMIN, { name: 'Акт №5' })
    expect(renamed).toMatchObject({ rev: 3, _sync: { detail: { name: 'Акт №5.pdf', kind: 'act' } } })
    expect((await listOf('contractor', 1, ADMIN, '&kind=act')).list).toMatchObject([{ id, name: 'Акт №5.pdf' }])
  })

  test('deleting takes row and bytes, by the same people; what is gone is gone', async () => {
    const { id, url } = await ok({ o_t: 'driver', o_id: 1, n: 'a.txt', content: someText(), thumb: JPEG })
    const before = [await bytesLeft(t), await snapshot(t, HOST_A)]
    expect((await t.call({ url: `/api/files/delete/?id=${id}` })).code).toBe(401)
    expect(await remove(id, VIEWER)).toMatchObject({ status: 'error', error: 'access denied' })
    const prefetch = { url: `/api/files/delete/?id=${id}`, as: ADMIN, headers: { 'sec-purpose': 'prefetch' } }
    expect((await t.call(prefetch)).code).toBe(400)
    expect([await bytesLeft(t), await snapshot(t, HOST_A)]).toEqual(before)
    const bytes = await bytesLeft(t)
    expect(await remove(id)).toEqual({ status: 'ok', id })
    expect(await remove(id)).toEqual({ status: 'ok', id })
    expect((await openAddress(t, url)).statusCode).toBe(404)
    expect(await bytesLeft(t)).toBe(bytes - 2)
  })

  test('S6.02 who only sees the record deletes their own file, not that of another', async () => {
    const own = await ok({ as: VIEWER, o_t: 'order', o_id: 8, n: 'a.txt', content: someText() })
    const other = await ok({ as: ADMIN, o_t: 'order', o_id: 8, n: 'b.txt', content: someText() })
    expect(await remove(other.id, VIEWER)).toMatchObject({ error: 'access denied' })
    expect(await remove(own.id, VIEWER)).toMatchObject({ status: 'ok' })
  })

  test('is in the updates and in the history of the record, for people who see it', async () => {
    const checkUpdates = async (as: string, from: unknown) =>
      (await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: from }, as })).body
    const { cursor } = await checkUpdates(ADMIN, '')
    const { id } = await ok({ o_t: 'quote', o_id: 1, n: 'offer.txt', content: someText() })
    expect((await checkUpdates(ADMIN, cursor)).changed).toEqual([{ r: 'files', id, rev: 1, op: 'a' }])
    expect((await checkUpdates(VIEWER, cursor)).changed).toEqual([])
    const history = async () =>
      (await t.call({ url: '/api/history/list/?o_t=quote&o_id=1', as: ADMIN })).body.list as Record<string, unknown>[]
    const changes = (await history()).filter((row) => row.r === 'files' && row.id === id)
    expect(changes).toContainEqual(expect.objectContaining({ action: 'add', field: 'name', new: 'offer.txt' }))
    expect(changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(['sha256']))
    await remove(id)
    expect((await history())[0]).toMatchObject({ r: 'files', id, action: 'delete' })
  })
})

describe('S3.20 the photo of a colleague', () => {
  const imageOf = async (id: number) => {
    const { body } = await t.call({ url: `/api/team_users/get/${id}/`, as: ADMIN })
    return (body.detail as { img_url: string | null }).img_url
  }

  test('is their own or their administrator’s, and a picture', async () => {
    await bytesLeft(t)
    const before = await snapshot(t, HOST_A)
    const foreign = await upload(t, { as: VIEWER, o_t: 'team_user', o_id: 2, n: 'a.jpg', content: JPEG })
    expect(foreign.body).toMatchObject({ status: 'error', error: 'access denied' })
    const pdf = await upload(t, { as: VIEWER, o_t: 'team_user', o_id: VIEWER_ID, n: 'a.pdf', kind: 'photo' })
    expect(pdf.body).toMatchObject({ fields: { file: 'rule:file_image' } })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('stands in their record, opens for anyone, gives way to the next and goes when it is deleted', async () => {
    const photo = (content: Buffer, n: string, as = VIEWER) => ok({ as, o_t: 'team_user', o_id: VIEWER_ID, n, content })
    const first = await photo(JPEG, 'a.jpg')
    expect(first.kind).toBe('photo')
    const address = String(await imageOf(VIEWER_ID))
    expect((await openAddress(t, address)).rawPayload.equals(JPEG)).toBe(true)
    const bytes = await bytesLeft(t)
    const second = await photo(PNG, 'b.png', ADMIN)
    expect(await bytesLeft(t)).toBe(bytes)
    expect((await openAddress(t, address)).statusCode).toBe(404)
    expect((await openAddress(t, String(await imageOf(VIEWER_ID)))).rawPayload.equals(PNG)).toBe(true)
    expect((await listOf('team_user', VIEWER_ID)).total_num).toBe(1)
    await remove(second.id, VIEWER)
    expect(await imageOf(VIEWER_ID)).toBeNull()
  })

  test('stays when documents of any type are added to the colleague, whom others may see and not change', async () => {
    const hang = (n: string, content: Buffer, kind?: string) =>
      ok({ as: VIEWER, o_t: 'team_user', o_id: VIEWER_ID, n, content, ...(kind ? { kind } : {}) })
    const photo = await hang('я.jpg', JPEG)
    const address = await imageOf(VIEWER_ID)
    const paper = await hang('договор.pdf', PDF, 'contract')
    const other = await hang('памятка.txt', Buffer.from('текст'))
    const scan = await hang('скан.png', PNG, 'contract')
    expect([photo.kind, paper.kind, other.kind, scan.kind]).toEqual(['photo', 'contract', 'other', 'contract'])
    expect(await imageOf(VIEWER_ID)).toBe(address)
    const listed = (await listOf('team_user', VIEWER_ID, ADMIN)).list as { id: number }[]
    expect(listed.map(({ id }) => id)).toEqual([scan.id, other.id, paper.id, photo.id])
    const foreign = { as: VIEWER, o_t: 'team_user', o_id: 2, n: 'a.pdf' }
    expect((await upload(t, foreign)).body).toMatchObject({ error: 'access denied' })
    for (const [id, kind] of [
      [scan.id, 'photo'],
      [photo.id, 'contract'],
    ]) {
      const { body } = await t.call({ url: '/api/files/update/', body: { id, kind }, as: VIEWER })
      expect(body).toMatchObject({ fields: { kind: 'not_allowed' } })
    }
    await hang('новое.png', PNG)
    const remaining = (await listOf('team_user', VIEWER_ID, ADMIN)).list as { id: number; kind: string }[]
    expect(remaining.map(({ id, kind }) => [id, kind])).toEqual([
      [scan.id, 'photo'],
      [other.id, 'other'],
      [paper.id, 'contract'],
    ])
  })
})
