/** Groups of a table add up to its list, in number and money, and show what the reader sees and nothing else. */
import { client } from '@fura/shared/entities/client.ts'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { groupFields, sumFields } from '@fura/shared/list-totals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { HEAD, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { type Body, sumOf, wholeLists } from './testing/whole-lists.ts'

const ADMIN = 'admin@demo'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { read, allOf } = wholeLists(() => t)

/** Worked out row by row; in no order. */
const groupsOf = (entity: Entity, rows: readonly Body[], by: string): Map<string | null, Body> =>
  new Map(
    [...Map.groupBy(rows, (row) => (row[by] ?? null) as string | number | null)].map(([value, own]) => [
      value === null ? null : String(value),
      {
        count: own.length,
        ...Object.fromEntries(
          sumFields(entity)
            .filter((sum) => own.some((row) => sum in row))
            .map((sum) => [sum, sumOf(own, sum)]),
        ),
      },
    ]),
  )

const answeredGroups = (list: unknown): Map<string | null, Body> =>
  new Map((list as Body[]).map(({ value, name: _, ...rest }) => [value as string | null, rest]))

test('is answered to nobody without a session, and quotations not without their right', async () => {
  for (const path of ['orders', 'quotations', 'clients', 'tasks', contactHistory.path, auditEvent.path])
    expect((await t.call({ url: `/api/${path}/group_totals/` })).code).toBe(401)
  const person = await personWith(t, ['can_add_order'], HOST_A)
  const ask = async (url: string) => (await send(t, { url }, clientHeaders(t, HOST_A, person.token))).body
  expect(await ask('/api/quotations/group_totals/')).toMatchObject({ error: 'access denied' })
  expect(await ask(`/api/${auditEvent.path}/group_totals/`)).toMatchObject({ error: 'access denied' })
  const { list } = await ask('/api/orders/group_totals/?by=client_id')
  expect(list).not.toHaveLength(0)
  for (const group of list as Body[]) {
    expect(group).not.toHaveProperty('sum_income')
    expect(group).not.toHaveProperty('plan_expense')
  }
})

test('a field that is no group or may not be seen is refused, and so is a filter that the list does not have', async () => {
  const refused = async (query: string) => (await t.call({ url: `/api/orders/group_totals/?${query}`, as: ADMIN })).body
  for (const by of ['number', 'carried_by_id', 'search_text', 'id'])
    expect(await refused(`by=${by}`)).toMatchObject({ error: 'invalid data', fields: { by: 'unknown' } })
  expect(await refused('f[colour]=1')).toMatchObject({ error: 'invalid data', fields: { colour: 'unknown' } })
})

test.each([order, quote, client, task, contactHistory] as readonly Entity[])(
  'groups of $path add up to the list by every field and for every reader, and each is a filter of the list',
  async (entity) => {
    const { path } = entity
    for (const as of [ADMIN, HEAD, SELLER, ...(entity.can.view ? [] : [VIEWER])]) {
      const filters = entity.current ? `f[${entity.current}]=1` : ''
      const rows = await allOf(path, filters, as)
      for (const by of groupFields(entity)) {
        const { body } = await t.call({ url: `/api/${path}/group_totals/?by=${by}&${filters}`, as })
        if (body.status === 'error') {
          expect(rows.every((row) => !(by in row))).toBe(true)
          continue
        }
        expect(body.total_num).toBe(rows.length)
        expect({ by, as, groups: answeredGroups(body.list) }).toEqual({ by, as, groups: groupsOf(entity, rows, by) })
      }
    }
  },
)

test('the security log is grouped for administrators', async () => {
  const rows = await allOf(auditEvent.path, '', ADMIN)
  const { list, total_num: total } = await read(`${auditEvent.path}/group_totals/?by=event`, ADMIN)
  expect(Number(total)).toBeGreaterThanOrEqual(rows.length)
  expect([...answeredGroups(list).keys()]).toEqual(expect.arrayContaining(rows.map(({ event }) => String(event))))
})

test('a group is called as its records call it, people and companies in the order of their names', async () => {
  const rows = await allOf('orders', '', ADMIN)
  const names = new Map(rows.map((row) => [String(row.client_id), row.client_name]))
  const { list } = await read('orders/group_totals/?by=client_id', ADMIN)
  const groups = list as { value: string; name: string; count: number }[]
  expect(new Map(groups.map(({ value, name }) => [value, name]))).toEqual(names)
  const { list: statuses } = await read('orders/group_totals/?by=status_id', ADMIN)
  const values = (statuses as Body[]).map(({ value }) => Number(value))
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  const [group] = groups
  const { total_num: inGroup } = await read(`orders/list/?f[client_id]=${group?.value}&num=1`, ADMIN)
  expect(inGroup).toBe(group?.count)
})

test('without a field it is the sums of the whole list', async () => {
  const rows = await allOf('orders', 'f[in_work]=1', ADMIN)
  const { list } = await read('orders/group_totals/?f[in_work]=1', ADMIN)
  expect(list).toMatchObject([{ value: null, name: null, count: rows.length, sum_income: sumOf(rows, 'sum_income') }])
})
