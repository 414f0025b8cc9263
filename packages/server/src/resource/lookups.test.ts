/** Lists of types and groups: archived values stay on the records that have them, and an unchanged answer is not sent again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWith } from '../gates/people.ts'
import { HOST_A, type TestApp, testApp } from '../testing/test-app.ts'

const ADMIN = 'admin@demo'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const call = (url: string, headers: Record<string, string> = {}, as = ADMIN) =>
  t.call({ url: `/api/${url}`, as, headers })
const idsOf = async (url: string): Promise<number[]> => {
  const { body } = await call(url)
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return (body.list as { id: number }[]).map(({ id }) => id)
}
const change = async (resource: string, body: object) =>
  expect((await t.call({ url: `/api/${resource}/update/`, body, as: ADMIN })).body.status).toBe('ok')

describe.each([
  'tasks_types',
  'tasks_contacts_types',
  'order_types',
  'contacts_types',
  'order_statuses',
  'contractors_groups',
  'clients_src_groups',
  'services',
])('S7.07 the list of %s', (resource) => {
  test('keeps an archived row for the record that has it, and for no other', async () => {
    const [first = 0, second = 0, third = 0] = await idsOf(`${resource}/list/?num=100&is_active=1`)
    for (const id of [first, second]) await change(resource, { id, is_active: 0 })
    const offered = await idsOf(`${resource}/list/?num=100&is_active=1`)
    expect(offered).not.toContain(first)
    for (const query of [
      `current_id=${first}`,
      `is_active=1&current_id=${first}`,
      `is_active=1&f[current_id]=${first}`,
    ]) {
      const ids = await idsOf(`${resource}/list/?num=100&${query}`)
      expect([ids.includes(first), ids.includes(second), ids.includes(third)], query).toEqual([true, false, true])
      expect(ids).toHaveLength(offered.length + 1)
    }
    expect(await idsOf(`${resource}/list/?num=100&is_active=1&current_id=${third}`)).toEqual(offered)
    expect(await idsOf(`${resource}/list/?num=100&is_active=0&current_id=${third}`)).toEqual(
      expect.arrayContaining([first, second, third]),
    )
    expect((await call(`${resource}/list/?current_id=x`)).body).toMatchObject({ fields: { current_id: 'type' } })
    for (const id of [first, second]) await change(resource, { id, is_active: 1 })
  })
})

describe('the ETag of a lookup', () => {
  const URL = 'container_types/list/?start=0&limit=50'
  const tagOf = async (url = URL, headers: Record<string, string> = {}, as = ADMIN) =>
    String((await call(url, headers, as)).headers.etag)

  test('answers 304 without a body if the client has it', async () => {
    const { code, headers, body } = await call(URL)
    expect([code, body.status]).toEqual([200, 'ok'])
    const tag = String(headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect(headers['cache-control']).toBe('no-store')
    for (const sentTag of [tag, tag.slice(2), `"older", ${tag}`]) {
      const again = await t.app.inject({
        url: `/api/${URL}`,
        headers: { ...(await headersOf()), 'if-none-match': sentTag },
      })
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', tag])
    }
    expect((await call(URL, { 'if-none-match': '"older"' })).code).toBe(200)
  })

  test('is no way round the session', async () => {
    const tag = await tagOf()
    const { host, 'app-key': key } = await headersOf()
    const { statusCode } = await t.app.inject({
      url: `/api/${URL}`,
      headers: { host, 'app-key': key, 'if-none-match': tag },
    })
    expect(statusCode).toBe(401)
  })

  test('is another one in another language, on another page, and after a change', async () => {
    const tag = await tagOf()
    expect(await tagOf(URL, { 'accept-language': 'en' })).not.toBe(tag)
    expect(await tagOf('container_types/list/?start=1&limit=50')).not.toBe(tag)
    const [id] = await idsOf(URL)
    await change('container_types', { id, tare_kg: 2345 })
    expect(await tagOf()).not.toBe(tag)
  })

  test('is another one for a reader who sees more of it', async () => {
    const viewer = await personWith(t, [])
    const team = 'team_users/list/?start=0&limit=50'
    const { headers } = await t.call({ url: `/api/${team}`, headers: { 'user-auth-key': viewer.token } })
    expect(String(headers.etag)).not.toBe(await tagOf(team))
  })
})

const headersOf = async (): Promise<Record<string, string>> => ({
  host: HOST_A,
  'app-key': t.installation().appKey,
  'user-auth-key': await t.token(ADMIN),
})
