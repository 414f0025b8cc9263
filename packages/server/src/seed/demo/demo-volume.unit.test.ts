/** What a visitor finds in each of the seven companies: as much as domain.md 7.5 counts, fitting the variant, and consistent. */
import { DAY } from '@fura/shared/seconds.ts'
import { everyEntity } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { ROLES } from '@fura/shared/permissions.ts'
import { containerNumberFindings } from '@fura/shared/rules/container-number.ts'
import { checkOrder } from '@fura/shared/rules/order-rules.ts'
import { checkQuote } from '@fura/shared/rules/quote-rules.ts'
import { LEAD_STATUS, ORDER_STATUS, STATUSES, TASK_STATUS } from '@fura/shared/statuses.ts'
import { type VariantName, VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { describe, expect, test } from 'vitest'
import { containerTypes } from '../data/container-types.ts'
import { currencyId } from '../data/money.ts'
import { danglingRefs, missingValues, refusedValues } from '../data/row-checks.ts'
import { seedLists } from '../data/seed-lists.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { demoAt } from './demo-lists.ts'
import { memberRows, readRows } from './demo-messages.ts'
import { FULL } from './world.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30) / 1000
const TODAY = Date.UTC(2026, 10, 15) / 1000
const TIME_ZONE = 'Europe/Kyiv'
const FOURTEEN_MONTHS_AGO = Date.UTC(2025, 8, 15) / 1000
/** Of api.md, with their ids. */
const LOGINS = { admin: 1, manager: 2, dispatcher: 3, viewer: 4, head: 5 }
const DISPATCHERS = [3, 12]
const ROAD = 2

const inEvery = {
  organizations: 2,
  legal_entity: 3,
  team_users: 12,
  clients: 60,
  contractors: 40,
  drivers: 30,
  trucks: 25,
  trailers: 25,
  leads: 80,
  orders: 200,
  messages: 300,
  tasks: 120,
}
const withAll = { ...inEvery, quotations: 150, numbered: 350, overdue: 20 }
const withoutQuotes = { ...withAll, quotations: 0 }

const EXPECTED: Readonly<Record<VariantName, typeof withAll>> = {
  standard: withAll,
  transport: { ...withAll, numbered: 0 },
  leads: withoutQuotes,
  clients: withoutQuotes,
  'freight-1': withAll,
  'freight-2': withAll,
  'orders-only': withoutQuotes,
}

const companyOf = (variant: VariantName) => {
  const { currency } = VARIANTS[variant]
  const { lists } = demoAt(NOW, { variant, currency, timezone: TIME_ZONE }, FULL)
  const rowsOf = (table: string): readonly SeedRow[] => lists[table] ?? []
  return { lists, rowsOf, currency, features: VARIANTS[variant] }
}

const day = (value: unknown): number => Number(value ?? 0)
const isReefer = (type: unknown) => containerTypes.find(({ id }) => id === type)?.is_reefer === 1
const isOverdue = (row: SeedRow) => day(row.date_end) < NOW && Number(row.status_id) <= TASK_STATUS.waiting
const isOpenTask = (row: SeedRow) => Number(row.status_id) <= TASK_STATUS.waiting
const teamOf = (row: SeedRow) => [row.team_ids ?? []].flat()

/** Fields that say what has happened, by table; whatever they say lies behind us. */
const HAPPENED: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'date_create',
    'doc_date',
    'status_date',
    'date_closed',
    'actual_loading_date',
    'actual_unloading_date',
    'atd',
    'ata',
    'bl_date',
    'booking_date',
    'invoice_date',
    'docs_scan_date',
    'docs_original_date',
    'docs_sent_date',
    'docs_delivered_date',
  ],
  order_containers: [
    'empty_pickup_date',
    'loading_date',
    'gate_in_date',
    'discharge_date',
    'gate_out_date',
    'unloading_date',
    'empty_return_date',
  ],
  order_directions: ['actual_loading_date', 'actual_unloading_date', 'position_date'],
  quotations: ['date_create', 'request_date', 'sent_date', 'answer_date', 'status_date'],
  customer_freight: ['paid_date', 'invoice_date', 'rate_date'],
  carrier_freight: ['paid_date', 'carrier_invoice_date', 'rate_date'],
  clients: ['date_create', 'contract_date', 'last_order_date'],
  leads: ['date_create', 'converted_date'],
  tasks: ['date_create', 'date_done'],
  messages: ['date', 'date_create'],
  exchange_rates: ['date'],
}

describe.each(VARIANT_NAMES)('the demo company of the variant %s', (variant) => {
  const { lists, rowsOf, currency, features } = companyOf(variant)
  const orders = rowsOf('orders')
  const open = orders.filter((row) => row.in_work === 1)
  const containers = rowsOf('order_containers')

  test('has as many of each as domain.md 7.5 counts', () => {
    const tables = Object.fromEntries(Object.keys(inEvery).map((table) => [table, rowsOf(table).length]))
    expect({
      ...tables,
      quotations: rowsOf('quotations').length,
      numbered: containers.filter(({ number }) => typeof number === 'string').length,
      overdue: rowsOf('tasks').filter(isOverdue).length,
    }).toEqual(EXPECTED[variant])
    expect(new Set(rowsOf('team_users').map(({ role }) => role))).toEqual(new Set(ROLES))
  })

  test('has no values that the product would refuse, and refers only to existing records', () => {
    for (const entity of everyEntity) {
      const rows = rowsOf(entity.table)
      expect(refusedValues(entity, rows), entity.table).toEqual([])
      expect(missingValues(entity, rows), entity.table).toEqual([])
      expect(danglingRefs(entity, rows, { ...seedLists, ...lists }), entity.table).toEqual([])
    }
    const checkContext = { today: TODAY, timeZone: TIME_ZONE }
    for (const row of orders) {
      const result = checkOrder(row, Object.keys(row), { ...checkContext, isReefer: isReefer(row.container_type_id) })
      expect(result.errors, `order ${row.id}`).toEqual({})
    }
    for (const row of rowsOf('quotations'))
      expect(checkQuote(row as Values, Object.keys(row), { ...checkContext, isReefer: false }).errors).toEqual({})
  })

  test('has orders of fourteen months in every status that such orders come to', () => {
    const months = new Set(orders.map((row) => new Date(day(row.doc_date) * 1000).toISOString().slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(14)
    expect(Math.min(...orders.map((row) => day(row.doc_date)))).toBeGreaterThanOrEqual(FOURTEEN_MONTHS_AGO)
    const isMixed = !features.trucksOnOrder && !features.mainCarrier
    const wanted = STATUSES.order_statuses.filter(
      ({ scope }) => isMixed || scope === 'B' || scope === features.orderScope,
    )
    expect(new Set(orders.map((row) => row.status_id))).toEqual(new Set(wanted.map(({ id }) => id)))
  })

  test('has containers with valid numbers, each once', () => {
    const numbers = containers.flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) expect(containerNumberFindings(number, false)).toEqual({})
  })

  test('has a rate of every day for every currency but its own', () => {
    const rates = Map.groupBy(rowsOf('exchange_rates'), (row) => Number(row.currency_id))
    const foreign = (seedLists.currencies ?? []).map(({ id }) => id).filter((id) => id !== currencyId(currency))
    expect(new Set(rates.keys())).toEqual(new Set(foreign))
    for (const own of rates.values()) {
      const days = own.map(({ date }) => Number(date))
      expect([days[0], days.at(-1)]).toEqual([FOURTEEN_MONTHS_AGO, TODAY])
      expect(new Set(days).size).toBe((TODAY - FOURTEEN_MONTHS_AGO) / DAY + 1)
    }
    for (const row of rowsOf('customer_freight'))
      expect(rates.get(Number(row.currency_id)) === undefined).toBe(row.rate === '1.000000')
  })

  test.each(Object.entries(HAPPENED))('has nothing in %s that happened tomorrow', (table, fields) => {
    for (const row of rowsOf(table))
      for (const field of fields) expect(day(row[field]), `${field} of ${table} ${row.id}`).toBeLessThanOrEqual(NOW)
  })

  test('has dates that agree with statuses', () => {
    for (const row of orders) {
      const status = Number(row.status_id)
      if (status > ORDER_STATUS.closed) continue
      expect(day(row.actual_loading_date) > 0, `loading of ${row.id}`).toBe(status >= ORDER_STATUS.loaded)
      expect(day(row.actual_unloading_date) > 0, `unloading of ${row.id}`).toBe(status >= ORDER_STATUS.unloaded)
      expect(day(row.invoice_date) > 0, `bill of ${row.id}`).toBe(status >= ORDER_STATUS.invoiced)
      expect(day(row.date_closed) > 0, `end of ${row.id}`).toBe(status === ORDER_STATUS.closed)
      if (status >= ORDER_STATUS.unloaded)
        expect(day(row.actual_unloading_date)).toBeGreaterThanOrEqual(day(row.actual_loading_date))
    }
    for (const row of rowsOf('tasks')) {
      expect(day(row.date_done) > 0).toBe(row.status_id === TASK_STATUS.done)
      expect(day(row.date_create)).toBeLessThan(day(row.date_end))
    }
    for (const row of rowsOf('leads')) {
      expect(day(row.converted_date) > 0).toBe(row.status_id === LEAD_STATUS.converted)
      if (row.status_id === LEAD_STATUS.converted)
        expect(day(row.converted_date)).toBeGreaterThanOrEqual(day(row.date_create))
    }
  })

  test('has clients in every status, those who order by what they ordered', () => {
    const clients = rowsOf('clients')
    expect(new Set(clients.map((row) => row.status_id))).toEqual(new Set(STATUSES.clients_statuses.map(({ id }) => id)))
    for (const client of clients) {
      const own = orders.filter((row) => row.client_id === client.id && row.status_id !== ORDER_STATUS.cancelled)
      const loaded = own.filter((row) => day(row.actual_loading_date) > 0)
      const delivered = own.filter((row) => day(row.actual_unloading_date) > 0)
      const isAwake =
        own.some((row) => row.in_work === 1 && day(row.actual_unloading_date) === 0) ||
        own.some((row) => day(row.doc_date) > TODAY - 90 * DAY)
      const wanted = loaded.length === 0 ? [1, 2, 3, 7, 8] : !isAwake ? [6] : delivered.length >= 2 ? [5] : [4]
      expect(wanted, `client ${client.id}`).toContain(client.status_id)
      expect(Number(client.orders_count ?? 0), `orders of ${client.id}`).toBe(own.length)
      for (const row of own) expect(day(row.date_create)).toBeGreaterThan(day(client.date_create))
    }
  })

  test('has people who write to each other by day, and sales plans that the month comes near to', () => {
    for (const row of rowsOf('messages').filter(({ date }) => day(date) < NOW - DAY)) {
      const hour = (((day(row.date) + 2 * 3600) % DAY) + DAY) % DAY
      expect(hour / 3600, `message ${row.id}`).toBeGreaterThanOrEqual(6)
    }
    const plans = rowsOf('team_users').flatMap((row) => (row.plan_income ? [Number(row.plan_income)] : []))
    const inSight = orders
      .filter((row) => day(row.counted_date) >= TODAY - 14 * DAY && day(row.counted_date) < TODAY + 16 * DAY)
      .reduce((sum, row) => sum + (row.status_id === ORDER_STATUS.cancelled ? 0 : Number(row.sum_income)), 0)
    const share = inSight / plans.reduce((sum, plan) => sum + plan, 0)
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.9)
  })

  test('is invented: phones of no operator, tax codes of no firm', () => {
    for (const [table, field] of [
      ['team_users', 'phone'],
      ['drivers', 'phone'],
      ['leads', 'phone'],
      ['contact_persons', 'phone'],
    ] as const)
      for (const row of rowsOf(table)) expect(row[field], table).toMatch(/^38000\d{7}$/)
    for (const table of ['clients', 'contractors', 'legal_entity'])
      for (const row of rowsOf(table)) if (row.tax_code) expect(row.tax_code, table).toMatch(/^99/)
  })

  describe.each(Object.entries(LOGINS))('for %s@demo', (_login, user) => {
    test('has tasks that are overdue, of today and of this week', () => {
      const own = rowsOf('tasks').filter((row) => row.team_user_id === user && isOpenTask(row))
      const dueIn = (from: number, to: number) =>
        own.filter((row) => day(row.date_end) > from && day(row.date_end) < to).length
      expect(own.filter(isOverdue).length).toBeGreaterThan(0)
      expect(dueIn(NOW, TODAY + DAY)).toBeGreaterThanOrEqual(2)
      expect(dueIn(TODAY + DAY, TODAY + 7 * DAY)).toBeGreaterThanOrEqual(2)
    })

    test('meets them with no reminder at once, and with some later', () => {
      const reminded = rowsOf('tasks').filter((row) => row.team_user_id === user && row.reminder_min)
      expect(reminded.length).toBeGreaterThan(0)
      for (const row of reminded) expect(day(row.date_end) - Number(row.reminder_min) * 60).toBeGreaterThan(NOW + 1700)
    })

    test('has messages to read', () => {
      const messages = rowsOf('messages')
      const reads = readRows(lists)
      const members = memberRows(messages, NOW)
      const isReader = (row: SeedRow) => {
        const deal = rowsOf(row.o_t === 'order' ? 'orders' : 'quotations').find(({ id }) => id === row.o_id)
        const isAdded = members.some((one) => one.o_t === row.o_t && one.o_id === row.o_id && one.team_user_id === user)
        return isAdded || (deal !== undefined && teamOf(deal).includes(user))
      }
      const readTo = (row: SeedRow) =>
        reads.find(
          (one) =>
            one.o_t === row.o_t &&
            one.o_id === row.o_id &&
            one.is_second_chat === row.is_second_chat &&
            one.team_user_id === user,
        )?.last_id ?? 0
      const unread = messages.filter(
        (row) => row.team_user_id !== user && isReader(row) && row.id > Number(readTo(row)),
      )
      expect(unread.length).toBeGreaterThan(0)
      expect(unread.length).toBeLessThan(30)
    })
  })

  test('has loads of this week in the calendar of whoever may have a role', () => {
    for (const [login, user] of Object.entries(LOGINS).filter(([name]) => name !== 'viewer')) {
      const ofWeek = open.filter((row) =>
        [row.planned_loading_date, row.planned_unloading_date, row.eta, row.etd].some(
          (moment) => day(moment) >= TODAY && day(moment) < TODAY + 7 * DAY,
        ),
      )
      expect(ofWeek.filter((row) => teamOf(row).includes(user)).length, login).toBeGreaterThan(0)
    }
  })
})

describe('a company with trucks', () => {
  const { rowsOf } = companyOf('transport')
  const orders = rowsOf('orders')
  const isTruck = (type: unknown) => containerTypes.find(({ id }) => id === type)?.kind === 'truck'
  const trucksOf = (order: SeedRow) => rowsOf('order_containers').filter((row) => row.order_id === order.id)
  const loadsOn = (moment: number) =>
    orders.filter((row) => day(row.planned_loading_date) >= moment && day(row.planned_loading_date) < moment + DAY)

  test('carries by road alone, without ports, containers and papers of the sea', () => {
    for (const row of [...orders, ...rowsOf('quotations')]) {
      expect(row.order_type_id).toBe(ROAD)
      expect([row.pol_id, row.pod_id]).toEqual([null, null])
      expect(isTruck(row.container_type_id ?? 21), `equipment of ${row.id}`).toBe(true)
    }
    for (const row of rowsOf('order_containers')) expect(isTruck(row.container_type_id)).toBe(true)
    for (const row of [...rowsOf('order_directions'), ...rowsOf('quote_directions')])
      expect(row.transport_mode).toBe('auto')
    for (const row of rowsOf('leads')) expect(row.order_type_id, `lead ${row.id}`).toBe(ROAD)
    for (const { text } of rowsOf('messages')) expect(text).not.toMatch(/контейнер|коносамент|букинг|судно|линия/iu)
    for (const { name } of rowsOf('tasks')) expect(name).not.toMatch(/контейнер|коносамент|букинг|судн|40HC/iu)
  })

  test('has a dispatcher, a leg, a driver and a truck on every load that has been given one', () => {
    for (const row of orders) {
      expect(DISPATCHERS, `dispatcher of ${row.id}`).toContain(row.op_manager_id)
      const legs = rowsOf('order_directions').filter((leg) => leg.order_id === row.id)
      expect(legs.length, `legs of ${row.id}`).toBeGreaterThan(0)
      expect(trucksOf(row).length).toBe(Number(row.equipment_count))
      const isAssigned =
        Number(row.status_id) >= ORDER_STATUS.booked && Number(row.status_id) !== ORDER_STATUS.cancelled
      for (const part of [...legs, ...trucksOf(row)])
        expect(
          [part.driver_id, part.truck_id].every((id) => typeof id === 'number'),
          `crew of ${row.id}`,
        ).toBe(isAssigned)
    }
  })

  test('gives its dispatchers a day: loads without a truck, trucks on their way and trucks that come free', () => {
    for (const moment of [TODAY, TODAY + DAY]) {
      const loads = loadsOn(moment).filter((row) => row.in_work === 1)
      expect(loads.some((row) => trucksOf(row).every((truck) => !truck.truck_id))).toBe(true)
      expect(loads.some((row) => trucksOf(row).every((truck) => truck.truck_id))).toBe(true)
      const free = orders.filter(
        (row) => day(row.planned_unloading_date) >= moment && day(row.planned_unloading_date) < moment + DAY,
      )
      expect(free.some((row) => trucksOf(row).some((truck) => truck.truck_id))).toBe(true)
    }
  })

  test('has no truck on two loads under way', () => {
    const busy = orders.filter(
      (row) => Number(row.status_id) >= ORDER_STATUS.booked && Number(row.status_id) < ORDER_STATUS.unloaded,
    )
    const trucks = busy.flatMap((row) => trucksOf(row).map((truck) => truck.truck_id))
    expect(trucks.length).toBeGreaterThan(8)
    expect(new Set(trucks).size).toBe(trucks.length)
  })

  test('has papers of drivers, trucks, trailers and carriers that run out within a month', () => {
    const runsOut = (table: string, field: string) =>
      rowsOf(table).some((row) => day(row[field]) > TODAY && day(row[field]) < TODAY + 30 * DAY)
    expect(runsOut('drivers', 'passport_until')).toBe(true)
    expect(runsOut('drivers', 'adr_until')).toBe(true)
    expect(runsOut('trucks', 'insurance_until')).toBe(true)
    expect(runsOut('trailers', 'inspection_until')).toBe(true)
    expect(runsOut('contractors', 'insurance_until')).toBe(true)
  })
})

describe('a freight company', () => {
  const { rowsOf } = companyOf('freight-1')

  test('books lines and main carriers, has all roles of a deal, and names no driver', () => {
    const booked = rowsOf('orders').filter(
      (row) => row.order_type_id === 1 && Number(row.status_id) >= ORDER_STATUS.booked,
    )
    expect(booked.length).toBeGreaterThan(80)
    for (const row of booked) expect([typeof row.line_id, typeof row.main_carrier_id]).toEqual(['number', 'number'])
    for (const row of rowsOf('orders')) expect(row.order_type_id).not.toBe(ROAD)
    for (const role of ['head_of_id', 'doc_support_manager_id', 'other_manager_id'])
      expect(
        rowsOf('orders').some((row) => typeof row[role] === 'number'),
        role,
      ).toBe(true)
    for (const row of [...rowsOf('order_containers'), ...rowsOf('order_directions')])
      expect([row.driver_id ?? null, row.truck_id ?? null]).toEqual([null, null])
  })
})

describe.each(['leads', 'clients', 'orders-only'] as const)('where quotations are hidden (%s)', (variant) => {
  const { rowsOf } = companyOf(variant)

  test('nothing speaks of them', () => {
    expect(rowsOf('requests_from_quotes')).toEqual([])
    expect(rowsOf('order_directions')).toEqual([])
    expect(rowsOf('clients_loading_templates')).toEqual([])
    expect(rowsOf('orders').filter((row) => row.quote_id)).toEqual([])
    expect(rowsOf('messages').filter((row) => row.o_t === 'quote')).toEqual([])
    expect(rowsOf('tasks').filter((row) => row.object_type === 'quote')).toEqual([])
    expect(rowsOf('saved_filters').filter((row) => row.list === 'quotations')).toEqual([])
  })
})
