/** What changes by itself, by calling the clock: offers expire, what needs somebody is noticed, one that fails stops no other. */
import { DAY } from '@fura/shared/seconds.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { anyTable } from '#db/database.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverActor } from '#db/server-actor.ts'
import type { Detail } from '../../testing/deals.ts'
import { quotes, today } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refreshOrder } from '../orders/order-recalculation.writes.ts'
import { tickQuote } from '../quotations/quote-recalculation.writes.ts'
import { runClock, type TimedWork } from './clock.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const raw = (text: string) => CompiledQuery.raw(text)
const WORKS: readonly TimedWork[] = [
  { entity: quote, tick: tickQuote },
  { entity: order, tick: refreshOrder },
]

const run = async (works = WORKS): Promise<unknown[]> => {
  const problems: unknown[] = []
  await runClock(t.installation(), { works, actor: serverActor, onProblem: (error) => problems.push(error) })
  return problems
}

/** As if time had gone by. */
const set = (table: string, id: number, columns: Record<string, number>) =>
  t.db().write((tx) => anyTable(tx).updateTable(table).set(columns).where('id', '=', id).execute())

const rowOf = (table: string, id: number) =>
  anyTable(t.db().read).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const midnightAfter = (day: number): number => {
  const shown = new Date((day + DAY) * 1000)
  const inKyiv = Date.parse(`${shown.toISOString().slice(0, 10)}T00:00:00+02:00`) / 1000
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv', timeZoneName: 'longOffset' })
    .formatToParts(inKyiv * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value
  return offset === 'GMT+03:00' ? inKyiv - 3600 : inKyiv
}

describe('an offer', () => {
  test('that is before the client is due when its last day is over', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.sent, { valid_until: today() })
    expect((await rowOf('quotations', id)).recalc_at).toBe(midnightAfter(today()))
    const draft = await q.quote({ valid_until: 0 })
    expect((await rowOf('quotations', draft)).recalc_at).toBe(0)
  })

  test('expires then, by the server itself, with history; others do not', async () => {
    const ids: number[] = []
    for (const status of [QUOTE_STATUS.sent, QUOTE_STATUS.negotiation, QUOTE_STATUS.accepted, QUOTE_STATUS.priced])
      ids.push(await q.quoteIn(status))
    const valid = await q.quoteIn(QUOTE_STATUS.sent)
    const past = { valid_until: today() - DAY, recalc_at: Math.floor(Date.now() / 1000) - 60 }
    for (const id of ids) await set('quotations', id, past)
    await set('quotations', valid, { recalc_at: past.recalc_at })
    expect(await run()).toEqual([])
    const statuses = await Promise.all(ids.map(async (id) => (await rowOf('quotations', id)).status_id))
    expect(statuses).toEqual([QUOTE_STATUS.expired, QUOTE_STATUS.expired, QUOTE_STATUS.accepted, QUOTE_STATUS.priced])
    expect(await q.read(Number(ids[0]), undefined, 'quotations')).toMatchObject({
      status_id: QUOTE_STATUS.expired,
      in_work: 0,
      attention_code: null,
      updater_id: null,
    })
    expect((await rowOf('quotations', valid)).status_id).toBe(QUOTE_STATUS.sent)
    expect(Number((await rowOf('quotations', valid)).recalc_at)).toBeGreaterThan(past.recalc_at + 60)
    const { body } = await t.call({ url: `/api/history/list/?o_t=quote&o_id=${ids[0]}&num=5`, as: 'head@demo' })
    const change = (body.list as Detail[]).find(({ field }) => field === 'status_id')
    expect(change).toMatchObject({ team_user_id: null, old: QUOTE_STATUS.sent, new: QUOTE_STATUS.expired })
    const updates = await t.call({
      url: '/api/check_updates/',
      body: { action: 'main', date_from: 1 },
      as: 'head@demo',
    })
    expect((updates.body.data as Detail).has_new_quotes).toBe(1)
  })

  test('is left alone by a second run', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.sent)
    await set('quotations', id, { valid_until: today() - DAY, recalc_at: 1 })
    await Promise.all([run(), run()])
    const { rev } = await rowOf('quotations', id)
    await run()
    expect((await rowOf('quotations', id)).rev).toBe(rev)
  })
})

describe('an order', () => {
  test('needs somebody once its moment has come, without a change that anybody would clash with', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3 * DAY
    const id = await q.order({ planned_loading_date: soon })
    const before = await rowOf('orders', id)
    expect([before.attention_code, before.recalc_at]).toEqual([null, soon + 1])
    const past = soon - 4 * DAY
    await set('orders', id, { planned_loading_date: past, recalc_at: past + 1 })
    expect(await run()).toEqual([])
    const after = await rowOf('orders', id)
    expect([after.attention_code, after.attention_due, after.rev]).toEqual(['loading', past, before.rev])
    expect(Number(after.recalc_at) === 0 || Number(after.recalc_at) > Date.now() / 1000).toBe(true)
  })
})

describe('a run', () => {
  test('reports what fails, goes on with the rest, and retries it', async () => {
    const ids: number[] = []
    for (let place = 0; place < 25; place += 1) ids.push(await q.order())
    for (const id of ids) await set('orders', id, { recalc_at: 5 })
    const failing = Number(ids[3])
    const tick: TimedWork['tick'] = async (writing, id) => {
      if (id === failing) throw new Error('cannot be counted')
      await refreshOrder(writing, id)
    }
    expect(await run([{ entity: order, tick }])).toHaveLength(1)
    for (const id of ids) expect((await rowOf('orders', id)).recalc_at === 5).toBe(id === failing)
    expect(await run()).toEqual([])
    expect((await rowOf('orders', failing)).recalc_at).not.toBe(5)
  })

  test('looks for what is due by an index', async () => {
    const { engine } = t
    for (const table of ['orders', 'quotations']) {
      const query = `select id from ${t.db().tableText(table)} where is_deleted = 0 and recalc_at > 0 and recalc_at <= 9
        and (recalc_at, id) > (0, 0) order by recalc_at, id limit 20`
      const plan = await t.db().write(async (tx) => {
        if (engine === 'postgres') await tx.executeQuery(raw('set local enable_seqscan = off'))
        return tx.executeQuery(raw(`${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query}`))
      })
      expect(JSON.stringify(plan.rows)).toContain(`${table}_recalc_at`)
    }
  })
})
