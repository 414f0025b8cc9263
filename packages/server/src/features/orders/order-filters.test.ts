/** S7.14 every filter of the orders list, each with an order that it finds and one that it leaves out. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { anyTable } from '#db/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOpenCounterparties } from '#migrations/0032-open-counterparties.ts'
import { cityId } from '#seed/data/cities.ts'
import { countryId } from '#seed/data/countries.ts'
import { deals, type Detail, HEAD, PEOPLE, SELLER, VIEWER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
let plain = 0
beforeAll(async () => {
  t = await testApp()
  plain = await d.order({ client_id: 2, organization_id: 1, source_group_id: 1 })
})
afterAll(() => t.close())

const KYIV_NOON = (text: string): number => Date.parse(`${text}T12:00:00+03:00`) / 1000
const DATE = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000

/** What the query says of an order that it should find, and of the plain one, which it should not; alone and among those at work. */
const resultOf = async (query: string, id: number, as = HEAD) => {
  const [ids, atWork] = [await d.listIds(query, as), await d.listIds(`in_work=1&${query}`, as)]
  return {
    query,
    isFound: ids.includes(id),
    isPlainFound: ids.includes(plain),
    isFoundAtWork: atWork.includes(id),
    isPlainFoundAtWork: atWork.includes(plain),
  }
}
const HIDDEN = { isFound: false, isPlainFound: false, isFoundAtWork: false, isPlainFoundAtWork: false }
const FOUND = { isFound: true, isPlainFound: false, isFoundAtWork: true, isPlainFoundAtWork: false }

const CITIES = { shanghai: cityId('Shanghai'), odesa: cityId('Odesa'), warsaw: cityId('Warsaw'), lviv: cityId('Lviv') }

describe('S7.14 fields of the order', () => {
  test.each([
    ['order_type', { order_type_id: 7 }, 'order_type=7'],
    ['direction', { direction_id: 3 }, 'direction=3'],
    ['organization', { organization_id: 2 }, 'organization=2'],
    ['client', { client_id: 5 }, 'client=5'],
    ['client, in brackets', { client_id: 5 }, 'f[client]=5'],
    ['source', { source_group_id: 4 }, 'source=4'],
    ['line', { line_id: 2 }, 'line=2'],
    ['payer', { payer_id: 7 }, 'payer=7'],
    ['pol_country', { pol_id: cityId('Shanghai') }, `pol_country=${countryId('CN')}`],
    ['pod_country', { pod_id: cityId('Warsaw') }, `pod_country=${countryId('PL')}`],
    ['main_carrier', { main_carrier_id: 5 }, 'main_carrier=5'],
    ['main_carrier_id', { main_carrier_id: 5 }, 'main_carrier_id=5'],
    ['main_carrier2', { main_carrier2_id: 6 }, 'main_carrier2=6'],
    ['main_carrier_all, the first', { main_carrier_id: 5 }, 'main_carrier_all=5'],
    ['main_carrier_all, the second', { main_carrier2_id: 5 }, 'main_carrier_all=5'],
    ['counterparty, a main carrier', { main_carrier2_id: 9 }, 'counterparty=9'],
    ['pol by the port', { pol_id: cityId('Shanghai') }, `pol=${cityId('Shanghai')}`],
    ['pol by the loading place', { poo_id: cityId('Shanghai') }, `pol=${cityId('Shanghai')}`],
    ['pod by the port', { pod_id: cityId('Warsaw') }, `pod=${cityId('Warsaw')}`],
    ['pod by the unloading place', { fd_id: cityId('Warsaw') }, `pod=${cityId('Warsaw')}`],
    ['manager', { manager_id: 11 }, 'manager=11'],
    ['op_manager', { op_manager_id: 6 }, 'op_manager=6'],
    ['assistant', { assistant_id: 8 }, 'assistant=8'],
    ['head_of', { head_of_id: 1 }, 'head_of=1'],
    ['doc_support_manager', { doc_support_manager_id: 7 }, 'doc_support_manager=7'],
    ['other_manager', { other_manager_id: 12 }, 'other_manager=12'],
  ])('%s', async (_name, fields, query) => {
    expect(await resultOf(query, await d.order(fields))).toMatchObject(FOUND)
  })

  test('status takes several', async () => {
    const [two, cancelled] = [await d.order(), await d.order()]
    await t
      .db()
      .write((tx) =>
        tx.updateTable('orders').set({ status_id: ORDER_STATUS.confirmed }).where('id', '=', two).execute(),
      )
    await t
      .db()
      .write((tx) =>
        tx.updateTable('orders').set({ status_id: ORDER_STATUS.cancelled }).where('id', '=', cancelled).execute(),
      )
    const both = `${ORDER_STATUS.cancelled},${ORDER_STATUS.confirmed}`
    expect(await resultOf(`status=${ORDER_STATUS.confirmed}`, two)).toMatchObject(FOUND)
    expect(await resultOf(`status=${both}`, two)).toMatchObject(FOUND)
    expect(await resultOf(`f[status]=${both}`, cancelled)).toMatchObject(FOUND)
    expect(await d.listIds(`status=${ORDER_STATUS.confirmed}`)).not.toContain(cancelled)
  })

  test('creator', async () => {
    expect(await resultOf(`creator=${PEOPLE.seller}`, await d.order({}, SELLER))).toMatchObject(FOUND)
  })

  test.each([
    'team_user_id',
    'manager_id',
    'op_manager_id',
    'assistant_id',
    'head_of_id',
    'doc_support_manager_id',
    'other_manager_id',
  ])('S6.07 team_user and only_mine find %s', async (role) => {
    const id = await d.order({ [role]: PEOPLE.viewer })
    expect(await resultOf(`team_user=${PEOPLE.viewer}`, id)).toMatchObject(FOUND)
    expect(await resultOf('only_mine=1', id, VIEWER)).toMatchObject(FOUND)
  })

  test('S6.07 team_user and only_mine find the creator, and follow a change of the team', async () => {
    const id = await d.order({ manager_id: 5, team_user_id: 5 }, SELLER)
    expect(await resultOf(`team_user=${PEOPLE.seller}`, id)).toMatchObject(FOUND)
    expect(await resultOf('only_mine=1', id, SELLER)).toMatchObject(FOUND)
    expect(await d.listIds('only_mine=1', VIEWER)).not.toContain(id)
    await d.done('orders/update', { id, assistant_id: PEOPLE.viewer })
    expect(await d.listIds('only_mine=1', VIEWER)).toContain(id)
    await d.done('orders/update', { id, assistant_id: null })
    expect(await d.listIds('only_mine=1', VIEWER)).not.toContain(id)
    expect(await d.listIds('only_mine=0', VIEWER)).toContain(id)
  })

  test('S9.08 in_work=1 finds what is in work, in_work=0 narrows nothing, and nothing is narrowed by itself', async () => {
    const reasons = await t.call({ url: '/api/reasons/list/?kind=order&num=1', as: HEAD })
    const [reason = {}] = reasons.body.list as Detail[]
    const gone = await d.order()
    await d.done('orders/update', { id: gone, status_id: ORDER_STATUS.cancelled, cancel_reason_id: reason.id })
    expect(await d.listIds('in_work=1')).not.toContain(gone)
    expect(await d.listIds('in_work=1')).toContain(plain)
    expect(await d.listIds('in_work=0')).toEqual(expect.arrayContaining([gone, plain]))
    expect(await d.listIds('')).toEqual(expect.arrayContaining([gone, plain]))
  })

  test('counted_date follows the planned loading, then the actual one, and leaves what was cancelled', async () => {
    const on = (day: string) => `counted_date_from=${day}&counted_date_to=${day}`
    const id = await d.order({ planned_loading_date: KYIV_NOON('2026-05-03') })
    expect(await resultOf(on('03-05-2026'), id)).toMatchObject(FOUND)
    await d.done('orders/update', { id, actual_loading_date: KYIV_NOON('2026-05-05') })
    expect(await resultOf(on('05-05-2026'), id)).toMatchObject(FOUND)
    expect(await d.listIds(on('03-05-2026'))).not.toContain(id)
    expect(await resultOf('counted_date_to=05-05-2026', id), 'an order without a day is before none').toMatchObject(
      FOUND,
    )
    const reasons = await t.call({ url: '/api/reasons/list/?kind=order&num=1', as: HEAD })
    const [reason = {}] = reasons.body.list as Detail[]
    await d.done('orders/update', { id, status_id: ORDER_STATUS.cancelled, cancel_reason_id: reason.id })
    expect(await d.listIds(on('05-05-2026'))).not.toContain(id)
  })

  test('attention=1 finds mine that need a person', async () => {
    const late = { planned_loading_date: KYIV_NOON('2026-05-01') }
    const [mine, others] = [await d.order({ ...late, assistant_id: PEOPLE.viewer }), await d.order(late)]
    expect(await resultOf('attention=1', mine, VIEWER)).toMatchObject(FOUND)
    expect(await d.listIds('attention=1', VIEWER)).not.toContain(others)
    expect(await d.read(mine)).toMatchObject({ attention_code: 'loading', attention_due: late.planned_loading_date })
  })
})

describe('S7.14 through the parts', () => {
  test.each([
    ['a leg', 'rio/orders/directions', { poo_id: CITIES.odesa, fd_id: CITIES.lviv, contractor_id: 13 }, FOUND],
    ['a container', 'orders/containers', { container_type_id: 21, contractor_id: 13 }, FOUND],
    ['a service', 'orders/services', { service_id: 1, buy_price: '1', contractor_id: 13 }, HIDDEN],
    ['carrier freight', 'rio/orders/carrier_freight', { price: '1', contractor_id: 13 }, HIDDEN],
    ['second carrier freight', 'rio/orders/carrier_freight2', { price: '1', contractor_id: 13 }, HIDDEN],
  ])('Z7 counterparty of %s, until it is deleted, for readers who see it', async (_name, path, body, toViewer) => {
    const id = await d.order()
    const part = await d.part(path, id, body)
    expect(await resultOf('counterparty=13', id)).toMatchObject(FOUND)
    expect(await resultOf('counterparty=13', id, VIEWER)).toMatchObject(toViewer)
    await t.call({ url: `/api/${path}/delete/?id=${part}`, as: HEAD })
    for (const as of [HEAD, VIEWER]) expect(await d.listIds('counterparty=13', as)).not.toContain(id)
  })

  test('Z7 a contractor that hidden rows name is in use, and no word says by which', async () => {
    const added = Number((await d.done('contractors/add', { name: 'Скрытый перевозчик' })).id)
    const id = await d.order()
    const row = await d.part('rio/orders/carrier_freight', id, { price: '1', contractor_id: added })
    const rights = { can_edit_contractor: 1, can_view_plan_calculation: 0 }
    await d.done('team_users/update', { id: PEOPLE.viewer, ...rights }, 'admin@demo')
    expect(await d.refused('contractors/delete', { id: added }, VIEWER)).toEqual({
      status: 'error',
      error: 'in use',
      used_by: [],
    })
    expect(await d.refused('contractors/delete', { id: added })).toMatchObject({
      used_by: [{ r: 'rio/orders/carrier_freight', id: row }],
    })
    await d.done('team_users/update', { id: PEOPLE.viewer, can_edit_contractor: 0 }, 'admin@demo')
  })

  test('Z7 the migration fills open counterparties as the rules compute them', async () => {
    const all = async () => {
      const read = t.db().read
      const rows = (table: string) =>
        anyTable(read)
          .selectFrom(table)
          .select(['id', 'open_counterparty_ids'])
          .where('is_deleted', '=', 0)
          .orderBy('id')
          .execute()
      const links = read.selectFrom('links').selectAll().where('field', '=', 'open_counterparty_ids')
      const linkRows = await links.orderBy('entity').orderBy('record_id').orderBy('target_id').execute()
      return { orders: await rows('orders'), quotations: await rows('quotations'), links: linkRows }
    }
    const before = await all()
    expect(before.links.length).toBeGreaterThan(20)
    await t.db().write(async (tx) => {
      await tx.deleteFrom('links').where('field', '=', 'open_counterparty_ids').execute()
      for (const table of ['orders', 'quotations'] as const) {
        await tx.updateTable(table).set({ open_counterparty_ids: null }).execute()
        // Migrations name tables without their schema.
        const [schema] = t.db().tableText('orders').split('.')
        if (t.engine === 'postgres') await sql.raw(`set local search_path to ${schema}`).execute(tx)
        await fillOpenCounterparties(anyTable(tx), table)
      }
    })
    expect(await all()).toEqual(before)
  })

  test('who gets a kickback is no counterparty that everybody may look for', async () => {
    const id = await d.order()
    await d.part('rio/orders/kickbacks_carrier', id, { amount: '1', contractor_id: 13 })
    expect(await d.listIds('counterparty=13')).not.toContain(id)
  })

  test('pol and pod of any leg', async () => {
    const id = await d.order({ order_type_id: 9 })
    const sea = { poo_id: CITIES.shanghai, pol_id: CITIES.shanghai, pod_id: CITIES.odesa, fd_id: CITIES.odesa }
    await d.part('rio/orders/directions', id, { transport_mode: 'sea', ...sea })
    await d.part('rio/orders/directions', id, { poo_id: CITIES.odesa, fd_id: CITIES.warsaw })
    for (const query of [
      `pol=${CITIES.shanghai}`,
      `pol=${CITIES.odesa}`,
      `pod=${CITIES.odesa}`,
      `pod=${CITIES.warsaw}`,
    ])
      expect(await resultOf(query, id)).toMatchObject(FOUND)
    expect(await d.listIds(`pol=${CITIES.warsaw}`)).not.toContain(id)
    expect(await d.listIds(`pod=${CITIES.shanghai}`)).not.toContain(id)
  })

  test('search: number, references, client, container, booking, bill, plates, driver', async () => {
    const client_id = Number((await d.done('clients/add', { name: 'Ёжик в тумане' })).id)
    const driver = Number((await d.done('drivers/add', { name: 'Непийпиво Остап', phone: '380671112233' })).id)
    const truck = Number((await d.done('trucks/add', { name: 'АА 9182 ЩЩ' })).id)
    const texts = {
      external_number: 'REF-5521',
      booking_number: 'BKG77415',
      bl_number: 'MEDU998877',
      cmr_number: 'CMR-4410',
    }
    const id = await d.order({ client_id, order_type_id: 1, cargo: 'Стеклоткань', ...texts })
    await d.part('orders/containers', id, { container_type_id: 1, number: 'TOLU4734787' })
    await d.part('rio/orders/directions', id, {
      poo_id: CITIES.odesa,
      fd_id: CITIES.lviv,
      driver_id: driver,
      truck_id: truck,
    })
    const number = String((await d.read(id)).number)
    const words = [
      number,
      'ежик',
      'REF-5521',
      'bkg7741',
      'medu9988',
      'CMR-4410',
      'TOLU4734787',
      '4734787',
      'непийпиво',
      '9182',
      'стеклотк',
    ]
    for (const word of words) expect(await resultOf(`search=${encodeURIComponent(word)}`, id)).toMatchObject(FOUND)
  })
})

describe('S7.14 date ranges, both ends included, in the time zone of the company', () => {
  test.each(['planned_loading_date', 'actual_loading_date', 'planned_unloading_date'])(
    '%s is a moment',
    async (field) => {
      const id = await d.order({ [field]: KYIV_NOON('2026-06-15') })
      expect(await resultOf(`${field}_from=15-06-2026&${field}_to=15-06-2026`, id)).toMatchObject(FOUND)
      expect(await d.listIds(`${field}_from=16-06-2026`)).not.toContain(id)
      expect(await d.listIds(`${field}_from=01-06-2026&${field}_to=14-06-2026`)).not.toContain(id)
      const edge = await d.order({ [field]: Date.parse('2026-06-15T23:59:59+03:00') / 1000 })
      expect(await resultOf(`f[${field}_from]=15-06-2026&f[${field}_to]=15-06-2026`, edge)).toMatchObject(FOUND)
    },
  )

  test.each(['etd', 'eta'])('%s is a day', async (field) => {
    const id = await d.order({ [field]: DATE('2026-06-15') })
    expect(await resultOf(`${field}_from=15-06-2026&${field}_to=15-06-2026`, id)).toMatchObject(FOUND)
    expect(await d.listIds(`${field}_from=16-06-2026`)).not.toContain(id)
  })

  test('date_create and status_date', async () => {
    const today = new Date().toLocaleDateString('ru-RU', { timeZone: 'Europe/Kyiv' }).replaceAll('.', '-')
    for (const field of ['date_create', 'status_date']) {
      expect(await d.listIds(`${field}_from=${today}&${field}_to=${today}`)).toContain(plain)
      expect(await d.listIds(`${field}_to=01-01-2026`)).not.toContain(plain)
    }
  })
})

describe('S7.05 the list', () => {
  test('takes the same filters in a string', async () => {
    const id = await d.order({ client_id: 5, direction_id: 3 })
    const { body } = await d.post('orders/list', { filters: 'f[client]=5&f[direction]=3&sort=-id&num=100' })
    const ids = (body.list as Detail[]).map((row) => Number(row.id))
    expect(ids).toContain(id)
    expect(ids).not.toContain(plain)
  })

  test('sorts by number, dates and id, both ways', async () => {
    for (const [field, kind] of Object.entries({
      id: 0,
      number: '',
      planned_loading_date: 0,
      status_date: 0,
      date_create: 0,
    })) {
      const listed = async (sort: string) => {
        const { body } = await t.call({ url: `/api/orders/list/?num=100&sort=${sort}`, as: HEAD })
        return (body.list as Detail[]).map((row) => row[field] as string | number)
      }
      const [up, down] = [await listed(field), await listed(`-${field}`)]
      const compare = (one: string | number, other: string | number) =>
        typeof kind === 'number' ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0
      expect(up, field).toEqual(up.toSorted(compare))
      expect(down, field).toEqual(down.toSorted((one, other) => compare(other, one)))
    }
  })

  test('refuses unknown parameters', async () => {
    for (const [query, fields] of [
      ['nonsense=1', { nonsense: 'unknown' }],
      ['client=x', { client: 'type' }],
      ['only_mine=2', { only_mine: 'max' }],
      ['planned_loading_date_from=32-01-2026', { planned_loading_date_from: 'format' }],
      ['sort=sum_income', { sort: 'unknown' }],
      ['found_by=1', { found_by: 'unknown' }],
      ['client_debt_from=01-01-2026', { client_debt_from: 'unknown' }],
    ] as const) {
      const { body } = await t.call({ url: `/api/orders/list/?${query}`, as: HEAD })
      expect(body, query).toEqual({ status: 'error', error: 'invalid data', fields })
    }
  })
})
