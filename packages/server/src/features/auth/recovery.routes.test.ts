/** A forgotten password: what a stranger learns (nothing), where the link leads, and how long it lives. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db().write((tx) => tx.deleteFrom('limits').execute())
})
afterEach(() => void vi.useRealTimers())

const NEW_PASSWORD = 'Причал-9-опівночі'

const ask = (login: unknown, headers: Record<string, string> = {}) =>
  t.call({ url: '/api/users/recovery/', body: { login }, headers })
const confirm = (token: unknown, pass: unknown = NEW_PASSWORD) =>
  t.call({ url: '/api/users/recovery/confirm/', body: { token, pass } })
const login = (name: string, password: string) => t.call({ url: '/api/users/auth/', body: { login: name, password } })

const mails = async (): Promise<string[]> => {
  const folder = join(t.dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

const LINK = /https:\/\/\S+\/password-recovery\?token=([\w-]{43})\s/

const mailsTo = async (name: string): Promise<string[]> =>
  (await mails()).filter((mail) => mail.includes(`To: ${name.toLowerCase()}.fura.example\r\n`))

/** Asks, and waits for the mail that comes after the answer. */
const linkFor = async (
  name: string,
  headers: Record<string, string> = {},
): Promise<{ mail: string; token: string }> => {
  const before = await mailsTo(name)
  const { code, text } = await ask(name, headers)
  expect([code, text]).toEqual([200, '{"status":"ok"}'])
  const mail = await vi.waitFor(async () => {
    const all = await mailsTo(name)
    expect(all.length).toBe(before.length + 1)
    return all.find((one) => !before.includes(one)) ?? ''
  })
  return { mail, token: LINK.exec(mail)?.[1] ?? '' }
}

test('A11 S7.03 the link sets a new password, works once and ends every session', async () => {
  const session = await t.token('manager@demo')
  const { token } = await linkFor('Manager@demo')
  const info = () => t.call({ url: '/api/team_users/auth_info/', headers: { 'user-auth-key': session } })
  expect((await info()).code).toBe(200)
  expect((await confirm(token)).body).toEqual({ status: 'ok' })
  expect((await info()).code).toBe(401)
  expect((await login('manager@demo', DEMO_PASSWORD)).body.error).toBe('wrong login or password')
  expect((await login('manager@demo', NEW_PASSWORD)).body.status).toBe('ok')
  const again = await confirm(token, 'Another-one-3-times')
  expect(again.body).toEqual({ status: 'error', error: 'invalid data', fields: { token: 'not_found' } })
  expect((await login('manager@demo', NEW_PASSWORD)).body.status).toBe('ok')
})

test('A11 a forged host does not get into the link', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', origin: 'https://evil.example' }
  const { mail } = await linkFor('viewer@demo', headers)
  expect(mail).not.toContain('evil')
  expect(LINK.exec(mail)?.[0]).toContain(`https://${HOST_A}/password-recovery?token=`)
  const answer = await t.call({
    url: '/api/users/recovery/',
    body: { login: 'viewer@demo' },
    headers: { host: 'evil.example' },
  })
  expect(answer.code).toBe(404)
})

test('A11 after an hour the link is dead', async () => {
  const { token } = await linkFor('head@demo')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601 * 1000 })
  expect((await confirm(token)).body.fields).toEqual({ token: 'not_found' })
  vi.useRealTimers()
  expect((await login('head@demo', DEMO_PASSWORD)).body.status).toBe('ok')
})

test('A2 the database keeps the hash of a link alone, and the mail file is for its owner', async () => {
  const { token } = await linkFor('head@demo')
  const rows = await t.db().read.selectFrom('recoveries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true)
  const folder = join(t.dataDir, 'mail')
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
})

test('A3 an unknown or switched-off login gets the same answer, and no mail', async () => {
  await t
    .db()
    .write((tx) => tx.updateTable('team_users').set({ is_active: 0 }).where('login', '=', 'o.kravets@demo').execute())
  for (const name of ['nobody@demo', 'o.kravets@demo']) {
    const { code, text } = await ask(name)
    expect([code, text]).toEqual([200, '{"status":"ok"}'])
  }
  // A later request is done, so the earlier ones are.
  await linkFor('d.shevchuk@demo')
  expect([await mailsTo('nobody@demo'), await mailsTo('o.kravets@demo')]).toEqual([[], []])
})

test("the mail speaks the user's language and names the company", async () => {
  const { mail } = await linkFor('d.shevchuk@demo')
  expect(mail).toContain('Компания А')
  expect(mail).toMatch(/посилання/i)
})

test.each([
  [{}, { token: 'required', pass: 'required' }],
  [{ token: 'x', pass: 'short' }, { pass: 'min' }],
  [{ token: 'x', pass: NEW_PASSWORD, login: 'admin@demo' }, { login: 'unknown' }],
  [{ token: 5, pass: NEW_PASSWORD }, { token: 'type' }],
])('%j is invalid data', async (body, fields) => {
  const answer = await t.call({ url: '/api/users/recovery/confirm/', body })
  expect(answer.body).toEqual({ status: 'error', error: 'invalid data', fields })
})

test('an unfit new password leaves the link usable', async () => {
  const { token } = await linkFor('r.hrytsenko@demo')
  expect((await confirm(token, 'password1')).body.fields).toEqual({ pass: 'rule:common_password' })
  expect((await confirm(token)).body.status).toBe('ok')
})

test('of two confirmations at once one succeeds', async () => {
  const { token } = await linkFor('r.hrytsenko@demo')
  const answers = await Promise.all([confirm(token, 'The-first-of-two'), confirm(token, 'The-second-of-two')])
  expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
})

test('A4 requests and confirmations are limited, and nobody is flooded with mail', async () => {
  const codes: number[] = []
  for (let n = 0; n < 12; n += 1) codes.push((await ask('s.polishchuk@demo')).code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  const confirmed: number[] = []
  for (let n = 0; n < 12; n += 1) confirmed.push((await confirm(`guess-${n}`)).code)
  expect(confirmed).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  await vi.waitFor(async () => expect(await mailsTo('s.polishchuk@demo')).toHaveLength(5))
  await linkFor('v.moroz@demo')
  expect(await mailsTo('s.polishchuk@demo')).toHaveLength(5)
})

test('A4 the owner of an account that is guessed from everywhere gets one mail, whose link lets them in from a new place', async () => {
  const name = 'y.lysenko@demo'
  const from = (address: string, url: string, body: object) =>
    t.app.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: { host: HOST_A, 'app-key': t.installation().appKey },
      payload: body,
    })
  const guess = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await from(`198.51.100.${n}`, '/api/users/auth/', { login: name, password: `wrong ${n}` })
  }
  await guess(20)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301 * 1000 })
  await guess(25)
  const mail = await vi.waitFor(async () => {
    const [firstMail, ...more] = await mailsTo(name)
    expect([firstMail, more]).toEqual([expect.any(String), []])
    return String(firstMail)
  })
  const loginFrom = (address: string, password: string) => from(address, '/api/users/auth/', { login: name, password })
  expect((await loginFrom('192.0.2.77', DEMO_PASSWORD)).statusCode).toBe(429)
  const body = { token: LINK.exec(mail)?.[1], pass: NEW_PASSWORD }
  expect((await from('192.0.2.77', '/api/users/recovery/confirm/', body)).json()).toEqual({ status: 'ok' })
  expect((await loginFrom('192.0.2.77', NEW_PASSWORD)).json()).toMatchObject({ status: 'ok' })
  expect((await loginFrom('192.0.2.78', NEW_PASSWORD)).statusCode).toBe(429)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3700 * 1000 })
  await guess(45)
  expect(await mailsTo(name)).toHaveLength(1)
})

test.runIf(inject('engine') === 'postgres')('A11 a link from one node works on the other', async () => {
  const second = await testApp({ beside: t })
  const { token } = await linkFor('n.tkachenko@demo')
  const body = { token, pass: NEW_PASSWORD }
  expect((await second.call({ url: '/api/users/recovery/confirm/', body })).body).toEqual({ status: 'ok' })
  expect((await confirm(token)).body.fields).toEqual({ token: 'not_found' })
  await second.close()
})
