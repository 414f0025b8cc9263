/** News: what changed and who may see it, and the leads that somebody should look at. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'
const DISPATCHER = 'dispatcher@demo'
const MANAGER_ID = 2

interface UpdatesSince {
  data: Record<string, number> & { has_new_leads: number; count_leads: number }
  cursor: string
  changed: { r: string; id: number; rev: number; op: string }[]
  reset?: 1
}

const post = async (url: string, body: object, as: string) => {
  const answer = await t.call({ url: `/api/${url}`, body, as })
  expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return answer.body
}
const checkUpdates = async (as: string, from: string | number = ''): Promise<UpdatesSince> =>
  (await post('check_updates/', { action: 'main', date_from: from }, as)) as unknown as UpdatesSince

let serial = 0
const newLead = async (more: object, as = ADMIN): Promise<number> => {
  serial += 1
  const body = { name: `Новость ${serial}`, phone: `38050888${1000 + serial}`, ...more }
  return Number((await post('leads/add/', body, as)).id)
}

const leadsSince = async (as: string, cursor: string) => {
  const { data } = await checkUpdates(as, cursor)
  expect(data.has_new_leads).toBe(data.count_leads > 0 ? 1 : 0)
  return data.count_leads
}

describe('S7.04 new leads', () => {
  test('without a manager are new for everyone who may edit leads, except their author', async () => {
    const { cursor } = await checkUpdates(ADMIN)
    await newLead({})
    await newLead({ manager_id: 10 })
    expect(await leadsSince(MANAGER, cursor)).toBe(1)
    expect(await leadsSince(DISPATCHER, cursor)).toBe(0)
    expect(await leadsSince(ADMIN, cursor)).toBe(0)
    expect(await leadsSince(MANAGER, (await checkUpdates(MANAGER)).cursor)).toBe(0)
  })

  test('are new for people with a role in them when another changes them, each counted once', async () => {
    const id = await newLead({ manager_id: MANAGER_ID })
    const { cursor } = await checkUpdates(ADMIN)
    for (const comment of ['один', 'два']) await post('leads/update/', { id, comment }, ADMIN)
    expect(await leadsSince(MANAGER, cursor)).toBe(1)
    expect(await leadsSince(ADMIN, cursor)).toBe(0)
    const own = (await checkUpdates(ADMIN)).cursor
    await post('leads/update/', { id, comment: 'свой' }, MANAGER)
    expect(await leadsSince(MANAGER, own)).toBe(0)
    expect(await leadsSince(ADMIN, own)).toBe(1)
    await post('leads/delete/', { id }, ADMIN)
    expect(await leadsSince(MANAGER, cursor)).toBe(0)
  })

  test('a cursor of a lost log causes a reset, and later changes are listed', async () => {
    const { cursor } = await checkUpdates(ADMIN)
    const lost = await checkUpdates(MANAGER, `c${Number(cursor.slice(1)) + 1_000_000}`)
    expect([lost.reset, lost.cursor]).toEqual([1, cursor])
    const id = await newLead({})
    expect((await checkUpdates(MANAGER, lost.cursor)).changed).toMatchObject([{ r: 'leads', id, op: 'a' }])
  })

  test('are counted even if more has changed than can be listed', async () => {
    const { cursor } = await checkUpdates(ADMIN)
    await t.db().write(async (tx) => {
      const rows = Array.from({ length: 520 }, (_, place) => ({
        resource: 'cities',
        record_id: 1,
        rev: place + 2,
        op: 'u',
        team_user_id: 1,
        date: 1_790_000_000,
        date_acted: 1_790_000_000,
      }))
      for (let start = 0; start < rows.length; start += 100) {
        await tx
          .insertInto('changes')
          .values(rows.slice(start, start + 100))
          .execute()
      }
    })
    const id = await newLead({})
    const { reset, changed, data, cursor: next } = await checkUpdates(MANAGER, cursor)
    expect([reset, changed, data.count_leads]).toEqual([1, [], 1])
    const after = await checkUpdates(MANAGER, next)
    expect([after.reset, after.changed, after.data.count_leads]).toEqual([undefined, [], 0])
    await post('leads/update/', { id, comment: 'x' }, ADMIN)
    expect((await checkUpdates(MANAGER, next)).changed).toMatchObject([{ r: 'leads', id, op: 'u' }])
  })
})

describe.each([
  { word: 'orders', path: 'orders' },
  { word: 'quotes', path: 'quotations' },
])('S7.04 new $word', ({ word, path }) => {
  const since = async (as: string, cursor: string) => {
    const { data } = await checkUpdates(as, cursor)
    expect(data[`has_new_${word}`]).toBe(Number(data[`count_${word}`]) > 0 ? 1 : 0)
    return data[`count_${word}`]
  }
  const addDeal = async (more: object) =>
    Number((await post(`${path}/add/`, { client_id: 1, order_type_id: 2, ...more }, ADMIN)).id)

  test('are new for everyone with any role in them, except their author', async () => {
    const { cursor } = await checkUpdates(ADMIN)
    await addDeal({ assistant_id: MANAGER_ID })
    await addDeal({})
    expect(await since(MANAGER, cursor)).toBe(1)
    expect(await since(DISPATCHER, cursor)).toBe(0)
    expect(await since(ADMIN, cursor)).toBe(0)
  })

  test('are news again when another changes them, each counted once, and none when they are gone', async () => {
    const id = await addDeal({ manager_id: MANAGER_ID })
    const { cursor } = await checkUpdates(ADMIN)
    for (const comment of ['один', 'два']) await post(`${path}/update/`, { id, comment }, ADMIN)
    expect(await since(MANAGER, cursor)).toBe(1)
    expect(await since(ADMIN, cursor)).toBe(0)
    const own = (await checkUpdates(ADMIN)).cursor
    await post(`${path}/update/`, { id, comment: 'свой' }, MANAGER)
    expect([await since(MANAGER, own), await since(ADMIN, own)]).toEqual([0, 1])
    await post(`${path}/delete/`, { id }, ADMIN)
    expect(await since(MANAGER, cursor)).toBe(0)
  })
})

test('S6.02 new quotes are no news without can_view_quote, whatever role one has', async () => {
  const { cursor } = await checkUpdates(ADMIN)
  await post('quotations/add/', { client_id: 1, order_type_id: 2, other_manager_id: 4 }, ADMIN)
  const { data, changed } = await checkUpdates('viewer@demo', cursor)
  expect([data.has_new_quotes, data.count_quotes, changed]).toEqual([0, 0, []])
})

describe('what changed', () => {
  test('contains visible records only; people who saw a deleted task learn that it is gone', async () => {
    const { cursor } = await checkUpdates(MANAGER)
    const date_end = Math.floor(Date.now() / 1000) + 90_000
    const { id } = await post('tasks/add/', { name: 'Личное', type_id: 9, date_end }, MANAGER)
    const city = await post('cities/add/', { name: 'Новгород-Новостной', country_id: 1 }, ADMIN)
    const changesFor = async (as: string) =>
      (await checkUpdates(as, cursor)).changed.map(({ r, id: record, op }) => [r, record, op])
    expect(await changesFor(MANAGER)).toEqual([
      ['tasks', id, 'a'],
      ['cities', city.id, 'a'],
    ])
    expect(await changesFor(DISPATCHER)).toEqual([['cities', city.id, 'a']])
    await post('tasks/delete/', { id }, MANAGER)
    expect(await changesFor(MANAGER)).toContainEqual(['tasks', id, 'd'])
    expect(await changesFor(DISPATCHER)).toEqual([['cities', city.id, 'a']])
  })
})
