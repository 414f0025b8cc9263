/** A figure that several calls answer is the same in all of them, and the list behind a count is as long as the count says. */
import type { HomeFigures, Statistics } from '@fura/shared/statistics.ts'
import { ORDER_STATUS, QUOTE_STATUS, STATUSES } from '@fura/shared/statuses.ts'
import { Big } from 'big.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEAD, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { localDay } from './stats.reference.ts'

const URL = '/api/team_users/auth_info/stats/'
const ADMIN = 'admin@demo'
const DISPATCHER = 'dispatcher@demo'
const MONTH_PLAN = { plan_income: '250000.00' }

type Row = Readonly<Record<string, string | number | null>>

/** Cancelled orders are in no figure. */
const LIVE_STATUSES = STATUSES.order_statuses.flatMap(({ id }) => (id === ORDER_STATUS.cancelled ? [] : [id]))

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (url: string, as: string): Promise<Readonly<Record<string, unknown>>> => {
  const { body, text } = await t.call({ url, as })
  expect(body.status, text.slice(0, 300)).toBe('ok')
  return body
}
const statistics = async (as: string, query = ''): Promise<Statistics> =>
  (await read(`${URL}?${query}`, as)).detail as Statistics
const home = async (as: string): Promise<HomeFigures> => (await read(`${URL}?part=home`, as)).detail as HomeFigures
const lengthOf = async (path: string, filters: string, as: string): Promise<number> =>
  Number((await read(`/api/${path}/list/?num=1&${filters}`, as)).total_num)

const allOf = async (path: string, filters = ''): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const { list, total_num: total } = await read(
      `/api/${path}/list/?num=100&sort=id&start=${rows.length}&${filters}`,
      ADMIN,
    )
    rows.push(...(list as Row[]))
    if (rows.length >= Number(total)) return rows
  }
}

const sum = (rows: readonly Row[], field: string): string =>
  rows.reduce((total, row) => total.plus(String(row[field] ?? 0)), new Big(0)).toFixed(2)
const count = (shares: readonly { count: number }[]): number => shares.reduce((total, each) => total + each.count, 0)

/** Places that show one figure, by name; all of them say the same. */
type Places = Readonly<Record<string, unknown>>

const expectOne = (figure: string, places: Places): void => {
  const [[, first] = []] = Object.entries(places)
  expect(places, figure).toEqual(Object.fromEntries(Object.keys(places).map((name) => [name, first])))
}

const whose = ({ team_user_ids: ids }: HomeFigures, key: string): string => (ids ? `&f[${key}]=${ids.join(',')}` : '')

describe.each([ADMIN, HEAD, PLANNER, SELLER, DISPATCHER, VIEWER])('%s', (as) => {
  test('S7.03 reads one income of the month and one plan on Home and in the statistics', async () => {
    const [month, whole] = [await home(as), await statistics(as)]
    const { income, plan_income, plan_percent, months } = whole.money ?? {}
    expectOne('income', {
      home: month.income,
      statistics: income,
      chart: months?.[Number(localDay(Date.now() / 1000).slice(5, 7)) - 1]?.income,
    })
    expectOne('plan', { home: month.plan_income, statistics: plan_income })
    expectOne('percent', { home: month.plan_percent, statistics: plan_percent })
    expectOne('orders in work', {
      home: month.orders_active,
      statistics: whole.orders.active,
      list: await lengthOf('orders', `f[in_work]=1${whose(month, whole.role_key)}`, as),
    })
  })

  test('S7.03 the counts of Home are as long as the lists that they open', async () => {
    const figures = await home(as)
    const { role_key: key } = await statistics(as)
    const today = localDay(Date.now() / 1000)
      .split('-')
      .toReversed()
      .join('-')
    const mine = 'f[open]=1&f[mine]=1'
    expectOne('leads', {
      home: figures.leads_waiting,
      list: await lengthOf('leads', `f[in_work]=1${whose(figures, 'manager')}`, as),
    })
    const atClient = `${QUOTE_STATUS.sent},${QUOTE_STATUS.negotiation}`
    if (figures.quotes_waiting !== undefined)
      expectOne('quotes', {
        home: figures.quotes_waiting,
        list: await lengthOf('quotations', `f[in_work]=1&f[status]=${atClient}${whose(figures, key)}`, as),
      })
    expectOne('tasks of today', {
      home: figures.tasks_today,
      list: await lengthOf('tasks', `${mine}&f[date_end_from]=${today}&f[date_end_to]=${today}`, as),
    })
    expectOne('overdue tasks', {
      home: figures.tasks_overdue,
      list: await lengthOf('tasks', `${mine}&f[overdue]=1`, as),
    })
    const { body } = await t.call({
      url: '/api/messages/',
      body: { action: 'chats', start: 0, num: 100, only_mine: 1 },
      as,
    })
    const unread = (body.list as { unread: number }[]).filter((chat) => chat.unread > 0)
    expectOne('chats', { home: figures.chats_unread, list: unread.length })
  })

  test('S7.03 the parts of what was made in the month add up to its number', async () => {
    const { orders, quotes, funnel, leads, from, to, role_key: key, team_user_ids: ids } = await statistics(as)
    const filter = `f[date_create_from]=${from}&f[date_create_to]=${to}&f[status]=${LIVE_STATUSES.join(',')}`
    expectOne('orders made', {
      tile: orders.made,
      statuses: count(orders.by_status),
      types: count(orders.by_type),
      directions: count(orders.by_direction),
      funnel: funnel.orders,
      list: await lengthOf('orders', `${filter}${ids ? `&f[${key}]=${ids.join(',')}` : ''}`, as),
    })
    expectOne('leads made', { fact: leads.made, sources: count(leads.by_source), funnel: funnel.leads })
    expectOne('quotes made', { fact: quotes?.made, funnel: funnel.quotes })
  })
})

test.each([
  ['orders', 'order_statuses', ''],
  ['orders', 'order_statuses', 'f[in_work]=1&'],
  ['quotations', 'quotations_statuses', ''],
  ['quotations', 'quotations_statuses', 'f[in_work]=1&'],
  ['leads', 'leads_statuses', ''],
])('the statuses of %s add up to the list, every one of them answered by %s (%s)', async (path, list, filters) => {
  const statuses = await allOf(list)
  const lengths = await Promise.all(
    statuses.map(({ id }) => lengthOf(path, `${filters}f[status_id]=${String(id)}`, ADMIN)),
  )
  expect(lengths.reduce((total, each) => total + each, 0)).toBe(await lengthOf(path, filters, ADMIN))
})

test('S7.03 the lists behind the best and the punctual are as long as their numbers', async () => {
  const year = localDay(Date.now() / 1000).slice(0, 4)
  const [from, to] = [`01-01-${year}`, `31-12-${year}`]
  const figures = await statistics(ADMIN, `from=${from}&to=${to}`)
  const { orders, top_clients, top_routes, top_carriers, employees = [] } = figures
  const within = (field: string, filters: string) =>
    lengthOf('orders', `f[${field}_from]=${from}&f[${field}_to]=${to}&${filters}`, ADMIN)
  for (const [best, ...names] of [
    [top_clients, 'client'],
    [top_routes, 'pol', 'pod'],
    [top_carriers, 'carried_by'],
  ] as const) {
    expect(best.length).toBeGreaterThan(0)
    for (const { ids, count: number } of best) {
      const filters = names.map((name, place) => `f[${name}]=${ids[place]}`).join('&')
      expectOne(filters, { number, list: await within('counted_date', filters) })
    }
  }
  for (const { id, loaded } of orders.by_carrier ?? [])
    expectOne(`carrier ${id}`, { loaded, list: await within('actual_loading_date', `f[carried_by]=${id}`) })
  for (const { id, orders: number } of employees)
    expectOne(`employee ${id}`, { number, list: await within('counted_date', `f[manager]=${id}`) })
})

test('S7.03 an employee has the same share of the plan among the others as alone', async () => {
  const { body } = await t.call({ url: '/api/team_users/auth_info/', as: PLANNER })
  const { id } = body.detail as { id: number }
  await t.call({ url: '/api/team_users/update/', body: { id, ...MONTH_PLAN }, as: ADMIN })
  const { employees = [] } = await statistics(ADMIN)
  expect(employees.length).toBeGreaterThan(1)
  for (const { id: one, income, plan_income, plan_percent } of employees) {
    const { money } = await statistics(ADMIN, `team_user=${one}`)
    expect({ income, plan_income, plan_percent }, String(one)).toEqual({
      income: money?.income,
      plan_income: money?.plan_income,
      plan_percent: money?.plan_percent,
    })
  }
  expect(employees.find((each) => each.id === id)).toMatchObject(MONTH_PLAN)
})

test('S7.03 what clients owe, and how many orders they have, is the same on their cards as elsewhere', async () => {
  const [{ debts }, clients, orders] = [await statistics(ADMIN), await allOf('clients'), await allOf('orders')]
  const live = orders.filter(({ status_id: status }) => status !== ORDER_STATUS.cancelled)
  const { due, overdue_30, overdue_60, overdue_more } = debts
  expect(Number(sum(clients, 'debt'))).toBeGreaterThan(0)
  expectOne('debt', {
    cards: sum(clients, 'debt'),
    statistics: sum([{ due }, { due: overdue_30 }, { due: overdue_60 }, { due: overdue_more }], 'due'),
  })
  for (const { id, orders_count: orders_of } of clients) {
    const own = live.filter((row) => row.client_id === id)
    expect([id, orders_of]).toEqual([id, own.length])
  }
})

test('revenue, cost and kickbacks of every order add up to its income', async () => {
  const orders = await allOf('orders')
  expect(orders.some((row) => Number(row.plan_kickbacks) !== 0)).toBe(true)
  for (const { id, plan_income, plan_expense, plan_kickbacks, sum_income } of orders) {
    const difference = new Big(String(plan_income)).minus(String(plan_expense)).plus(String(plan_kickbacks))
    expect([id, difference.toFixed(2)]).toEqual([id, sum_income])
  }
})
