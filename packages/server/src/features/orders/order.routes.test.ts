/** Orders: who may write them, what a new one starts with, what is kept and deleted with it. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, HEAD, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PAPERS = 'd.shevchuk@demo'

const total = async (): Promise<number> => {
  const { body } = await t.call({ url: '/api/orders/list/?num=1', as: HEAD })
  return Number(body.total_num)
}

describe('who may', () => {
  test('S7.09 not logged in: nothing is added, changed, copied or deleted', async () => {
    const id = await d.order()
    const [before, rows] = [await d.read(id), await total()]
    for (const [path, body] of Object.entries({
      add: { client_id: 1, order_type_id: 2 },
      update: { id, comment: 'чужое' },
      copy: { id },
      rates: { id },
    }))
      expect((await t.call({ url: `/api/orders/${path}/`, body })).code, path).toBe(401)
    expect((await t.call({ url: `/api/orders/delete/?id=${id}` })).code).toBe(401)
    expect(await d.read(id)).toEqual(before)
    expect(await total()).toBe(rows)
  })

  test('S6.01 without the flag and without a role: access denied before anything is checked, nothing changed', async () => {
    const id = await d.order()
    const [before, rows] = [await d.read(id), await total()]
    for (const path of ['add', 'update', 'copy', 'rates']) {
      const { body } = await d.post(`orders/${path}`, { id, nonsense: 1 }, VIEWER)
      expect(body, path).toEqual({ status: 'error', error: 'access denied', needs: ['can_add_order'] })
    }
    const { body } = await t.call({ url: `/api/orders/delete/?id=${id}`, as: VIEWER })
    expect(body).toMatchObject({ status: 'error', error: 'access denied' })
    expect(await d.read(id)).toEqual(before)
    expect(await total()).toBe(rows)
  })

  test('S6.02 its team changes it without the flag, and only deleting needs the flag', async () => {
    const id = await d.order({ assistant_id: PEOPLE.viewer })
    await d.done('orders/update', { id, comment: 'от стажёра' }, VIEWER)
    await d.part('rio/orders/customer_freight', id, { price: '10' }, VIEWER)
    expect((await d.read(id)).comment).toBe('от стажёра')
    const { body } = await t.call({ url: `/api/orders/delete/?id=${id}`, as: VIEWER })
    expect(body).toMatchObject({ status: 'error', error: 'access denied' })
    await d.done('orders/update', { id, assistant_id: null })
    expect(await d.refused('orders/update', { id, comment: 'снова' }, VIEWER)).toMatchObject({ error: 'access denied' })
  })

  test('S6.03 the date of the document only with can_edite_data_orders', async () => {
    const id = await d.order({ doc_support_manager_id: PEOPLE.papers }, SELLER)
    const { doc_date: today } = await d.read(id)
    const doc_date = Number(today) - 3 * DAY
    const denied = {
      error: 'access denied',
      fields: { doc_date: 'not_allowed' },
      needs: ['can_edite_data_orders'],
    }
    expect(await d.refused('orders/update', { id, doc_date }, SELLER)).toMatchObject(denied)
    expect((await d.read(id)).doc_date).toBe(today)
    await d.done('orders/update', { id, doc_date }, PAPERS)
    expect((await d.read(id)).doc_date).toBe(doc_date)
    const body = { client_id: 1, order_type_id: 2, doc_date }
    expect(await d.refused('orders/add', body, SELLER)).toMatchObject(denied)
  })

  test('S6.03 a new order that says its document date is empty chose nothing, and gets the day of creation', async () => {
    const { doc_date: today } = await d.read(await d.order({}, SELLER))
    expect((await d.read(await d.order({ doc_date: 0 }, SELLER))).doc_date).toBe(today)
  })
})

describe('a new order', () => {
  test('S7.09 needs a client and a type; the rest is filled', async () => {
    expect((await d.refused('orders/add', {})).fields).toEqual({ client_id: 'required', order_type_id: 'required' })
    const source = (await d.read(1, HEAD, 'clients')).source_group
    const detail = await d.read(await d.order({}, PLANNER))
    expect(detail).toMatchObject({
      status_id: ORDER_STATUS.draft,
      direction_id: 1,
      organization_id: 1,
      legal_entity_id: 1,
      currency_id: 1,
      team_user_id: PEOPLE.planner,
      manager_id: PEOPLE.planner,
      creator_id: PEOPLE.planner,
      source_group_id: source,
      in_work: 1,
      rev: 1,
      status_next: [2, 23],
      containers: [],
      directions: [],
      services: [],
      customer_freight: [],
      carrier_freight: [],
      carrier_freight2: [],
      kickbacks_customer: [],
      kickbacks_carrier: [],
      kickbacks_carrier2: [],
      requests_from_quotes: [],
    })
    expect(detail.number).toMatch(/^ODS-\d\d-\d{5}$/)
    const kyiv = await d.read(await d.order({}, 's.polishchuk@demo'))
    expect(kyiv).toMatchObject({ organization_id: 2, legal_entity_id: 2 })
    expect(kyiv.number).toMatch(/^KYV-\d\d-\d{5}$/)
  })

  test('takes the terms of its client, unless others are sent', async () => {
    const agreed = { payment_type_id: 2, payment_delay_days: 21, payment_delay_basis: 'originals' }
    const client_id = Number((await d.done('clients/add', { name: 'С условиями', specialControl: 1, ...agreed })).id)
    expect(await d.read(await d.order({ client_id }))).toMatchObject({ ...agreed, is_special_control: 1 })
    const own = await d.read(await d.order({ client_id, payment_delay_days: 5 }))
    expect(own).toMatchObject({ payment_delay_days: 5, payment_type_id: 2 })
  })

  test('numbers follow one another without gaps, also after one that was refused', async () => {
    const numberOf = async (id: number) => Number(String((await d.read(id)).number).slice(-5))
    const first = await numberOf(await d.order())
    await d.refused('orders/add', { client_id: 999_999, order_type_id: 2 })
    expect(await numberOf(await d.order())).toBe(first + 1)
  })

  test('S4.07 the same client id or key makes one order and spends one number', async () => {
    const rows = await total()
    const uid = randomUUID()
    const body = { client_id: 1, order_type_id: 2, _sync: { uid } }
    const added = await d.done('orders/add', body)
    const again = await d.done('orders/add', body)
    expect(again).toMatchObject({ id: added.id, _sync: { replay: true } })
    const key = { 'idempotency-key': randomUUID() }
    const plain = { client_id: 1, order_type_id: 2 }
    const [one, two] = [await d.post('orders/add', plain, HEAD, key), await d.post('orders/add', plain, HEAD, key)]
    expect(two.text).toBe(one.text)
    expect(two.headers['idempotent-replayed']).toBe('true')
    expect(await total()).toBe(rows + 2)
    const numbers = [
      String((await d.read(Number(added.id))).number),
      String((await d.read(Number(one.body.id))).number),
    ]
    expect(Number(numbers[1]?.slice(-5)) - Number(numbers[0]?.slice(-5))).toBe(1)
  })

  test('of a client in the black list is refused, unless a head insists', async () => {
    const client_id = Number((await d.done('clients/add', { name: 'Чёрный', blackList: 1 })).id)
    const rows = await total()
    const body = { client_id, order_type_id: 2 }
    for (const as of [SELLER, HEAD])
      expect((await d.refused('orders/add', body, as)).fields).toEqual({ client_id: 'rule:black_list' })
    expect((await d.refused('orders/add', { ...body, _sync: { override: 1 } }, SELLER)).fields).toEqual({
      client_id: 'rule:black_list',
    })
    expect(await total()).toBe(rows)
    await d.done('orders/add', { ...body, _sync: { override: 1 } })
    const id = await d.order()
    expect((await d.refused('orders/update', { id, client_id }, HEAD)).fields).toEqual({ client_id: 'rule:black_list' })
  })

  test('keeps its required fields', async () => {
    const id = await d.order()
    for (const name of ['client_id', 'manager_id', 'team_user_id', 'organization_id', 'legal_entity_id', 'currency_id'])
      expect((await d.refused('orders/update', { id, [name]: null })).fields).toEqual({ [name]: 'required' })
    expect((await d.read(id)).rev).toBe(1)
  })
})

describe('S3.13 the card', () => {
  test('S3.06 lists cars by their ids, and is found by their plates', async () => {
    const car = Number((await d.done('cars/add', { name: 'МАН', gov_number: 'ВН 7531 КР' })).id)
    const id = await d.order({ car_ids: [car] })
    expect((await d.read(id)).car_ids).toEqual([car])
    expect(await d.listIds('search=7531')).toContain(id)
    expect((await d.refused('orders/update', { id, car_ids: [999_999] })).fields).toEqual({ car_ids: 'not_found' })
    const { body } = await t.call({ url: `/api/cars/delete/?id=${car}`, as: HEAD })
    expect(body).toMatchObject({ error: 'in use', used_by: [{ r: 'orders', id }] })
  })

  test('names its countries by the ports, or by the places where there are none', async () => {
    const [odesa, warsaw] = [cityId('Odesa'), cityId('Warsaw')]
    const detail = await d.read(await d.order({ poo_id: odesa, fd_id: warsaw }))
    expect([detail.pol_country_name, detail.pod_country_name]).toEqual(['Украина', 'Польша'])
    const changed = await d.read(await d.order({ poo_id: warsaw, pol_id: odesa }))
    expect(changed.pol_country_name).toBe('Украина')
  })

  test('an order that is not there is empty data', async () => {
    const { body } = await t.call({ url: '/api/orders/get/999999/', as: HEAD })
    expect(body).toEqual({ status: 'error', error: 'empty data' })
    expect(await d.refused('orders/update', { id: 999_999, comment: 'х' })).toMatchObject({ error: 'empty data' })
    expect(await d.refused('orders/copy', { id: 999_999 })).toMatchObject({ error: 'empty data' })
    expect(await d.refused('orders/rates', { id: 999_999 })).toMatchObject({ error: 'empty data' })
  })
})

describe('two people, one order', () => {
  test('C1 different fields merge, the same field clashes and nothing is lost', async () => {
    const id = await d.order({ comment: 'было', special_conditions: 'было' })
    const withBase = (fields: object) => ({ _sync: { base_rev: 1, base: fields } })
    await d.done('orders/update', { id, comment: 'первый', ...withBase({ comment: 'было' }) })
    const merged = await d.done('orders/update', {
      id,
      special_conditions: 'второй',
      ...withBase({ special_conditions: 'было' }),
    })
    expect(merged._sync).toMatchObject({ merged: ['comment'] })
    const clash = await d.refused('orders/update', { id, comment: 'третий', ...withBase({ comment: 'было' }) })
    expect(clash).toMatchObject({ error: 'conflict', detail: { comment: 'первый', special_conditions: 'второй' } })
    expect(await d.read(id)).toMatchObject({ comment: 'первый', special_conditions: 'второй' })
  })

  test('the loading place and its dates clash as one, a status that stamps a date does not', async () => {
    const [odesa, kyiv, warsaw] = [cityId('Odesa'), cityId('Kyiv'), cityId('Warsaw')]
    const ready = {
      cargo: 'Кабель',
      planned_loading_date: 1_790_000_000,
      poo_id: odesa,
      fd_id: warsaw,
      status_id: ORDER_STATUS.confirmed,
    }
    const id = await d.order({ ...ready, main_carrier_id: 1 })
    await d.done('orders/update', { id, status_id: ORDER_STATUS.booked })
    const { rev } = await d.read(id)
    await d.done('orders/update', { id, poo_id: kyiv })
    const clash = { id, planned_loading_date: 1_790_100_000, _sync: { base_rev: rev } }
    expect(await d.refused('orders/update', clash)).toMatchObject({ error: 'conflict' })
    const moved = await d.done('orders/update', {
      id,
      status_id: ORDER_STATUS.loaded,
      _sync: { base_rev: rev, base: { status_id: ORDER_STATUS.booked } },
    })
    const detail = await d.read(id)
    expect(detail).toMatchObject({ status_id: ORDER_STATUS.loaded, poo_id: kyiv, in_work: 1 })
    expect(detail.actual_loading_date).toBeGreaterThan(0)
    expect(moved.rev).toBe(detail.rev)
  })
})

describe('S7.10 deleting', () => {
  test('takes its parts along, leaves lists, search and the client’s count, and is announced once', async () => {
    const client_id = Number((await d.done('clients/add', { name: 'На удаление' })).id)
    const id = await d.order({ client_id, order_type_id: 1, external_number: 'УДАЛИ-77' })
    const box = await d.part('orders/containers', id, { container_type_id: 1, number: 'CSQU3054383' })
    await d.part('orders/services', id, { service_id: 1, sell_price: '5', container_id: box })
    const freight = await d.part('rio/orders/customer_freight', id, { price: '10' })
    await d.part('rio/orders/kickbacks_customer', id, { kind: 'percent', percent: '1', freight_id: freight })
    expect(await d.listIds('search=УДАЛИ-77')).toEqual([id])
    const rows = await total()
    const { body } = await t.call({ url: `/api/orders/delete/${id}/`, as: HEAD })
    expect(body).toEqual({ status: 'ok', id })
    expect(await total()).toBe(rows - 1)
    expect(await d.listIds('search=УДАЛИ-77')).toEqual([])
    for (const path of ['orders/containers', 'orders/services', 'rio/orders/customer_freight'])
      expect(await d.listIds(`order=${id}`, HEAD, path), path).toEqual([])
    expect(await d.read(client_id, HEAD, 'clients')).toMatchObject({ orders_count: 0, debt: '0.00' })
    expect((await t.call({ url: `/api/orders/delete/?id=${id}`, as: HEAD })).body).toEqual({ status: 'ok', id })
    expect((await d.refused('orders/containers/update', { id: box, comment: 'х' })).error).toBe('empty data')
  })

  test('of what a task is about is refused, and nothing of it is gone', async () => {
    const id = await d.order()
    const freight = await d.part('rio/orders/customer_freight', id, { price: '10' })
    const about = { object_type: 'order', object_id: id, team_user_id: 5, type_id: 2, date_end: 1_900_000_000 }
    const task = Number((await d.done('tasks/add', { name: 'Проверить', ...about })).id)
    const { body } = await t.call({ url: `/api/orders/delete/?id=${id}`, as: HEAD })
    expect(body).toMatchObject({ error: 'in use', used_by: [{ r: 'tasks', id: task }] })
    expect((await d.read(id)).customer_freight).toMatchObject([{ id: freight }])
  })
})
