/** The demo's orders and quotations say what the server itself would compute of them, and numbers go on behind theirs. */
import { client } from '@fura/shared/entities/client.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row } from '#db/database.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { nextNumber } from '../deals/number.queries.ts'
import { recalculateQuote } from '../quotations/quote-recalculation.writes.ts'
import { recalculateOrder } from './order-recalculation.writes.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const EVERY_RIGHT = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights

/** As the server itself, at the moment of the seed: what is computed depends on the clock. */
const asServer = async <T>(host: string, work: (writing: Writing) => Promise<T>): Promise<T> => {
  const { db, timezone, clientSleepDays } = app.installation(host)
  const { date_create: createdAt } = await db.read
    .selectFrom('team_users')
    .select('date_create')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const server = {
    userId: null,
    rights: EVERY_RIGHT,
    people: null,
    standsFor: [],
    isHead: true,
    seesOwnOnly: false,
  } as const
  const clock = { timeZone: timezone, actedAt: createdAt, receivedAt: createdAt, clientSleepDays }
  return db.write((tx) => work({ db, tx, actor: { ...server, ...clock, language: 'ru' } }))
}

/** Every row of the deals, of their parts and of their clients. */
const stored = async (deal: Entity, host: string): Promise<Record<string, Row[]>> => {
  const tables: Record<string, Row[]> = {}
  for (const { table } of [deal, ...partsOf(deal), client])
    tables[table] = await anyTable(app.db(host).read).selectFrom(table).selectAll().orderBy('id').execute()
  tables.links = await app
    .db(host)
    .read.selectFrom('links')
    .selectAll()
    .orderBy('entity')
    .orderBy('field')
    .orderBy('record_id')
    .orderBy('target_id')
    .execute()
  return tables
}

describe.each([
  ['standard', HOST_A],
  ['transport', HOST_B],
])('the demo of the variant %s', (_variant, host) => {
  test.each([
    ['orders', order, recalculateOrder],
    ['quotations', quote, recalculateQuote],
  ])('has %s of which nothing changes when they are counted anew', async (_name, entity, count) => {
    const before = await stored(entity, host)
    const deals = before[entity.table] ?? []
    expect(deals.length).toBeGreaterThan(20)
    await asServer(host, async (writing) => {
      for (const { id } of deals) await count(writing, Number(id))
    })
    expect(await stored(entity, host)).toEqual(before)
    expect(deals.every(({ rev }) => Number(rev) === 1)).toBe(true)
  })

  test('numbers what comes next behind what it has', async () => {
    const [first, second] = [await numbers('orders', host), await numbers('quotations', host)]
    const day = Date.UTC(2000 + lastYear(first), 5, 1) / 1000
    const next = await asServer(host, (writing) => nextNumber(writing, 'order', 'ODS', day))
    expect(
      next >
        (first
          .filter((number) => number.startsWith('ODS'))
          .toSorted()
          .at(-1) ?? ''),
    ).toBe(true)
    expect(first).not.toContain(next)
    const offer = await asServer(host, (writing) => nextNumber(writing, 'quote', 'ODS', day))
    expect(second.length).toBeGreaterThan(20)
    expect(second).not.toContain(offer)
    expect(offer > (second.toSorted().at(-1) ?? '')).toBe(true)
  })
})

const numbers = async (table: string, host: string): Promise<string[]> =>
  (await anyTable(app.db(host).read).selectFrom(table).select('number').execute()).map(({ number }) => String(number))

/** "ODS-26-00012" → 26. */
const lastYear = (all: readonly string[]): number => Math.max(...all.map((number) => Number(number.split('-')[1])))
