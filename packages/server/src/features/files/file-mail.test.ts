/** A file of a deal by mail: who may send it, to whom, once for each call, and what becomes of letters that are not taken. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PDF, upload } from '../../testing/files.ts'
import { smtpServer, type TakenLetter, type TestSmtp } from '../../testing/smtp-server.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { snapshot } from '../../gates/snapshot.ts'

const MANAGER = 'manager@demo'
const ADMIN = 'admin@demo'
const VIEWER = 'viewer@demo'

let smtp: TestSmtp
let t: TestApp
beforeAll(async () => {
  smtp = await smtpServer()
  t = await testApp({ environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Demo <mail@demo.test>' } })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.letters.length = 0
})
afterEach(async () => {
  await t.db().write((tx) => tx.deleteFrom('limits').execute())
})

const fileOf = async (o_t: string, as = ADMIN, o_id = 1, host = HOST_A): Promise<number> => {
  const { body, text } = await upload(t, {
    as,
    host,
    o_t,
    o_id,
    n: 'КП 00001.pdf',
    content: Buffer.concat([PDF, Buffer.from(randomUUID())]),
  })
  expect(body, text).toMatchObject({ status: 'ok' })
  return Number(body.id)
}

const LETTER = { to: 'client@example.com', subject: 'Предложение', text: 'Добрый день!\nСмотрите вложение.' }

const mail = (sent: object, as: string | undefined = ADMIN, key: string = randomUUID(), host = HOST_A) =>
  t.call({ url: '/api/files/mail/', body: sent, host, ...(as ? { as } : {}), headers: { 'idempotency-key': key } })

const rowOf = async (id: number) =>
  t.db().read.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A long header goes on in lines that begin with a blank. */
const headOf = (letter: TakenLetter | undefined, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'm').exec(letter?.raw ?? '')?.[1] ?? ''

/** Parts of a letter are written in base64 or quoted-printable. */
const decoded = (raw: string): string =>
  raw
    .split('\r\n\r\n')
    .map((part) => Buffer.from(part.replaceAll('\r\n', ''), 'base64').toString())
    .join('\n')

describe('S7.13 a file by mail', () => {
  test('needs a session and a deal that one sees, else nothing is sent or written', async () => {
    const [ofQuote, ofClient] = [await fileOf('quote'), await fileOf('client')]
    const before = await snapshot(t, HOST_A)
    expect((await mail({ id: ofQuote, ...LETTER }, '')).code).toBe(401)
    expect((await mail({ id: ofQuote, ...LETTER }, VIEWER)).body).toMatchObject({ error: 'access denied' })
    expect((await mail({ id: 999_999, ...LETTER })).body).toEqual({ status: 'error', error: 'empty data' })
    expect((await mail({ id: ofQuote, ...LETTER }, ADMIN, randomUUID(), HOST_B)).body).toMatchObject({
      status: 'error',
      error: 'empty data',
    })
    expect((await mail({ id: ofClient, ...LETTER })).body).toMatchObject({ fields: { id: 'not_allowed' } })
    expect(await snapshot(t, HOST_A)).toEqual(before)
    expect(smtp.letters).toEqual([])
  })

  test.each([
    ['nobody', { to: ' , ' }, { to: 'required' }],
    ['what is no address', { to: 'client@example.com, petrov' }, { to: 'format' }],
    ['a header inside of an address', { to: 'a@b.example\r\nBcc: c@d.example' }, { to: 'format' }],
    ['a header inside of the subject', { subject: 'КП\r\nBcc: c@d.example' }, { subject: 'format' }],
    ['more than ten', { to: Array.from({ length: 11 }, (_, place) => `a${place}@b.example`).join(',') }, { to: 'max' }],
    ['no text', { text: ' ' }, { text: 'required' }],
    ['a member that is unknown', { bcc: 'c@d.example' }, { bcc: 'unknown' }],
  ])('is refused to %s', async (_, sent, fields) => {
    const id = await fileOf('quote')
    expect((await mail({ id, ...LETTER, ...sent })).body).toEqual({ status: 'error', error: 'invalid data', fields })
    expect((await rowOf(id)).mailed_to).toBe(null)
    expect(smtp.letters).toEqual([])
  })

  test('goes to each address with the file, in the name of the person who gets the answers', async () => {
    const id = await fileOf('quote', MANAGER)
    const answer = await mail(
      { id, ...LETTER, to: 'Client@Example.com; second@example.com client@example.com' },
      MANAGER,
    )
    expect(answer.body).toMatchObject({
      status: 'ok',
      id,
      _sync: { detail: { mailed_to: 'client@example.com, second@example.com', mail_failed_to: null } },
    })
    await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
    const [letter] = smtp.letters
    const user = await t
      .db()
      .read.selectFrom('team_users')
      .select(['name', 'email'])
      .where('login', '=', MANAGER)
      .executeTakeFirstOrThrow()
    expect(letter?.to).toEqual(['client@example.com', 'second@example.com'])
    expect(headOf(letter, 'From')).toMatch(/<mail@demo\.test>$/)
    expect(headOf(letter, 'Reply-To')).toContain(`<${user.email}>`)
    expect(letter?.raw).not.toContain('Auto-Submitted')
    expect(decoded(letter?.raw ?? '')).toContain('%PDF-1.4')
    await vi.waitFor(async () => expect(await t.db().read.selectFrom('mail_queue').selectAll().execute()).toEqual([]))
  })

  test('serves papers of orders by the same call', async () => {
    const id = await fileOf('order')
    expect((await mail({ id, ...LETTER })).body).toMatchObject({ status: 'ok' })
    await vi.waitFor(() => expect(smtp.letters).toHaveLength(1))
  })

  test('is sent once however often the call is repeated, and once more by another call', async () => {
    const id = await fileOf('quote')
    const key = randomUUID()
    const [first, second] = [await mail({ id, ...LETTER }, ADMIN, key), await mail({ id, ...LETTER }, ADMIN, key)]
    expect([first.body.status, second.body.status]).toEqual(['ok', 'ok'])
    expect(second.headers['idempotent-replayed']).toBe('true')
    await mail({ id, ...LETTER, to: 'other@example.com' })
    await vi.waitFor(async () => expect(await t.db().read.selectFrom('mail_queue').selectAll().execute()).toEqual([]))
    expect(smtp.letters).toHaveLength(2)
    expect(new Set(smtp.letters.map(({ to }) => to[0]))).toEqual(new Set(['client@example.com', 'other@example.com']))
  })

  test('stands in the history of the deal: who sent it, to whom', async () => {
    const id = await fileOf('quote', ADMIN, 2)
    await mail({ id, ...LETTER })
    const { body } = await t.call({ url: '/api/history/list/?o_t=quote&o_id=2', as: ADMIN })
    expect(body.list).toContainEqual(
      expect.objectContaining({
        r: 'files',
        id,
        action: 'update',
        field: 'mailed_to',
        new: 'client@example.com',
        team_user_name: expect.any(String) as string,
      }),
    )
  })

  test('is limited by person: the sixty-first letter within an hour waits', async () => {
    const id = await fileOf('quote')
    await mail({ id, ...LETTER })
    await t.db().write((tx) => tx.updateTable('limits').set({ num: 60 }).execute())
    const refused = await mail({ id, ...LETTER })
    expect([refused.code, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await mail({ id, ...LETTER }, MANAGER)).body).toMatchObject({ status: 'ok' })
  })
})

describe('S7.13 a letter that is not taken', () => {
  test('names at the file the addresses that have no mailbox', async () => {
    const id = await fileOf('quote')
    await mail({ id, ...LETTER, to: 'known@example.com, unknown@example.com' })
    await vi.waitFor(async () => expect((await rowOf(id)).mail_failed_to).toBe('unknown@example.com'))
    expect(smtp.letters.map(({ to }) => to)).toContainEqual(['known@example.com'])
    const other = await fileOf('quote')
    await mail({ id: other, ...LETTER, to: 'unknown@example.com' })
    await vi.waitFor(async () => expect((await rowOf(other)).mail_failed_to).toBe('unknown@example.com'))
  })

  test('is tried again later, by whichever server comes to it', async () => {
    smtp.refusals = 1
    const id = await fileOf('quote')
    await mail({ id, ...LETTER })
    const waiting = () => t.db().read.selectFrom('mail_queue').selectAll().execute()
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ file_id: id, tries: 1 }]))
    await vi.waitFor(() => expect(smtp.refusals).toBe(0))
    expect(smtp.letters).toEqual([])
    await vi.waitFor(async () => {
      // The put-off letter falls due, and the next call wakes the sender.
      await t.db().write((tx) => tx.updateTable('mail_queue').set({ try_at: 1 }).execute())
      await mail({ id: await fileOf('order'), ...LETTER, to: 'other@example.com' })
      expect(smtp.letters.map(({ to }) => to[0])).toContain('client@example.com')
    })
    expect((await rowOf(id)).mail_failed_to).toBe(null)
  })
})

test('S7.13 without a mail server nothing is offered, and the call is refused', async () => {
  const bare = await testApp()
  try {
    const manifest = await bare.call({ url: '/manifest.json' })
    expect(manifest.body.has_mail).toBe(0)
    const added = await upload(bare, { as: ADMIN, o_t: 'quote', o_id: 1, n: 'a.pdf', content: PDF })
    const body = { id: Number(added.body.id), ...LETTER }
    const refused = await bare.call({ url: '/api/files/mail/', body, as: ADMIN })
    expect(refused.body).toEqual({ status: 'error', error: 'invalid data', fields: { to: 'rule:no_mail' } })
    expect((await t.call({ url: '/manifest.json' })).body.has_mail).toBe(1)
  } finally {
    await bare.close()
  }
})
