/** From which statuses an order comes, and which ones only a new version leaves. */
import { expect, test } from 'vitest'
import { conversionOf, hindrancesToSend, isOrdered, isTakenUpAnew, stepsToSent } from './quote-state.ts'

const at = (status: number, values: object = {}) => ({ id: 7, rev: 1, client_id: 3, status_id: status, ...values })

test('S4.08 an accepted quotation becomes an order at once, a sent one after a question, others not at all', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((status) => conversionOf(at(status)))).toEqual([
    null,
    null,
    null,
    'asked',
    'asked',
    'at once',
    null,
    null,
    null,
    null,
  ])
})

test('what is for a lead, or has not been sent yet, becomes no order', () => {
  expect(conversionOf(at(6, { client_id: null }))).toBeNull()
  expect(conversionOf(at(6, { id: '@0199' }))).toBeNull()
})

test('S4.08 what was declined or has expired comes back as a new version', () => {
  expect(isTakenUpAnew(at(8), 5)).toBe(true)
  expect(isTakenUpAnew(at(9), 3)).toBe(true)
  expect(isTakenUpAnew(at(5), 3)).toBe(false)
  expect(isOrdered(at(7))).toBe(true)
})

test('an offer that goes out is priced and sent; one that the client has keeps its status', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((status) => stepsToSent(at(status)))).toEqual([
    [3, 4],
    [3, 4],
    [4],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
  ])
})

test('nothing goes out without a price and a last day; what the client has is sent again as it is', () => {
  const today = Date.UTC(2026, 10, 18) / 1000
  const sold = { services: [{ id: 1, service_id: 2, quantity: '1', sell_price: '1550.0000' }], directions: [] }
  expect(hindrancesToSend(at(3, { ...sold, valid_until: today }), today)).toEqual({})
  expect(hindrancesToSend(at(3, { valid_until: today }), today)).toEqual({ status_id: 'rule:nothing_sold' })
  expect(hindrancesToSend(at(3, sold), today)).toEqual({ valid_until: 'required' })
  expect(hindrancesToSend(at(1, { ...sold, valid_until: today }), today)).toMatchObject({ cargo: 'required' })
  expect(hindrancesToSend(at(5), today)).toEqual({})
})
