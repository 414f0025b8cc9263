/** Filters of lists over records on this device: whose they are, between which days, and what only the server can answer. */
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { task } from '@fura/shared/entities/task.ts'
import { money, text } from '@fura/shared/fields/field.ts'
import { ORDER_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import { setReader } from '#core/reader.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inOrder, testOf } from './matching.ts'

const logIn = (flags: object = {}) => setReader({ id: 7, ...flags })
beforeEach(() => logIn())
afterEach(() => setReader(null))

const answers = (entity: typeof order | typeof task | typeof client, filters: Record<string, string>, row: object) =>
  testOf(entity, { filters, search: '', sort: '' })?.({ ...row }) ?? null

describe('mine', () => {
  test('without a reader is unknown', () => {
    setReader(null)
    expect(answers(order, { only_mine: '1' }, { manager_id: 7 })).toBe(null)
  })

  test('matches records that name the reader in any role', () => {
    expect(answers(order, { only_mine: '1' }, { manager_id: 7 })).toBe(true)
    expect(answers(order, { only_mine: '1' }, { assistant_id: 7, manager_id: 8 })).toBe(true)
    expect(answers(order, { only_mine: '1' }, { manager_id: 8 })).toBe(false)
    expect(answers(order, { only_mine: '0' }, { manager_id: 8 })).toBe(true)
    expect(answers(task, { mine: '1' }, { team_user_id: 7 })).toBe(true)
    expect(answers(task, { set_by_me: '1' }, { creator_id: 8 })).toBe(false)
  })

  test('matches records of an absent colleague whom the reader deputises for, until they are back', () => {
    expect(answers(order, { only_mine: '1' }, { assistant_id: 9 })).toBe(false)
    logIn({ stands_for: [{ id: 9 }] })
    expect(answers(order, { only_mine: '1' }, { assistant_id: 9 })).toBe(true)
    expect(answers(task, { mine: '1' }, { team_user_id: 9 })).toBe(true)
    expect(answers(task, { mine: '1' }, { team_user_id: 8 })).toBe(false)
  })

  test('holds together with the rest of its filter', () => {
    const late = { team_user_id: 7, date_end: 1, status_id: TASK_STATUS.new }
    expect(answers(task, { attention: '1' }, late)).toBe(true)
    expect(answers(task, { attention: '1' }, { ...late, team_user_id: 8 })).toBe(false)
    expect(answers(task, { attention: '1' }, { ...late, date_end: 4_000_000_000 })).toBe(false)
  })
})

describe('days', () => {
  // 15.11.2026, 23:30 in Kyiv.
  const evening = Date.UTC(2026, 10, 15, 21, 30) / 1000

  test('begin and end in the company’s time zone, both included', () => {
    const row = { planned_loading_date: evening }
    expect(answers(order, { planned_loading_date_from: '15-11-2026' }, row)).toBe(true)
    expect(answers(order, { planned_loading_date_to: '15-11-2026' }, row)).toBe(true)
    expect(answers(order, { planned_loading_date_from: '16-11-2026' }, row)).toBe(false)
    expect(answers(order, { planned_loading_date_to: '14-11-2026' }, row)).toBe(false)
  })

  test('of an empty date are none, and a day that is none is not known', () => {
    expect(answers(order, { eta_to: '15-11-2026' }, { eta: 0 })).toBe(false)
    expect(answers(order, { eta_from: 'tomorrow' }, { eta: 0 })).toBe(null)
    expect(answers(order, { nothing_from: '15-11-2026' }, {})).toBe(null)
  })
})

describe('what belongs to a deal', () => {
  const deal = {
    main_carrier_id: 3,
    directions: [{ pol_id: 11, contractor_id: 5 }],
    carrier_freight: [{ contractor_id: 9 }],
  }

  test('is found by its legs', () => {
    expect(answers(order, { pol: '11' }, deal)).toBe(true)
    expect(answers(order, { pol: '12' }, deal)).toBe(false)
    expect(
      testOf(order, { filters: {}, search: 'MSKU907', sort: '' })?.({ containers: [{ number: 'MSKU9070323' }] }),
    ).toBe(true)
  })

  test('its counterparties without the right to the plan are those that it shows without', () => {
    expect(answers(order, { counterparty: '9' }, deal)).toBe(false)
    logIn({ can_view_plan_calculation: 1 })
    expect(answers(order, { counterparty: '9' }, deal)).toBe(true)
    expect(answers(order, { counterparty: '3' }, deal)).toBe(true)
  })
})

test('the carriers of an order come from its parts; a field that a reference does not show is unknown here', () => {
  const legs = { directions: [{ contractor_id: null }, { contractor_id: 3 }], containers: [{ contractor_id: 4 }] }
  expect(answers(order, { carried_by_id: '3,8' }, { main_carrier_id: null, ...legs })).toBe(true)
  expect(answers(order, { carried_by_id: '3' }, { main_carrier_id: 5, ...legs })).toBe(false)
  expect(answers(order, { carried_by_id: '3' }, {})).toBe(false)
  expect(answers(task, { organization: '1' }, { team_user_id: 1 })).toBe(null)
  expect(answers(client, { country: '1' }, { city_country_id: 1 })).toBe(true)
})

test('fields of the company: a text matches by a part of it, an amount by its limits, and amounts sort as numbers', () => {
  const fields = { ...order.fields, cf_1: text({ label: { ru: 'Шифр', uk: 'Шифр', en: 'Code' } }), cf_2: money({}) }
  const own = { ...order, fields, filters: [...order.filters, 'cf_1', 'cf_2'] }
  const isFound = (filters: Record<string, string>, row: object) =>
    testOf(own, { filters, search: '', sort: '' })?.({ ...row }) ?? null
  expect(isFound({ cf_1: 'ШИФР 7' }, { cf_1: 'мой шифр 71' })).toBe(true)
  expect(isFound({ cf_1: 'шифр 8' }, { cf_1: 'мой шифр 71' })).toBe(false)
  expect(isFound({ cf_1: 'шифр' }, { cf_1: null })).toBe(false)
  expect(isFound({ cf_2_from: '20', cf_2_to: '200.00' }, { cf_2: '100.50' })).toBe(true)
  expect(isFound({ cf_2_from: '100.51' }, { cf_2: '100.50' })).toBe(false)
  expect(isFound({ cf_2_to: '-10.50' }, { cf_2: '-10.50' })).toBe(true)
  expect(isFound({ cf_2_from: '0' }, { cf_2: null })).toBe(false)
  expect(isFound({ cf_2_from: 'x' }, { cf_2: '1.00' })).toBe(null)
  const rows = ['100.00', '20.00', '-3.00'].map((cf_2, id) => ({ id, cf_2 }))
  const sorted = inOrder(own, { filters: {}, search: '', sort: 'cf_2' }, rows)
  expect(sorted.map(({ cf_2 }) => cf_2)).toEqual(['-3.00', '20.00', '100.00'])
})

test('rows are in the order of every word of a sort, then of their ids', () => {
  const rows = [
    { id: 1, status_id: ORDER_STATUS.confirmed, number: 'B' },
    { id: 2, status_id: ORDER_STATUS.draft, number: 'A' },
    { id: 3, status_id: ORDER_STATUS.confirmed, number: 'A' },
    { id: 4, status_id: ORDER_STATUS.confirmed, number: 'A' },
  ]
  const idsBy = (sort: string) => inOrder(order, { filters: {}, search: '', sort }, rows).map(({ id }) => id)
  expect(idsBy('-status_id,number')).toEqual([3, 4, 1, 2])
  expect(idsBy('status_id,-number')).toEqual([2, 1, 4, 3])
})
