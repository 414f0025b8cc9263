/** Free time and due dates, with the days counted by hand. */
import { describe, expect, test } from 'vitest'
import { dueDate } from './due-date.ts'
import { freeTimeOf } from './free-time.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000

const RETURNED = {
  dischargeDate: day('2026-03-01'),
  gateOutDate: day('2026-03-09'),
  emptyReturnDate: day('2026-03-16'),
}
const TODAY = day('2026-03-20')

describe('free time of a container', () => {
  test('in the port and outside: 9 and 7 days with 5 and 5 free are 4 and 2 to pay', () => {
    const free = { kind: 'separate', freeDays: 5, rate: '30', freeDaysOutside: 5, rateOutside: '20' } as const
    expect(freeTimeOf(RETURNED, free, TODAY)).toEqual({
      demurrageDays: 4,
      detentionDays: 2,
      amount: '160.00',
      freeTimeEnd: day('2026-03-14'),
    })
  })

  test('in one: 16 days with 14 free are 2 to pay', () => {
    const free = { kind: 'combined', freeDays: 14, rate: '25.5' } as const
    expect(freeTimeOf(RETURNED, free, TODAY)).toEqual({
      demurrageDays: 2,
      detentionDays: 0,
      amount: '51.00',
      freeTimeEnd: day('2026-03-14'),
    })
  })

  test('while it stands in the port today counts, and nothing outside', () => {
    const free = { kind: 'separate', freeDays: 5, rate: '30', freeDaysOutside: 5, rateOutside: '20' } as const
    const inPort = { ...RETURNED, gateOutDate: 0, emptyReturnDate: 0 }
    expect(freeTimeOf(inPort, free, day('2026-03-05'))).toMatchObject({ demurrageDays: 0, amount: '0.00' })
    expect(freeTimeOf(inPort, free, day('2026-03-06'))).toMatchObject({
      demurrageDays: 1,
      detentionDays: 0,
      freeTimeEnd: day('2026-03-05'),
    })
  })

  test('before discharge nothing runs', () => {
    const free = { kind: 'combined', freeDays: 14, rate: '25' } as const
    expect(freeTimeOf({ ...RETURNED, dischargeDate: 0 }, free, TODAY).freeTimeEnd).toBe(0)
  })
})

describe('the day a payment is due', () => {
  test('calendar days run through weekends', () => {
    expect(dueDate(day('2026-11-13'), 3, 'calendar')).toBe(day('2026-11-16'))
  })

  test('banking days skip Saturday and Sunday', () => {
    expect(dueDate(day('2026-11-13'), 1, 'banking')).toBe(day('2026-11-16'))
    expect(dueDate(day('2026-11-13'), 6, 'banking')).toBe(day('2026-11-23'))
    expect(dueDate(day('2026-11-14'), 0, 'banking')).toBe(day('2026-11-14'))
  })

  test('without the event there is no day', () => {
    expect(dueDate(0, 14, 'calendar')).toBe(0)
  })
})
