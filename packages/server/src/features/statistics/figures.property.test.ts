/**
 * Whatever is written, a figure is the same in every place that shows it: Home, the statistics, lists, boards, cards of clients and
 * the calendar. Random writes go through the app, then all places are read. FURA_RUNS sets how many.
 */
import type { HomeFigures, Statistics } from '@fura/shared/statistics.ts'
import { FREE_TIME_NOTICE_DAYS } from '@fura/shared/constants.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { Big } from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deals, type Detail, HEAD, PEOPLE, SELLER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../../testing/whole-run.ts'

const RUNS = Number(process.env.FURA_RUNS ?? (IS_WHOLE_RUN ? 20 : 4))
vi.setConfig({ testTimeout: 60_000 + RUNS * 5000 })

const ADMIN = 'admin@demo'
const CLIENTS = [1, 2, 3]

let t: TestApp
const d = deals(() => t)
let today = 0
const orders: number[] = []
const quotes: number[] = []
const containers: number[] = []
/** Why orders are cancelled and quotations lost. */
const reasons = { order: 0, quote: 0 }

beforeAll(async () => {
  t = await testApp()
  for (const kind of ['order', 'quote'] as const)
    reasons[kind] = Number((await allOf('reasons', `f[kind]=${kind}`))[0]?.id)
  today = calendarDay(Math.floor(Date.now() / 1000), t.installation().timezone)
  await d.done('team_users/update', { id: PEOPLE.seller, plan_income: '250000.00' }, ADMIN)
})
afterAll(() => t.close())

const read = async (url: string, as: string): Promise<Detail> => {
  const { body, text } = await t.call({ url: `/api/${url}`, as })
  expect(body.status, `${url} ${text.slice(0, 300)}`).toBe('ok')
  return body
}
const dayText = (day: number): string =>
  new Date(day * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')
const totalOf = async (path: string, filters: string, as = ADMIN): Promise<number> =>
  Number((await read(`${path}/list/?num=1&${filters}`, as)).total_num)

const allOf = async (path: string, filters: string, as = ADMIN): Promise<Detail[]> => {
  const rows: Detail[] = []
  for (;;) {
    const page = await read(`${path}/list/?num=100&sort=id&start=${rows.length}&${filters}`, as)
    rows.push(...(page.list as Detail[]))
    if (rows.length >= Number(page.total_num)) return rows
  }
}

const columnsOf = async (path: string, filters: string, as = ADMIN): Promise<Map<number, number>> => {
  const { list } = await read(`${path}/status_totals/?${filters}`, as)
  return new Map((list as { status_id: number; count: number }[]).map((each) => [each.status_id, each.count]))
}

const sumOf = (values: readonly unknown[]): string =>
  values.reduce<Big>((sum, value) => sum.plus(typeof value === 'string' ? value : 0), new Big(0)).toFixed(2)
const countOf = (columns: ReadonlyMap<number, number>, ...statuses: number[]): number =>
  [...columns].reduce((sum, [id, count]) => sum + (statuses.length === 0 || statuses.includes(id) ? count : 0), 0)
const percentOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : new Big(part).times(100).div(whole).round(1, Big.roundHalfUp).toFixed(1)

/** One write; one that a rule refuses changes nothing and proves as much. */
type Write = () => Promise<unknown>

/** Counts accepted writes by kind: a kind that is always refused would prove nothing. */
const acceptedCounts = new Map<string, number>()

const attempt = async (kind: string, path: string, body: object): Promise<void> => {
  const { body: answer } = await d.post(path, body)
  if (answer.status === 'ok') acceptedCounts.set(kind, (acceptedCounts.get(kind) ?? 0) + 1)
}

const place = fc.nat({ max: 60 })
const pick = (ids: readonly number[], at: number): number => ids[at % Math.max(1, ids.length)] ?? 0
const client = fc.constantFrom(...CLIENTS)
const daysAway = fc.integer({ min: -45, max: 45 })
const insisted = { _sync: { override: 1 } }

const newOrder = fc
  .record({ client, daysAway, price: fc.integer({ min: 1, max: 90_000 }), mine: fc.boolean() })
  .map(({ client: client_id, daysAway: days, price, mine }): Write => async () => {
    const at = today + days * DAY + DAY / 2
    const manager_id = mine ? PEOPLE.seller : PEOPLE.planner
    const id = await d.order({ client_id, manager_id, cargo: 'Кабель', planned_loading_date: at, pol_id: 1, pod_id: 2 })
    orders.push(id)
    await d.part('rio/orders/customer_freight', id, { price: `${price}.55`, currency_id: 1, quantity: '1' })
    containers.push(await d.part('orders/containers', id, { container_type_id: 21 }))
  })
const moveOrder = fc.tuple(place, fc.constantFrom(...Object.values(ORDER_STATUS))).map(
  ([at, status_id]): Write =>
    () =>
      attempt('move', 'orders/update', {
        id: pick(orders, at),
        status_id,
        cancel_reason_id: reasons.order,
        ...insisted,
      }),
)
const changeClient = fc.tuple(place, client).map(
  ([at, client_id]): Write =>
    () =>
      attempt('client', 'orders/update', { id: pick(orders, at), client_id }),
)
const removeOrder = place.map(
  (at): Write =>
    () =>
      attempt('delete', 'orders/delete', { id: pick(orders, at) }),
)
const discharge = fc.tuple(place, fc.integer({ min: 0, max: 20 }), fc.boolean()).map(
  ([at, ago, isBack]): Write =>
    () =>
      attempt('discharge', 'orders/containers/update', {
        id: pick(containers, at),
        discharge_date: today - ago * DAY,
        is_combined_free: 1,
        free_days_demurrage: 10,
        empty_return_date: isBack ? today : 0,
      }),
)
const newQuote = client.map((client_id): Write => async () => {
  quotes.push(Number((await d.done('quotations/add', { client_id, order_type_id: 2 })).id))
})
const moveQuote = fc.tuple(place, fc.constantFrom(...Object.values(QUOTE_STATUS))).map(
  ([at, status_id]): Write =>
    () =>
      attempt('quote', 'quotations/update', {
        id: pick(quotes, at),
        status_id,
        lost_reason_id: reasons.quote,
        ...insisted,
      }),
)

const writes = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: newOrder },
    { weight: 5, arbitrary: moveOrder },
    { weight: 1, arbitrary: changeClient },
    { weight: 1, arbitrary: removeOrder },
    { weight: 3, arbitrary: discharge },
    { weight: 2, arbitrary: newQuote },
    { weight: 3, arbitrary: moveQuote },
  ),
  { minLength: 10, maxLength: 25 },
)

const whose = (ids: readonly number[] | null, key: string): string => (ids ? `&f[${key}]=${ids.join(',')}` : '')

const expectOneIncome = async (as: string): Promise<void> => {
  const figures = (await read('team_users/auth_info/stats/', as)).detail as Statistics
  const home = (await read('team_users/auth_info/stats/?part=home', as)).detail as HomeFigures
  const own = whose(figures.team_user_ids, figures.role_key)
  const period = (field: string) => `f[${field}_from]=${figures.from}&f[${field}_to]=${figures.to}`
  const listedOrders = (await allOf('orders', `${period('counted_date')}${own}`, as)).filter(
    ({ status_id: status }) => status !== ORDER_STATUS.cancelled,
  )
  const { income, plan_income, plan_percent } = figures.money ?? {}
  expect([home.income, home.plan_income, home.plan_percent]).toEqual([income, plan_income, plan_percent])
  if (income !== undefined)
    expect(income).toBe(
      sumOf(listedOrders.map((row) => (row.status_id === ORDER_STATUS.closed ? row.fact_profit : row.sum_income))),
    )
  const active = await columnsOf('orders', `f[in_work]=1${own}`, as)
  expect([home.orders_active, figures.orders.active]).toEqual([countOf(active), countOf(active)])
  const made = await columnsOf('orders', `${period('date_create')}&f[not_cancelled]=1${own}`, as)
  expect(new Map(figures.orders.by_status.map(({ id, count }) => [id, count]))).toEqual(made)
  if (!figures.quotes) return
  const { ordered, declined, expired, accepted } = QUOTE_STATUS
  const offered = await columnsOf('quotations', `${period('date_create')}${own}`, as)
  expect(figures.quotes).toMatchObject({
    made: countOf(offered),
    ordered: countOf(offered, ordered),
    win_rate: percentOf(countOf(offered, ordered), countOf(offered, ordered, declined, expired)),
  })
  expect(figures.funnel).toMatchObject({ quotes: countOf(offered), accepted: countOf(offered, accepted, ordered) })
}

const expectOneCountOfClients = async (): Promise<void> => {
  const clients = await allOf('clients', '')
  for (const id of CLIENTS) {
    const { orders_count: onCard } = (await read(`clients/get/${id}/`, ADMIN)).detail as Detail
    const own = await columnsOf('orders', `f[client]=${id}`)
    expect([id, onCard]).toEqual([id, await totalOf('orders', `f[client]=${id}&f[not_cancelled]=1`)])
    expect([id, onCard]).toEqual([id, countOf(own) - countOf(own, ORDER_STATUS.cancelled)])
    expect([id, onCard]).toEqual([id, clients.find((row) => row.id === id)?.orders_count])
  }
  const { debts } = (await read('team_users/auth_info/stats/', ADMIN)).detail as Statistics
  const { due, overdue_30, overdue_60, overdue_more } = debts
  expect(sumOf(clients.map(({ debt }) => debt))).toBe(sumOf([due, overdue_30, overdue_60, overdue_more]))
}

/** Orders of whose containers free time ends within the notice: by the list, by the calendar, by what the orders wait for. */
const expectOneFreeTime = async (): Promise<void> => {
  const until = today + FREE_TIME_NOTICE_DAYS * DAY
  const [from, to] = [dayText(today - 50 * DAY), dayText(until)]
  const listed = await allOf('orders', `f[in_work]=1&f[free_time_end_from]=${from}&f[free_time_end_to]=${to}`)
  const range = `date_from=${from}&date_to=${to}`
  const { list } = await read(`calendar/list/?${range}&type=free_time_end&only_mine=0&num=100`, ADMIN)
  const open = (list as Detail[]).filter(({ is_done: isDone }) => isDone === 0)
  const itemsOf = Map.groupBy(open, ({ object_id: id }) => Number(id))
  expect(new Set(itemsOf.keys())).toEqual(new Set(listed.map(({ id }) => Number(id))))
  for (const { id, free_time_end: end, attention_code: code, attention_due: due } of listed) {
    expect([id, Math.min(...(itemsOf.get(Number(id)) ?? []).map(({ date_to: day }) => Number(day)))]).toEqual([id, end])
    if (code === 'free_time') expect(Number(due)).toBeGreaterThan(Number(end) - DAY)
  }
}

test('S7.03 a figure is the same in every place that shows it, whatever is written', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      for (const write of all) await write()
      for (const as of [ADMIN, HEAD, SELLER]) await expectOneIncome(as)
      await expectOneCountOfClients()
      await expectOneFreeTime()
    }),
    { numRuns: RUNS, seed: 20 },
  )
  for (const kind of ['move', 'client', 'delete', 'discharge', 'quote'])
    expect([kind, acceptedCounts.get(kind)]).toEqual([kind, expect.any(Number)])
})
