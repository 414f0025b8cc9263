/** Many records changed at once: each by the rules of a single change, exactly once, and taken back by what was seen. */
import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { snapshot } from '../../gates/snapshot.ts'
import { deals, HEAD, PEOPLE, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)

/** A manager of papers, who may change an order only where they have a role. */
const PAPERS = 'd.shevchuk@demo'
const PATHS = ['orders', 'quotations', 'leads', 'clients', 'contractors']

/** Nothing keeps it from being confirmed. */
const READY = {
  cargo: 'Кабель',
  planned_loading_date: 1_790_000_000,
  poo_id: cityId('Odesa'),
  fd_id: cityId('Warsaw'),
}

const lead = async (fields: object = {}): Promise<number> =>
  Number((await d.done('leads/add', { name: 'ТОВ Гурт', phone: '380671234567', ...fields })).id)

const leads = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await lead())
  return ids
}

describe.each(PATHS)('%s/bulk', (path) => {
  test('needs a session', async () => {
    expect((await t.call({ url: `/api/${path}/bulk/`, body: { ids: [1], set: { comment: 'x' } } })).code).toBe(401)
  })

  test('refuses what it does not know, too many, none, and fields that are not there', async () => {
    const wrong = async (body: object) => (await d.refused(`${path}/bulk`, body)).fields
    const set = { organization_id: 1 }
    expect(await wrong({ ids: [1], set, extra: 1 })).toEqual({ extra: 'unknown' })
    expect(await wrong({ set })).toEqual({ ids: 'required' })
    expect(await wrong({ ids: [], set })).toEqual({ ids: 'min' })
    expect(await wrong({ ids: ['1'], set })).toEqual({ ids: 'type' })
    expect(await wrong({ ids: Array.from({ length: 501 }, (_, n) => n + 1), set })).toEqual({ ids: 'max' })
    expect(await wrong({ ids: [1] })).toEqual({ set: 'required' })
    expect(await wrong({ ids: [1], set: {} })).toEqual({ set: 'required' })
    expect(await wrong({ ids: [1], set: 1 })).toEqual({ set: 'type' })
    expect(await wrong({ ids: [1], set: { nothing: 1 } })).toEqual({ nothing: 'unknown' })
  })

  test('changes nothing without the right, and nothing that does not exist', async () => {
    const before = await snapshot(t, HOST_A)
    const field = path === 'contractors' ? 'payment_type_id' : 'manager_id'
    const { body } = await d.post(`${path}/bulk`, { ids: [1, 2], set: { [field]: 3 } }, VIEWER)
    // Each deal decides who may change it; a deal that they may not see answers nothing.
    const refusals: Readonly<Record<string, string>> = { orders: 'access denied', quotations: 'empty data' }
    const error = refusals[path]
    if (error === undefined) expect(body).toMatchObject({ status: 'error', error: 'access denied' })
    else
      expect(body).toMatchObject({
        done: [],
        refused: [
          { id: 1, error },
          { id: 2, error },
        ],
      })
    if (path === 'orders')
      expect(body.refused).toMatchObject([{ needs: ['can_add_order'] }, { needs: ['can_add_order'] }])
    const answer = await d.done(`${path}/bulk`, { ids: [900_000], set: { [field]: 3 } })
    expect(answer).toMatchObject({ done: [], refused: [{ id: 900_000, error: 'empty data', fields: {} }] })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('many orders at once', () => {
  test('get another manager, each with its own rev and its line in history', async () => {
    const ids = [await d.order(), await d.order(), await d.order()]
    const answer = await d.done('orders/bulk', { ids, set: { manager_id: PEOPLE.planner } })
    expect(answer).toMatchObject({ refused: [] })
    expect((answer.done as { id: number }[]).map(({ id }) => id)).toEqual(ids)
    for (const { id, rev } of answer.done as { id: number; rev: number }[]) {
      expect(await d.read(id)).toMatchObject({ manager_id: PEOPLE.planner, rev })
      const { body } = await t.call({ url: `/api/history/list/?o_t=order&o_id=${id}`, as: HEAD })
      expect((body.list as object[])[0]).toMatchObject({ field: 'manager_id', new: PEOPLE.planner })
    }
  })

  test('that may not take the step stay as they are, and the others take it', async () => {
    const [ready, bare, moving] = [await d.order(READY), await d.order(), await d.order(READY)]
    await t
      .db()
      .write((tx) =>
        tx.updateTable('orders').set({ status_id: ORDER_STATUS.in_transit }).where('id', '=', moving).execute(),
      )
    const before = await d.read(moving)
    const answer = await d.done('orders/bulk', {
      ids: [moving, ready, bare, 900_000],
      set: { status_id: ORDER_STATUS.confirmed },
    })
    expect((answer.done as { id: number }[]).map(({ id }) => id)).toEqual([ready])
    expect(answer.refused).toMatchObject([
      { id: moving, error: 'invalid data', fields: { status_id: 'rule:transition' } },
      { id: bare, error: 'invalid data' },
      { id: 900_000, error: 'empty data', fields: {} },
    ])
    expect(await d.read(ready)).toMatchObject({ status_id: ORDER_STATUS.confirmed })
    expect((await d.read(bare)).status_id).not.toBe(ORDER_STATUS.confirmed)
    expect(await d.read(moving)).toMatchObject({ rev: before.rev, status_id: before.status_id })
  })

  test('of which some are of another team: those alone are refused', async () => {
    const own = await d.order({ manager_id: PEOPLE.papers, team_user_id: PEOPLE.papers })
    const foreign = await d.order()
    const answer = (await d.post('orders/bulk', { ids: [own, foreign], set: { comment: 'гуртом' } }, PAPERS)).body
    expect(answer).toMatchObject({ done: [{ id: own }], refused: [{ id: foreign, error: 'access denied' }] })
    expect((await d.read(foreign)).comment).not.toBe('гуртом')
  })
})

describe('a bulk change', () => {
  test('is done once under one key: again it answers the same and writes nothing', async () => {
    const ids = await leads(40)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { ids, set: { manager_id: PEOPLE.seller } }
    const first = await d.post('leads/bulk', body, HEAD, headers)
    expect(first.body.done).toHaveLength(40)
    await d.done('leads/update', { id: ids[0], manager_id: PEOPLE.planner })
    const before = await snapshot(t, HOST_A)
    const again = await d.post('leads/bulk', body, HEAD, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await snapshot(t, HOST_A)).toEqual(before)
    const other = await d.post('leads/bulk', { ...body, set: { manager_id: PEOPLE.head } }, HEAD, headers)
    expect(other.body).toMatchObject({ status: 'error', error: 'idempotency key reused' })
  })

  test('is taken back by what was seen, except where somebody changed it meanwhile', async () => {
    const [kept, changed] = [await lead({ manager_id: PEOPLE.seller }), await lead({ manager_id: PEOPLE.seller })]
    await d.done('leads/bulk', { ids: [kept, changed], set: { manager_id: PEOPLE.planner } })
    await d.done('leads/update', { id: changed, manager_id: PEOPLE.head }, SELLER)
    const base = { manager_id: PEOPLE.planner }
    const undo = { ids: [kept, changed], set: { manager_id: PEOPLE.seller }, base: { [kept]: base, [changed]: base } }
    const answer = await d.done('leads/bulk', undo)
    expect(answer).toMatchObject({ done: [{ id: kept }], refused: [{ id: changed, error: 'conflict' }] })
    expect(await d.read(kept, HEAD, 'leads')).toMatchObject({ manager_id: PEOPLE.seller })
    expect(await d.read(changed, HEAD, 'leads')).toMatchObject({ manager_id: PEOPLE.head })
    expect((await d.refused('leads/bulk', { ...undo, base: { 900_000: base } })).fields).toEqual({ base: 'not_found' })
    expect((await d.refused('leads/bulk', { ...undo, base: { [kept]: { x: 1 } } })).fields).toEqual({ _sync: 'format' })
  })

  test('lets the writes of others go between: none of them waits for all of it', async () => {
    const ids = await leads(80)
    const state = { isDone: false }
    const all = d.done('leads/bulk', { ids, set: { manager_id: PEOPLE.planner } }).finally(() => {
      state.isDone = true
    })
    let between = 0
    while (!state.isDone && between < 1000) {
      await d.done('leads/update', { id: ids.at(-1), comment: `між ${between}` }, SELLER)
      if (!state.isDone) between += 1
    }
    expect((await all).done).toHaveLength(80)
    expect(between).toBeGreaterThan(0)
  })

  test('reaches nothing of another installation', async () => {
    const own = await lead()
    const before = await snapshot(t, HOST_A)
    const { body } = await t.call({
      url: '/api/leads/bulk/',
      body: { ids: [own], set: { manager_id: 1 } },
      as: 'admin@demo',
      host: HOST_B,
    })
    expect(body).toMatchObject({ done: [], refused: [{ id: own, error: 'empty data' }] })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})
