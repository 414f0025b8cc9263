/** The heads of a board's columns add up to the list that it draws, whatever it is narrowed to and whoever reads it. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { HEAD, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../../testing/whole-run.ts'
import { type Body, sumOf, wholeLists } from './testing/whole-lists.ts'

const ADMIN = 'admin@demo'
/** Who may see them: a viewer has no quotations. */
const readersOf = (path: string) => [ADMIN, HEAD, PLANNER, SELLER, ...(path === 'quotations' ? [] : [VIEWER])]
const SUMS = ['sum_income', 'total_sell'] as const

interface Total {
  status_id: number
  count: number
  sum_income?: string
  total_sell?: string
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { read, allOf } = wholeLists(() => t)

/** What a board shows of these rows, worked out row by row. */
const totalsOf = (rows: readonly Body[]): Total[] =>
  [...Map.groupBy(rows, ({ status_id: status }) => Number(status))]
    .toSorted(([one], [other]) => one - other)
    .map(([status_id, own]) => ({
      status_id,
      count: own.length,
      ...Object.fromEntries(
        SUMS.filter((sum) => own.some((row) => sum in row)).map((sum) => [sum, sumOf(own, sum)] as const),
      ),
    }))

describe('is answered to nobody else', () => {
  test('not without a session, and quotations not without their right', async () => {
    for (const path of ['orders', 'quotations', 'leads'])
      expect((await t.call({ url: `/api/${path}/status_totals/` })).code).toBe(401)
    const person = await personWith(t, ['can_add_order'], HOST_A)
    const ask = async (path: string) =>
      (await send(t, { url: `/api/${path}/status_totals/` }, clientHeaders(t, HOST_A, person.token))).body
    expect(await ask('quotations')).toMatchObject({ error: 'access denied' })
    const { list } = await ask('orders')
    expect(list).not.toHaveLength(0)
    for (const total of list as Total[]) expect(total).not.toHaveProperty('sum_income')
  })

  test('a filter that the list does not have is refused here too', async () => {
    const { body } = await t.call({ url: '/api/orders/status_totals/?f[colour]=1', as: ADMIN })
    expect(body).toMatchObject({ error: 'invalid data', fields: { colour: 'unknown' } })
  })
})

const dayText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')

const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 4 }).map(String)
const day = fc.integer({ min: 0, max: 500 }).map((ago) => dayText(Date.now() / 1000 - ago * DAY))
const ofDays = (name: string) => ({ [`${name}_from`]: day, [`${name}_to`]: day })

type Values = Readonly<Record<string, fc.Arbitrary<string>>>

/** What a filter of the list may be set to, by its declaration. */
const valuesOf = ({ fields }: Entity, filter: Entity['filters'][number]): Values => {
  if (typeof filter !== 'string') {
    const { name, anyOf, linked } = filter
    return { [name]: anyOf || linked ? ids(20) : fc.constantFrom('0', '1') }
  }
  const field = fields[filter]
  if (field?.kind === 'date' || field?.kind === 'date_time') return ofDays(filter)
  if (field?.kind === 'flag') return { [filter]: fc.constantFrom('0', '1') }
  if (field?.kind === 'choice') return { [filter]: fc.constantFrom(...(field.values ?? []).map(String)) }
  return { [filter]: ids(filter === 'status_id' ? 23 : 20) }
}

const searches = fc.constantFrom('0', '26', '001', 'Киев', 'стекло', 'ТОВ', 'нет такого')

/** Up to three filters of a board, whichever it has. */
const filtersOf = (entity: Entity) => {
  const declared = entity.filters.flatMap((each) => Object.entries(valuesOf(entity, each)))
  const values: Values = { ...ofDays('date_create'), ...Object.fromEntries(declared) }
  const each = Object.entries(values).map(([name, value]) => value.map((text) => [name, `f[${name}]=${text}`]))
  const search = searches.map((text) => ['search', `search=${encodeURIComponent(text)}`])
  return fc
    .uniqueArray(fc.oneof(search, ...each), { maxLength: 3, selector: ([name]) => name })
    .map((pairs) => pairs.map(([, text]) => text).join('&'))
}

test.each([order, quote, lead] as readonly Entity[])(
  'the columns of $path add up to the list, in number and money, for every filter and reader',
  async (entity) => {
    const { path } = entity
    await fc.assert(
      fc.asyncProperty(filtersOf(entity), fc.constantFrom(...readersOf(path)), async (query, as) => {
        const { list, total_num: total } = await read(`${path}/status_totals/?${query}`, as)
        const rows = await allOf(path, query, as)
        expect({ query, as, total, list }).toEqual({ query, as, total: rows.length, list: totalsOf(rows) })
      }),
      { numRuns: IS_WHOLE_RUN ? 300 : 40, seed: 20 },
    )
  },
)
