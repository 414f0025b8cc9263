/** The list of quotations over HTTP: its filters, whose they are, and which wait for somebody. */
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { PEOPLE, SELLER } from '../../testing/deals.ts'
import { quotes, today } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = (id: number, as?: string) => q.read(id, as, 'quotations')
const findIds = (query: string, as?: string) => q.listIds(query, as, 'quotations')
describe('S7.14 the list', () => {
  /** Each filter with a quotation that matches and one that does not. */
  test('is narrowed by every filter', async () => {
    const lead = await q.done('leads/add', { name: 'Для списка', phone: '380671239911' })
    const client = await q.done('clients/add', { name: 'Клиент Для Списка' })
    const loading = Date.UTC(2031, 4, 5, 9) / 1000
    const match = await q.quote({
      client_id: client.id,
      lead_id: lead.id,
      order_type_id: 4,
      direction_id: 3,
      organization_id: 2,
      source_group_id: 5,
      pol_id: cityId('Odesa'),
      pod_id: cityId('Hamburg'),
      main_carrier_id: 5,
      main_carrier2_id: 6,
      op_manager_id: PEOPLE.operations,
      assistant_id: 8,
      head_of_id: 9,
      doc_support_manager_id: PEOPLE.papers,
      other_manager_id: 11,
      manager_id: 12,
      planned_loading_date: loading,
      valid_until: Date.UTC(2031, 4, 6) / 1000,
    })
    await q.rate(match, { contractor_id: 7 })
    await q.done('quotations/update', { id: match, status_id: QUOTE_STATUS.rate_request })
    const miss = await q.quote({ client_id: 2, order_type_id: 1, pol_id: cityId('Gdansk'), pod_id: cityId('Lviv') })
    await q.move(miss, 10)
    const matching = await read(match)
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' }).split('-').toReversed().join('-')
    const filters = [
      'status=2',
      'status=2,3',
      'in_work=1',
      'order_type=4',
      'direction=3',
      'organization=2',
      `client=${String(client.id)}`,
      `lead=${String(lead.id)}`,
      'counterparty=5',
      'counterparty=7',
      'source=5',
      `team_user=${PEOPLE.operations}`,
      'op_manager=6',
      'assistant=8',
      'head_of=9',
      'doc_support_manager=7',
      'other_manager=11',
      'manager=12',
      `pol=${cityId('Odesa')}`,
      `pod=${cityId('Hamburg')}`,
      `pol_country=${String(matching.pol_country_id)}`,
      `pod_country=${String(matching.pod_country_id)}`,
      'main_carrier=5',
      'main_carrier_id=5',
      'main_carrier2=6',
      'main_carrier_all=6',
      'planned_loading_date_from=05-05-2031&planned_loading_date_to=05-05-2031',
      'valid_until_from=06-05-2031&valid_until_to=06-05-2031',
      'search=Клиент Для Списка',
    ]
    for (const filter of filters) {
      const ids = await findIds(filter)
      expect(ids, filter).toContain(match)
      expect(ids, filter).not.toContain(miss)
    }
    for (const filter of [
      `creator=${PEOPLE.head}`,
      `status_date_from=${day}`,
      `date_create_from=${day}&date_create_to=${day}`,
    ])
      expect(await findIds(filter), filter).toEqual(expect.arrayContaining([match, miss]))
    expect(await findIds(`creator=${PEOPLE.seller}`)).not.toContain(match)
    expect(await findIds('planned_loading_date_from=06-05-2031')).not.toContain(match)
  })

  test('S6.07 only mine are those in which I have a role, whichever it is', async () => {
    const mine = await q.quote({ other_manager_id: PEOPLE.seller })
    const others = await q.quote()
    const ids = await findIds('only_mine=1', SELLER)
    expect(ids).toContain(mine)
    expect(ids).not.toContain(others)
    expect(await findIds('only_mine=0', SELLER)).toContain(others)
    await q.done('quotations/update', { id: mine, other_manager_id: null })
    expect(await findIds('only_mine=1', SELLER)).not.toContain(mine)
  })

  test('waits for me where an answer is due or the offer ends today', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3600
    const due = await q.quote({ answer_deadline: soon, manager_id: PEOPLE.seller })
    const ending = await q.quote({ valid_until: today(), manager_id: PEOPLE.seller })
    const calm = await q.quote({ manager_id: PEOPLE.seller })
    expect(await read(due)).toMatchObject({ attention_code: 'answer', attention_due: soon })
    expect(await read(ending)).toMatchObject({ attention_code: 'validity' })
    expect(await read(calm)).toMatchObject({ attention_code: null })
    const ids = await findIds('attention=1', SELLER)
    expect(ids).toEqual(expect.arrayContaining([due, ending]))
    expect(ids).not.toContain(calm)
  })
})
