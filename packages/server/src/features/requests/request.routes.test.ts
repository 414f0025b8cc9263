/** Rates asked of carriers: seen and written with the plan calculation, by who may change the deal; what their answers need. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Detail, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { quotes, USD } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PATH = 'rio/requests_from_quotes'
const DENIED = { status: 'error', error: 'access denied' }
const ANSWER = { status: 'received', price: '900', currency_id: USD }

const read = (id: number) => q.read(id, undefined, PATH)
const findIds = (query: string) => q.listIds(query, undefined, PATH)

describe('who may', () => {
  test('not logged in: nothing is read or written', async () => {
    const quote = await q.quote()
    const id = await q.rate(quote)
    for (const call of [
      { url: `/api/${PATH}/list/?quote=${quote}` },
      { url: `/api/${PATH}/get/${id}/` },
      { url: `/api/${PATH}/add/`, body: { quote_id: quote, contractor_id: 1 } },
      { url: `/api/${PATH}/update/`, body: { id, comment: 'x' } },
      { url: `/api/${PATH}/delete/?id=${id}` },
    ])
      expect((await t.call(call)).code).toBe(401)
    expect(await findIds(`quote=${quote}`)).toEqual([id])
    expect(await read(id)).toMatchObject({ comment: null, rev: 1 })
  })

  test('S6.02 without the plan calculation: access denied, before anything is checked', async () => {
    const quote = await q.quote({ manager_id: PEOPLE.seller })
    const id = await q.rate(quote)
    for (const as of [SELLER, VIEWER]) {
      expect((await t.call({ url: `/api/${PATH}/list/`, as })).body).toMatchObject(DENIED)
      expect((await t.call({ url: `/api/${PATH}/get/${id}/`, as })).body).toMatchObject(DENIED)
      for (const action of ['add', 'update', 'delete'])
        expect((await q.post(`${PATH}/${action}`, { id, nonsense: 1 }, as)).body, action).toMatchObject(DENIED)
    }
    // Sees the plan calculation and may not write it, though the order is theirs.
    const order = await q.order({ op_manager_id: PEOPLE.operations })
    expect((await q.post(`${PATH}/add`, { order_id: order, contractor_id: 1 }, 'o.kravets@demo')).body).toMatchObject(
      DENIED,
    )
    expect(await findIds(`quote=${quote}`)).toEqual([id])
    expect(await findIds(`order=${order}`)).toEqual([])
  })

  test('with the plan calculation: who may change the deal', async () => {
    await t
      .db()
      .write((tx) =>
        tx
          .updateTable('team_users')
          .set({ can_view_plan_calculation: 1, can_edit_plan_calculation: 1, can_add_quote: 0 })
          .where('id', '=', 8)
          .execute(),
      )
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const [own, other] = [await q.quote({ assistant_id: 8 }), await q.quote()]
    const as = 'y.lysenko@demo'
    expect((await q.post(`${PATH}/add`, { quote_id: other, contractor_id: 1 }, as)).body).toMatchObject(DENIED)
    expect(await findIds(`quote=${other}`)).toEqual([])
    const { id } = await q.done(`${PATH}/add`, { quote_id: own, contractor_id: 1 }, as)
    await q.done(`${PATH}/update`, { id, comment: 'Ждём' }, as)
    const foreign = await q.rate(other)
    expect((await q.post(`${PATH}/update`, { id: foreign, comment: 'Чужой' }, as)).body).toMatchObject(DENIED)
    expect((await q.post(`${PATH}/delete`, { id: foreign }, as)).body).toMatchObject(DENIED)
    await q.done(`${PATH}/delete`, { id }, as)
    expect(await findIds(`quote=${own}`)).toEqual([])
    expect(await findIds(`quote=${other}`)).toEqual([foreign])
  })
})

describe('S7.09 a rate', () => {
  test('is asked for a quotation or an order', async () => {
    expect(await q.refused(`${PATH}/add`, { contractor_id: 1 })).toMatchObject({
      fields: { quote_id: 'rule:quote_or_order' },
    })
    expect(await q.refused(`${PATH}/add`, { contractor_id: 1, quote_id: 99_999 })).toMatchObject({
      fields: { quote_id: 'not_found' },
    })
    expect(await q.refused(`${PATH}/add`, { quote_id: await q.quote() })).toMatchObject({
      fields: { contractor_id: 'required' },
    })
    const order = await q.order()
    const { id } = await q.done(`${PATH}/add`, { order_id: order, contractor_id: 4 }, PLANNER)
    const record = await read(Number(id))
    expect(record.request_date).toBeGreaterThan(1_700_000_000)
    expect(record).toMatchObject({ status: 'requested', type: 2, reply_date: 0, order_id: order, quote_id: null })
    expect((await q.read(order)).requests_from_quotes).toMatchObject([{ id }])
  })

  test('has a price and a currency once it is answered, and the moment of the answer', async () => {
    const id = await q.rate(await q.quote())
    for (const status of ['received', 'selected'])
      expect(await q.refused(`${PATH}/update`, { id, status })).toMatchObject({
        fields: { price: 'required', currency_id: 'required' },
      })
    await q.done(`${PATH}/update`, { id, ...ANSWER })
    const answered = await read(id)
    expect(answered.reply_date).toBeGreaterThan(1_700_000_000)
    expect(await q.refused(`${PATH}/update`, { id, price: null })).toMatchObject({ fields: { price: 'required' } })
    expect(await q.refused(`${PATH}/update`, { id, reply_date: 1_600_000_000 })).toMatchObject({
      fields: { reply_date: 'rule:dates_order' },
    })
    await q.done(`${PATH}/update`, { id, status: 'selected' })
    expect(await read(id)).toMatchObject({ status: 'selected', reply_date: answered.reply_date })
  })

  test('chosen beside another of its leg and kind is pointed out, and both stay chosen', async () => {
    const quote = await q.quote()
    const leg = await q.leg(quote)
    const chosen = { ...ANSWER, status: 'selected' }
    const first = await q.rate(quote, { ...chosen, direction_id: leg })
    for (const other of [{ direction_id: leg, type: 5 }, {}]) {
      const answer = await q.done(`${PATH}/add`, { quote_id: quote, contractor_id: 2, ...chosen, ...other })
      expect(answer.warnings).toBeUndefined()
    }
    const second = await q.rate(quote, { ...ANSWER, direction_id: leg })
    const answer = await q.done(`${PATH}/update`, { id: second, status: 'selected' })
    expect(answer.warnings).toEqual({ status: 'rule:another_selected' })
    for (const id of [first, second]) expect(await read(id)).toMatchObject({ status: 'selected' })
  })

  test('names a leg of its quotation, and stays with it', async () => {
    const [quote, other] = [await q.quote(), await q.quote()]
    const id = await q.rate(quote)
    expect(await q.refused(`${PATH}/update`, { id, direction_id: await q.leg(other) })).toMatchObject({
      fields: { direction_id: 'not_found' },
    })
    expect(await q.refused(`${PATH}/update`, { id, quote_id: other })).toMatchObject({
      fields: { quote_id: 'not_allowed' },
    })
    const order = await q.order()
    await q.done(`${PATH}/update`, { id, order_id: order })
    expect(await read(id)).toMatchObject({ quote_id: quote, order_id: order })
  })

  test('makes its contractor a counterparty of the deal until it is out of question', async () => {
    const quote = await q.quote()
    const { id: contractor } = await q.done('contractors/add', { name: 'Спрошенный' })
    const id = await q.rate(quote, { contractor_id: contractor })
    const byCounterparty = (as?: string) => q.listIds(`counterparty=${String(contractor)}`, as, 'quotations')
    expect(await byCounterparty()).toEqual([quote])
    // Sells without the plan calculation, and so does not see who was asked.
    expect(await byCounterparty('manager@demo')).toEqual([])
    await q.done(`${PATH}/update`, { id, status: 'rejected' })
    expect(await byCounterparty()).toEqual([])
  })

  test('S7.14 is listed by type, quotation, order, contractor and status', async () => {
    const [quote, order] = [await q.quote(), await q.order()]
    const match = await q.rate(quote, { type: 7, contractor_id: 9, order_id: order, ...ANSWER })
    const miss = await q.rate(await q.quote(), { type: 6, contractor_id: 8 })
    for (const filter of ['type=7', `quote=${quote}`, `order=${order}`, 'contractor=9', 'status=received']) {
      const ids = await findIds(filter)
      expect(ids, filter).toContain(match)
      expect(ids, filter).not.toContain(miss)
    }
  })

  test('S7.10 is deleted unless freight was made of it', async () => {
    const [quote, order] = [await q.quote(), await q.order()]
    const id = await q.rate(quote)
    await q.done(`${PATH}/delete`, { id })
    expect((await t.call({ url: `/api/${PATH}/get/${id}/`, as: PLANNER })).body).toMatchObject({ error: 'empty data' })
    const paid = await q.rate(quote, ANSWER)
    const freight = { contractor_id: 1, price: '900', currency_id: USD, request_id: paid }
    await q.part('rio/orders/carrier_freight', order, freight)
    expect(await q.refused(`${PATH}/delete`, { id: paid })).toMatchObject({ error: 'in use' })
  })

  test('a client id that is sent twice makes one', async () => {
    const quote = await q.quote()
    const body = { quote_id: quote, contractor_id: 1, _sync: { uid: crypto.randomUUID() } }
    const first = await q.done(`${PATH}/add`, body)
    const again = await q.done(`${PATH}/add`, body)
    expect([again.id, (again._sync as Detail).replay]).toEqual([first.id, true])
    expect(await findIds(`quote=${quote}`)).toEqual([first.id])
  })
})
