/** The company's own mail server: who may, what is refused with nothing changed, which way letters go, and the way back. */
import { randomUUID } from 'node:crypto'
import { createServer as createTlsServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PDF, upload } from '../../testing/files.ts'
import { smtpServer, type TestSmtp } from '../../testing/smtp-server.ts'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'
import { makeAuthority, makeServerCertificate } from '../web/certificate.ts'

const LOGIN = { user: 'mail@firm.test', pass: 'app-password-1' }
const PATH = '/api/company/mail/'
const ADMIN = 'admin@demo'

let ours: TestSmtp
let theirs: TestSmtp
let t: TestApp
beforeAll(async () => {
  ours = await smtpServer()
  theirs = await smtpServer(0, LOGIN)
  t = await testApp({ environment: { SMTP_URL: ours.url, MAIL_FROM: 'Fura <server@fura.test>', MAIL_TO_INNER: '1' } })
})
afterAll(async () => {
  await t.close()
  await ours.close()
  await theirs.close()
})
beforeEach(async () => {
  ours.letters.length = 0
  theirs.letters.length = 0
  await t.db().write((tx) => tx.deleteFrom('company_mail').execute())
})
afterEach(async () => {
  await t.db().write((tx) => tx.deleteFrom('limits').execute())
})

type Sent = Record<string, unknown>

const mail = (more: Sent = {}): Sent => ({
  is_on: 1,
  host: '127.0.0.1',
  port: theirs.port,
  tls: 'none',
  login: LOGIN.user,
  password: LOGIN.pass,
  from_name: 'ТОВ Вантаж',
  from_address: 'mail@firm.test',
  reply_to: 'office@firm.test',
  ...more,
})
const call = async (url: string, body: unknown, as = ADMIN, app = t) =>
  (await app.call({ url: `${PATH}${url}`, body, as })).body
const update = (more: Sent = {}, as = ADMIN) => call('update/', mail(more), as)
const read = async (host = HOST_A) => (await t.call({ url: PATH, as: ADMIN, host })).body
const detail = async (host = HOST_A) => (await read(host)).detail as Sent
const tryOut = async (more: Sent = {}) => (await call('test/', mail(more))).detail as Sent
const recover = () => t.call({ url: '/api/users/recovery/', body: { login: 'manager@demo' } })
/** A long header goes on in lines that begin with a blank. */
const headOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'm').exec(raw)?.[1]?.trim() ?? ''

const sendFile = async () => {
  const content = Buffer.concat([PDF, Buffer.from(randomUUID())])
  const { body } = await upload(t, { as: ADMIN, host: HOST_A, o_t: 'quote', o_id: 1, n: 'КП.pdf', content })
  const letter = { id: body.id, to: 'client@example.com', subject: 'Предложение', text: 'Смотрите вложение' }
  return t.call({ url: '/api/files/mail/', body: letter, as: ADMIN })
}

test('without a session and without the right nothing is read, changed or sent', async () => {
  expect((await t.call({ url: PATH })).code).toBe(401)
  const denied = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
  for (const url of ['update/', 'undo/', 'test/']) {
    expect((await t.call({ url: `${PATH}${url}`, body: mail() })).code, url).toBe(401)
    for (const as of ['manager@demo', 'head@demo', 'viewer@demo']) expect(await call(url, mail(), as)).toEqual(denied)
  }
  expect((await t.call({ url: PATH, as: 'head@demo' })).body).toEqual(denied)
  expect(await detail()).toMatchObject({ is_on: 0, host: '', has_password: 0, can_undo: 0 })
  expect([ours.letters, theirs.letters]).toEqual([[], []])
})

test('each mistake is named at its field, and nothing is changed', async () => {
  const refusals: [Sent, Record<string, string>][] = [
    [{ host: '' }, { host: 'required' }],
    [{ host: 'mail.firm.test/path' }, { host: 'format' }],
    [{ host: 'user@mail.firm.test' }, { host: 'format' }],
    [{ port: 0 }, { port: 'min' }],
    [{ port: 65_536 }, { port: 'max' }],
    [{ tls: 'ssl' }, { tls: 'not_allowed' }],
    [{ from_address: 'firm' }, { from_address: 'format' }],
    [{ from_name: 'Firm\r\nBcc: c@d.example' }, { from_name: 'format' }],
    [{ reply_to: 'x' }, { reply_to: 'format' }],
    [{ password: 7 }, { password: 'type' }],
    [{ password: 'x'.repeat(256) }, { password: 'too_long' }],
    [{ password: undefined }, { password: 'required' }],
    [{ sealed_password: 'x' }, { sealed_password: 'unknown' }],
  ]
  for (const [more, fields] of refusals) {
    expect(await update(more), JSON.stringify(more)).toEqual({ status: 'error', error: 'invalid data', fields })
    expect((await call('test/', mail(more))).fields, JSON.stringify(more)).toEqual(fields)
  }
  expect(await detail()).toMatchObject({ is_on: 0, host: '', can_undo: 0 })
})

describe('S1.05 S7.13 a company with a mail server of its own', () => {
  test('sends by it, from its address, and the password is answered and stored in the open nowhere', async () => {
    const [before, other] = [await detail(), await detail(HOST_B)]
    const saved = await update()
    const { password: _, ...shown } = mail()
    expect(saved).toMatchObject({ status: 'ok', detail: { ...shown, has_password: 1, trouble: null, can_undo: 1 } })
    expect(before).toMatchObject({ server_from: 'Fura <server@fura.test>' })
    expect(await detail(HOST_B)).toEqual(other)

    await recover()
    await vi.waitFor(() => expect(theirs.letters).toHaveLength(1))
    const { raw } = theirs.letters[0] ?? { raw: '' }
    expect(headOf(raw, 'From')).toContain('<mail@firm.test>')
    expect(headOf(raw, 'Reply-To')).toBe('office@firm.test')
    await sendFile()
    await vi.waitFor(() => expect(theirs.letters).toHaveLength(2))
    expect(headOf(theirs.letters[1]?.raw ?? '', 'From')).toContain('<mail@firm.test>')
    await t.call({ url: '/api/users/recovery/', body: { login: 'manager@demo' }, host: HOST_B })
    await vi.waitFor(() => expect(ours.letters).toHaveLength(1))
    expect(headOf(ours.letters[0]?.raw ?? '', 'From')).toContain('<server@fura.test>')

    const stored = await t.db().read.selectFrom('company_mail').selectAll().execute()
    const log = await t.call({ url: '/api/audit/list/?f[event]=settings_changed&num=10', as: ADMIN })
    const everything = JSON.stringify([stored, await read(), log.body, saved])
    expect(everything).not.toContain(LOGIN.pass)
    expect((log.body.list as object[])[0]).toMatchObject({ detail: 'mail' })
  })

  test('keeps its password only for the same server: nobody can have it sent elsewhere without knowing it', async () => {
    await update()
    const stranger = await smtpServer(0, { user: 'x', pass: 'y' })
    try {
      for (const elsewhere of [
        { port: stranger.port },
        { host: 'localhost' },
        { login: 'other' },
        { tls: 'starttls' },
      ]) {
        const refusal = { status: 'error', error: 'invalid data', fields: { password: 'required' } }
        const sent = mail({ ...elsewhere, password: undefined })
        expect(await call('update/', sent)).toEqual(refusal)
        expect(await call('test/', sent)).toEqual(refusal)
      }
    } finally {
      await stranger.close()
    }
    expect(await update({ password: undefined, from_name: 'Другое имя' })).toMatchObject({
      detail: { from_name: 'Другое имя', has_password: 1 },
    })
    expect(await tryOut({ password: undefined })).toMatchObject({ is_sent: 1 })
  })

  test('is taken back with its password, again and again, and first of all to none', async () => {
    await update()
    expect(await call('undo/', {})).toMatchObject({ detail: { is_on: 0 } })
    expect(await call('undo/', {})).toMatchObject({ detail: { is_on: 1, has_password: 1 } })
    await update({ from_name: 'Третье', port: 2525, password: 'other' })
    expect(await call('undo/', {})).toMatchObject({ detail: { from_name: 'ТОВ Вантаж', port: theirs.port } })
    expect(await tryOut({ password: undefined })).toMatchObject({ is_sent: 1 })
    expect(((await read()).changes as object[]).slice(0, 2)).toMatchObject([
      { name: 'mail', new_value: expect.stringContaining(`127.0.0.1:${theirs.port}`) as unknown },
      { name: 'mail', new_value: expect.stringContaining('127.0.0.1:2525') as unknown },
    ])
    expect(await t.db().read.selectFrom('company_mail').select('id').execute()).toHaveLength(2)
  })

  test('sends by the server’s own mail when its own server fails, and shows the failure until it works again', async () => {
    await update({ password: 'wrong' })
    await sendFile()
    await vi.waitFor(async () => expect(await detail()).toMatchObject({ trouble: 'login' }))
    expect(await detail()).toMatchObject({ trouble_answer: expect.stringContaining('535') as unknown })
    expect([ours.letters, theirs.letters]).toEqual([[], []])
    // The queue tries again later.
    await t.db().write((tx) => tx.updateTable('mail_queue').set({ try_at: 1 }).execute())
    await sendFile()
    await vi.waitFor(() => expect(ours.letters).toHaveLength(2))
    await recover()
    await vi.waitFor(() => expect(ours.letters).toHaveLength(3))
    const health = await t.call({ url: '/api/company/health/', as: ADMIN })
    const { jobs } = health.body.detail as { jobs: { name: string; failed: number }[] }
    expect(jobs.find(({ name }) => name === 'mail')).toMatchObject({ failed: 1 })

    await update()
    await recover()
    await vi.waitFor(() => expect(theirs.letters).toHaveLength(1))
    expect(await detail()).toMatchObject({ trouble: null })
  })

  test('is not blamed for a recipient that has no mailbox', async () => {
    await update()
    await t
      .db()
      .write((tx) =>
        tx.updateTable('team_users').set({ email: 'unknown@x.test' }).where('login', '=', 'viewer@demo').execute(),
      )
    await t.call({ url: '/api/users/recovery/', body: { login: 'viewer@demo' } })
    await sendFile()
    await vi.waitFor(() => expect(theirs.letters).toHaveLength(1))
    expect(await detail()).toMatchObject({ trouble: null })
  })
})

describe('a test letter', () => {
  test('goes to the requester, by the typed settings, and stores nothing', async () => {
    expect(await tryOut()).toEqual({
      to: expect.stringContaining('@') as unknown,
      is_sent: 1,
      trouble: null,
      answer: null,
    })
    expect(theirs.letters).toHaveLength(1)
    expect(await detail()).toMatchObject({ is_on: 0, host: '' })
  })

  test.each<[string, () => Sent, string]>([
    ['a login that is refused', () => ({ password: 'wrong' }), 'login'],
    ['no login where one is wanted', () => ({ login: null }), 'login'],
    ['a sender that is not theirs', () => ({ from_address: 'forbidden@firm.test' }), 'sender'],
    ['a host that is none', () => ({ host: 'no-such-host.invalid' }), 'host'],
    ['a port where nobody answers', () => ({ port: 9 }), 'refused'],
    ['encryption that the server has not', () => ({ tls: 'starttls' }), 'tls'],
    ['encryption from the start where there is none', () => ({ tls: 'tls' }), 'tls'],
  ])('says why it was not sent: %s', async (_, more, trouble) => {
    expect(await tryOut(more())).toMatchObject({ is_sent: 0, trouble })
    expect(theirs.letters).toEqual([])
  })

  test('does not trust a certificate that nobody vouches for', async () => {
    const { certificate: cert, key } = makeServerCertificate(makeAuthority(new Date()), ['localhost'], new Date())
    const server = createTlsServer({ cert, key }, (socket) => socket.write('220 test\r\n'))
    server.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await tryOut({ port, tls: 'tls' })).toMatchObject({ is_sent: 0, trouble: 'certificate' })
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  test('is sent a few times an hour', async () => {
    const bodies = []
    for (let turn = 0; turn < 21; turn += 1) bodies.push((await call('test/', mail({ port: 9 }))).status)
    expect(bodies.filter((status) => status === 'ok')).toHaveLength(20)
  })
})

test('where the owner of the server does not allow it, no company reaches into its network', async () => {
  const closed = await testApp()
  try {
    const refused = async (more: Sent) => (await call('update/', mail(more), ADMIN, closed)).fields
    for (const host of ['127.0.0.1', '10.1.2.3', '192.168.0.4', '::1', 'localhost', 'mail', 'db.internal'])
      expect(await refused({ host, port: 587 }), host).toEqual({ host: 'rule:mail_inner' })
    expect(await refused({ host: 'mail.firm.test' })).toEqual({ port: 'rule:mail_port' })
    // A name that only its address betrays.
    const { detail: tried } = await call('test/', mail({ host: '127.1', port: 25 }), ADMIN, closed)
    expect(tried).toMatchObject({ is_sent: 0, trouble: 'inner' })
    expect(theirs.letters).toEqual([])
  } finally {
    await closed.close()
  }
})
