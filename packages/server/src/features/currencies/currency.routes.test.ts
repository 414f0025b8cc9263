/** Exchange rates: read by everybody, set by the administrator, and what one unit costs in the company's own currency. */
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencyId } from '#seed/data/money.ts'
import { deals } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { bankRate } from './rates.queries.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const [UAH, USD, EUR, RON] = [currencyId('UAH'), currencyId('USD'), currencyId('EUR'), currencyId('RON')]
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

  test('is the last one on or before it, and may be set again', async () => {
    expect((await set('40.5', 'admin@demo')).body).toMatchObject({ status: 'ok' })
    const detail = { rate: '40.500000', date: FIRST }
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

const askRate = async (currency: number, day: string) => {
  const { body } = await t.call({
    url: `/api/currencies/exchange_rate/?date=${day}&currency=${currency}`,
    as: 'viewer@demo',
  })
  return body
}
const write = (currency: number, rate: string, date = FIRST, as = 'admin@demo') =>
  t.call({ url: '/api/currencies/exchange_rate/add/', body: { currency_id: currency, date, rate }, as })
const remove = (body: object, as?: string) =>
  t.call({ url: '/api/currencies/exchange_rate/delete/', body, ...(as ? { as } : {}) })

/** As a company is made whose own currency is another one: rates are in it from the first day. */
const withBase = async (id: number, work: () => Promise<void>) => {
  const setBase = (base: number) =>
    t.db().write(async (tx) => {
      await tx.updateTable('currencies').set({ is_base: 0 }).execute()
      await tx.updateTable('currencies').set({ is_base: 1 }).where('id', '=', base).execute()
    })
  await setBase(id)
  try {
    await work()
  } finally {
    await setBase(UAH)
  }
}

describe('S7.08 the own currency', () => {
  test('costs one, on any day, and takes no rate', async () => {
    expect(await askRate(UAH, '01-03-2027')).toMatchObject({ detail: { rate: '1.000000', date: FIRST } })
    expect((await write(UAH, '5')).body).toMatchObject({
      error: 'invalid data',
      fields: { currency_id: 'rule:own_currency' },
    })
    expect(await askRate(UAH, '01-03-2027')).toMatchObject({ detail: { rate: '1.000000' } })
    expect(await askRate(USD, '01-03-2027')).toMatchObject({ detail: { rate: '41.000000' } })
  })

  test('cannot be changed: existing sums would be in another currency', async () => {
    const { body } = await t.call({ url: '/api/currencies/update/', body: { id: USD, is_base: 1 }, as: 'admin@demo' })
    expect(body).toMatchObject({ error: 'invalid data' })
    expect(await askRate(USD, '01-03-2027')).toMatchObject({ detail: { rate: '41.000000' } })
  })

  test('where it is not the hryvnia: a rate is answered and counted as it was written', async () => {
    await withBase(USD, async () => {
      expect((await write(EUR, '1.1')).body).toMatchObject({ status: 'ok' })
      expect(await askRate(EUR, '01-03-2027')).toMatchObject({ detail: { rate: '1.100000' } })
      expect(await askRate(USD, '01-03-2027')).toMatchObject({ detail: { rate: '1.000000' } })
      expect((await write(USD, '41')).body).toMatchObject({ fields: { currency_id: 'rule:own_currency' } })
      const id = await d.order({ doc_date: FIRST, currency_id: USD })
      await d.part('rio/orders/customer_freight', id, { price: '100', currency_id: EUR, vat_id: 5 })
      const detail = await d.read(id)
      expect(detail.customer_freight).toMatchObject([{ rate: '1.100000', base: '110.00' }])
    })
  })

  test('stored by an older version it spoils no conversion', async () => {
    await t
      .db()
      .write((tx) =>
        tx
          .insertInto('exchange_rates')
          .values({ currency_id: UAH, date: FIRST, rate: 5_000_000, units: 1, date_create: 1, date_update: 1 })
          .execute(),
      )
    expect(await bankRate(t.db().read, USD, FIRST)).toBe('41.000000')
    expect(await bankRate(t.db().read, UAH, FIRST)).toBe('1.000000')
    expect(await askRate(USD, '01-03-2027')).toMatchObject({ detail: { rate: '41.000000' } })
  })
})

describe('a wrong rate', () => {
  const SECOND = FIRST + DAY

  test('is deleted by the administrator alone', async () => {
    expect((await write(USD, '410', SECOND)).body).toMatchObject({ status: 'ok' })
    expect((await remove({ currency_id: USD, date: SECOND })).code).toBe(401)
    expect((await remove({ currency_id: USD, date: SECOND }, 'manager@demo')).body).toMatchObject({
      error: 'access denied',
    })
    expect(await askRate(USD, '02-03-2027')).toMatchObject({ detail: { rate: '410.000000' } })
  })

  test('is gone when deleted by its currency and day; the one before it counts again', async () => {
    expect((await remove({ currency_id: USD, date: SECOND }, 'admin@demo')).body).toMatchObject({ status: 'ok' })
    expect(await askRate(USD, '02-03-2027')).toMatchObject({ detail: { rate: '41.000000', date: FIRST } })
    expect((await write(USD, '42', SECOND)).body).toMatchObject({ status: 'ok' })
    expect(await askRate(USD, '02-03-2027')).toMatchObject({ detail: { rate: '42.000000', date: SECOND } })
  })

  test('is deleted by its id, too', async () => {
    const url = `/api/currencies/exchange_rate/list/?currency_id=${USD}&date_from=02-03-2027`
    const { body } = await t.call({ url, as: 'admin@demo' })
    expect(body).toMatchObject({ total_num: 1, list: [{ rate: '42.000000', rate_before: '41.000000' }] })
    expect(body).toMatchObject({ list: [{ date: SECOND, source: 'manual' }] })
    const [{ id }] = body.list as [{ id: number }]
    expect((await remove({ id }, 'admin@demo')).body).toMatchObject({ status: 'ok' })
    expect(await askRate(USD, '02-03-2027')).toMatchObject({ detail: { rate: '41.000000' } })
  })

  test('that does not exist is an error', async () => {
    const missing = { currency_id: USD, date: FIRST + 300 * DAY }
    expect((await remove(missing, 'admin@demo')).body).toMatchObject({ error: 'empty data' })
    expect((await remove({ currency_id: USD }, 'admin@demo')).body).toMatchObject({ fields: { date: 'required' } })
  })
})

describe('a missing rate', () => {
  test('is unknown', async () => {
    await t.db().write((tx) => tx.deleteFrom('exchange_rates').where('currency_id', '=', RON).execute())
    expect(await bankRate(t.db().read, RON, FIRST)).toBeNull()
    expect(await bankRate(t.db().read, USD, FIRST - 40 * 365 * DAY)).toBeNull()
  })
})
