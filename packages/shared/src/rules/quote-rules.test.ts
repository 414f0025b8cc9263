/** Quotations: what one must be like, what each guarded step needs and writes, and when one expires. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import {
  datesOfQuoteMove,
  guardQuoteMove,
  isExpiring,
  checkQuote,
  missingToPrice,
  quoteInWork,
  type QuoteParts,
} from './quote-rules.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000

const TODAY = day('2026-11-15')
const YESTERDAY = day('2026-11-14')
const NOW = TODAY + 36_000
const CONTEXT = { today: TODAY, timeZone: 'Europe/Kyiv', isReefer: false }
const CLEAN = { errors: {}, warnings: {} }

const check = (record: Values) => checkQuote({ client_id: 1, ...record }, Object.keys(record), CONTEXT)

describe('S3.14 a quotation', () => {
  test('is for a client or a lead', () => {
    expect(check({ client_id: null, lead_id: 3 })).toEqual(CLEAN)
    expect(check({ client_id: 3, lead_id: null })).toEqual(CLEAN)
    expect(check({ client_id: null }).errors).toEqual({ client_id: 'rule:client_or_lead' })
    expect(checkQuote({}, ['comment'], CONTEXT)).toEqual(CLEAN)
  })

  test('that the client has is not valid until a day that has passed', () => {
    for (const status_id of [4, 5]) {
      expect(check({ status_id, valid_until: TODAY })).toEqual(CLEAN)
      expect(check({ status_id, valid_until: YESTERDAY }).errors).toEqual({ valid_until: 'rule:date_past' })
    }
  })

  test('S5.10 that is being made is not valid until a day that has passed; one that is decided keeps its day', () => {
    for (const status_id of [1, 2, 3]) {
      const written = { status_id, valid_until: YESTERDAY }
      expect(check(written).errors).toEqual({ valid_until: 'rule:date_past' })
      expect(checkQuote({ client_id: 1, ...written }, ['comment'], CONTEXT), 'it stays').toEqual(CLEAN)
      const sentLater = { ...CONTEXT, actedOn: YESTERDAY }
      expect(checkQuote({ client_id: 1, ...written }, ['valid_until'], sentLater)).toEqual(CLEAN)
    }
    for (const status_id of [6, 7, 8, 9, 10]) expect(check({ status_id, valid_until: YESTERDAY })).toEqual(CLEAN)
  })

  test('S5.10 that is to be answered or loaded on a day that has passed is pointed out', () => {
    for (const field of ['answer_deadline', 'planned_loading_date']) {
      expect(check({ [field]: YESTERDAY + 36_000 })).toEqual({ errors: {}, warnings: { [field]: 'rule:date_past' } })
      expect(check({ [field]: TODAY + 36_000 })).toEqual(CLEAN)
    }
  })

  test('follows its goods and dates as an order does', () => {
    expect(check({ cargo_ready_date: TODAY + 86_400, planned_loading_date: TODAY }).warnings).toEqual({
      cargo_ready_date: 'rule:after_loading',
    })
    expect(check({ is_dangerous: 1, un_number: '12' }).errors).toEqual({ un_number: 'format' })
    expect(check({ temperature_from: '5.000', temperature_to: '2.000' }).errors).toEqual({
      temperature_to: 'rule:temperature_order',
    })
    expect(check({ hs_code: '1' }).warnings).toEqual({ hs_code: 'format' })
  })
})

const QUOTE: Values = {
  order_type_id: 2,
  cargo: 'Зерно',
  organization_id: 1,
  currency_id: 1,
  manager_id: 1,
  direction_id: 1,
  poo_id: 1,
  fd_id: 2,
  valid_until: TODAY,
}
const SOLD: QuoteParts = { directions: [], services: [{ sell_price: '1200.0000' }] }

const guard = (quote: Values, from: number, to: number, parts: QuoteParts = SOLD) =>
  guardQuoteMove(quote, parts, from, to, TODAY)

describe('S4.08 a guarded step of a quotation', () => {
  test('needs goods, route, organization, currency and manager to be priced', () => {
    expect(missingToPrice(QUOTE, 0)).toEqual({})
    expect(missingToPrice({ order_type_id: 1 }, 0)).toEqual({
      cargo: 'required',
      organization_id: 'required',
      currency_id: 'required',
      manager_id: 'required',
      direction_id: 'required',
      pol_id: 'required',
      pod_id: 'required',
    })
    expect(missingToPrice({ ...QUOTE, poo_id: null, fd_id: null }, 2)).toEqual({})
    expect(missingToPrice({ ...QUOTE, is_dangerous: 1, un_number: '1203' }, 0)).toEqual({ adr_class: 'required' })
  })

  test('leaves the first two statuses only when all that is there', () => {
    const bare = { ...QUOTE, cargo: null }
    const refused = { status_id: 'rule:incomplete', cargo: 'required' }
    for (const from of [1, 2]) expect(guard(bare, from, 3)).toEqual(refused)
    expect(guard(bare, 1, 2)).toEqual({})
    expect(guard(bare, 1, 10)).toEqual({})
    expect(guard(bare, 5, 3)).toEqual({})
    expect(guard(QUOTE, 2, 3)).toEqual({})
  })

  test('to sent needs a day in force and something that is sold', () => {
    expect(guard(QUOTE, 3, 4)).toEqual({})
    expect(guard({ ...QUOTE, valid_until: 0 }, 3, 4)).toEqual({ valid_until: 'required' })
    expect(guard({ ...QUOTE, valid_until: YESTERDAY }, 3, 4)).toEqual({ valid_until: 'rule:date_past' })
    const unsold = { directions: [{}], services: [{ sell_price: null, buy_price: '1000.0000' }] }
    expect(guard(QUOTE, 3, 4, unsold)).toEqual({ status_id: 'rule:nothing_sold' })
    expect(guard(QUOTE, 3, 4, { ...unsold, services: [...unsold.services, ...SOLD.services] })).toEqual({})
    expect(guard(QUOTE, 3, 4, { ...unsold, services: [{ sell_price: '0.0000' }] })).toEqual({
      status_id: 'rule:nothing_sold',
    })
  })

  test('to ordered is made by the conversion alone, to declined it has a reason', () => {
    expect(guard(QUOTE, 6, 7)).toEqual({ status_id: 'rule:convert' })
    expect(guard(QUOTE, 4, 8)).toEqual({ lost_reason_id: 'required' })
    expect(guard({ ...QUOTE, lost_reason_id: 1 }, 4, 8)).toEqual({})
  })
})

test('a step writes when it was first sent and when the client decided', () => {
  expect(datesOfQuoteMove(QUOTE, 3, NOW)).toEqual({})
  expect(datesOfQuoteMove(QUOTE, 4, NOW)).toEqual({ sent_date: NOW })
  expect(datesOfQuoteMove({ ...QUOTE, sent_date: 5 }, 4, NOW)).toEqual({})
  for (const to of [6, 8]) expect(datesOfQuoteMove({ ...QUOTE, answer_date: 5 }, to, NOW)).toEqual({ answer_date: NOW })
  expect(datesOfQuoteMove({ ...QUOTE, answer_date: 5 }, 5, NOW)).toEqual({ answer_date: 0 })
  expect(datesOfQuoteMove({ ...QUOTE, answer_date: 5 }, 7, NOW)).toEqual({})
})

test('counts as work as its status says', () => {
  expect([1, 6, 7, 8, 9, 10, 99].map(quoteInWork)).toEqual([1, 1, 0, 0, 0, 0, 0])
})

test('expires the day after its last one, when it was sent or is talked about', () => {
  for (const status_id of [4, 5]) {
    expect(isExpiring({ status_id, valid_until: YESTERDAY }, TODAY)).toBe(true)
    expect(isExpiring({ status_id, valid_until: TODAY }, TODAY)).toBe(false)
    expect(isExpiring({ status_id, valid_until: 0 }, TODAY)).toBe(false)
  }
  for (const status_id of [3, 6]) expect(isExpiring({ status_id, valid_until: YESTERDAY }, TODAY)).toBe(false)
})
