/** A change of one's own e-mail: what a stolen token cannot do, what the two links do, and how long they live. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

const DAY = 86_400_000
let serial = 0

interface Person {
  id: number
  email: string
  token: string
}

/** Somebody whose login is their e-mail. */
const newPerson = async (more: { login?: string; [field: string]: unknown } = {}): Promise<Person> => {
  serial += 1
  const email = `person-${serial}@demo.example`
  const body = { name: `Людина ${serial}`, organization: 1, email, role: 'viewer', pass: DEMO_PASSWORD, ...more }
  const added = await t.call({ url: '/api/team_users/add/', body, as: 'admin@demo' })
  expect(added.body.status).toBe('ok')
  return { id: Number(added.body.id), email, token: await t.token(more.login ?? email) }
}

const post = (url: string, body: object, token?: string) =>
  t.call({ url, body, ...(token ? { headers: { 'user-auth-key': token } } : {}) })

const ask = (token: string, email: string, pass = DEMO_PASSWORD) => post('/api/users/email/', { email, pass }, token)
const login = (name: string) => post('/api/users/auth/', { login: name, password: DEMO_PASSWORD })
const emailOf = async (id: number) =>
  (await t.db().read.selectFrom('team_users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const isLive = async (token: string) =>
  (await t.call({ url: '/api/team_users/auth_info/', headers: { 'user-auth-key': token } })).code === 200

const mailsTo = async (address: string): Promise<string[]> => {
  const folder = join(t.dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}\r\n`))
}

const linkIn = (address: string, name: 'email' | 'back'): Promise<string> =>
  vi.waitFor(async () => {
    const pattern = new RegExp(`https://${HOST_A}/password-recovery\\?${name}=([\\w-]{43})\\s`)
    const links = (await mailsTo(address)).flatMap((mail) => pattern.exec(mail)?.[1] ?? [])
    expect(links).toHaveLength(1)
    return links[0] ?? ''
  })

const confirm = (token: string) => post('/api/users/email/confirm/', { token })
const takeBack = (token: string) => post('/api/users/email/back/', { token })
const NOT_FOUND = { status: 'error', error: 'invalid data', fields: { token: 'not_found' } }

describe('a stolen token does not move the account', () => {
  test('not without the password, which is guessed ten times at most', async () => {
    expect((await post('/api/users/email/', { email: 'a@b.example', pass: 'x' })).code).toBe(401)
    const { id, email, token } = await newPerson()
    const codes: unknown[] = []
    for (let n = 0; n < 11; n += 1) {
      const { code, body } = await ask(token, 'thief@evil.example', `guess-${n}`)
      codes.push(code === 200 ? (body.fields as Record<string, string>).pass : code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'rule:wrong_password'), 429])
    expect([await emailOf(id), await mailsTo('thief@evil.example')]).toEqual([email, []])
  })

  test('not by an administrator’s own record, and a recovery goes to the old address', async () => {
    const { id, email, token } = await newPerson({ role: 'admin' })
    await post('/api/team_users/update/', { id, email: 'thief@evil.example' }, token)
    expect(await emailOf(id)).toBe(email)
    await post('/api/users/recovery/', { login: email })
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1))
    expect(await mailsTo('thief@evil.example')).toEqual([])
  })

  test.each([
    [{ pass: DEMO_PASSWORD }, { email: 'required' }],
    [{ email: 'nobody', pass: DEMO_PASSWORD }, { email: 'format' }],
    [{ email: 'a@b.example' }, { pass: 'required' }],
    [{ email: 'a@b.example', pass: DEMO_PASSWORD, id: 1 }, { id: 'unknown' }],
  ])('%j is invalid data', async (body, fields) => {
    const { token } = await newPerson()
    expect((await post('/api/users/email/', body, token)).body.fields).toEqual(fields)
  })

  test('the same address is no change', async () => {
    const { email, token } = await newPerson()
    expect((await ask(token, email.toUpperCase())).body.fields).toEqual({ email: 'rule:same_email' })
  })
})

describe('the link to the new address', () => {
  test('makes it effective, once; the login follows, and history knows', async () => {
    const { id, email, token } = await newPerson()
    const next = `next-${id}@demo.example`
    expect((await ask(token, next)).body).toEqual({ status: 'ok' })
    expect(await emailOf(id)).toBe(email)
    const link = await linkIn(next, 'email')
    expect((await confirm(link)).body).toEqual({ status: 'ok' })
    expect([await emailOf(id), await isLive(token)]).toEqual([next, true])
    expect((await login(email)).body.error).toBe('wrong login or password')
    expect((await login(next)).body.status).toBe('ok')
    expect((await confirm(link)).body).toEqual(NOT_FOUND)
    const history = await t.call({ url: `/api/history/list/?o_t=team_user&o_id=${id}`, as: 'admin@demo' })
    expect(history.body.list).toContainEqual(
      expect.objectContaining({ field: 'email', old: email, new: next, team_user_id: id }),
    )
  })

  test('a login that is no e-mail stays', async () => {
    const { id, email, token } = await newPerson({ login: `логин-${Date.now()}` })
    const before = await t.db().read.selectFrom('team_users').select('login').where('id', '=', id).execute()
    await ask(token, `next-${email}`)
    await confirm(await linkIn(`next-${email}`, 'email'))
    const after = await t.db().read.selectFrom('team_users').select(['login', 'email']).where('id', '=', id).execute()
    expect(after).toEqual([{ login: before[0]?.login, email: `next-${email}` }])
  })

  test('an address that is a colleague’s login is refused and nothing changes', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()]
    await ask(mine.token, theirs.email)
    expect((await confirm(await linkIn(theirs.email, 'email'))).body.fields).toEqual({ email: 'duplicate' })
    expect(await emailOf(mine.id)).toBe(mine.email)
  })

  test('lives for a day, and a newer request takes its place', async () => {
    const { id, email, token } = await newPerson()
    await ask(token, `first-${email}`)
    const first = await linkIn(`first-${email}`, 'email')
    await ask(token, `second-${email}`)
    expect((await confirm(first)).body).toEqual(NOT_FOUND)
    const second = await linkIn(`second-${email}`, 'email')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY + 1000 })
    expect((await confirm(second)).body).toEqual(NOT_FOUND)
    vi.useRealTimers()
    expect(await emailOf(id)).toBe(email)
  })

  test('a person who is switched off meanwhile has no link', async () => {
    const { id, email, token } = await newPerson()
    await ask(token, `next-${email}`)
    const link = await linkIn(`next-${email}`, 'email')
    await t.call({ url: '/api/team_users/update/', body: { id, is_active: 0 }, as: 'admin@demo' })
    expect((await confirm(link)).body).toEqual(NOT_FOUND)
  })
})

describe('the way back in the letter to the old address', () => {
  test('restores e-mail and login, ends every session and the stolen password, and sets a new one', async () => {
    const { id, email, token } = await newPerson()
    const thief = `thief-${id}@evil.example`
    await ask(token, thief)
    await confirm(await linkIn(thief, 'email'))
    const back = await takeBack(await linkIn(email, 'back'))
    expect(back.body.status).toBe('ok')
    expect([await emailOf(id), await isLive(token)]).toEqual([email, false])
    for (const name of [email, thief]) expect((await login(name)).body.error).toBe('wrong login or password')
    const pass = 'Новий-Причал-77'
    expect((await post('/api/users/recovery/confirm/', { token: back.body.token, pass })).body.status).toBe('ok')
    expect((await post('/api/users/auth/', { login: email, password: pass })).body.status).toBe('ok')
  })

  test('works before the change is effective too: then it never is', async () => {
    const { id, email, token } = await newPerson()
    const thief = `thief-${id}@evil.example`
    await ask(token, thief)
    const link = await linkIn(thief, 'email')
    expect((await takeBack(await linkIn(email, 'back'))).body.status).toBe('ok')
    expect((await confirm(link)).body).toEqual(NOT_FOUND)
    expect([await emailOf(id), await isLive(token)]).toEqual([email, false])
  })

  test('is good for seven days and survives a change of the password', async () => {
    const { id, email, token } = await newPerson()
    await ask(token, `next-${email}`)
    await confirm(await linkIn(`next-${email}`, 'email'))
    const body = { id, pass: 'Злодій-змінив-7', old_pass: DEMO_PASSWORD }
    expect((await post('/api/users/update/', body, token)).body.status).toBe('ok')
    const link = await linkIn(email, 'back')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY + 1000 })
    expect((await takeBack(link)).body).toEqual(NOT_FOUND)
    vi.setSystemTime(Date.now() - DAY)
    expect((await takeBack(link)).body.status).toBe('ok')
    vi.useRealTimers()
    expect(await emailOf(id)).toBe(email)
  })

  test('is dead once the administrator has set the address', async () => {
    const { id, email, token } = await newPerson()
    await ask(token, `next-${email}`)
    await confirm(await linkIn(`next-${email}`, 'email'))
    const set = { id, email: `admin-${email}` }
    await t.call({ url: '/api/team_users/update/', body: set, as: 'admin@demo' })
    expect((await takeBack(await linkIn(email, 'back'))).body).toEqual(NOT_FOUND)
    expect(await emailOf(id)).toBe(`admin-${email}`)
  })
})

test('A2 the database keeps the hashes of the links alone, and the letters name the new address', async () => {
  const { email, token } = await newPerson({ language: 'uk' })
  await ask(token, `next-${email}`)
  const links = [await linkIn(`next-${email}`, 'email'), await linkIn(email, 'back')]
  const rows = JSON.stringify(await t.db().read.selectFrom('email_changes').selectAll().execute())
  for (const link of links) expect(rows).not.toContain(link)
  expect((await mailsTo(email))[0]).toContain(`next-${email}`)
  expect((await mailsTo(email))[0]).toMatch(/пароль/)
})
