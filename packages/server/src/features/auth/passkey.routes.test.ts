/** Passkeys: who may add one, what a signature must be of to let somebody in, and what a copied or foreign one is worth. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabases } from '#db/open.ts'
import { saveSettings } from '#db/registry.ts'
import { registrySteps } from '#migrations/index.ts'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import {
  type CreationOptions,
  type Forgery,
  type MadePasskey,
  makePasskey,
  type RequestOptions,
  signBy,
} from '../../testing/authenticator.ts'
import { type Answer, HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { codeAt, stepAt } from './totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db().write((tx) => tx.deleteFrom('limits').execute())
})

let serial = 0

interface Person {
  id: number
  login: string
  token: string
}

const post = (url: string, body: object, headers: Record<string, string> = {}, host = HOST_A): Promise<Answer> =>
  t.call({ url: `/api/${url}/`, body, headers, host })
const as = (token: string) => ({ 'user-auth-key': token })

const newPerson = async (more: object = {}, host = HOST_A): Promise<Person> => {
  serial += 1
  const login = `passkey-${serial}@demo.example`
  const body = { name: `Людина ${serial}`, organization: 1, email: login, role: 'viewer', pass: DEMO_PASSWORD, ...more }
  const added = await t.call({ url: '/api/team_users/add/', body, as: 'admin@demo', host })
  expect(added.body.status).toBe('ok')
  return { id: Number(added.body.id), login, token: await t.token(login, host) }
}

const begin = async ({ token }: Person, more: object = {}, host = HOST_A): Promise<CreationOptions> => {
  const { body } = await post('passkeys/begin', { pass: DEMO_PASSWORD, ...more }, as(token), host)
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body.options as CreationOptions
}

const addOne = async (person: Person, more: object = {}, host = HOST_A, forged: Forgery = {}) => {
  const { made, sent } = makePasskey(await begin(person, more, host), forged)
  const { body } = await post('passkeys/add', { passkey: sent }, as(person.token), host)
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return { passkey: made, id: Number(body.id), codes: body.codes as string[] }
}

const challenge = async (host = HOST_A): Promise<RequestOptions> =>
  (await post('passkeys/challenge', {}, {}, host)).body.options as RequestOptions

const signed = async (passkey: MadePasskey, forged: Forgery = {}, host = HOST_A) =>
  signBy(passkey, await challenge(host), forged)

const enter = (passkey: object, host = HOST_A) => post('users/auth/passkey', { passkey }, {}, host)
const login = (name: string, more: object = {}) => post('users/auth', { login: name, password: DEMO_PASSWORD, ...more })

const listed = async ({ token }: Person) =>
  (await t.call({ url: '/api/passkeys/list/', headers: as(token) })).body.list as Record<string, unknown>[]

const eventsOf = async (userId: number): Promise<string[]> => {
  await t.app.auditGatherer.flush()
  const { body } = await t.call({ url: `/api/audit/list/?num=100&f[subject_id]=${userId}`, as: 'admin@demo' })
  return (body.list as { event: string }[]).map(({ event }) => event)
}

const WRONG = { status: 'error', error: 'invalid data', fields: { passkey: 'rule:wrong_passkey' } }

describe('adding one', () => {
  test('needs a session and the password, and nothing is made without them', async () => {
    const person = await newPerson()
    expect((await post('passkeys/begin', { pass: DEMO_PASSWORD })).code).toBe(401)
    expect((await post('passkeys/begin', { pass: 'wrong' }, as(person.token))).body.fields).toEqual({
      pass: 'rule:wrong_password',
    })
    const { sent } = makePasskey(await begin(person))
    expect((await post('passkeys/add', { passkey: sent })).code).toBe(401)
    expect(await listed(person)).toEqual([])
  })

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://a.test.example' }],
    ['the same host without https', { origin: 'http://a.test' }],
    ['another relying party', { rpId: 'b.test' }],
    ['no fingerprint and no PIN', { withoutVerification: true }],
  ])('is refused for %s', async (_why, forged) => {
    const person = await newPerson()
    const { sent } = makePasskey(await begin(person), forged)
    expect((await post('passkeys/add', { passkey: sent }, as(person.token))).body).toEqual(WRONG)
    expect(await listed(person)).toEqual([])
  })

  test('is refused for a challenge of another person, of a login, of five minutes ago, and for one used already', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const add = (options: CreationOptions) =>
      post('passkeys/add', { passkey: makePasskey(options).sent }, as(person.token))
    expect((await add(await begin(other))).body).toEqual(WRONG)
    const options = await begin(person)
    expect((await add({ ...options, challenge: (await challenge()).challenge })).body).toEqual(WRONG)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect((await add(options)).body).toEqual(WRONG)
    vi.useRealTimers()
    const fresh = await begin(person)
    expect((await add(fresh)).body.status).toBe('ok')
    expect((await add(fresh)).body).toEqual(WRONG)
    expect(await listed(person)).toHaveLength(1)
  })

  test('switches the second factor on: recovery codes are shown once, other sessions end, and the log has it', async () => {
    const person = await newPerson()
    const elsewhere = await t.token(person.login)
    const { codes, passkey } = await addOne(person)
    expect(codes).toHaveLength(10)
    expect((await t.call({ url: '/api/passkeys/list/', headers: as(elsewhere) })).code).toBe(401)
    const state = await t.call({ url: '/api/second_factor/', headers: as(person.token) })
    expect(state.body).toMatchObject({ is_on: 1, is_app_on: 0, codes_left: 10 })
    expect(await eventsOf(person.id)).toEqual(expect.arrayContaining(['passkey_added', 'second_factor_on']))
    const more = await addOne(person, { passkey: await signed(passkey) })
    expect(more.codes).toEqual([])
    expect(await listed(person)).toHaveLength(2)
  })

  test('a second one asks for the second factor too', async () => {
    const person = await newPerson()
    const { passkey, codes } = await addOne(person)
    const refused = await post('passkeys/begin', { pass: DEMO_PASSWORD }, as(person.token))
    expect(refused.body).toEqual({
      status: 'error',
      error: 'second factor required',
      fields: { otp: 'required' },
      passkeys: [passkey.id],
    })
    await begin(person, { otp: codes[0] })
  })

  test('is called by its device or by its owner, and the owner alone sees it', async () => {
    const person = await newPerson()
    const { sent } = makePasskey(await begin(person))
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1' }
    await post('passkeys/add', { passkey: sent }, { ...as(person.token), ...agent })
    const [first] = await listed(person)
    expect(first).toMatchObject({ name: 'Safari, iPhone', date_seen: 0 })
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['date_create', 'date_seen', 'id', 'name'])
    expect(await listed(await newPerson())).toEqual([])
    expect((await t.call({ url: '/api/passkeys/list/' })).code).toBe(401)
  })
})

describe('logging in by one alone', () => {
  test('opens a session where user verification was done, and notes the use', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    const { body } = await enter(await signed(passkey))
    expect(body).toMatchObject({ status: 'ok', user: { id: person.id } })
    const mine = await t.call({ url: '/api/passkeys/list/', headers: as(String(body.token)) })
    expect((mine.body.list as { date_seen: number }[])[0]?.date_seen).toBeGreaterThan(0)
  })

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no fingerprint and no PIN', { withoutVerification: true }],
    ['the handle of another person', { userHandle: 'AAAA' }],
  ])('is refused for %s, and the log has it', async (_why, forged) => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    expect((await enter(await signed(passkey, forged))).body).toEqual(WRONG)
    expect(await eventsOf(person.id)).toContain('passkey_refused')
  })

  test('is refused for a challenge that was used, is old, or is not ours; and for another signature', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    const once = await signed(passkey)
    expect((await enter(once)).body.status).toBe('ok')
    expect((await enter(once)).body, 'replayed').toEqual(WRONG)
    const options = await challenge()
    expect((await enter(signBy(passkey, { ...options, challenge: 'A'.repeat(43) }))).body).toEqual(WRONG)
    const stranger = makePasskey({ ...(await begin(person, { passkey: await signed(passkey) })) }).made
    expect((await enter(await signed({ ...stranger, id: passkey.id }))).body, 'of another key').toEqual(WRONG)
    const late = await signed(passkey)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect((await enter(late)).body).toEqual(WRONG)
    vi.useRealTimers()
  })

  test('one of another company, a removed one, and one of a switched-off person open nothing', async () => {
    const [person, foreigner] = [await newPerson(), await newPerson({}, HOST_B)]
    const { passkey, id } = await addOne(person)
    const { passkey: foreign } = await addOne(foreigner, {}, HOST_B)
    expect((await enter(await signed(foreign, {}, HOST_B), HOST_B)).body.status).toBe('ok')
    expect((await enter(await signed(foreign, { origin: 'https://b.test', rpId: 'b.test' }))).body).toEqual(WRONG)
    expect((await enter(await signed(foreign))).body).toEqual(WRONG)
    await t.call({ url: '/api/team_users/update/', body: { id: person.id, is_active: 0 }, as: 'admin@demo' })
    expect((await enter(await signed(passkey))).body).toEqual(WRONG)
    await t.call({ url: '/api/team_users/update/', body: { id: person.id, is_active: 1 }, as: 'admin@demo' })
    const token = String((await enter(await signed(passkey))).body.token)
    const sure = { id, pass: DEMO_PASSWORD, passkey: await signed(passkey) }
    expect((await post('passkeys/remove', sure, as(token))).body).toEqual({ status: 'ok' })
    expect((await enter(await signed(passkey))).body).toEqual(WRONG)
  })

  test('a counter that does not go on is a copy: it is refused and logged, also where the signature is right', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person, {}, HOST_A, { counter: 5 })
    expect((await enter(await signed(passkey, { counter: 7 }))).body.status).toBe('ok')
    for (const counter of [7, 6, 0]) expect((await enter(await signed(passkey, { counter }))).body).toEqual(WRONG)
    expect(await eventsOf(person.id)).toContain('passkey_copied')
    expect((await enter(await signed(passkey, { counter: 8 }))).body.status).toBe('ok')
  })

  test('A4 challenges of one address are limited, and so are wrong signatures', async () => {
    const codes: number[] = []
    for (let n = 0; n < 62; n += 1) codes.push((await post('passkeys/challenge', {})).code)
    expect(codes.filter((code) => code === 429)).toHaveLength(2)
    await t.db().write((tx) => tx.deleteFrom('limits').execute())
    const wrong: number[] = []
    for (let n = 0; n < 102; n += 1) wrong.push((await enter({ id: 'x' })).code)
    expect(wrong.filter((code) => code === 429)).toHaveLength(2)
  })

  test.each([
    [{}],
    [{ id: 'a', type: 'public-key', response: {} }],
    ['text'],
    [[1]],
    [{ response: { clientDataJSON: 'x' } }],
  ])('is refused without an error of ours for %j', async (sent) => {
    const answer = await enter(sent as object)
    expect([answer.code, answer.body]).toEqual([200, WRONG])
  })

  test('the Host header of a stranger names no relying party', async () => {
    const forged = await t.call({ url: '/api/passkeys/challenge/', body: {}, headers: { host: 'evil.example' } })
    expect(forged.code).toBe(404)
    expect((await challenge()).rpId).toBe(HOST_A)
  })
})

describe('as the second factor', () => {
  test('does after the password what a code does, and another person’s does not', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [{ passkey, codes }, { passkey: others }] = [await addOne(person), await addOne(other)]
    const answer = await login(person.login)
    expect(answer.body).toMatchObject({ error: 'second factor required', passkeys: [passkey.id] })
    const refused = await login(person.login, { passkey: await signed(others) })
    expect(refused.body).toMatchObject({
      error: 'second factor required',
      fields: { passkey: 'rule:wrong_passkey' },
    })
    expect((await login(person.login, { passkey: await signed(passkey) })).body.token).toMatch(/^[\w-]{43}$/)
    expect((await login(person.login, { otp: codes[0] })).body.status).toBe('ok')
    const wrong = await post('users/auth', { login: person.login, password: 'wrong', passkey: await signed(passkey) })
    expect(wrong.body.error).toBe('wrong login or password')
  })

  test('a secret of an app that was begun and not confirmed is no second factor', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    const begun = await post(
      'second_factor/begin',
      { pass: DEMO_PASSWORD, passkey: await signed(passkey) },
      as(person.token),
    )
    const otp = codeAt(String(begun.body.secret), stepAt(Math.floor(Date.now() / 1000)))
    expect((await login(person.login, { otp })).body.error).toBe('second factor required')
    expect((await post('second_factor/confirm', { otp }, as(person.token))).body).toEqual({ status: 'ok', codes: [] })
    const appOff = { pass: DEMO_PASSWORD, app_only: 1, passkey: await signed(passkey) }
    expect((await post('second_factor/off', appOff, as(person.token))).body).toEqual({ status: 'ok' })
    const state = await t.call({ url: '/api/second_factor/', headers: as(person.token) })
    expect(state.body).toMatchObject({ is_on: 1, is_app_on: 0, codes_left: 10 })
  })

  test('a change of e-mail takes a passkey too', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    const body = { email: `next-${person.login}`, pass: DEMO_PASSWORD }
    expect((await post('users/email', body, as(person.token))).body.error).toBe('second factor required')
    const sent = { ...body, passkey: await signed(passkey) }
    expect((await post('users/email', sent, as(person.token))).body.status).toBe('ok')
  })
})

describe('removing one', () => {
  test('needs the password and the second factor, works only for one’s own, and removing the last one switches it off', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { passkey, id, codes } = await addOne(person)
    const { passkey: others } = await addOne(other)
    const remove = (body: object, token = person.token) => post('passkeys/remove', { id, ...body }, as(token))
    expect((await post('passkeys/remove', { id, pass: DEMO_PASSWORD })).code).toBe(401)
    expect((await remove({ pass: 'wrong', otp: codes[0] })).body.fields).toEqual({ pass: 'rule:wrong_password' })
    expect((await remove({ pass: DEMO_PASSWORD })).body.error).toBe('second factor required')
    const foreign = await remove({ pass: DEMO_PASSWORD, passkey: await signed(others) }, other.token)
    expect(foreign.body.fields).toEqual({ id: 'not_found' })
    expect(await listed(person)).toHaveLength(1)
    expect((await remove({ pass: DEMO_PASSWORD, passkey: await signed(passkey) })).body).toEqual({ status: 'ok' })
    expect((await login(person.login)).body.status).toBe('ok')
    const state = await t.call({ url: '/api/second_factor/', headers: as(person.token) })
    expect(state.body).toMatchObject({ is_on: 0, codes_left: 0 })
    expect(await eventsOf(person.id)).toEqual(expect.arrayContaining(['passkey_removed', 'second_factor_off']))
  })

  test('the administrator’s reset takes passkeys away too', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    await t.call({ url: '/api/second_factor/reset/', body: { team_user_id: person.id }, as: 'admin@demo' })
    expect((await enter(await signed(passkey))).body).toEqual(WRONG)
    expect((await login(person.login)).body.status).toBe('ok')
  })

  test('undoing a change of e-mail also removes the passkeys of the last days', async () => {
    const person = await newPerson()
    const { passkey } = await addOne(person)
    const emailChange = { email: `thief-${person.login}`, pass: DEMO_PASSWORD, passkey: await signed(passkey) }
    expect((await post('users/email', emailChange, as(person.token))).body.status).toBe('ok')
    const token = await t.db().write(async (tx) => {
      const { addEmailLink } = await import('./email-change.queries.ts')
      const change = { userId: person.id, oldEmail: person.login, newEmail: emailChange.email }
      return addEmailLink(tx, { ...change, isWayBack: true, seconds: 600 })
    })
    expect((await post('users/email/back', { token })).body.status).toBe('ok')
    expect((await enter(await signed(passkey))).body).toEqual(WRONG)
  })
})

describe('where the company requires a second factor of a role', () => {
  const requireOf = async (secondFactorRoles: readonly string[]): Promise<void> => {
    const databases = openDatabases(t.dataDir)
    try {
      const registry = await databases.open({ url: t.databaseUrl, name: t.registryName }, registrySteps)
      await saveSettings(registry, t.installation().uniqueId, { secondFactorRoles })
    } finally {
      await databases.close()
    }
  }

  test('a passkey is one, and the last one stays', async () => {
    const person = await newPerson({ role: 'head' })
    const orders = () => t.call({ url: '/api/orders/list/', headers: as(person.token) })
    await requireOf(['head'])
    await vi.waitFor(async () => expect((await orders()).code).toBe(403), { timeout: 10_000 })
    const { passkey, id } = await addOne(person)
    expect((await orders()).body.status).toBe('ok')
    expect((await enter(await signed(passkey))).body).not.toHaveProperty('must_set_second_factor')
    const sent = { id, pass: DEMO_PASSWORD, passkey: await signed(passkey) }
    expect((await post('passkeys/remove', sent, as(person.token))).body.fields).toEqual({ id: 'rule:factor_required' })
    expect((await enter(await signed(passkey))).body.status).toBe('ok')
    await requireOf([])
  })
})

test('A2 no challenge is in the database as it was sent', async () => {
  const person = await newPerson()
  const challenges = [(await begin(person)).challenge, (await challenge()).challenge]
  const rows = JSON.stringify(await t.db().read.selectFrom('passkey_challenges').selectAll().execute())
  for (const text of challenges) expect(rows).not.toContain(text)
})
