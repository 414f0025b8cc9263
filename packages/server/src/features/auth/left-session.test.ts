/** A session that was left without a network: its hash ends it, and nothing else. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const leave = (session: unknown, host = HOST_A) => t.call({ url: '/api/users/logout/later/', body: { session }, host })
const codeOf = async (token: string) =>
  (await t.call({ url: '/api/team_users/auth_info/', headers: { 'user-auth-key': token } })).code

test('P1 a text that is no hash of a session gets the same answer and ends nothing; neither does the token or another company', async () => {
  const token = await t.token(ADMIN)
  for (const [session, host] of [
    ['a'.repeat(64), HOST_A],
    [token, HOST_A],
    [hashOf(token), HOST_B],
  ] as const)
    expect((await leave(session, host)).body).toEqual({ status: 'ok' })
  for (const session of [null, '', 17, 'a'.repeat(65)])
    expect((await leave(session)).body, String(session)).toMatchObject({ error: 'invalid data' })
  expect(await codeOf(token)).toBe(200)
})

test('P1 the hash opens nothing', async () => {
  expect(await codeOf(hashOf(await t.token(ADMIN)))).toBe(401)
})

test('P1 the hash ends its session at once, and the others of the person live on', async () => {
  const [token, other] = [await t.token('head@demo'), await t.token(ADMIN)]
  expect((await leave(hashOf(token))).body).toEqual({ status: 'ok' })
  expect([await codeOf(token), await codeOf(other)]).toEqual([401, 200])
})

test('P1 too many requests have to wait', async () => {
  const codes = new Set<number>()
  for (let tries = 0; tries < 70; tries += 1) codes.add((await leave('b'.repeat(64))).code)
  expect([...codes]).toEqual([200, 429])
})
