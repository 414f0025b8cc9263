/** A quotation offered anew: the new version, what becomes of the old one, and once. */
import { DAY } from '@fura/shared/seconds.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Detail, SELLER, VIEWER } from '../../testing/deals.ts'
import { quotes, today } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = (id: number, as?: string) => q.read(id, as, 'quotations')
const versionOf = async (id: number): Promise<Detail> => read(Number((await q.done('quotations/version', { id })).id))

describe('who may', () => {
  test('not logged in, without can_view_quote, or neither of the team nor with can_add_quote: nothing is made', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.sent)
    expect((await t.call({ url: '/api/quotations/version/', body: { id } })).code).toBe(401)
    for (const as of [VIEWER, 'dispatcher@demo'])
      expect((await q.post('quotations/version', { id, nonsense: 1 }, as)).body).toMatchObject({
        status: 'error',
        error: 'access denied',
      })
    expect(await q.listIds(`parent_id=${id}`, undefined, 'quotations')).toEqual([])
    expect(await read(id)).toMatchObject({ status_id: QUOTE_STATUS.sent })
  })
})

describe('S3.14 a new version', () => {
  test('bears the same number, takes over all parts and leaves the old one as it was, out of work', async () => {
    const id = await q.quote({ answer_deadline: 1_900_000_000, probability: 40 })
    const legs = [await q.leg(id), await q.leg(id, { equipment_count: 2 })]
    await q.service(id, { direction_id: legs[1], buy_price: '800', contractor_id: 1, sell_vat_id: 2, buy_vat_id: 5 })
    await q.rate(id, { direction_id: legs[1], price: '800', currency_id: 1, status: 'selected' })
    for (const status of [3, 4]) await q.move(id, status)
    const before = await read(id)
    // A manager who sees nothing of what is bought.
    const answer = await q.done('quotations/version', { id }, SELLER)
    const version = await read(Number(answer.id))
    expect(version).toMatchObject({
      number: before.number,
      version: 2,
      parent_id: id,
      status_id: QUOTE_STATUS.priced,
      in_work: 1,
      valid_until: before.valid_until,
      probability: 40,
      answer_deadline: 0,
      sent_date: 0,
      answer_date: 0,
      manager_id: before.manager_id,
      total_sell: '1000.00',
      total_buy: '800.00',
    })
    expect(answer).toMatchObject({ rev: version.rev, _sync: { detail: { status_next: [4, 2, 10] } } })
    const [first, second] = version.directions as Detail[]
    expect([first?.equipment_count, second?.equipment_count]).toEqual([1, 2])
    expect(legs).not.toContain(second?.id)
    expect(version.services).toMatchObject([{ direction_id: second?.id, buy_price: '800.0000', sell_base: '1000.00' }])
    expect(version.requests_from_quotes).toMatchObject([
      { direction_id: second?.id, status: 'selected', order_id: null },
    ])
    const after = await read(id)
    expect(after).toMatchObject({ status_id: QUOTE_STATUS.cancelled, in_work: 0, version: 1, parent_id: null })
    for (const part of ['directions', 'services', 'requests_from_quotes']) expect(after[part]).toEqual(before[part])
  })

  test('of a declined one is negotiated on, of an expired one priced; both stay what they were', async () => {
    const declined = await q.quoteIn(QUOTE_STATUS.declined)
    const version = await versionOf(declined)
    expect(version).toMatchObject({ status_id: QUOTE_STATUS.negotiation, lost_reason_id: null, in_work: 1 })
    expect(await read(declined)).toMatchObject({ status_id: QUOTE_STATUS.declined, lost_reason_id: 11 })
    const expired = await q.quoteIn(QUOTE_STATUS.sent)
    await q.move(expired, QUOTE_STATUS.expired)
    await t.db().write((tx) =>
      tx
        .updateTable('quotations')
        .set({ valid_until: today() - DAY })
        .where('id', '=', expired)
        .execute(),
    )
    expect(await versionOf(expired)).toMatchObject({ status_id: QUOTE_STATUS.priced, valid_until: 0 })
    expect(await read(expired)).toMatchObject({ status_id: QUOTE_STATUS.expired })
  })

  test('of a quotation without enough data for a price is a draft', async () => {
    const { id } = await q.done('quotations/add', { client_id: 1, order_type_id: 2 })
    expect(await versionOf(Number(id))).toMatchObject({ status_id: QUOTE_STATUS.draft, version: 2 })
  })

  test('is made once, by key, by client id and for the second of two people', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.sent)
    const body = { id, _sync: { uid: crypto.randomUUID() } }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await q.post('quotations/version', body, SELLER, key)
    const replayed = await q.post('quotations/version', body, SELLER, key)
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    const replay = await q.done('quotations/version', body)
    expect(replay).toMatchObject({ id: first.body.id, _sync: { replay: true } })
    expect(await q.refused('quotations/version', { id })).toMatchObject({ fields: { id: 'rule:superseded' } })
    expect(await q.listIds(`parent_id=${id}`, undefined, 'quotations')).toEqual([first.body.id])
  })

  test('leaves the old one where it is: its status does not move any more', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.sent)
    await versionOf(id)
    expect(await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.draft })).toMatchObject({
      fields: { status_id: 'rule:superseded' },
    })
    await q.done('quotations/update', { id, comment: 'Старая' })
  })

  test('is refused for an unknown quotation and for one with an order', async () => {
    expect(await q.refused('quotations/version', { id: 99_999 })).toMatchObject({ error: 'empty data' })
    expect(await q.refused('quotations/version', {})).toMatchObject({ fields: { id: 'required' } })
    const id = await q.quoteIn(QUOTE_STATUS.accepted)
    await q.done('quotations/convert', { id })
    expect(await q.refused('quotations/version', { id })).toMatchObject({ fields: { id: 'rule:converted' } })
  })
})
