/** A replayed Idempotency-Key tells its asker no more than a read would tell today. */
import { randomUUID } from 'node:crypto'
import { everyEntity } from '@fura/shared/entities/index.ts'
import { type Flag, FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deals } from '../testing/deals.ts'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { type Person, personWith } from './people.ts'
import { nameOf, routesOf } from './routes-of.ts'
import { clientHeaders, PATIENCE, send } from './send.ts'
import { ADMIN, validCalls } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)

/** Taken from the asker between the write and its replay. */
const TAKEN: readonly Flag[] = ['can_view_plan_calculation', 'can_view_sum_income', 'can_view_quote']

const isTaken = (flags: string | readonly string[] | undefined): boolean =>
  [flags ?? []].flat().some((flag) => TAKEN.some((one) => one === flag))

const namesWhere = (isHidden: boolean): string[] =>
  everyEntity.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { viewWith }]) => (isTaken(viewWith) === isHidden ? [name] : [])),
  )

/** Members that only the taken flags show, in whichever record they stand. */
const HIDDEN = new Set(namesWhere(true)).difference(new Set(namesWhere(false)))

const hiddenIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [...(HIDDEN.has(name) ? [name] : []), ...hiddenIn(member)])
}

const sendWith = (person: Person, call: Call, key: string) =>
  send(t, call, { ...clientHeaders(t, HOST_A, person.token), 'idempotency-key': key })

const takeFlags = (person: Person, flags: readonly Flag[] = TAKEN) =>
  t.db().write((tx) =>
    tx
      .updateTable('team_users')
      .set(Object.fromEntries(flags.map((flag) => [flag, 0])))
      .where('id', '=', person.id)
      .execute(),
  )

/** What was read of sessions is believed for a moment. */
const untilTaken = async (person: Person) => {
  const call = { url: '/api/quotations/list/?num=1' }
  const isDenied = async () =>
    (await send(t, call, clientHeaders(t, HOST_A, person.token))).body.error === 'access denied'
  await vi.waitUntil(isDenied, { timeout: 20_000, interval: 100 })
}

test('Z7 no write replays members that its asker may no longer see', async () => {
  const person = await personWith(t, FLAGS)
  // Who logs out, or gets another password, sends nothing more.
  const routes = routesOf(t).filter(
    ({ method, needsSession, url }) => method === 'POST' && needsSession && !url.startsWith('/api/users/'),
  )
  const sent: { name: string; call: Call; key: string; hasHidden: boolean }[] = []
  for (const { route, call } of await validCalls(t, routes)) {
    const key = randomUUID()
    const { body } = await sendWith(person, call, key)
    if (body.status === 'ok') sent.push({ name: nameOf(route), call, key, hasHidden: hiddenIn(body).length > 0 })
  }
  expect(sent.filter(({ hasHidden }) => hasHidden).length).toBeGreaterThan(10)
  await takeFlags(person)
  await untilTaken(person)
  const leaks: { name: string; hidden: string[] }[] = []
  for (const { name, call, key } of sent) {
    const { body } = await sendWith(person, call, key)
    const hidden = hiddenIn(body)
    if (hidden.length > 0) leaks.push({ name, hidden })
  }
  expect(leaks).toEqual([])
})

test('a replay answers the same text while nothing has changed, and the record as it is now afterwards', async () => {
  const person = await personWith(t, FLAGS)
  const [key, body] = [randomUUID(), { name: 'Ткач', phone: '380671234567' }]
  const add = () => sendWith(person, { url: '/api/drivers/add/', body }, key)
  const first = await add()
  expect((await add()).text).toBe(first.text)
  await d.done('drivers/update', { id: first.body.id, name: 'Ткачук' }, ADMIN)
  const later = await add()
  expect(later.headers['idempotent-replayed']).toBe('true')
  expect(later.body).toMatchObject({ id: first.body.id, rev: 1, _sync: { rev: 1, detail: { name: 'Ткачук', rev: 2 } } })
})

test('a replay for a deleted record answers its id and nothing else', async () => {
  const person = await personWith(t, FLAGS)
  const [key, body] = [randomUUID(), { name: 'Ткач', phone: '380671234567' }]
  const add = () => sendWith(person, { url: '/api/drivers/add/', body }, key)
  const first = await add()
  await d.done('drivers/delete', { id: first.body.id }, ADMIN)
  expect((await add()).body).toEqual({
    status: 'ok',
    id: first.body.id,
    rev: 1,
    _sync: { ...(first.body._sync as object), detail: null },
  })
})
