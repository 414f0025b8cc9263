/** Many who add orders at the same moment, on two nodes: every order is made once, and no number is skipped. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Call } from '../testing/test-app.ts'
import { type Nodes, twoNodes } from './nodes.ts'

const ADDS = 100
const MANAGER = 'manager@demo'
/** As the app's sender: a postponed write is sent again, up to so many times before a person has to decide. */
const MOST_TRIES = 8

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

const insist = async (call: Call): Promise<{ answer: Answer; tries: number }> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await nodes.call(call)
    if (answer.code !== 503 || tries === MOST_TRIES) return { answer, tries }
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    await sleep(Number(answer.headers['retry-after']) * 1000)
  }
}

const serialOf = (number: unknown): number => Number(/(\d+)\D*$/.exec(String(number))?.[1])

test(`C4 ${ADDS} orders added at once on two nodes: all made, some after a 503, numbers without a gap`, async () => {
  const added = await nodes.call({ url: '/api/clients/add/', body: { name: `ТОВ Черга ${randomUUID()}` }, as: MANAGER })
  // Logged in on the other node, too.
  await nodes.call({ url: '/api/clients/list/?num=1', as: MANAGER })
  const body = { client_id: added.body.id, order_type_id: 2 }
  const done = await Promise.all(
    Array.from({ length: ADDS }, () =>
      insist({ url: '/api/orders/add/', body, as: MANAGER, headers: { 'idempotency-key': randomUUID() } }),
    ),
  )
  expect(done.filter(({ answer }) => answer.body.status !== 'ok').map(({ answer }) => answer.text)).toEqual([])
  const ids = new Set(done.map(({ answer }) => answer.body.id as number))
  expect(ids.size).toBe(ADDS)
  const rows = await nodes.first
    .db()
    .read.selectFrom('orders')
    .select('number')
    .where('id', 'in', [...ids])
    .execute()
  const serials = rows.map(({ number }) => serialOf(number)).toSorted((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: ADDS }, (_, place) => (serials[0] ?? 0) + place))
}, 120_000)
