/** Which records wait for a person and in which order Home tells them. */
import { ORDER_STATUS, QUOTE_STATUS, TASK_STATUS } from '../statuses.ts'
import { describe, expect, test } from 'vitest'
import { DAY } from '../seconds.ts'
import {
  compareWaiting,
  countWaiting,
  todayAt,
  type WaitingFor,
  type WaitingItem,
  waitingReason,
  waitingWhose,
} from './waiting.ts'

const ZONE = 'Europe/Kyiv'
/** 10:00 in Kyiv. */
const NOW = Date.UTC(2026, 10, 17, 8) / 1000
const HOUR = 3600
const ME: WaitingFor = { userIds: [2], now: NOW, timeZone: ZONE }
const today = todayAt(NOW, ZONE)

const item = (code: string, due: number, id = 1): WaitingItem => ({ kind: 'order', object: '', id, code, due })

describe('the order', () => {
  test('S3.21 is today’s and what comes by its hour, then earlier days the freshest first, then overdue payments', () => {
    const items = [
      item('payment', NOW - 200 * DAY),
      item('loading', NOW - 40 * DAY),
      item('free_time', NOW + 2 * DAY),
      item('loading', NOW - DAY),
      item('doc_cutoff', NOW + HOUR),
      item('payment', NOW - 3 * DAY),
      item('task', today.start),
    ]
    const codes = items.toSorted(compareWaiting(today)).map(({ code, due }) => [code, (due - NOW) / DAY])
    expect(codes).toEqual([
      ['task', (today.start - NOW) / DAY],
      ['doc_cutoff', HOUR / DAY],
      ['free_time', 2],
      ['loading', -1],
      ['loading', -40],
      ['payment', -3],
      ['payment', -200],
    ])
    expect(countWaiting(items, today)).toEqual({ now: 3, late: 2, debt: 2 })
  })

  test('is the same whichever way the items come, also of one moment', () => {
    const items = [3, 1, 2].flatMap((id) => [item('eta', NOW, id), item('loading', NOW - 9 * DAY, id)])
    const one = items.toSorted(compareWaiting(today))
    expect(items.toReversed().toSorted(compareWaiting(today))).toEqual(one)
  })

  test('knows the day of the company and not of Greenwich', () => {
    expect(today).toEqual({ start: Date.UTC(2026, 10, 16, 22) / 1000, end: Date.UTC(2026, 10, 17, 22) / 1000 })
  })
})

describe('a record waits', () => {
  const order = { status_id: ORDER_STATUS.booked, order_type_id: 1, manager_id: 2, doc_cutoff: NOW + HOUR }

  test('for its team alone', () => {
    expect(waitingReason('order', order, ME)).toEqual({ code: 'doc_cutoff', due: NOW + HOUR })
    expect(waitingReason('order', { ...order, manager_id: 3, assistant_id: 2 }, ME)?.code).toBe('doc_cutoff')
    expect(waitingReason('order', { ...order, manager_id: 3 }, ME)).toBeNull()
  })

  test('for the deputy of an absent colleague too, as theirs; what is the deputy’s own stays so', () => {
    const deputy: WaitingFor = { ...ME, userIds: [2, 9] }
    const theirs = { ...order, manager_id: 9 }
    expect(waitingReason('order', theirs, ME)).toBeNull()
    expect(waitingReason('order', theirs, deputy)?.code).toBe('doc_cutoff')
    expect(waitingWhose('order', theirs, deputy)).toBe(9)
    expect(waitingWhose('order', { ...theirs, assistant_id: 2 }, deputy)).toBeNull()
    expect(waitingWhose('task', { team_user_id: 9 }, deputy)).toBe(9)
    expect(waitingWhose('lead', { manager_id: 2 }, deputy)).toBeNull()
  })

  test('a quotation by its deadline for an answer', () => {
    const quote = { status_id: QUOTE_STATUS.draft, creator_id: 2, answer_deadline: NOW + HOUR }
    expect(waitingReason('quote', quote, ME)).toEqual({ code: 'answer', due: NOW + HOUR })
    expect(waitingReason('quote', { ...quote, creator_id: 1 }, ME)).toBeNull()
  })

  test.each([
    [
      'task',
      { team_user_id: 2, status_id: TASK_STATUS.new },
      'date_end',
      'task',
      [{ team_user_id: 3 }, { status_id: TASK_STATUS.done }],
    ],
    ['lead', { manager_id: 2, in_work: 1 }, 'next_contact_date', 'contact', [{ manager_id: 3 }, { in_work: 0 }]],
  ] as const)('a %s from the morning of its day on, while it is open', (kind, row, field, code, others) => {
    const reasonAt = (due: number, more: object = {}) => waitingReason(kind, { ...row, [field]: due, ...more }, ME)
    expect(reasonAt(today.end - 1)).toEqual({ code, due: today.end - 1 })
    expect(reasonAt(NOW - 30 * DAY)).toEqual({ code, due: NOW - 30 * DAY })
    expect(reasonAt(today.end)).toBeNull()
    expect(reasonAt(0)).toBeNull()
    for (const foreignOrClosed of others) expect(reasonAt(NOW, foreignOrClosed)).toBeNull()
  })
})
