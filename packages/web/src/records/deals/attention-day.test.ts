/** Free time is the same on Home, in lists and on the card, wherever the device is. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { attentionOf } from '@fura/shared/rules/attention.ts'
import { afterEach, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { freeDaysLeft } from '#records/card/expiry.ts'
import { attentionDay } from './attention-day.ts'

const ZONE = process.env.TZ
afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ
  else process.env.TZ = ZONE
  setCompanyZone(undefined)
})

const inWork = { status_id: ORDER_STATUS.import_customs, order_type_id: 1 }
const END = Date.UTC(2026, 10, 20) / 1000

test.each(['Europe/Kyiv', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'in %s the attention line counts the days that the card counts',
  (zone) => {
    process.env.TZ = zone
    for (const hours of [-50, -30, -10, 3, 14, 30]) {
      const now = new Date((END + hours * 3600) * 1000)
      const order = { ...inWork, free_time_end: END }
      const attention = attentionOf('order', order, now.getTime() / 1000, 'Europe/Kyiv')
      expect(attention?.code).toBe('free_time')
      const row = { ...order, attention_code: attention?.code, attention_due: attention?.due }
      expect(attentionDay(row, now)).toEqual({ days: freeDaysLeft(END, now), day: '20.11' })
    }
    const evening = new Date('2026-11-18T22:30:00Z')
    expect(freeDaysLeft(END, evening), 'the 19th has begun in Kyiv').toBe(1)
  },
)

test('a deadline with an hour is counted in the company’s time zone', () => {
  process.env.TZ = 'America/Los_Angeles'
  setCompanyZone('Asia/Tokyo')
  const due = END + 20 * 3600
  expect(attentionDay({ attention_code: 'doc_cutoff', attention_due: due }, new Date(END * 1000))).toEqual({
    days: 1,
    day: '21.11',
  })
  expect(attentionDay({ attention_code: 'doc_cutoff', attention_due: due + DAY }, new Date(END * 1000)).days).toBe(2)
})
