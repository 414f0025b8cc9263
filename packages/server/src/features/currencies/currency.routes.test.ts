/** Exchange rates: read by everybody, set by the administrator, and what one unit costs in the company's own currency. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencyId } from '#seed/data/money.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { bankRate } from './rates.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DAY = 86_400
const [UAH, USD, RON] = [currencyId('UAH'), currencyId('USD'), currencyId('RON')]
/** 1 and 2 March 2027, after all rates of the demo. */
const FIRST = Date.UTC(2027, 2, 1) / 1000

const rateOn = async (day: string, as?: string) => {
  const url = `/api/currencies/exchange_rate/?date=${day}&currency=${USD}`
  return t.call({ url, ...(as ? { as } : {}) })
}
const set = (rate: string, as?: string, date = FIRST) =>
  t.call({
    url: '/api/currencies/exchange_rate/add/',
    body: { currency_id: USD, date, rate },
    ...(as ? { as } : {}),
  })

describe('S7.08 the rate of a day', () => {
  test('is for those who are logged in', async () => {
    expect((await rateOn('01-03-2027')).code).toBe(401)
    expect((await set('40')).code).toBe(401)
  })

  test('is set by the administrator alone', async () => {
    const before = (await rateOn('01-03-2027', 'viewer@demo')).body
    expect((await set('40', 'manager@demo')).body).toMatchObject({ error: 'access denied' })
    expect((await rateOn('01-03-2027', 'viewer@demo')).body).toEqual(before)
  })

  test('is the last one on or before it, and may be set anew', async () => {
    expect((await set('40.5', 'admin@demo')).body).toMatchObject({ status: 'ok' })
    const detail = { rate: '40.500000', date: FIRST, units: 1 }
    expect((await rateOn('01-03-2027', 'viewer@demo')).body).toMatchObject({ detail })
    expect((await rateOn('07-03-2027', 'viewer@demo')).body).toMatchObject({ detail })
    await set('41', 'admin@demo')
    expect((await rateOn('02-03-2027', 'viewer@demo')).body).toMatchObject({ detail: { rate: '41.000000' } })
    expect((await rateOn('01-01-1990', 'viewer@demo')).body).toMatchObject({ error: 'empty data' })
  })

  test('is refused where it cannot be, and nothing is set', async () => {
    for (const rate of ['0', '-1', 'x', '']) {
      expect((await set(rate, 'admin@demo')).body).toMatchObject({ error: 'invalid data' })
    }
    expect((await set('40', 'admin@demo', FIRST + 5)).body).toMatchObject({ fields: { date: 'format' } })
    expect((await rateOn('02-03-2027', 'viewer@demo')).body).toMatchObject({ detail: { rate: '41.000000' } })
  })
})

describe('one unit in the company’s own currency', () => {
  const inBase = (currency: number, day: number) => bankRate(t.db().read, currency, day)
  const withBase = (id: number) =>
    t.db().write(async (tx) => {
      await tx.updateTable('currencies').set({ is_base: 0 }).execute()
      await tx.updateTable('currencies').set({ is_base: 1 }).where('id', '=', id).execute()
    })

  test('is the bank’s rate, and one of its own', async () => {
    expect(await inBase(USD, FIRST)).toBe('41.000000')
    expect(await inBase(UAH, FIRST)).toBe('1.000000')
  })

  test('is counted through the national currency where the own one is foreign', async () => {
    await withBase(USD)
    expect(await inBase(USD, FIRST)).toBe('1.000000')
    expect(await inBase(UAH, FIRST)).toBe('0.024390')
    await withBase(UAH)
  })

  test('is unknown where the bank has told none', async () => {
    await t.db().write((tx) => tx.deleteFrom('exchange_rates').where('currency_id', '=', RON).execute())
    expect(await inBase(RON, FIRST)).toBeNull()
    expect(await inBase(USD, FIRST - 40 * 365 * DAY)).toBeNull()
  })
})
