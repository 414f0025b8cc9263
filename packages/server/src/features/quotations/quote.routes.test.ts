/** Quotations: who may see and write them, what they start with, how they move, what their lists are narrowed by. */
import { DAY } from '@fura/shared/seconds.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { type Detail, HEAD, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { offer, quotes, today, USD } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DENIED = { status: 'error', error: 'access denied' }

const read = (id: number, as?: string) => q.read(id, as, 'quotations')
const findIds = (query: string, as?: string) => q.listIds(query, as, 'quotations')
const total = async (): Promise<number> =>
  Number((await t.call({ url: '/api/quotations/list/?num=1', as: HEAD })).body.total_num)

describe('who may', () => {
  test('not logged in: nothing is read, added or changed', async () => {
    const id = await q.quote()
    const before = await total()
    for (const call of [
      { url: '/api/quotations/list/' },
      { url: `/api/quotations/get/${id}/` },
      { url: '/api/quotations/add/', body: offer() },
      { url: '/api/quotations/update/', body: { id, cargo: 'Другое' } },
      { url: `/api/quotations/delete/?id=${id}` },
    ])
      expect((await t.call(call)).code).toBe(401)
    expect(await total()).toBe(before)
    expect(await read(id)).toMatchObject({ cargo: 'Мебель' })
  })

  test('S6.02 without can_view_quote: access denied, and nothing of it anywhere', async () => {
    const id = await q.quote({ team_user_id: PEOPLE.viewer, manager_id: PEOPLE.viewer })
    const service = await q.service(id)
    const order = await q.order()
    for (const url of [
      '/api/quotations/list/',
      `/api/quotations/get/${id}/`,
      '/api/quotations/services/list/',
      `/api/quotations/services/get/${service}/`,
      '/api/rio/quotations/directions/list/',
      '/api/quotations/export/',
    ])
      expect((await t.call({ url, as: VIEWER })).body, url).toMatchObject(DENIED)
    expect((await q.post('quotations/update', { id, cargo: 'Другое' }, VIEWER)).body).toMatchObject(DENIED)
    expect((await q.post('quotations/services/update', { id: service, sell_price: '1' }, VIEWER)).body).toMatchObject(
      DENIED,
    )
    const history = await t.call({ url: `/api/history/list/?o_t=quote&o_id=${id}`, as: VIEWER })
    expect(history.body).toMatchObject({ status: 'error' })
    expect(Object.keys(await q.read(order, VIEWER))).not.toContain('quote_id')
    const updates = await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: 1 }, as: VIEWER })
    expect(updates.text).not.toContain('quotations')
    expect(await read(id)).toMatchObject({ cargo: 'Мебель' })
  })

  test('S6.01 without can_add_quote: no adding, no deleting; the team changes it, others do not', async () => {
    const id = await q.quote({ op_manager_id: PEOPLE.dispatcher })
    const other = await q.quote()
    const before = await total()
    expect((await q.post('quotations/add', { nonsense: 1 }, 'dispatcher@demo')).body).toMatchObject(DENIED)
    expect((await q.post('quotations/delete', { id }, 'dispatcher@demo')).body).toMatchObject(DENIED)
    expect((await q.post('quotations/update', { id: other, cargo: 'Чужой' }, 'dispatcher@demo')).body).toMatchObject(
      DENIED,
    )
    expect(await total()).toBe(before)
    await q.done('quotations/update', { id, cargo: 'Свой' }, 'dispatcher@demo')
    expect(await read(id)).toMatchObject({ cargo: 'Свой' })
    expect(await read(other)).toMatchObject({ cargo: 'Мебель' })
  })
})

describe('S3.14 a new quotation', () => {
  test('needs a client or a lead and a type of order; the rest is filled', async () => {
    const before = await total()
    expect(await q.refused('quotations/add', { order_type_id: 2 })).toMatchObject({
      fields: { client_id: 'rule:client_or_lead' },
    })
    expect(await q.refused('quotations/add', { client_id: 1 })).toMatchObject({
      fields: { order_type_id: 'required' },
    })
    expect(await total()).toBe(before)
    const { id } = await q.done('quotations/add', { client_id: 1, order_type_id: 2 }, SELLER)
    const record = await read(Number(id))
    expect(record.number).toMatch(/^КП-\d\d-\d{5}$/)
    expect(record.request_date).toBeGreaterThan(1_700_000_000)
    expect(record).toMatchObject({
      version: 1,
      status_id: QUOTE_STATUS.draft,
      in_work: 1,
      direction_id: 1,
      organization_id: 1,
      currency_id: 1,
      team_user_id: PEOPLE.seller,
      manager_id: PEOPLE.seller,
      total_sell: '0.00',
      status_next: [2, 3, 10],
      rev: 1,
    })
  })

  test('numbers follow one another, also where a client id is sent twice', async () => {
    const body = { ...offer(), _sync: { uid: crypto.randomUUID() } }
    const first = await q.done('quotations/add', body)
    const again = await q.done('quotations/add', body)
    expect([again.id, (again._sync as Detail).replay]).toEqual([first.id, true])
    const next = await read(await q.quote())
    const numberOf = (record: Detail) => Number(String(record.number).slice(-5))
    expect(numberOf(next)).toBe(numberOf(await read(Number(first.id))) + 1)
  })

  test('for a lead that has become a client is for that client', async () => {
    const lead = await q.done('leads/add', { name: 'Бывший лид', phone: '380671239900', source_group_id: 3 })
    const early = await q.quote({ client_id: null, lead_id: lead.id })
    expect(await read(early)).toMatchObject({ client_id: null, source_group_id: 3 })
    const { client_id } = await q.done('leads/convert', { id: lead.id })
    expect(await read(early)).toMatchObject({ client_id })
    const late = await q.quote({ client_id: null, lead_id: lead.id })
    expect(await read(late)).toMatchObject({ client_id })
    expect(await findIds('search=Бывший лид')).toEqual(expect.arrayContaining([late, early]))
  })

  test('may start as asked for or priced, not further', async () => {
    const bare = { client_id: 1, order_type_id: 2 }
    expect(await q.refused('quotations/add', { ...bare, status_id: QUOTE_STATUS.priced })).toMatchObject({
      fields: { status_id: 'rule:incomplete', cargo: 'required', poo_id: 'required', fd_id: 'required' },
    })
    expect(await q.refused('quotations/add', { ...offer(), status_id: QUOTE_STATUS.sent })).toMatchObject({
      fields: { status_id: 'rule:transition' },
    })
    expect(await read(await q.quote({ status_id: QUOTE_STATUS.priced }))).toMatchObject({
      status_id: QUOTE_STATUS.priced,
      in_work: 1,
    })
  })

  test('for a client in the black list is pointed out', async () => {
    const client = await q.done('clients/add', { name: 'Чёрный список', blackList: 1, specialControl: 1 })
    const answer = await q.done('quotations/add', { ...offer(), client_id: client.id })
    expect(answer.warnings).toEqual({ client_id: 'rule:black_list' })
    expect(await read(Number(answer.id))).toMatchObject({ is_special_control: 1 })
  })
})

describe('S3.14 S7.09 its parts', () => {
  test('give it its route, countries, sums and margin', async () => {
    const id = await q.quote({ poo_id: null, fd_id: null })
    await q.leg(id, { fd_id: cityId('Lviv') })
    await q.leg(id, { poo_id: cityId('Lviv'), fd_id: cityId('Warsaw') })
    const money = { sell_currency_id: USD, sell_rate: '40', buy_currency_id: USD, buy_rate: '40', contractor_id: 1 }
    await q.service(id, { sell_price: '1000', sell_vat_id: 2, buy_price: '800', buy_vat_id: 5, ...money })
    const record = await read(id)
    expect(record).toMatchObject({
      poo_id: cityId('Odesa'),
      fd_id: cityId('Warsaw'),
      total_sell: '40000.00',
      total_buy: '32000.00',
      sum_income: '8000.00',
      margin_percent: '20.000',
    })
    expect(record.pol_country_name).toBe('Украина')
    expect(record.pod_country_name).toBe('Польша')
    expect((record.directions as Detail[]).map(({ position }) => position)).toEqual([1, 2])
    expect(record.services).toMatchObject([{ sell_base: '40000.00', buy_base: '32000.00', position: 1 }])
  })

  test('name legs of their own quotation, and end after they begin', async () => {
    const [id, other] = [await q.quote(), await q.quote()]
    const leg = await q.leg(other)
    expect(
      await q.refused('quotations/services/add', { quote_id: id, service_id: 1, direction_id: leg }),
    ).toMatchObject({ fields: { direction_id: 'not_found' } })
    const dates = { planned_loading_date: 1_800_000_000, planned_unloading_date: 1_799_000_000 }
    expect(await q.refused('rio/quotations/directions/update', { id: leg, ...dates })).toMatchObject({
      fields: { planned_unloading_date: 'rule:dates_order' },
    })
  })

  test('S7.10 go with it', async () => {
    const id = await q.quote()
    const leg = await q.leg(id)
    const service = await q.service(id, { direction_id: leg })
    const rate = await q.rate(id, { direction_id: leg })
    // A manager who may not see the plan calculation, nor the rates that go too.
    await q.done('quotations/delete', { id }, SELLER)
    for (const [table, record] of [
      ['quotations', id],
      ['quote_directions', leg],
      ['quote_services', service],
      ['requests_from_quotes', rate],
    ] as const) {
      const row = await t.db().read.selectFrom(table).select('is_deleted').where('id', '=', record).executeTakeFirst()
      expect(row?.is_deleted, table).toBe(1)
    }
    expect(await read(id)).toEqual({})
  })
})

describe('S6.02 money', () => {
  const HIDDEN = ['total_buy', 'margin_percent', 'sum_income', 'buy_price', 'buy_base']

  test('without the rights is in no answer: list, card, history, export', async () => {
    const id = await q.quote({ cargo: 'Секрет' })
    await q.service(id, { sell_price: '77001', buy_price: '66123', contractor_id: 1 })
    await q.rate(id, { price: '66124', currency_id: 1, status: 'received' })
    const urls = [
      '/api/quotations/list/?sort=-id&num=5',
      `/api/quotations/get/${id}/`,
      `/api/quotations/services/list/?quote=${id}`,
      `/api/history/list/?o_t=quote&o_id=${id}&num=100`,
      '/api/quotations/export/?format=csv&sort=-id',
    ]
    for (const url of urls) {
      const [shown, hidden] = [await t.call({ url, as: PLANNER }), await t.call({ url, as: SELLER })]
      expect(hidden.text, url).toContain(url.includes('services') ? '77001' : 'Секрет')
      expect(hidden.text, url).not.toMatch(/6612[34]|10878/)
      expect(shown.text, url).toMatch(/66123|10878/)
      if (!url.includes('export')) for (const name of HIDDEN) expect(hidden.text, url).not.toContain(`"${name}"`)
    }
    expect((await t.call({ url: `/api/quotations/get/${id}/`, as: SELLER })).body.detail).not.toHaveProperty(
      'requests_from_quotes',
    )
  })

  test('the buy side is not written without the right', async () => {
    const id = await q.quote()
    const service = await q.service(id)
    expect((await q.post('quotations/services/update', { id: service, buy_price: '1' }, SELLER)).body).toMatchObject(
      DENIED,
    )
    await q.done('quotations/services/update', { id: service, sell_price: '1100' }, SELLER)
  })
})

describe('S4.08 statuses', () => {
  test('lead to an answer, with the dates of each step', async () => {
    const id = await q.quote()
    expect(await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.sent })).toMatchObject({
      fields: { status_id: 'rule:transition' },
    })
    await q.move(id, 3)
    expect(await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.sent })).toMatchObject({
      fields: { status_id: 'rule:nothing_sold' },
    })
    await q.service(id)
    expect(await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.sent, valid_until: 0 })).toMatchObject({
      fields: { valid_until: 'required' },
    })
    expect(
      await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.sent, valid_until: today() - DAY }),
    ).toMatchObject({
      fields: { valid_until: 'rule:date_past' },
    })
    await q.move(id, 4)
    const sent = await read(id)
    expect(sent.sent_date).toBeGreaterThan(1_700_000_000)
    expect(sent).toMatchObject({ status_id: QUOTE_STATUS.sent, answer_date: 0 })
    expect(await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.declined })).toMatchObject({
      fields: { lost_reason_id: 'required' },
    })
    expect(
      await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.declined, lost_reason_id: 1 }),
    ).toMatchObject({
      fields: { lost_reason_id: 'not_allowed' },
    })
    await q.move(id, 8)
    const declined = await read(id)
    expect(declined.answer_date).toBeGreaterThan(1_700_000_000)
    expect(declined).toMatchObject({ status_id: QUOTE_STATUS.declined, in_work: 0, sent_date: sent.sent_date })
  })

  test('are not forged: an order, or a decided offer taken up again, even with override', async () => {
    const accepted = await q.quoteIn(QUOTE_STATUS.accepted)
    const declined = await q.quoteIn(QUOTE_STATUS.declined)
    for (const more of [{}, { _sync: { override: 1 } }]) {
      expect(
        await q.refused('quotations/update', { id: accepted, status_id: QUOTE_STATUS.ordered, ...more }),
      ).toMatchObject({
        fields: { status_id: 'rule:convert' },
      })
      expect(
        await q.refused('quotations/update', { id: declined, status_id: QUOTE_STATUS.negotiation, ...more }),
      ).toMatchObject({
        fields: { status_id: 'rule:new_version' },
      })
    }
    expect(await read(accepted)).toMatchObject({ status_id: QUOTE_STATUS.accepted })
    expect(await read(declined)).toMatchObject({ status_id: QUOTE_STATUS.declined })
  })

  test('step back for the team, and elsewhere for a head who insists', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.sent)
    const stranger = 'y.lysenko@demo'
    expect(await q.refused('quotations/update', { id, status_id: QUOTE_STATUS.priced }, stranger)).toMatchObject({
      fields: { status_id: 'rule:transition' },
    })
    await q.move(id, 3)
    const insisting = { id, status_id: QUOTE_STATUS.accepted, _sync: { override: 1 } }
    expect(await q.refused('quotations/update', insisting, stranger)).toMatchObject({
      fields: { status_id: 'rule:transition' },
    })
    await q.done('quotations/update', insisting)
    expect(await read(id)).toMatchObject({ status_id: QUOTE_STATUS.accepted })
  })
})

describe('a conflict', () => {
  test('of two people who change the same field is reported, other fields merge', async () => {
    const id = await q.quote()
    await q.done('quotations/update', { id, cargo: 'Доски', comment: 'раз' })
    const stale = { base_rev: 1, base: { cargo: 'Мебель', terms_text: null } }
    expect(await q.refused('quotations/update', { id, cargo: 'Плитка', _sync: stale })).toMatchObject({
      error: 'conflict',
      detail: { cargo: 'Доски' },
    })
    const merged = await q.done('quotations/update', { id, terms_text: 'Условия', _sync: stale })
    expect(merged).toMatchObject({ status: 'ok' })
    expect(await read(id)).toMatchObject({ cargo: 'Доски', comment: 'раз', terms_text: 'Условия' })
  })
})
