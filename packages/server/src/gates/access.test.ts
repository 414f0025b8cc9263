/** Who is let in: every route of the app, whatever it is, without a session, without a key, and with another installation's. */
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '#http/credentials.ts'
import { type Answer, type Call, HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { BY_SETUP_CODE } from './open-routes.ts'
import { oldSession } from './people.ts'
import { nameOf, type Route, routesOf } from './routes-of.ts'
import { clientHeaders, type Headers, inTurns, PATIENCE, send } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, unknownBodies, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
/** Each would succeed if it were let in. */
let calls: { route: Route; call: Call }[]
let token: string

beforeAll(async () => {
  t = await testApp()
  calls = []
  for (const route of routesOf(t)) calls.push({ route, call: await validCall(t, route, 'first') })
  token = await t.token(ADMIN)
})
afterAll(() => t.close())

interface Case {
  name: string
  headers: Headers
  /** Added to the address. */
  query?: string
}

const SHAPES = {
  401: { status: 'error', error: 'invalid user api key' },
  403: { status: 'error', error: 'wrong app key' },
} as const

const isRefused = (answer: Answer, code: 401 | 403): boolean =>
  answer.code === code && JSON.stringify(answer.body) === JSON.stringify(SHAPES[code])

const withQuery = (call: Call, query = ''): Call => ({
  ...call,
  url: query === '' ? call.url : `${call.url}${call.url.includes('?') ? '&' : '?'}${query}`,
})

/** Sends every call in every case and returns those that were not refused, after checking that nothing was done. */
const notRefused = async (chosen: typeof calls, cases: readonly Case[], code: 401 | 403): Promise<string[]> => {
  const before = [await snapshot(t, HOST_A), await snapshot(t, HOST_B)]
  const all = chosen.flatMap(({ route, call }) => cases.map((one) => ({ route, call, one })))
  const answers = await inTurns(all, async ({ route, call, one }) => {
    const answer = await send(t, withQuery(call, one.query), one.headers)
    return isRefused(answer, code) ? [] : [`${nameOf(route)} ${one.name}: ${answer.code} ${answer.text.slice(0, 100)}`]
  })
  expect([await snapshot(t, HOST_A), await snapshot(t, HOST_B)]).toEqual(before)
  return answers.flat().slice(0, 20)
}

const guarded = () => calls.filter(({ route }) => route.needsSession)

/** Enough where the guard cannot know which route it is. */
const some = <T>(items: readonly T[]): T[] => items.filter((_, place) => place % 8 === 0)

describe('every route', () => {
  test('there are many, and each has a call that these gates can make', () => {
    expect(calls.length).toBeGreaterThan(200)
    expect(unknownBodies(calls.map(({ route }) => route))).toEqual([])
  })

  test('Z1 S7.01 without a session, with a wrong one or an old one: 401, and nothing is done', async () => {
    const { host, 'app-key': key } = clientHeaders(t, HOST_A, token)
    const base = { host: String(host), 'app-key': String(key) }
    const ended = await t.token(ADMIN)
    await t.db().write((tx) => tx.deleteFrom('sessions').where('token_hash', '=', hashToken(ended)).execute())
    const withToken = (name: string, value: string): Case => ({ name, headers: { ...base, 'user-auth-key': value } })
    const idle = await oldSession(t, 31 * DAY, 31 * DAY)
    const everywhere: Case[] = [
      { name: 'no token', headers: base },
      withToken('garbage', 'A'.repeat(43)),
      withToken('idle for 31 days', idle),
    ]
    expect(await notRefused(guarded(), everywhere, 401)).toEqual([])
    const more: Case[] = [
      { name: 'token in the query', headers: base, query: `User-Auth-Key=${token}` },
      { name: 'token in a cookie', headers: { ...base, cookie: `User-Auth-Key=${token}` } },
      { name: 'token as Authorization', headers: { ...base, authorization: `Bearer ${token}` } },
      withToken('made 181 days ago', await oldSession(t, 181 * DAY, 0)),
      withToken('ended', ended),
      withToken('empty', ''),
      withToken('with SQL in it', "' or 1=1 --"),
      withToken('very long', 'a'.repeat(4000)),
      withToken('cut short', token.slice(0, -1)),
      withToken('the hash that is stored', hashToken(token)),
    ]
    expect(await notRefused(some(guarded()), more, 401)).toEqual([])
  })

  test('Z1 S7.01 without the App-Key or with a wrong one: 403, and nothing is done', async () => {
    const { appKey } = t.installation()
    const base = { host: HOST_A, 'user-auth-key': token }
    const cases = [
      '',
      'wrong',
      appKey.slice(0, -1),
      `${appKey}0`,
      `${appKey}, ${appKey}`,
      t.installation(HOST_B).appKey,
    ].map((key) => ({ name: `App-Key "${key}"`, headers: { ...base, 'app-key': key } }))
    const needing = calls.filter(({ route }) => route.needsAppKey)
    expect(await notRefused(needing, [{ name: 'no App-Key', headers: base }, ...cases], 403)).toEqual([])
  })

  test('Z1 only the open list of api.md answers without a session', async () => {
    const open = calls.filter(({ route }) => !route.needsSession && !BY_SETUP_CODE.includes(route.url))
    const refused: string[] = []
    for (const { route, call } of open) {
      const key = route.needsAppKey ? { 'app-key': t.installation().appKey } : {}
      const answer = await send(t, call, { host: HOST_A, ...key })
      if ([401, 403, 404].includes(answer.code)) refused.push(`${nameOf(route)}: ${answer.code}`)
    }
    expect(refused).toEqual([])
  })

  test("Z3 S1.05 a session or a key of one installation opens nothing in another's, and nothing is done", async () => {
    const tokenB = await t.token(ADMIN, HOST_B)
    const foreignSession: Case[] = [
      { name: "A's session at B", headers: clientHeaders(t, HOST_B, token) },
      { name: "B's session at A", headers: clientHeaders(t, HOST_A, tokenB) },
    ]
    const foreignKey: Case[] = [
      { name: "B's key at A", headers: { ...clientHeaders(t, HOST_B, token), host: HOST_A } },
      { name: "A's key at B", headers: { ...clientHeaders(t, HOST_A, tokenB), host: HOST_B } },
    ]
    expect(await notRefused(guarded(), foreignSession, 401)).toEqual([])
    expect(await notRefused(guarded(), foreignKey, 403)).toEqual([])
  })

  test('O4 O1 a stranger learns of the server only that it is alive, and no figures', async () => {
    for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }]) {
      const figures = await send(t, { url: '/metrics' }, { host: HOST_A, ...headers })
      expect([figures.code, figures.body]).toEqual([404, { status: 'error', error: 'not found' }])
      for (const url of ['/healthz', '/readyz']) {
        expect((await send(t, { url }, { host: HOST_A, ...headers })).body).toEqual({ status: 'ok' })
      }
    }
  })

  test('S1.05 a host that no installation has answers 404 without data', async () => {
    const answers = await inTurns(
      calls.filter(({ route }) => !['/healthz', '/readyz', '/metrics'].includes(route.url)),
      async ({ route, call }) => {
        const answer = await send(t, call, { ...clientHeaders(t, HOST_A, token), host: 'unknown.test' })
        return answer.code === 404 && answer.body.error === 'not found' ? [] : [`${nameOf(route)}: ${answer.code}`]
      },
    )
    expect(answers.flat()).toEqual([])
  })
})
