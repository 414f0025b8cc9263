/** `fields=` of lists and cards: exactly the requested members, none that is hidden, and an error for one that does not exist. */
import { entities } from '@fura/shared/entities/index.ts'
import { memberNames, rowMembers } from '@fura/shared/entities/members.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

const ADMIN = 'admin@demo'
const VIEWER = 'viewer@demo'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Body = Record<string, unknown>
const call = async (url: string, filters?: string, as = ADMIN): Promise<Body> =>
  (await t.call({ url: `/api/${url}`, as, ...(filters === undefined ? {} : { body: { filters } }) })).body
const rows = (body: Body): Body[] => body.list as Body[]

test('needs a session as the whole answer does', async () => {
  expect((await t.call({ url: '/api/drivers/list/?fields=name' })).code).toBe(401)
})

describe.each([
  ['drivers', ['name', 'contractor_name']],
  ['orders', ['number', 'files_count', 'client_name']],
  ['tasks', ['name', 'status_id']],
  ['team_users', ['name']],
  ['clients', ['name', 'status']],
  ['contact_persons', ['name', 'contacts']],
  ['order_statuses', ['tech_name', 'next']],
])('the list of %s', (resource, names) => {
  const url = `${resource}/list/?start=0&num=3`

  test('is narrowed to the members that are asked for, id and rev, by GET and by POST', async () => {
    const whole = await call(url)
    const short = await call(`${url}&fields=${names.join(',')}`)
    expect(short.total_num).toBe(whole.total_num)
    const wanted = ['id', 'rev', ...names].toSorted()
    for (const [place, row] of rows(short).entries()) {
      expect(Object.keys(row).toSorted()).toEqual(wanted)
      expect(rows(whole)[place]).toMatchObject(row)
    }
    expect(await call(url, `f[fields]=${names.join(',')}`)).toEqual(short)
  })

  test('refuses a member that does not exist, also where the list is empty', async () => {
    for (const query of ['', '&ids=2000000000'])
      expect(await call(`${url}${query}&fields=name,no_such`)).toEqual({
        status: 'error',
        error: 'invalid data',
        fields: { fields: 'unknown' },
      })
    expect(await call(`${url}&ids=2000000000&fields=${names.join(',')}`)).toMatchObject({ status: 'ok', list: [] })
  })
})

describe('`row`', () => {
  const narrow = entities.filter(({ row }) => row !== undefined)

  test.each(narrow.map((entity) => [entity.path, entity] as const))(
    'of %s stands for what a list shows, filters, sorts and finds by',
    async (path, entity) => {
      const whole = await call(`${path}/list/?num=20`)
      const short = await call(`${path}/list/?num=20&fields=row`)
      const declared = memberNames(entity)
      const wanted = new Set(['id', 'rev', ...(rowMembers(entity) ?? [])])
      expect(rows(whole).length).toBeGreaterThan(0)
      const expected = rows(whole).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name) || !declared.has(name))),
      )
      expect({ ...short, list: rows(short) }).toEqual({ ...whole, list: expected })
      expect(await call(`${path}/list/?num=20`, 'f[fields]=row')).toEqual(short)
    },
  )

  test('goes with others, and with no unknown one', async () => {
    const [row] = rows(await call('clients/list/?num=1&fields=row,comment'))
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['name', 'status_color_bg', 'comment']))
    expect(row).not.toHaveProperty('website')
    expect(await call('clients/list/?fields=row,no_such')).toMatchObject({ fields: { fields: 'unknown' } })
  })

  test('is the whole record where a list opens its records itself', async () => {
    expect(await call('drivers/list/?num=3&fields=row')).toEqual(await call('drivers/list/?num=3'))
  })

  test('answers nothing that the reader may not see', async () => {
    const [row] = rows(await call('orders/list/?num=1&fields=row', undefined, VIEWER))
    expect(row).toHaveProperty('client_name')
    expect(row).not.toHaveProperty('sum_income')
  })

  test('is no member of any record', () => {
    for (const entity of entities) expect(memberNames(entity).has('row'), entity.name).toBe(false)
  })
})

test('a card is narrowed too, with its parts', async () => {
  const { detail } = await call('orders/get/1/?fields=number,containers,status_next')
  expect(Object.keys(detail as Body).toSorted()).toEqual(['containers', 'id', 'number', 'rev', 'status_next'])
  expect(await call('orders/get/1/?fields=no_such')).toMatchObject({ fields: { fields: 'unknown' } })
  expect(await call('orders/get/2000000000/?fields=number')).toEqual({ status: 'error', error: 'empty data' })
})

test('what the reader may not see is not in the answer, asked for or not', async () => {
  expect(
    Object.keys(rows(await call('orders/list/?num=1&fields=number,sum_income', undefined, VIEWER))[0] ?? {}),
  ).toEqual(['id', 'rev', 'number'])
  expect(await call('files/list/?o_t=order&o_id=1&fields=storage_key')).toMatchObject({ fields: { fields: 'unknown' } })
})

test('a filter that is unknown stays so', async () => {
  expect(await call('drivers/list/?fields=name&colour=red')).toMatchObject({ fields: { colour: 'unknown' } })
})
