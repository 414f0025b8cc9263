/** The demo's orders and quotations: every status and kind of trouble is there, and the product's own rules accept them. */
import { DAY } from '@fura/shared/seconds.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { containerNumberFindings } from '@fura/shared/rules/container-number.ts'
import { checkContainer } from '@fura/shared/rules/container-rules.ts'
import { checkOrder } from '@fura/shared/rules/order-rules.ts'
import { missingToLeaveDraft } from '@fura/shared/rules/order-status.ts'
import { checkQuote, missingToPrice } from '@fura/shared/rules/quote-rules.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { describe, expect, test } from 'vitest'
import { containerTypes } from '../data/container-types.ts'
import { currencyId } from '../data/money.ts'
import { seedLists } from '../data/seed-lists.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { demoAt, demoLists } from './demo-lists.ts'
import { KYIV } from './world.ts'

const TIME_ZONE = 'Europe/Kyiv'
const NOW = Date.UTC(2026, 10, 15, 9, 30) / 1000
const TODAY = Date.UTC(2026, 10, 15) / 1000
const { lists: demo, counters } = demoAt(NOW)
const rowsOf = (table: string): readonly SeedRow[] => demo[table] ?? []
const valuesOf = (table: string): Values[] => rowsOf(table).map((row) => row as Values)
const used = (table: string, field: string) => new Set(rowsOf(table).map((row) => row[field]))
const idsOf = (table: string) => new Set((seedLists[table] ?? []).map(({ id }) => id))
const inWork = rowsOf('orders').filter((row) => row.in_work === 1)
const isReefer = (type: unknown) => containerTypes.find(({ id }) => id === type)?.is_reefer === 1
const checkContext = { today: TODAY, timeZone: TIME_ZONE }

describe('orders and quotations', () => {
  test('stand in every status, of every type and direction', () => {
    expect(used('orders', 'status_id')).toEqual(idsOf('order_statuses'))
    expect(used('quotations', 'status_id')).toEqual(idsOf('quotations_statuses'))
    expect(used('orders', 'order_type_id')).toEqual(idsOf('order_types'))
    expect(used('orders', 'direction_id')).toEqual(idsOf('orders_dir_types'))
    expect(inWork).toHaveLength(40)
  })

  test('give the seller and the dispatcher of the demo something to do', () => {
    for (const user of [2, 3, 6, 10, 11, 12])
      expect(inWork.filter(({ team_ids: team }) => [team].flat().includes(user)).length).toBeGreaterThan(2)
    expect(inWork.every(({ team_ids: team }) => [team].flat().includes(5))).toBe(true)
  })

  test('are of no blacklisted client', () => {
    const black = (table: string) =>
      new Set(rowsOf(table).flatMap(({ id, blackList }) => (blackList === 1 ? [id] : [])))
    const [clients, contractors] = [black('clients'), black('contractors')]
    for (const row of [...rowsOf('orders'), ...rowsOf('quotations')]) {
      expect(clients.has(Number(row.client_id))).toBe(false)
      expect([row.counterparty_ids ?? []].flat().some((id) => contractors.has(Number(id)))).toBe(false)
    }
  })

  test('break no rule of the product', () => {
    for (const row of valuesOf('orders')) {
      const result = checkOrder(row, Object.keys(row), { ...checkContext, isReefer: isReefer(row.container_type_id) })
      expect(result.errors, `order ${String(row.id)}`).toEqual({})
      if (row.status_id !== ORDER_STATUS.draft) expect(missingToLeaveDraft(row, { directions: 0 })).toEqual({})
    }
    for (const row of valuesOf('quotations')) {
      expect(checkQuote(row, Object.keys(row), { ...checkContext, isReefer: false }).errors).toEqual({})
      if (Number(row.status_id) > QUOTE_STATUS.rate_request) expect(missingToPrice(row, 0)).toEqual({})
    }
  })

  test('were not made, moved or loaded in the future', () => {
    for (const row of [...rowsOf('orders'), ...rowsOf('quotations')])
      for (const field of ['date_create', 'status_date', 'actual_loading_date', 'actual_unloading_date', 'sent_date'])
        expect(Number(row[field] ?? 0), `${field} of ${row.id}`).toBeLessThanOrEqual(NOW)
  })

  test('are numbered by branch and year, and the counters say how far', () => {
    const numbers = rowsOf('orders').map(({ number }) => String(number))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const [key, last] of counters) {
      const [resource, prefix] = key.split(' ')
      const numbered = rowsOf(resource ?? '').filter((row) => String(row.number).startsWith(`${prefix}-`))
      expect(Math.max(...numbered.map(({ number }) => Number(String(number).slice(-5))))).toBe(last)
    }
  })
})

describe('attention', () => {
  const codes = (table: string) => new Set(rowsOf(table).flatMap((row) => row.attention_code ?? []))

  test('is wanted for cut-offs, arrivals, free time, loadings and payments', () => {
    const wanted = ['vgm_cutoff', 'customs', 'eta', 'free_time', 'loading', 'payment']
    expect([...codes('orders')]).toEqual(expect.arrayContaining(wanted))
    expect([...codes('quotations')]).toEqual(expect.arrayContaining(['answer', 'validity']))
  })

  test('has cut-offs of today and of tomorrow before it', () => {
    const cutOffs = inWork.flatMap((row) => [row.doc_cutoff, row.vgm_cutoff, row.cargo_cutoff].map(Number))
    for (const day of [TODAY, TODAY + DAY])
      expect(cutOffs.some((moment) => moment >= day && moment < day + DAY)).toBe(true)
  })
})

describe('parts', () => {
  const containers = valuesOf('order_containers')

  test('are containers with valid numbers that keep to their rules', () => {
    const numbers = containers.flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length).toBeGreaterThan(20)
    for (const number of numbers) expect(containerNumberFindings(number, false)).toEqual({})
    for (const row of containers) {
      const type = {
        today: TODAY,
        isReefer: isReefer(row.container_type_id),
        tareKg: null,
        maxGrossKg: null,
        timeZone: TIME_ZONE,
      }
      expect(checkContainer(row, Object.keys(row), type)).toEqual({ errors: {}, warnings: {} })
    }
  })

  test('have free time that runs, that ends in two days and that is over', () => {
    const daysLeft = containers.flatMap(({ free_time_end: end, empty_return_date: returned }) =>
      Number(end) > 0 && returned === 0 ? [(Number(end) - TODAY) / DAY] : [],
    )
    expect(daysLeft).toContain(2)
    expect(daysLeft.some((days) => days > 3)).toBe(true)
    expect(daysLeft.some((days) => days < 0)).toBe(true)
    expect(containers.some(({ demurrage_days: days }) => Number(days) > 0)).toBe(true)
  })

  test('go by driver, truck and trailer of one carrier', () => {
    const carrierOf = (table: string, id: unknown) => rowsOf(table).find((row) => row.id === id)?.contractor_id
    const driven = [...containers, ...valuesOf('order_directions')].filter(({ driver_id: driver }) => driver)
    expect(driven.length).toBeGreaterThan(20)
    for (const row of driven)
      for (const [table, field] of [
        ['drivers', 'driver_id'],
        ['trucks', 'truck_id'],
        ['trailers', 'trailer_id'],
      ] as const)
        expect(carrierOf(table, row[field])).toBe(row.contractor_id)
  })

  test('are sold and bought, freight in three currencies', () => {
    const currencies = ['UAH', 'USD', 'EUR'].map((code) => currencyId(code))
    expect([...used('customer_freight', 'currency_id')]).toEqual(expect.arrayContaining(currencies))
    expect(rowsOf('carrier_freight').length * rowsOf('carrier_freight2').length).toBeGreaterThan(0)
    expect(rowsOf('order_services').some((row) => row.sell_net && row.buy_net)).toBe(true)
  })

  test.each(['kickbacks_customer', 'kickbacks_carrier', 'kickbacks_carrier2'])('go back as %s', (table) => {
    expect(used(table, 'kind')).toEqual(new Set(['fixed', 'percent']))
    expect(rowsOf(table).every(({ amount }) => Number(amount) > 0)).toBe(true)
  })

  test('are paid in full, in part, not at all and late', () => {
    expect(used('orders', 'client_payment_status')).toEqual(new Set(['full', 'part', 'none', 'overdue']))
  })
})

describe('quotations', () => {
  const quotes = rowsOf('quotations')

  test('were asked of carriers in every status', () => {
    const all = new Set(['requested', 'received', 'selected', 'rejected', 'expired'])
    expect(used('requests_from_quotes', 'status')).toEqual(all)
  })

  test('expire today, have several versions under one number, and one is for a lead', () => {
    expect(quotes.some((row) => row.valid_until === TODAY && Number(row.status_id) === QUOTE_STATUS.sent)).toBe(true)
    const anew = quotes.filter(({ version }) => version === 2)
    expect(anew.length).toBeGreaterThan(0)
    for (const row of anew) expect(quotes.find(({ id }) => id === row.parent_id)?.number).toBe(row.number)
    expect(quotes.filter((row) => row.lead_id && row.client_id === null)).toHaveLength(1)
  })

  test('and the orders they became name each other', () => {
    const ordered = quotes.filter((row) => row.status_id === QUOTE_STATUS.ordered)
    expect(ordered.length).toBeGreaterThan(3)
    for (const row of ordered) expect(rowsOf('orders').find(({ id }) => id === row.order_id)?.quote_id).toBe(row.id)
    expect(quotes.filter((row) => row.order_id)).toEqual(ordered)
  })
})

describe('where the base currency is the dollar', () => {
  const dollars = demoLists(NOW, { ...KYIV, currency: 'USD' })

  test('rates are for one dollar, and sums are in dollars', () => {
    const rates = (code: string) =>
      (dollars.customer_freight ?? []).flatMap((row) =>
        row.currency_id === currencyId(code) ? [Number(row.rate)] : [],
      )
    expect(new Set(rates('USD'))).toEqual(new Set([1]))
    for (const rate of rates('UAH')) expect(rate).toBeLessThan(0.03)
    const income = (lists: typeof demo) => (lists.orders ?? []).reduce((sum, row) => sum + Number(row.plan_income), 0)
    expect(income(demo) / income(dollars)).toBeGreaterThan(38)
    expect(income(demo) / income(dollars)).toBeLessThan(45)
  })
})
