/** The daily rates of the bank: by a real request to a bank of our own, on real databases. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencyId } from '#seed/data/money.ts'
import { serverActor } from '#db/server-actor.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { fetchBankRates, nextFetch } from './bank-fetch.ts'
import { BANKS } from './bank-sources.ts'
import { readBankState, switchBank } from './bank-state.queries.ts'
import { bankRate } from './rates.queries.ts'
import { NBU } from './testing/bank-answers.ts'

const PATH = '/api/currencies/exchange_rate/bank/'
const HOUR = 3600
const DAY = Date.UTC(2026, 10, 16) / 1000
const [USD, EUR, PLN, UAH] = ['USD', 'EUR', 'PLN', 'UAH'].map((code) => currencyId(code)) as [
  number,
  number,
  number,
  number,
]

let t: TestApp
let bank: Server
let requestedUrls: string[] = []
let listener: RequestListener

beforeAll(async () => {
  t = await testApp()
  bank = createServer((request, response) => {
    requestedUrls.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  bank.closeAllConnections()
  await new Promise((resolve) => bank.close(resolve))
  await t.close()
})

const answering = (text: string, code = 200): RequestListener => {
  return (_, response) => response.writeHead(code).end(text)
}

beforeEach(async () => {
  requestedUrls = []
  listener = answering(NBU)
  await t.db().write(async (tx) => {
    await tx.deleteFrom('exchange_rates').where('date', '>=', DAY).execute()
    await switchBank(tx, false)
    await tx.updateTable('bank_fetch').set({ fetched_at: 0, day: 0 }).execute()
  })
})
afterEach(() => t.db().write((tx) => switchBank(tx, false)))

const address = () => `http://127.0.0.1:${(bank.address() as AddressInfo).port}`

/** `at`: the moment at which the server looks. */
const run = async (at = DAY + 9 * HOUR, currency = 'UAH', limits = { timeoutMs: 2000, maxBytes: 10_000 }) => {
  const problems: unknown[] = []
  await fetchBankRates(
    { ...t.installation(), currency },
    {
      actor: (timeZone) => ({ ...serverActor(timeZone), receivedAt: at, actedAt: at }),
      onProblem: (error) => problems.push(error),
      source: () => ({ ...BANKS.nbu, address: (day) => `${address()}/?date=${day}` }),
      limits,
    },
  )
  return problems
}
const switchOn = () => t.db().write((tx) => switchBank(tx, true))
const state = () => readBankState(t.db().read)
const rateOf = (currency: number, day = DAY) => bankRate(t.db().read, currency, day)
const stored = () =>
  t.db().read.selectFrom('exchange_rates').select(['currency_id', 'source']).where('date', '>=', DAY).execute()

describe('the switch', () => {
  const call = (body?: object, as?: string) => t.call({ url: PATH, ...(body && { body }), ...(as && { as }) })

  test('is the administrator’s: nobody else sees or changes it', async () => {
    expect((await call()).code).toBe(401)
    expect((await call({ is_on: 1 })).code).toBe(401)
    for (const body of [undefined, { is_on: 1 }])
      expect((await call(body, 'manager@demo')).body).toMatchObject({ error: 'access denied' })
    expect(await state()).toMatchObject({ isOn: false })
  })

  test('takes on or off and nothing else', async () => {
    for (const body of [{}, { is_on: 2 }, { is_on: 1, url: 'http://127.0.0.1' }])
      expect((await call(body, 'admin@demo')).body).toMatchObject({ error: 'invalid data' })
    expect((await call({ is_on: 1 }, 'admin@demo')).body).toMatchObject({
      status: 'ok',
      detail: { is_on: 1, source: 'nbu', fetched_at: 0, next_at: 0, error: null },
    })
    expect((await call(undefined, 'admin@demo')).body).toMatchObject({ detail: { is_on: 1 } })
    expect((await call({ is_on: 0 }, 'admin@demo')).body).toMatchObject({ detail: { is_on: 0 } })
  })
})

describe('where it is off', () => {
  test('no bank is asked', async () => {
    await run()
    expect(requestedUrls).toEqual([])
    expect(await stored()).toEqual([])
  })
})

describe('where it is on', () => {
  beforeEach(switchOn)

  test('the rates of today are stored with their source, for the currencies that the company has', async () => {
    expect(await run()).toEqual([])
    expect(requestedUrls).toEqual(['/?date=2026-11-16'])
    expect([await rateOf(USD), await rateOf(PLN), await rateOf(UAH)]).toEqual(['41.131000', '11.341200', '1.000000'])
    expect((await stored()).map(({ source }) => source)).toEqual(['nbu', 'nbu', 'nbu', 'nbu'])
    expect(await state()).toMatchObject({ fetchedAt: DAY + 9 * HOUR, day: DAY, error: null })
  })

  test('the bank is asked once a day, by one node', async () => {
    await Promise.all([run(), run()])
    await run(DAY + 20 * HOUR)
    expect(requestedUrls).toHaveLength(1)
    await run(DAY + 24 * HOUR)
    expect(requestedUrls).toHaveLength(2)
    expect((await stored()).length).toBe(4)
  })

  test('while the bank is asked it stays due, and no other node asks; one that fell silent is succeeded', async () => {
    const asks = Promise.withResolvers<void>()
    const answers = Promise.withResolvers<void>()
    listener = (request, response) => {
      asks.resolve()
      void answers.promise.then(() => answering(NBU)(request, response))
    }
    const first = run()
    await asks.promise
    expect(await state()).toMatchObject({ dueAt: 0, fetchedAt: 0, error: null })
    await run(DAY + 9 * HOUR + 60)
    expect(requestedUrls).toHaveLength(1)
    answers.resolve()
    await first
    expect((await state()).fetchedAt).toBe(DAY + 9 * HOUR)
    await t.db().write((tx) =>
      tx
        .updateTable('bank_fetch')
        .set({ due_at: 0, claimed_until: DAY + 10 * HOUR })
        .execute(),
    )
    await run(DAY + 10 * HOUR - 1)
    expect(requestedUrls).toHaveLength(1)
    await run(DAY + 10 * HOUR)
    expect(requestedUrls).toHaveLength(2)
  })

  test('a rate typed for the day stays', async () => {
    const body = { currency_id: USD, date: DAY, rate: '42' }
    await t.call({ url: '/api/currencies/exchange_rate/add/', body, as: 'admin@demo' })
    await run()
    expect([await rateOf(USD), await rateOf(EUR)]).toEqual(['42.000000', '47.683400'])
  })

  test('with a comment a rate stays the bank’s; with another figure it is a typed one', async () => {
    await run()
    const { id } = await t
      .db()
      .read.selectFrom('exchange_rates')
      .select('id')
      .where('currency_id', '=', USD)
      .where('date', '=', DAY)
      .executeTakeFirstOrThrow()
    const change = async (values: object) => {
      const body = { id, ...values }
      await t.call({ url: '/api/currencies/exchange_rate/update/', body, as: 'admin@demo' })
      return (await t.call({ url: `/api/currencies/exchange_rate/get/${id}/`, as: 'admin@demo' })).body.detail
    }
    expect(await change({ comment: 'проверен' })).toMatchObject({ source: 'nbu', comment: 'проверен' })
    expect(await change({ rate: '42' })).toMatchObject({ source: 'manual', rate: '42.000000' })
  })

  test('a company that counts in dollars gets dollars', async () => {
    const setBase = (id: number) =>
      t.db().write(async (tx) => {
        await tx.updateTable('currencies').set({ is_base: 0 }).execute()
        await tx.updateTable('currencies').set({ is_base: 1 }).where('id', '=', id).execute()
      })
    await setBase(USD)
    await run(undefined, 'USD')
    expect([await rateOf(USD), await rateOf(EUR), await rateOf(UAH)]).toEqual(['1.000000', '1.159306', '0.024313'])
    await setBase(UAH)
  })

  const silent: RequestListener = () => {}
  const faults: [words: string, fault: string, answer: RequestListener][] = [
    ['does not answer', 'unreachable', silent],
    ['breaks the connection', 'unreachable', (request) => request.socket.destroy()],
    ['refuses', 'refused', answering('no', 503)],
    ['says far too much', 'too_large', answering('x'.repeat(20_000))],
    ['says something else', 'unreadable', answering('<html>Maintenance</html>')],
  ]
  test.each(faults)(
    'a bank that %s changes no rate, is reported, and is asked again in an hour',
    async (_, fault, answer) => {
      listener = answer
      expect(await run(undefined, 'UAH', { timeoutMs: 200, maxBytes: 10_000 })).toHaveLength(1)
      expect(await stored()).toEqual([])
      expect(await state()).toMatchObject({ error: fault, dueAt: DAY + 10 * HOUR })
      listener = answering(NBU)
      await run(DAY + 10 * HOUR - 1)
      expect(await stored()).toEqual([])
      await run(DAY + 10 * HOUR)
      expect(await rateOf(USD)).toBe('41.131000')
      expect(await state()).toMatchObject({ error: null })
    },
  )
})

test('the next time is when the table of a day is out, by the clock of the bank', () => {
  const noonInKyiv = DAY + 10 * HOUR
  // 00:10 in Kyiv, 13:00 in Warsaw, 17:00 in Frankfurt.
  expect(nextFetch(noonInKyiv, BANKS.nbu)).toBe(DAY + 22 * HOUR + 600)
  expect(nextFetch(noonInKyiv, BANKS.nbp)).toBe(DAY + 12 * HOUR)
  expect(nextFetch(DAY + 12 * HOUR, BANKS.nbp)).toBe(DAY + 36 * HOUR)
  expect(nextFetch(noonInKyiv, BANKS.ecb)).toBe(DAY + 16 * HOUR)
})
