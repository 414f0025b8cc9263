/** Attention: when each reason begins and ends, in Kyiv, which is two hours ahead of Greenwich in November. */
import { describe, expect, test } from 'vitest'
import { LEAD_STATUS, ORDER_STATUS, QUOTE_STATUS, TASK_STATUS } from '../statuses.ts'
import type { Values } from '../fields/validate.ts'
import { attentionChangesAt, type AttentionKind, attentionOf } from './attention.ts'

/** Every list of statuses begins with it. */
const FIRST_STATUS = 1

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000
const at = (text: string): number => Date.parse(text) / 1000
const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '')

const KYIV = 'Europe/Kyiv'

const look = (kind: AttentionKind, record: Values, now: string) => {
  const attention = attentionOf(kind, record, at(now), KYIV)
  return attention && [attention.code, isoTime(attention.due)]
}

/** Every change by itself from `now` on: when, and to what. */
const life = (kind: AttentionKind, record: Values, now: string) => {
  const changes: (string | null)[][] = []
  for (let moment = attentionChangesAt(kind, record, at(now), KYIV); moment !== 0;) {
    changes.push([isoTime(moment), attentionOf(kind, record, moment, KYIV)?.code ?? null])
    moment = attentionChangesAt(kind, record, moment, KYIV)
  }
  return changes
}

const BEFORE = '2026-11-01T00:00:00Z'

describe('an order needs attention', () => {
  test.each(['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff'])('24 hours before its %s', (code) => {
    const order = { status_id: ORDER_STATUS.booked, [code]: at('2026-11-16T12:00:00Z') }
    expect(look('order', order, '2026-11-15T11:59:59Z')).toBeNull()
    expect(look('order', order, '2026-11-15T12:00:00Z')).toEqual([code, '2026-11-16T12:00:00Z'])
    expect(life('order', order, BEFORE)).toEqual([['2026-11-15T12:00:00Z', code]])
  })

  test('after a cut-off only while it is not loaded, and never after departure', () => {
    const order = { status_id: ORDER_STATUS.booked, doc_cutoff: at('2026-11-16T12:00:00Z') }
    expect(look('order', order, '2026-11-20T00:00:00Z')).toEqual(['doc_cutoff', '2026-11-16T12:00:00Z'])
    for (const loaded of [{ status_id: ORDER_STATUS.loaded }, { actual_loading_date: 5 }]) {
      expect(life('order', { ...order, ...loaded }, BEFORE)).toEqual([
        ['2026-11-15T12:00:00Z', 'doc_cutoff'],
        ['2026-11-16T12:00:01Z', null],
      ])
    }
    for (const departed of [{ status_id: ORDER_STATUS.in_transit }, { atd: day('2026-11-15') }])
      expect(life('order', { ...order, ...departed }, BEFORE)).toEqual([])
  })

  test('a day before customs and on that day, unless it is on its last leg', () => {
    const order = { status_id: ORDER_STATUS.at_port, customs_date: day('2026-11-18') }
    expect(look('order', order, '2026-11-17T12:00:00Z')).toEqual(['customs', '2026-11-18T21:59:59Z'])
    expect(life('order', order, BEFORE)).toEqual([
      ['2026-11-16T22:00:00Z', 'customs'],
      ['2026-11-18T22:00:00Z', null],
    ])
    expect(life('order', { ...order, status_id: ORDER_STATUS.delivery }, BEFORE)).toEqual([])
  })

  test('a day before it arrives without a bill of lading', () => {
    const order = { order_type_id: 1, status_id: ORDER_STATUS.in_transit, eta: day('2026-11-18') }
    expect(life('order', order, BEFORE)).toEqual([['2026-11-16T22:00:00Z', 'eta']])
    expect(life('order', { ...order, bl_received_date: day('2026-11-10') }, BEFORE)).toEqual([])
    expect(life('order', { ...order, status_id: ORDER_STATUS.delivery }, BEFORE)).toEqual([])
    expect(life('order', { ...order, order_type_id: 2 }, BEFORE)).toEqual([])
  })

  test('three days before its free time ends and from then on', () => {
    const order = { status_id: ORDER_STATUS.delivery, free_time_end: day('2026-11-20') }
    expect(look('order', order, '2026-11-25T00:00:00Z')).toEqual(['free_time', '2026-11-20T21:59:59Z'])
    expect(life('order', order, BEFORE)).toEqual([['2026-11-16T22:00:00Z', 'free_time']])
  })

  test('when its loading was to be and was not', () => {
    const order = { status_id: ORDER_STATUS.to_loading, planned_loading_date: at('2026-11-18T07:00:00Z') }
    expect(look('order', order, '2026-11-18T07:00:00Z')).toBeNull()
    expect(look('order', order, '2026-11-18T07:00:01Z')).toEqual(['loading', '2026-11-18T07:00:00Z'])
    expect(life('order', { ...order, actual_loading_date: 5 }, BEFORE)).toEqual([])
    expect(life('order', { ...order, status_id: ORDER_STATUS.loaded }, BEFORE)).toEqual([])
  })

  test('when a payment is a day late', () => {
    const order = { status_id: ORDER_STATUS.invoiced, payment_due_date: day('2026-11-18') }
    expect(look('order', order, '2026-11-18T21:59:59Z')).toBeNull()
    expect(look('order', order, '2026-11-18T22:00:00Z')).toEqual(['payment', '2026-11-18T21:59:59Z'])
  })

  test('only while it is in work', () => {
    const late = { planned_loading_date: 5, payment_due_date: day('2026-11-01'), free_time_end: day('2026-11-01') }
    for (const status_id of [19, 22, 23, 99]) expect(life('order', { ...late, status_id }, BEFORE)).toEqual([])
    for (const status_id of [1, 20, 21])
      expect(look('order', { ...late, status_id }, '2026-11-15T00:00:00Z')?.[0]).toBe('loading')
  })

  test('by what is due first', () => {
    const order = {
      status_id: ORDER_STATUS.loaded,
      actual_loading_date: at('2026-11-10T00:00:00Z'),
      doc_cutoff: at('2026-11-16T12:00:00Z'),
      vgm_cutoff: at('2026-11-16T09:00:00Z'),
      payment_due_date: day('2026-11-19'),
      free_time_end: day('2026-11-21'),
    }
    expect(life('order', order, BEFORE)).toEqual([
      ['2026-11-15T09:00:00Z', 'vgm_cutoff'],
      ['2026-11-16T09:00:01Z', 'doc_cutoff'],
      ['2026-11-16T12:00:01Z', null],
      ['2026-11-17T22:00:00Z', 'free_time'],
      ['2026-11-19T22:00:00Z', 'payment'],
    ])
  })

  test('of two that are due at once by the one that is named first', () => {
    const due = at('2026-11-16T12:00:00Z')
    expect(life('order', { status_id: ORDER_STATUS.booked, cargo_cutoff: due, doc_cutoff: due }, BEFORE)).toEqual([
      ['2026-11-15T12:00:00Z', 'doc_cutoff'],
    ])
  })
})

describe('a quotation needs attention', () => {
  test('four hours before the answer is due, until it is sent', () => {
    const quote = { status_id: QUOTE_STATUS.rate_request, answer_deadline: at('2026-11-16T15:00:00Z') }
    expect(look('quotation', quote, '2026-11-16T11:00:00Z')).toEqual(['answer', '2026-11-16T15:00:00Z'])
    expect(life('quotation', quote, BEFORE)).toEqual([['2026-11-16T11:00:00Z', 'answer']])
    expect(life('quotation', { ...quote, status_id: QUOTE_STATUS.sent }, BEFORE)).toEqual([])
  })

  test('after repricing only if a new answer was requested', () => {
    const quote = { status_id: QUOTE_STATUS.priced, answer_deadline: at('2026-11-16T15:00:00Z') }
    expect(life('quotation', { ...quote, sent_date: at('2026-11-16T14:00:00Z') }, BEFORE)).toHaveLength(1)
    expect(life('quotation', { ...quote, sent_date: at('2026-11-16T16:00:00Z') }, BEFORE)).toEqual([])
  })

  test('on its last day, which may have 25 hours', () => {
    const quote = { status_id: QUOTE_STATUS.sent, valid_until: day('2026-10-25') }
    expect(look('quotation', quote, '2026-10-25T21:00:00Z')).toEqual(['validity', '2026-10-25T21:59:59Z'])
    expect(life('quotation', quote, '2026-10-01T00:00:00Z')).toEqual([
      ['2026-10-24T21:00:00Z', 'validity'],
      ['2026-10-25T22:00:00Z', null],
    ])
    for (const status_id of [7, 8, 9, 10])
      expect(look('quotation', { ...quote, status_id }, '2026-10-25T12:00:00Z')).toBeNull()
  })
})

test('a lead and a task need attention when their moment has passed and they are open', () => {
  const due = at('2026-11-16T10:00:00Z')
  expect(life('lead', { status_id: LEAD_STATUS.contacted, next_contact_date: due }, BEFORE)).toEqual([
    ['2026-11-16T10:00:01Z', 'contact'],
  ])
  expect(life('task', { status_id: TASK_STATUS.waiting, date_end: due }, BEFORE)).toEqual([
    ['2026-11-16T10:00:01Z', 'task'],
  ])
  for (const status_id of [7, 9, 10]) expect(life('lead', { status_id, next_contact_date: due }, BEFORE)).toEqual([])
  for (const status_id of [4, 5]) expect(life('task', { status_id, date_end: due }, BEFORE)).toEqual([])
})

test('without dates nothing needs attention, now or later', () => {
  for (const kind of ['order', 'quotation', 'lead', 'task'] as const) {
    expect(look(kind, { status_id: FIRST_STATUS }, BEFORE)).toBeNull()
    expect(attentionChangesAt(kind, { status_id: FIRST_STATUS }, at(BEFORE), KYIV)).toBe(0)
  }
})
