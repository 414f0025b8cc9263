/** What a client's orders make of its status, case by case, and what stays as a person said it. */
import { DAY } from '../seconds.ts'
import { describe, expect, test } from 'vitest'
import { CLIENT_STATUS, STATUSES } from '../statuses.ts'
import { clientOrdersOf, fallsAsleep, sleepCheckAt, statusByOrders } from './client-status.ts'

const now = Date.UTC(2026, 4, 20, 12) / 1000
const today = Date.UTC(2026, 4, 20) / 1000
const moment = { now, timeZone: 'Europe/Kyiv', sleepDays: 90 }

const order = (status_id: number, daysAgo = 1, dates: object = {}) => ({
  status_id,
  doc_date: today - daysAgo * DAY,
  actual_loading_date: 0,
  actual_unloading_date: 0,
  ...dates,
})
const NONE = clientOrdersOf([])

describe('the orders of a client', () => {
  test.each(STATUSES.order_statuses)('in $tech count as loaded, delivered and under way', ({ id }) => {
    const { loaded, delivered, underWay } = clientOrdersOf([order(id)])
    expect([loaded, delivered, underWay]).toEqual([
      id >= 7 && id <= 18 ? 1 : 0,
      id >= 14 && id <= 18 ? 1 : 0,
      id >= 2 && id <= 13 ? 1 : 0,
    ])
  })

  test('that were closed count by their dates: a failed loading is closed, too', () => {
    const carried = { actual_loading_date: 5, actual_unloading_date: 6 }
    expect(clientOrdersOf([order(19), order(19, 1, carried)])).toMatchObject({ loaded: 1, delivered: 1 })
  })

  test('that were cancelled are not the last one, and the same ones may come as one', () => {
    expect(clientOrdersOf([order(23, 0), order(9, 30)]).lastDate).toBe(today - 30 * DAY)
    expect(clientOrdersOf([{ ...order(14), alike: 3 }])).toMatchObject({ loaded: 3, delivered: 3 })
  })
})

describe('the status', () => {
  const after = (status: number, orders: Parameters<typeof clientOrdersOf>[0], isNew = false) =>
    statusByOrders(status, clientOrdersOf(orders), isNew, moment)?.status_id ?? status

  test('is the first order’s once one is loaded, the active one’s once two are delivered', () => {
    for (const status of [1, 2, 3]) {
      expect(after(status, [order(6)])).toBe(status)
      expect(after(status, [order(7)])).toBe(4)
      expect(after(status, [order(14), order(9)])).toBe(4)
      expect(after(status, [order(14), order(15)])).toBe(5)
    }
    expect(after(4, [order(14), order(9)])).toBe(4)
    expect(after(4, [order(14), order(14)])).toBe(5)
    expect(after(5, [order(7)])).toBe(5)
  })

  test('does not follow orders that stand aside', () => {
    for (const aside of [20, 21, 22, 23]) expect(after(3, [order(aside)])).toBe(3)
  })

  test('of one that is lost or no target is for people to change', () => {
    for (const status of [7, 8]) expect(after(status, [order(14), order(14)], true)).toBe(status)
  })

  test('of one that is talked to again stays, as long as its orders are old ones', () => {
    expect(after(2, [order(18, 200), order(18, 300)])).toBe(2)
  })

  test('of a sleeping one changes with a new order alone', () => {
    expect(after(6, [order(18, 20), order(18, 40)])).toBe(6)
    expect(after(6, [order(1, 0), order(18, 200), order(18, 400)], true)).toBe(5)
    expect(after(6, [order(1, 0)], true)).toBe(4)
  })
})

describe('sleep', () => {
  const asleep = (status: number, orders: Parameters<typeof clientOrdersOf>[0]) =>
    fallsAsleep(status, clientOrdersOf(orders), moment)

  test('comes when the last order is as old as the installation says, and not a day earlier', () => {
    expect(asleep(5, [order(18, 89)])).toBeNull()
    expect(asleep(5, [order(18, 90)])).toEqual({ status_id: CLIENT_STATUS.sleeping, status_reason: 'no_orders' })
    expect(fallsAsleep(5, clientOrdersOf([order(18, 89)]), { ...moment, sleepDays: 30 })).not.toBeNull()
  })

  test('does not come over goods on their way, over people’s statuses, or without any order', () => {
    expect(asleep(4, [order(9, 120)])).toBeNull()
    for (const status of [1, 2, 3, 6, 7, 8]) expect(asleep(status, [order(18, 120)])).toBeNull()
    expect(fallsAsleep(5, NONE, moment)).toBeNull()
  })

  test('is looked for when the last order gets too old, and the day after while goods are on their way', () => {
    const due = Date.UTC(2026, 4, 29, 21) / 1000
    const old = clientOrdersOf([order(18, 80)])
    expect(sleepCheckAt(5, old, 0, moment)).toBe(due)
    expect(sleepCheckAt(5, old, due + DAY, moment)).toBe(due + DAY)
    expect(sleepCheckAt(5, clientOrdersOf([order(9, 120)]), 0, moment)).toBe(now + DAY)
    expect(sleepCheckAt(2, old, 0, moment)).toBe(0)
    expect(sleepCheckAt(5, NONE, 0, moment)).toBe(0)
  })
})
