/** Days that a deal is planned for and that an offer holds until: new values are not in the past, existing ones are not checked. */
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEAD } from '../../testing/deals.ts'
import { quotes, today, TYPE_TENT } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** In the morning, where the company is. */
const morning = (days: number): number => today() + days * DAY + 8 * 3600

const store = (table: 'orders' | 'quotations', id: number, values: object) =>
  t.db().write((tx) => tx.updateTable(table).set(values).where('id', '=', id).execute())

const writtenOn = (days: number) => ({ 'x-acted-at': new Date(morning(days) * 1000).toISOString() })

describe('S5.10 an offer', () => {
  test('cannot be valid until a past day, and nothing is stored', async () => {
    const total = async () => (await t.call({ url: '/api/quotations/list/?num=1', as: HEAD })).body.total_num
    const before = await total()
    const body = { client_id: 1, order_type_id: 2, valid_until: today() - DAY }
    expect(await q.refused('quotations/add', body)).toMatchObject({ fields: { valid_until: 'rule:date_past' } })
    expect(await total()).toBe(before)
    const id = await q.quote()
    expect(await q.refused('quotations/update', { id, valid_until: today() - DAY })).toMatchObject({
      fields: { valid_until: 'rule:date_past' },
    })
    await q.done('quotations/update', { id, valid_until: today() })
  })

  test('that was written offline before midnight is accepted when it arrives', async () => {
    const body = { client_id: 1, order_type_id: 2, valid_until: today() - DAY }
    const { body: late } = await t.call({ url: '/api/quotations/add/', body, as: HEAD, headers: writtenOn(-1) })
    expect(late).toMatchObject({ status: 'ok' })
  })

  test('whose last day has passed is still edited, where that day stays', async () => {
    const id = await q.quote()
    const valid_until = today() - 5 * DAY
    await store('quotations', id, { valid_until })
    await q.done('quotations/update', { id, comment: 'уточнить', valid_until })
    expect(await q.read(id, HEAD, 'quotations')).toMatchObject({ comment: 'уточнить', valid_until })
  })

  test('to be answered or loaded on a day that has passed is saved with a warning', async () => {
    for (const field of ['answer_deadline', 'planned_loading_date']) {
      const answer = await q.done('quotations/add', { client_id: 1, order_type_id: 2, [field]: morning(-1) })
      expect(answer).toMatchObject({ warnings: { [field]: 'rule:date_past' } })
    }
  })
})

describe('S5.10 an order', () => {
  const order = (fields: object) => q.done('orders/add', { client_id: 1, order_type_id: 2, ...fields })

  test('planned for a day that has passed is saved with a warning; one for today, or dated back, without', async () => {
    expect(await order({ planned_loading_date: morning(-1) })).toMatchObject({
      warnings: { planned_loading_date: 'rule:date_past' },
    })
    for (const fields of [
      { planned_loading_date: morning(0) },
      { planned_loading_date: morning(-1), doc_date: today() - DAY },
    ])
      expect((await order(fields)).warnings ?? {}).not.toHaveProperty('planned_loading_date')
  })

  test('says nothing of an old plan that stays, and of a leg what it says of itself', async () => {
    const { id } = await order({ planned_loading_date: morning(1) })
    await store('orders', Number(id), { planned_loading_date: morning(-9), doc_date: today() })
    const answer = await q.done('orders/update', { id, comment: 'x', planned_loading_date: morning(-9) })
    expect(answer.warnings ?? {}).not.toHaveProperty('planned_loading_date')
    const leg = {
      order_id: id,
      poo_id: 1,
      fd_id: 2,
      planned_loading_date: morning(-1),
      planned_unloading_date: morning(1),
    }
    expect(await q.done('rio/orders/directions/add', leg)).toMatchObject({
      warnings: { planned_loading_date: 'rule:date_past' },
    })
  })

  test('has no loading, unloading or discharge that lies more than a day ahead; the past is free', async () => {
    const { id } = await order({})
    for (const field of ['actual_loading_date', 'actual_unloading_date']) {
      expect(await q.refused('orders/update', { id, [field]: morning(3) })).toMatchObject({
        fields: { [field]: 'rule:future_date' },
      })
      await q.done('orders/update', { id, [field]: morning(-60) })
    }
    const container = { order_id: id, container_type_id: TYPE_TENT }
    expect(await q.refused('orders/containers/add', { ...container, discharge_date: today() + 3 * DAY })).toMatchObject(
      { fields: { discharge_date: 'rule:future_date' } },
    )
    await q.done('orders/containers/add', { ...container, discharge_date: today() - 30 * DAY })
  })
})
