/** Who sees how a colleague logs in and when they last did: whoever manages the team, and everybody their own (api.md, Users). */
import { anyTable } from '#db/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '@fura/shared/permissions.ts'
import { forgetLogins } from '#migrations/0025-team-users-search.ts'
import { type Person, personWith } from '../../gates/people.ts'
import { type Answer, HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let outsider: Person
let colleague: number
beforeAll(async () => {
  t = await testApp()
  outsider = await personWith(
    t,
    FLAGS.filter((flag) => flag !== 'can_add_team_user'),
  )
  const body = { name: 'Тарас Вовк', organization: 1, email: 'vovk@demo.example', login: 'Скритий-Логін' }
  colleague = Number((await t.call({ url: '/api/team_users/add/', body, as: ADMIN })).body.id)
  await t
    .db()
    .write((tx) =>
      tx.updateTable('team_users').set({ last_login: 1_700_000_123 }).where('id', '=', colleague).execute(),
    )
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
type Row = Record<string, unknown>

const callAs = ({ token }: Person, call: { url: string; body?: object }): Promise<Answer> =>
  t.call({ ...call, headers: { 'user-auth-key': token } })
const ask = (url: string): Promise<Answer> => callAs(outsider, { url: `/api/${url}` })
const rowsOf = ({ body }: Answer) => body.list as Row[]

describe('without can_add_team_user', () => {
  test('S6.01 no call answers a colleague’s login or last login', async () => {
    for (const url of [
      `team_users/get/${colleague}/`,
      `team_users/list/?ids=${colleague}`,
      `team_users/export/?format=csv&ids=${colleague}`,
      `history/list/?o_t=team_user&o_id=${colleague}`,
      'search/?q=Вовк',
    ]) {
      const { code, text } = await ask(url)
      expect([url, code]).toEqual([url, 200])
      expect(text.toLowerCase()).not.toMatch(/скритий|1700000123|"login"|last_login/)
    }
  })

  test.each(['скритий', 'логін', 'ск'])('the search for “%s” finds nobody by their login', async (word) => {
    const answer = await ask(`team_users/list/?search=${encodeURIComponent(word)}`)
    expect(answer.body).toMatchObject({ status: 'ok', list: [], total_num: 0 })
  })

  test.each(['sort=login', 'sort=-last_login', 'f[login]=x', 'last_login_from=01-01-2026'])(
    '%s is refused: an order or a filter would tell',
    async (query) => {
      expect((await ask(`team_users/list/?${query}`)).body).toMatchObject({ status: 'error', error: 'invalid data' })
    },
  )

  test('S6.01 everybody sees their own: opened, in the list, in the answer of a change and as the user of the session', async () => {
    const { id } = outsider
    const login = expect.stringMatching(/^gate\d+@example\.com$/) as string
    const own = { id, login, last_login: expect.any(Number) as number }
    expect((await ask(`team_users/get/${id}/`)).body.detail).toMatchObject(own)
    const rows = rowsOf(await ask(`team_users/list/?ids=${id},${colleague}`))
    expect(rows.find((row) => row.id === id)).toMatchObject(own)
    expect(rows.find((row) => row.id === colleague)).not.toHaveProperty('login')
    expect((await ask('team_users/auth_info/')).body.detail).toMatchObject({ id, login })
    const changed = await callAs(outsider, { url: '/api/team_users/update/', body: { id, phone2: '380671112233' } })
    expect(changed.body).toMatchObject({ status: 'ok', _sync: { detail: { ...own, phone2: '380671112233' } } })
  })
})

test('can_add_team_user sees everybody’s login', async () => {
  const hidden = { id: colleague, login: 'Скритий-Логін', last_login: 1_700_000_123 }
  const detail = await t.call({ url: `/api/team_users/get/${colleague}/`, as: ADMIN })
  expect(detail.body.detail).toMatchObject(hidden)
  const list = await t.call({ url: `/api/team_users/list/?ids=${colleague}`, as: ADMIN, host: HOST_A })
  expect(rowsOf(list)).toMatchObject([hidden])
})

test('the migration removes the login from a colleague’s search text, and nothing else', async () => {
  const before = await t
    .db()
    .read.selectFrom('team_users')
    .select(['search_text', 'unique_key'])
    .where('id', '=', colleague)
    .executeTakeFirstOrThrow()
  const text = String(before.search_text)
  await t.db().write(async (tx) => {
    const old = `${text}\n${String(before.unique_key)}`
    await tx.updateTable('team_users').set({ search_text: old }).where('id', '=', colleague).execute()
    await tx
      .insertInto('search_prefixes')
      .values({ entity: 'team_users', prefix: 'ск', record_id: colleague })
      .execute()
    await forgetLogins(anyTable(tx))
  })
  const after = await t
    .db()
    .read.selectFrom('team_users')
    .select('search_text')
    .where('id', '=', colleague)
    .executeTakeFirstOrThrow()
  expect(after.search_text).toBe(text)
  expect(rowsOf(await ask(`team_users/list/?search=${encodeURIComponent('ск')}`))).toEqual([])
  for (const word of ['во', 'vovk@demo']) {
    expect(rowsOf(await ask(`team_users/list/?search=${encodeURIComponent(word)}`))).toMatchObject([{ id: colleague }])
  }
})
