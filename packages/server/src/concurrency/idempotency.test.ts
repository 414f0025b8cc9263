/** One Idempotency-Key, one effect: on two nodes at once, much later, by others, and after a refusal. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST_A, HOST_B } from '../testing/test-app.ts'
import { type Nodes, twoNodes } from './nodes.ts'

const [ANNA, BORIS] = ['admin@demo', 'head@demo']

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

interface Sent {
  url?: string
  body?: object
  as?: string
  host?: string
}

const send = (
  key: string,
  { url = '/api/drivers/add/', body = driver('Мороз'), as = ANNA, host = HOST_A }: Sent = {},
) => nodes.call({ url, body, as, host, headers: { 'idempotency-key': `"${key}"` } })
const driver = (name: string) => ({ name, phone: '380671234567' })
const drivers = async (host = HOST_A): Promise<number> => {
  const { body } = await nodes.first.call({ url: '/api/drivers/list/?num=1', as: ANNA, host })
  return Number(body.total_num)
}
const changes = async (): Promise<number> => {
  const row = await nodes.first
    .db()
    .read.selectFrom('changes')
    .select((eb) => eb.fn.countAll().as('num'))
    .executeTakeFirstOrThrow()
  return Number(row.num)
}

test('C2 twenty identical adds at once make one row and one answer', async () => {
  const before = await drivers()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body.status).toBe('ok')
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  expect(await drivers()).toBe(before + 1)
})

test('C2 twenty identical updates and deletes at once are done once', async () => {
  const { body: added } = await send(randomUUID())
  for (const [url, body] of [
    ['/api/drivers/update/', { id: added.id, comment: 'один раз' }],
    ['/api/drivers/delete/', { id: added.id }],
  ] as const) {
    const before = await changes()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, { url, body })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.status).toBe('ok')
    expect(await changes()).toBe(before + 1)
  }
})

test('C3 the same key after 23 hours gets the same answer', async () => {
  const key = randomUUID()
  const first = await send(key)
  const before = await drivers()
  const aged = await nodes.first.db().write((tx) =>
    tx
      .updateTable('mutations')
      .set((eb) => ({ date: eb('date', '-', 23 * 3600) }))
      .where('key', '=', key)
      .executeTakeFirst(),
  )
  expect(aged.numUpdatedRows).toBe(1n)
  const again = await send(key)
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await drivers()).toBe(before)
})

test('C3 the same key with another body or on another call is refused and does nothing', async () => {
  const key = randomUUID()
  const { body: first } = await send(key)
  const before = await changes()
  for (const other of [
    { body: driver('Другой') },
    { url: '/api/trucks/add/', body: { name: 'AA 1234 BB' } },
    { url: '/api/drivers/delete/', body: { id: first.id } },
  ]) {
    const { code, body } = await send(key, other)
    expect(code).toBe(200)
    expect(body).toEqual({ status: 'error', error: 'idempotency key reused' })
  }
  expect(await changes()).toBe(before)
})

test('C3 the same key of another user or in another installation is independent', async () => {
  const key = randomUUID()
  const [here, there] = [await drivers(), await drivers(HOST_B)]
  const mine = await send(key)
  const theirs = await send(key, { as: BORIS, body: driver('Его') })
  const elsewhere = await send(key, { host: HOST_B, body: driver('Там') })
  for (const { body, headers } of [mine, theirs, elsewhere]) {
    expect(body.status).toBe('ok')
    expect(headers['idempotent-replayed']).toBeUndefined()
  }
  expect(theirs.body.id).not.toBe(mine.body.id)
  expect([await drivers(), await drivers(HOST_B)]).toEqual([here + 2, there + 1])
})

test('C3 a refusal keeps no answer: the corrected call goes through under the same key', async () => {
  const key = randomUUID()
  const before = await drivers()
  const invalid = await send(key, { body: { name: 'Без телефона' } })
  expect(invalid.body).toMatchObject({ status: 'error', error: 'invalid data', fields: { phone: 'required' } })
  const dangling = await send(key, { body: { ...driver('Ничей'), contractor_id: 999_999 } })
  expect(dangling.body).toMatchObject({ error: 'invalid data', fields: { contractor_id: 'not_found' } })
  expect(await drivers()).toBe(before)
  const corrected = await send(key, { body: driver('С телефоном') })
  expect(corrected.body.status).toBe('ok')
  expect(corrected.headers['idempotent-replayed']).toBeUndefined()
  expect(await drivers()).toBe(before + 1)
})
