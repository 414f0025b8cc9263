/** The statistics over HTTP: who sees what, and which questions are allowed. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, HEAD, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { live, localDay, num } from './stats.reference.ts'

const URL = '/api/team_users/auth_info/stats/'
const ADMIN = 'admin@demo'
const DISPATCHER = 'dispatcher@demo'
const now = Math.floor(Date.now() / 1000)
const year = localDay(now).slice(0, 4)
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

describe('who sees what', () => {
  test('S7.03 without a session 401', async () => {
    expect((await t.call({ url: URL })).code).toBe(401)
  })

  test.each([
    [SELLER, PEOPLE.planner],
    [DISPATCHER, PEOPLE.seller],
    [VIEWER, PEOPLE.admin],
    [HEAD, PEOPLE.admin],
  ])('S7.03 %s does not see the figures of %i', async (as, id) => {
    const { body } = await t.call({ url: `${URL}?team_user=${id}`, as })
    expect(body).toMatchObject({ status: 'error', error: 'access denied' })
  })

  test('S7.03 the administrator sees anybody’s, and gets an error for an unknown person', async () => {
    expect((await figuresOf(`team_user=${PEOPLE.dispatcher}`, ADMIN)).role_key).toBe('op_manager')
    const { body } = await t.call({ url: `${URL}?team_user=999999`, as: ADMIN })
    expect(body).toMatchObject({ error: 'invalid data', fields: { team_user: 'not_found' } })
  })

  test('S7.03 without can_view_sum_income there is no sum but what clients owe', async () => {
    const figures = await figuresOf(days(`${year}-01-01`, `${year}-12-31`), SELLER)
    expect(figures.orders.made).toBeGreaterThan(0)
    const { debts: _, ...rest } = figures
    expect(JSON.stringify(rest)).not.toMatch(/income"|turnover|margin|plan_|money|demurrage|per_/)
    expect(JSON.stringify((await figuresOf('part=home', SELLER)) as unknown)).not.toMatch(/income|plan_/)
  })

  test('S7.03 without can_view_plan_calculation there is neither turnover nor margin', async () => {
    const set = (value: number) =>
      t
        .db()
        .write((tx) =>
          tx
            .updateTable('team_users')
            .set({ can_view_plan_calculation: value })
            .where('id', '=', PEOPLE.planner)
            .execute(),
        )
    await set(0)
    const login = await t.token(PLANNER)
    const { body } = await t.call({
      url: `${URL}?${days(`${year}-01-01`, `${year}-12-31`)}`,
      headers: { 'user-auth-key': login },
    })
    await set(1)
    const figures = body.detail as Statistics
    expect(figures.money?.income).toMatch(/^\d+\.\d\d$/)
    expect(JSON.stringify(figures)).not.toMatch(/turnover|margin/)
  })

  test('S7.03 without can_view_quote, and in variants without quotes, no figure is about quotes', async () => {
    expect(JSON.stringify(await figuresOf(days(`${year}-01-01`, `${year}-12-31`), VIEWER))).not.toMatch(
      /quote|accepted/,
    )
    expect(JSON.stringify(await figuresOf('part=home', VIEWER))).not.toMatch(/quote/)
  })

  test('S7.03 another company’s orders are not counted', async () => {
    const before = await figuresOf('', ADMIN)
    const body = { client_id: 1, order_type_id: 2, planned_loading_date: now }
    expect((await t.call({ url: '/api/orders/add/', body, as: ADMIN, host: HOST_B })).body.status).toBe('ok')
    expect(await figuresOf('', ADMIN)).toEqual(before)
    const other = await t.call({ url: URL, as: ADMIN, host: HOST_B })
    expect((other.body.detail as Statistics).orders.made).toBeGreaterThan(0)
  })
})

describe('what is asked', () => {
  test.each([
    ['from=31-02-2026', 'from', 'format'],
    ['from=2026-01-01', 'from', 'format'],
    ['from=02-01-2026&to=01-01-2026', 'to', 'min'],
    ['from=01-01-2020&to=01-01-2025', 'to', 'max'],
    ['income_day=paid', 'income_day', 'not_allowed'],
    ['part=all', 'part', 'not_allowed'],
    ['part=home&team_user=1', 'team_user', 'not_allowed'],
    ['organization=999', 'organization', 'not_found'],
    ['team_user=x', 'team_user', 'type'],
    ['whatever=1', 'whatever', 'unknown'],
  ])('S7.03 %s is refused', async (query, field, code) => {
    const { body } = await t.call({ url: `${URL}?${query}`, as: ADMIN })
    expect(body).toMatchObject({ error: 'invalid data', fields: { [field]: code } })
  })

  test('S7.03 five years are the most', async () => {
    expect((await figuresOf(days('2020-01-01', '2024-12-31'), ADMIN)).orders).toBeDefined()
  })

  test('S7.03 an order of half past eleven in the evening belongs to that day of the zone', async () => {
    const at = (text: string) => Date.parse(text) / 1000
    const order = (moment: string) =>
      d.order({ planned_loading_date: at(moment), poo_id: cityId('Odesa'), fd_id: cityId('Kyiv'), equipment_count: 1 })
    const countOf = async (from: string, to: string) =>
      (await figuresOf(days(from, to), HEAD)).top_routes.reduce((sum, { count }) => sum + count, 0)
    await order('2031-03-31T23:30:00+03:00')
    await order('2031-04-01T00:00:00+03:00')
    expect(await countOf('2031-03-01', '2031-03-31')).toBe(1)
    expect(await countOf('2031-04-01', '2031-04-30')).toBe(1)
  })

  test('S7.03 a deleted order is nowhere, and neither is a cancelled one', async () => {
    const period = days('2032-03-01', '2032-03-31')
    const planned_loading_date = Date.parse('2032-03-10T10:00:00+02:00') / 1000
    const [gone, off] = [await d.order({ planned_loading_date }), await d.order({ planned_loading_date })]
    const employee = async () =>
      (await figuresOf(period, HEAD)).employees?.find(({ id }) => id === PEOPLE.head)?.orders ?? 0
    expect(await employee()).toBe(2)
    await d.done('orders/delete', { id: gone })
    expect(await employee()).toBe(1)
    const countBefore = (await figuresOf('', HEAD)).orders.made
    await d.done('orders/update', { id: off, status_id: ORDER_STATUS.cancelled, cancel_reason_id: 21 })
    expect(await employee()).toBe(0)
    const { orders } = await figuresOf('', HEAD)
    expect(orders.made).toBe(countBefore - 1)
    expect(orders.by_status.map(({ id }) => id)).not.toContain(ORDER_STATUS.cancelled)
  })

  test('S7.03 several people’s lists: the filters of the role keys take several ids', async () => {
    for (const [path, key, role] of [
      ['orders', 'manager', 'manager_id'],
      ['orders', 'op_manager', 'op_manager_id'],
      ['orders', 'doc_support_manager', 'doc_support_manager_id'],
      ['orders', 'assistant', 'assistant_id'],
      ['quotations', 'manager', 'manager_id'],
      ['leads', 'manager', 'manager_id'],
      ['clients', 'manager', 'manager_id'],
    ] as const) {
      const rows = await live(t.db(), path)
      const roleHolders = [...new Set(rows.map((row) => num(row, role)))].filter(Boolean)
      const ids = roleHolders.length > 1 ? roleHolders.slice(0, 2) : [...roleHolders, PEOPLE.admin]
      const { body } = await t.call({ url: `/api/${path}/list/?f[${key}]=${ids.join(',')}`, as: ADMIN })
      expect(body.total_num, `${path} ${key}`).toBe(rows.filter((row) => ids.includes(num(row, role))).length)
      expect(Number(body.total_num)).toBeGreaterThan(0)
      const none = await t.call({ url: `/api/${path}/list/?f[${key}]=999998,999999`, as: ADMIN })
      expect(none.body.total_num).toBe(0)
    }
  })
})
