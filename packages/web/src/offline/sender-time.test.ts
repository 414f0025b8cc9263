/** When a change that did not arrive is sent again (offline.md 5.5). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserSession } from './user-session.ts'
import { type Change, saveAt } from './save.ts'
import { type Device, untilSent, entriesOf, makeDevice, until } from './testing/device.ts'
import { add } from './testing/driver-changes.ts'
import type { FakeServer } from './testing/fake-server.ts'
import { endDevice, startDevice } from './testing/start-device.ts'

let server: FakeServer
let device: Device
let tab: UserSession
let errors: unknown[]

beforeEach(() => {
  ;({ server, device, tab, errors } = startDevice())
})
afterEach(() => endDevice(device, errors))

/** Saves without waiting for the server. */
const saveNow = (change: Change) => saveAt(tab, change, 0)
const offline = (): void => {
  server.fault = () => 'drop-before'
}
const online = (): void => {
  server.fault = () => undefined
}
const names = (): unknown[] => [...server.records.values()].map(({ name }) => name)

test('Retry-After is obeyed, whatever else happens', async () => {
  server.fault = ({ attempt }) =>
    attempt === 0 ? { status: 429, code: 'too many requests', retryAfter: 0.4 } : undefined
  await saveNow(add('Олег'))
  await until(() => server.requests.length === 1)
  const begun = performance.now()
  await untilSent(tab)
  expect(performance.now() - begun).toBeGreaterThan(350)
})

test('a change tried while the clock was a day ahead goes out as soon as the clock is right', async () => {
  const day = 24 * 3600 * 1000
  offline()
  await saveNow(add('Олег'))
  await until(async () => (await entriesOf(tab))[0]?.state === 'queued')
  tab.store.close()
  device = makeDevice(server)
  tab = device.openTab()
  await tab.store.withDb(async (db) => {
    const [entry] = await db.getAll('outbox')
    const ahead = Date.now() + day
    if (entry) await db.put('outbox', { ...entry, triedAt: ahead, nextAt: ahead + 1000, holdUntil: ahead + 1000 })
  })
  online()
  tab.sender.wake()
  await until(async () => (await entriesOf(tab)).length === 0)
  expect(names()).toEqual(['Олег'])
})

test('it is tried again by itself after about a second', async () => {
  server.fault = ({ attempt }) => (attempt === 0 ? 'drop-before' : undefined)
  const begun = performance.now()
  const result = await saveAt(tab, add('Олег'))
  expect(result.state).toBe('sent')
  expect(performance.now() - begun).toBeGreaterThan(700)
})

test('without a network one request at a time probes it, however much waits', async () => {
  offline()
  for (let index = 0; index < 20; index += 1) await saveNow(add(`Водитель ${index}`))
  await new Promise((resolve) => setTimeout(resolve, 100))
  const before = server.requests.length
  tab.sender.forgive()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.requests.length - before).toBe(1)
  online()
  await untilSent(tab)
  expect(server.effects).toHaveLength(20)
})

test('a change that failed for a passing reason waits and shows why and when it is tried again', async () => {
  server.fault = () => ({ status: 503, code: 'read only' })
  await saveNow(add('Олег'))
  await until(async () => (await entriesOf(tab))[0]?.delay !== undefined)
  const [entry] = await entriesOf(tab)
  expect(entry).toMatchObject({ state: 'queued', delay: { code: 'read only', httpStatus: 503 } })
  expect(entry && tab.sender.nextTryOf(entry)).toBeGreaterThan(Date.now())
  offline()
  tab.sender.forgive()
  await until(async () => (await entriesOf(tab))[0]?.delay?.code === 'network')
  expect((await entriesOf(tab))[0]?.delay).toEqual({ code: 'network', httpStatus: 0 })
  online()
  await untilSent(tab)
})
