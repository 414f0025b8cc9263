/** What leads nowhere costs nothing: its body is neither waited for nor parsed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST_A, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const send = async (method: 'POST' | 'PUT', url: string, payload: string) => {
  const headers = { host: HOST_A, 'content-type': 'application/json' }
  const { statusCode, headers: answered, payload: text } = await t.app.inject({ method, url, headers, payload })
  return { code: statusCode, allow: answered.allow, body: JSON.parse(text) as unknown }
}

test.each([
  ['of two mebibytes', 'a'.repeat(2 * 1024 * 1024)],
  ['that is no JSON', '{{{'],
  ['that is deep', '['.repeat(10_000)],
])('I10 a body %s to an unknown address or by a wrong method gets 404 or 405, and is not read', async (_, payload) => {
  const nowhere = { code: 404, allow: undefined, body: { status: 'error', error: 'not found' } }
  expect(await send('POST', '/api/nonsense/', payload)).toEqual(nowhere)
  const wrong = await send('PUT', '/api/users/auth/', payload)
  expect(wrong).toEqual({ code: 405, allow: 'POST', body: { status: 'error', error: 'method not allowed' } })
})
