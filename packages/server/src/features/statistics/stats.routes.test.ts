/** Statistics over HTTP: every figure against plain code over the same rows, and who sees what. */
import type { HomeFigures, Statistics } from '@fura/shared/statistics.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#db/database.ts'
import { deals, HEAD, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { debtReference, moneyReference } from './money.reference.ts'
import { bestOf, carriersOf, countedOrders, orderReference } from './order.reference.ts'
import { live, localDay, num, type Question } from './stats.reference.ts'
import { clientReference, leadReference, quoteReference, riskReference, workReference } from './work.reference.ts'

const URL = '/api/team_users/auth_info/stats/'
const ADMIN = 'admin@demo'
const DISPATCHER = 'dispatcher@demo'
const PAPERS = 'd.shevchuk@demo'
const now = Math.floor(Date.now() / 1000)
const year = localDay(now).slice(0, 4)
const month = localDay(now).slice(0, 7)
const monthEnd = new Date(Date.UTC(Number(year), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const figuresOf = async (query: string, as: string): Promise<Statistics> => {
  const answer = await t.call({ url: `${URL}?${query}`, as })
  expect(answer.body.status, answer.text.slice(0, 300)).toBe('ok')
  return answer.body.detail as Statistics
}

const wire = (day: string): string => day.split('-').toReversed().join('-')
const days = (from: string, to: string): string => `from=${wire(from)}&to=${wire(to)}`

/** Ids that this person's lists answer. */
const seenBy = async (as: string) => {
  const idsOf = async (path: string): Promise<Set<number>> => {
    const ids = new Set<number>()
    for (let start = 0; ; start += 100) {
      const { body } = await t.call({ url: `/api/${path}/list/?num=100&sort=id&start=${start}`, as })
      const list = body.list as { id: number }[]
      for (const { id } of list) ids.add(id)
      if (list.length < 100) return ids
    }
  }
  return { tasks: await idsOf('tasks'), talks: await idsOf('contacts_hist') }
}

const byId = (shares: readonly { id: number; count: number }[]): Record<number, number> =>
  Object.fromEntries(shares.map(({ id, count }) => [id, count]))
const nameless = (best: readonly { names: string[] }[]): object[] => best.map(({ names: _, ...rest }) => rest)

const compare = async (figures: Statistics, question: Question, as: string): Promise<void> => {
  const db = t.db()
  const { by_status, by_type, by_direction, by_carrier: _, ...orders } = figures.orders
  expect({
    ...orders,
    by_status: byId(by_status),
    by_type: byId(by_type),
    by_direction: byId(by_direction),
  }).toEqual(await orderReference(db, question))
  const { by_source, ...leads } = figures.leads
  expect({ ...leads, by_source: byId(by_source) }).toEqual(await leadReference(db, question))
  const { accepted, ...quotes } = await quoteReference(db, question)
  if (figures.quotes) expect({ ...figures.quotes, by_reason: byId(figures.quotes.by_reason) }).toEqual(quotes)
  expect(figures.funnel).toEqual({
    leads: leads.made,
    ...(figures.quotes ? { quotes: quotes.made, accepted } : {}),
    orders: orders.made,
  })
  if (figures.money) expect(figures.money).toEqual(await moneyReference(db, question))
  const { by_client, by_department: __, ...debts } = figures.debts
  expect({ ...debts, by_client: by_client.map(({ name: ___, ...rest }) => rest) }).toEqual(
    await debtReference(db, question),
  )
  expect(figures.clients).toEqual(await clientReference(db, question))
  expect(figures.work).toEqual(await workReference(db, question, await seenBy(as)))
  expect(figures.free_time_at_risk).toBe(await riskReference(db, question))
  const listedOrders = await countedOrders(db, question)
  const carriers = await carriersOf(db, listedOrders)
  const best = (keyOf: (row: Row) => (number | null)[]) => bestOf(listedOrders, keyOf, figures.money !== undefined)
  expect(nameless(figures.top_clients)).toEqual(best((row) => [num(row, 'client_id')]))
  expect(nameless(figures.top_routes)).toEqual(
    best((row) => [Number(row.pol_id ?? row.poo_id ?? 0), Number(row.pod_id ?? row.fd_id ?? 0)]),
  )
  expect(nameless(figures.top_carriers)).toEqual(best((row) => [carriers.get(num(row, 'id')) ?? 0]))
}

describe('every figure equals plain code over the same rows', () => {
  test.each([
    ['this month', `${month}-01`, monthEnd],
    ['the year', `${year}-01-01`, `${year}-12-31`],
    ['two years', `${Number(year) - 1}-01-01`, `${year}-12-31`],
    ['a week', `${month}-02`, `${month}-08`],
  ])('S7.03 of the whole company, for %s', async (_, from, to) => {
    const figures = await figuresOf(days(from, to), ADMIN)
    expect(figures).toMatchObject({ from: wire(from), to: wire(to), team_user_ids: null, role_key: 'manager' })
    await compare(figures, { ids: null, role: 'manager_id', from, to, now }, ADMIN)
  })

  test('S3.21 the lists behind the numbers have as many records', async () => {
    const [from, to] = [`${Number(year) - 1}-01-01`, `${year}-12-31`]
    const { orders, quotes, work } = await figuresOf(days(from, to), ADMIN)
    const question: Question = { ids: null, role: 'manager_id', from, to, now }
    const listed = async (path: string, field: string, more = ''): Promise<unknown> => {
      const range = `f[${field}_from]=${wire(from)}&f[${field}_to]=${wire(to)}${more}`
      return (await t.call({ url: `/api/${path}/list/?num=1&${range}`, as: ADMIN })).body.total_num
    }
    expect(await listed('orders', 'date_closed')).toBe(orders.closed)
    expect(await listed('orders', 'actual_loading_date')).toBe(orders.loaded)
    expect(await listed('orders', 'counted_date')).toBe((await countedOrders(t.db(), question)).length)
    expect(await listed('quotations', 'sent_date')).toBe(quotes?.sent)
    expect(await listed('tasks', 'date_done')).toBe(work.tasks_done)
    const branch = await figuresOf(`${days(from, to)}&organization=1`, ADMIN)
    expect(await listed('tasks', 'date_done', '&f[organization]=1')).toBe(branch.work.tasks_done)
  })

  test.each([
    ['the company', '', ADMIN],
    ['a branch', '&organization=1', ADMIN],
    ['one employee', `&team_user=${PEOPLE.seller}`, ADMIN],
    ['one employee of a branch', `&team_user=${PEOPLE.seller}&organization=1`, ADMIN],
    ['the people of a head', '', HEAD],
    ['oneself', '', SELLER],
  ])('S3.21 the list of contacts made has as many as the number says, of %s', async (_, more, as) => {
    const [from, to] = [`${Number(year) - 1}-01-01`, `${year}-12-31`]
    const talk = { owner_id: 1, object: 'fact', comment: 'Ставка согласована', date: now }
    await d.done('contacts_hist/add', talk, SELLER)
    await d.done('contacts_hist/add', { ...talk, object: 'plan' }, SELLER)
    const { work, team_user_ids: ids } = await figuresOf(`${days(from, to)}${more}`, as)
    const whose = new URLSearchParams(more).get('organization')
    const filters = [
      'f[object]=fact',
      `f[date_from]=${wire(from)}&f[date_to]=${wire(to)}`,
      ...(ids ? [`f[team_user]=${ids.join(',')}`] : []),
      ...(whose ? [`f[organization]=${whose}`] : []),
    ]
    const { body } = await t.call({ url: `/api/contacts_hist/list/?num=1&${filters.join('&')}`, as })
    expect(work.contacts).toBeGreaterThan(0)
    expect(body.total_num).toBe(work.contacts)
  })

  test('S7.03 the demo has something to count', async () => {
    const { orders, money, leads, quotes, debts, top_clients, top_carriers, work } = await figuresOf(
      days(`${Number(year) - 1}-01-01`, `${year}-12-31`),
      ADMIN,
    )
    for (const figure of [orders.made, orders.closed, orders.loaded, orders.containers, leads.converted, work.contacts])
      expect(figure).toBeGreaterThan(0)
    expect(quotes?.ordered).toBeGreaterThan(0)
    expect([leads.first_contact_minutes, quotes?.answer_minutes, money?.margin]).not.toContain(null)
    expect(debts.by_client.length).toBeGreaterThan(0)
    expect([top_clients.length, top_carriers.length]).toEqual([10, 10])
    expect(top_clients.flatMap(({ names }) => names)).not.toContain('')
    expect(orders.by_status.flatMap(({ name, color }) => [name, color])).not.toContain('')
  })

  test('S7.03 by the day of closing', async () => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const figures = await figuresOf(`${days(from, to)}&income_day=closed`, ADMIN)
    expect(figures.income_day).toBe('closed')
    await compare(figures, { ids: null, role: 'manager_id', from, to, day: 'closed', now }, ADMIN)
  })

  test('S7.03 who pays a row is the one that is overdue with it, by the days of that row', async () => {
    const client = async (name: string) => Number((await d.done('clients/add', { name })).id)
    const [ordered, late, later] = [
      await client('Заказал'),
      await client('Просрочил'),
      await client('Просрочил больше'),
    ]
    const id = await d.order({ client_id: ordered })
    const today = Date.parse(localDay(now)) / 1000
    const terms = { payment_delay_days: 10, payment_delay_basis: 'invoice', payment_day_kind: 'calendar' }
    const row = { price: '90000000', vat_id: 5, ...terms, invoice_number: 'С-1' }
    const invoiced = (client_id: number, daysAgo: number) => ({ client_id, invoice_date: today - daysAgo * 86_400 })
    await d.part('rio/orders/customer_freight', id, { ...row, ...invoiced(late, 15) })
    await d.part('rio/orders/customer_freight', id, { ...row, ...invoiced(later, 50) })
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const figures = await figuresOf(days(from, to), ADMIN)
    expect(figures.debts.by_client.filter((each) => [ordered, late, later].includes(each.id))).toEqual([
      { id: late, name: 'Просрочил', overdue: '90000000.00', days: 5 },
      { id: later, name: 'Просрочил больше', overdue: '90000000.00', days: 40 },
    ])
    await compare(figures, { ids: null, role: 'manager_id', from, to, now }, ADMIN)
  })

  test('S7.03 of one branch', async () => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const figures = await figuresOf(`${days(from, to)}&organization=1`, ADMIN)
    expect(figures.orders.made).toBeLessThan((await figuresOf(days(from, to), ADMIN)).orders.made)
    await compare(figures, { ids: null, role: 'manager_id', organization: 1, from, to, now }, ADMIN)
  })

  test.each([
    [PLANNER, 'manager', 'manager_id'],
    [SELLER, 'manager', 'manager_id'],
    [DISPATCHER, 'op_manager', 'op_manager_id'],
    [PAPERS, 'doc_support_manager', 'doc_support_manager_id'],
    ['y.lysenko@demo', 'assistant', 'assistant_id'],
    [VIEWER, 'manager', 'manager_id'],
  ])('S7.03 %s counts their own by %s', async (as, key, role) => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const figures = await figuresOf(days(from, to), as)
    const ids = figures.team_user_ids ?? []
    expect(ids).toHaveLength(1)
    expect(figures).toMatchObject({ role_key: key, people: [{ id: ids[0] }] })
    expect(figures.employees).toBeUndefined()
    await compare(figures, { ids, role, from, to, now }, as)
  })

  test('S7.03 a head counts their people, one of them where they ask, and compares them', async () => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const figures = await figuresOf(days(from, to), HEAD)
    const ids = figures.team_user_ids ?? []
    expect(ids).toContain(PEOPLE.head)
    expect(ids.length).toBeGreaterThan(2)
    await compare(figures, { ids, role: 'manager_id', from, to, now }, HEAD)
    const allOrders = await countedOrders(t.db(), { ids, role: 'manager_id', from, to, now })
    for (const { id, orders, orders_share, income, plan_income } of figures.employees ?? []) {
      const own = await moneyReference(t.db(), { ids: [id], role: 'manager_id', from, to, now })
      const number = allOrders.filter((row) => row.manager_id === id).length
      const share = (Math.round((number / allOrders.length) * 1000) / 10).toFixed(1)
      expect({ orders, orders_share, income, plan_income }).toEqual({
        orders: number,
        orders_share: share,
        income: own.income,
        plan_income: own.plan_income,
      })
    }
    expect(figures.employees?.length).toBeGreaterThan(1)
    const one = await figuresOf(`${days(from, to)}&team_user=${PEOPLE.planner}`, HEAD)
    expect(one.team_user_ids).toEqual([PEOPLE.planner])
    await compare(one, { ids: [PEOPLE.planner], role: 'manager_id', from, to, now }, HEAD)
  })

  test('S7.03 punctual carriers stand behind the late ones', async () => {
    const [from, to] = [`${Number(year) - 1}-01-01`, `${year}-12-31`]
    const { orders } = await figuresOf(days(from, to), ADMIN)
    const rows = (await live(t.db(), 'orders')).filter(
      (row) => row.status_id !== ORDER_STATUS.cancelled && localDay(num(row, 'actual_loading_date')) >= from,
    )
    const carriers = await carriersOf(t.db(), rows)
    for (const { id, loaded, on_time } of orders.by_carrier ?? []) {
      const own = rows.filter(
        (row) => carriers.get(num(row, 'id')) === id && localDay(num(row, 'actual_loading_date')) <= to,
      )
      const punctual = own.filter((row) => num(row, 'actual_loading_date') <= num(row, 'planned_loading_date') + 86_400)
      expect([loaded, on_time]).toEqual([own.length, punctual.length])
    }
    const shares = (orders.by_carrier ?? []).map(({ loaded, on_time }) => on_time / loaded)
    expect(shares.length).toBeGreaterThan(0)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  test('S7.03 the time before is of the same length: whole months where the period is whole months', async () => {
    const quarter = await figuresOf(days('2026-04-01', '2026-06-30'), ADMIN)
    expect([quarter.before_from, quarter.before_to]).toEqual(['01-01-2026', '31-03-2026'])
    const some = await figuresOf(days('2026-05-10', '2026-05-16'), ADMIN)
    expect([some.before_from, some.before_to]).toEqual(['03-05-2026', '09-05-2026'])
    const before = await figuresOf(days('2026-01-01', '2026-03-31'), ADMIN)
    expect(quarter.before).toEqual({
      orders: before.orders.made,
      on_time_percent: before.orders.on_time_percent,
      quotes: before.quotes?.made,
      income: before.money?.income,
      margin: before.money?.margin,
    })
  })
})

describe('home', () => {
  test.each([ADMIN, HEAD, PLANNER, SELLER, DISPATCHER, VIEWER])(
    'S7.03 the counts of %s are of what they answer for',
    async (as) => {
      const homeFigures = (await figuresOf('part=home', as)) as unknown as HomeFigures
      const { body } = await t.call({ url: '/api/team_users/auth_info/', as })
      const { id, role } = body.detail as { id: number; role: string }
      const key = { dispatcher: 'op_manager_id' }[role] ?? 'manager_id'
      const people = await live(t.db(), 'team_users')
      const below = (head: number): number[] =>
        people.flatMap((row) => (row.head_of_id === head ? [num(row, 'id'), ...below(num(row, 'id'))] : []))
      const own = role === 'head' ? [id, ...below(id)] : [id]
      const ids = role === 'admin' ? null : own
      const isTheirs = (row: Row, field: string) => ids === null || ids.includes(num(row, field))
      expect(new Set(homeFigures.team_user_ids)).toEqual(new Set(ids))
      const [from, to] = [`${month}-01`, localDay(now)]
      const db = t.db()
      expect(homeFigures.orders_active).toBe((await orderReference(db, { ids, role: key, from, to, now })).active)
      const tasks = (await live(db, 'tasks')).filter((row) => row.team_user_id === id && num(row, 'status_id') < 4)
      expect([homeFigures.tasks_today, homeFigures.tasks_overdue]).toEqual([
        tasks.filter((row) => localDay(num(row, 'date_end')) === to).length,
        tasks.filter((row) => num(row, 'date_end') > 0 && num(row, 'date_end') < now).length,
      ])
      const leads = (await live(db, 'leads')).filter((row) => isTheirs(row, 'manager_id') && row.in_work === 1)
      expect(homeFigures.leads_waiting).toBe(leads.length)
      const waiting = (await live(db, 'quotations')).filter(
        (row) => isTheirs(row, key) && [4, 5].includes(num(row, 'status_id')),
      )
      expect(homeFigures.quotes_waiting).toBe(role === 'viewer' ? undefined : waiting.length)
      const chats = await d.done('messages', { action: 'chats', start: 0, num: 100, only_mine: 1 }, as)
      const unread = (chats.list as { unread: number }[]).filter((chat) => chat.unread > 0)
      expect(homeFigures.chats_unread).toBe(unread.length)
      if (homeFigures.income === undefined) return
      const money = await moneyReference(db, { ids, role: key, from, to: monthEnd, now })
      const { income, plan_income, plan_percent } = money
      expect(homeFigures).toMatchObject({ income, plan_income, plan_percent })
    },
  )
})
