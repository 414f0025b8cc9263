/** Accounts by command: made, listed, switched, with passwords and roles, obeyed by a running server within a second. */
import { FLAGS, ROLE_FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Started } from '../start.ts'
import { type AdminBench, adminBench, type Ran } from '../testing/admin-bench.ts'

const HOST = 'users.test'
const PASSWORD = 'Вантаж-на-світанку 7'

let bench: AdminBench
let server: Started
let id: string
let appKey: string
beforeAll(async () => {
  bench = await adminBench()
  id = bench.id('users')
  const addArgs = ['installation', 'add', `--id=${id}`, '--name=Фирма', '--variant=transport', `--host=${HOST}`]
  const { out } = await bench.run(addArgs)
  appKey = /App-Key: (\w+)/.exec(out)?.[1] ?? ''
  server = await bench.serve()
})
afterAll(async () => {
  await server.close()
  await bench.close()
})

const expectEnd = (ran: Ran, code: number, words: string | RegExp): void => {
  expect(ran.code, ran.error).toBe(code)
  expect(ran.out + ran.error).toMatch(words)
}

const user = (call: string, login: string, ...more: string[]) => [
  'user',
  call,
  '--installation',
  id,
  '--login',
  login,
  ...more,
]
const add = (login: string, role: string, ...more: string[]) =>
  user('add', login, '--name', 'Олена', '--role', role, ...more)

const post = async (url: string, payload: object, token?: string) => {
  const headers = { host: HOST, 'app-key': appKey, ...(token ? { 'user-auth-key': token } : {}) }
  const answer = await server.app.inject({ method: 'POST', url, headers, payload })
  return { code: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const logIn = async (login: string, password: string) => (await post('/api/users/auth/', { login, password })).body

const tokenOf = async (login: string, password: string) => String((await logIn(login, password)).token)

const infoOf = async (token: string) => {
  const headers = { host: HOST, 'app-key': appKey, 'user-auth-key': token }
  const answer = await server.app.inject({ url: '/api/team_users/auth_info/', headers })
  return { code: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

/** What a session may is believed for less than a second. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1000))

const rowOf = (login: string) =>
  bench.look(id, (db) =>
    db.read.selectFrom('team_users').selectAll().where('login', '=', login).executeTakeFirstOrThrow(),
  )

describe('user add', () => {
  test('makes an account with the rights of its role, which logs in', async () => {
    const { code, out } = await bench.run(add('me@example.com', 'admin', '--password-stdin'), {
      typed: `${PASSWORD}\n`,
    })
    expect([code, out]).toEqual([0, `Made the user "me@example.com" with the role admin in "${id}".\n`])
    const { token, user: loggedIn } = await logIn('ME@example.com', PASSWORD)
    expect(loggedIn).toMatchObject({ name: 'Олена', email: 'me@example.com', role: 'admin' })
    const { body } = await infoOf(String(token))
    for (const flag of FLAGS) expect(body.detail, flag).toHaveProperty(flag, 1)
  })

  test('gives exactly the flags of the role, and every organization-less company one organization', async () => {
    await bench.run(add('d@example.com', 'dispatcher'))
    const row = await rowOf('d@example.com')
    expect(FLAGS.filter((flag) => row[flag] === 1)).toEqual(
      FLAGS.filter((flag) => ROLE_FLAGS.dispatcher.includes(flag)),
    )
    const organizations = await bench.look(id, (db) => db.read.selectFrom('organizations').select('id').execute())
    expect(organizations).toEqual([{ id: row.organization }])
  })

  test('generates a password and shows it once if none is typed', async () => {
    const { code, out } = await bench.run(add('made@example.com', 'viewer'))
    expect(code).toBe(0)
    const password = /^Password, shown only now: (\S+)$/m.exec(out)?.[1] ?? ''
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    expect(await logIn('made@example.com', password)).toMatchObject({ status: 'ok' })
    expect((await rowOf('made@example.com')).pass_hash).toMatch(/^\$argon2id\$/)
  })

  test('asks at a terminal, twice, without showing what is typed', async () => {
    const { code, out } = await bench.run(add('typed@example.com', 'viewer'), { person: [PASSWORD, PASSWORD] })
    expect(code).toBe(0)
    expect(out).not.toContain(PASSWORD)
    expect(await logIn('typed@example.com', PASSWORD)).toMatchObject({ status: 'ok' })
    const differs = await bench.run(add('late@example.com', 'viewer'), { person: [PASSWORD, 'another one'] })
    expect(differs).toMatchObject({ code: 1, error: 'The two passwords differ. Nothing was changed.\n' })
    const enter = await bench.run(add('enter@example.com', 'viewer'), { person: [''] })
    expectEnd(enter, 0, 'Password, shown only now: ')
  })

  test('A10 refuses a weak password', async () => {
    for (const [typed, words] of [
      ['short', 'at least 8 characters'],
      ['password', 'guessers try first'],
      ['', 'is empty'],
    ] as const) {
      const { code, error } = await bench.run(add('weak@example.com', 'viewer', '--password-stdin'), { typed })
      expect([code, error]).toEqual([1, expect.stringContaining(words)])
    }
    expect((await bench.run(['user', 'list', '--installation', id])).out).not.toContain('weak@')
  })

  test('takes no password from the command line', async () => {
    for (const option of ['--password=secret-word-1', '--pass=secret-word-1']) {
      const { code } = await bench.run(add('cli@example.com', 'viewer', option))
      expect(code).toBe(2)
    }
  })

  test('refuses a login that is taken in any case, a bad e-mail and a login without one', async () => {
    expectEnd(await bench.run(add('Me@Example.com', 'viewer')), 1, 'already')
    const bad = await bench.run(add('someone', 'viewer', '--email', 'nonsense'))
    expectEnd(bad, 1, /^ {2}email: /m)
    expect((await bench.run(add('someone', 'viewer'))).code).toBe(2)
    expect((await bench.run(add('someone', 'viewer', '--email', 'someone@example.com'))).code).toBe(0)
    expect((await bench.run(add('boss@example.com', 'boss'))).code).toBe(2)
  })

  test('writes the history as the server itself', async () => {
    const row = await rowOf('d@example.com')
    const changes = await bench.look(id, (db) =>
      db.read
        .selectFrom('changes')
        .innerJoin('history', 'history.change_id', 'changes.id')
        .select(['op', 'team_user_id', 'field', 'new'])
        .where('resource', '=', 'team_users')
        .where('record_id', '=', row.id)
        .execute(),
    )
    expect(changes).toEqual(
      expect.arrayContaining([
        { op: 'a', team_user_id: null, field: 'login', new: '"d@example.com"' },
        { op: 'a', team_user_id: null, field: 'role', new: '"dispatcher"' },
      ]),
    )
    expect(JSON.stringify(changes)).not.toContain('argon2')
  })
})

describe('an account', () => {
  const LOGIN = 'worker@example.com'
  beforeAll(() => bench.run(add(LOGIN, 'admin', '--password-stdin'), { typed: PASSWORD }))

  test('off: no session is left and no login works; on: a new login does, the old session does not', async () => {
    const token = await tokenOf(LOGIN, PASSWORD)
    expect((await bench.run(user('off', LOGIN))).code).toBe(0)
    await aSecond()
    expect((await infoOf(token)).code).toBe(401)
    expect(await logIn(LOGIN, PASSWORD)).toMatchObject({ error: 'wrong login or password' })
    expect((await bench.run(['user', 'list', '--installation', id])).out).toMatch(new RegExp(`${LOGIN} .* off `))
    expect((await bench.run(user('off', LOGIN))).code).toBe(1)
    expect((await bench.run(user('on', LOGIN))).code).toBe(0)
    expect((await infoOf(token)).code).toBe(401)
    expect((await infoOf(await tokenOf(LOGIN, PASSWORD))).code).toBe(200)
  })

  test('password: the old one and all sessions end', async () => {
    const token = await tokenOf(LOGIN, PASSWORD)
    const fresh = 'ще одна фраза 42'
    const { code, out } = await bench.run(user('password', LOGIN, '--password-stdin'), { typed: fresh })
    expect(code).toBe(0)
    expect(out).not.toContain(fresh)
    await aSecond()
    expect((await infoOf(token)).code).toBe(401)
    expect(await logIn(LOGIN, PASSWORD)).toMatchObject({ error: 'wrong login or password' })
    expect(await logIn(LOGIN, fresh)).toMatchObject({ status: 'ok' })
    await bench.run(user('password', LOGIN, '--password-stdin'), { typed: PASSWORD })
  })

  test('role: its rights and no others, obeyed by open sessions', async () => {
    const token = await tokenOf(LOGIN, PASSWORD)
    expect((await post('/api/lines/add/', { name: 'Line' }, token)).body.status).toBe('ok')
    expect((await bench.run(user('role', LOGIN, '--role', 'viewer'))).out).toContain(
      'has the role viewer and its rights.',
    )
    await aSecond()
    expect((await post('/api/lines/add/', { name: 'Line 2' }, token)).body).toEqual({
      status: 'error',
      error: 'access denied',
      needs: ['can_add_user'],
    })
    const row = await rowOf(LOGIN)
    expect([row.role, FLAGS.filter((flag) => row[flag] === 1)]).toEqual(['viewer', []])
    expect(await bench.run(user('role', LOGIN, '--role', 'king'))).toMatchObject({ code: 2 })
  })

  test('warns if nobody is left who can manage users', async () => {
    const { out } = await bench.run(user('off', 'me@example.com'))
    expect(out).toContain('Nobody is left')
    expect((await bench.run(user('on', 'me@example.com'))).out).not.toContain('Nobody is left')
  })

  test('that is not there is not found', async () => {
    for (const argv of [
      user('off', 'ghost'),
      user('on', 'ghost'),
      user('password', 'ghost'),
      user('role', 'ghost', '--role', 'head'),
    ]) {
      const { code, error } = await bench.run(argv)
      expect([code, error]).toEqual([1, `There is no user "ghost" in "${id}".\n`])
    }
    expect((await bench.run(['user', 'list', '--installation', 'nowhere'])).code).toBe(1)
  })
})

test('user list is a table of who can log in', async () => {
  const { out } = await bench.run(['user', 'list', '--installation', id])
  const [head, first] = out.split('\n')
  expect(head).toMatch(/^ID +LOGIN +NAME +ROLE +STATE +LAST LOGIN +E-MAIL$/)
  expect(first).toMatch(/^\d+ +me@example\.com +Олена +admin +on +\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC +me@example\.com$/)
})
