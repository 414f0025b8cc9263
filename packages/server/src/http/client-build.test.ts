/** An app that is too old is refused before its call has any effect; a client that names no build is served. */
import { CLIENT_BUILD, MIN_CLIENT_BUILD } from '@fura/shared/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { snapshot } from '../gates/snapshot.ts'
import { HOST_A, type TestApp, testApp } from '../testing/test-app.ts'

const ADMIN = 'admin@demo'
const OLD = { 'x-client-build': String(MIN_CLIENT_BUILD - 1) }
const TOO_OLD = { status: 'error', error: 'client too old', min_build: MIN_CLIENT_BUILD }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('426 names the oldest build that is served, and nothing is written', async () => {
  const before = await snapshot(t, HOST_A)
  const body = { name: 'Старый Водитель', phone: '380671112233', contractor_id: 1 }
  const write = await t.call({ url: '/api/drivers/add/', body, as: ADMIN, headers: OLD })
  expect([write.code, write.body]).toEqual([426, TOO_OLD])
  for (const url of ['/api/drivers/list/', '/api/users/auth/', '/api/check_updates/'])
    expect((await t.call({ url, as: ADMIN, headers: OLD, ...(url.includes('list') ? {} : { body: {} }) })).code).toBe(
      426,
    )
  expect(await snapshot(t, HOST_A)).toEqual(before)
})

test('the app of this release, a newer one and a client without a build number are served', async () => {
  for (const build of [String(CLIENT_BUILD), String(CLIENT_BUILD + 5)])
    expect((await t.call({ url: '/api/drivers/list/', as: ADMIN, headers: { 'x-client-build': build } })).code).toBe(
      200,
    )
  expect((await t.call({ url: '/api/drivers/list/', as: ADMIN })).code).toBe(200)
  expect((await t.call({ url: '/api/drivers/list/', as: ADMIN, headers: { 'x-client-build': 'new' } })).code).toBe(400)
})

test('S3.22 version.json contains min_build, also to an app that is too old', async () => {
  const { code, body } = await t.call({ url: '/version.json', headers: OLD })
  expect([code, body.min_build]).toEqual([200, MIN_CLIENT_BUILD])
  expect(body.Build).toMatch(/^[0-9a-f]{12}$/)
})

test('a server that would refuse its own app does not start', () => {
  expect(readConfig({ MIN_BUILD: String(CLIENT_BUILD) }).minBuild).toBe(CLIENT_BUILD)
  expect(() => readConfig({ MIN_BUILD: String(CLIENT_BUILD + 1) })).toThrow(ConfigError)
})
