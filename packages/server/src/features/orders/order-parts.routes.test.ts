/** Parts of an order: who may write them, what they take from it and name, and how two people meet in one row. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabases } from '#db/open.ts'
import { registrySteps } from '#migrations/index.ts'
import { cityId } from '#seed/data/cities.ts'
import { deals, type Detail, HEAD, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const TENT = 21
const LEG = { poo_id: cityId('Odesa'), fd_id: cityId('Kyiv') }

/** By path: what it takes to add one, and whether it belongs to the plan calculation. */
const PARTS: readonly (readonly [path: string, body: object, isPlan: boolean])[] = [
  ['orders/containers', { container_type_id: TENT }, false],
  ['orders/services', { service_id: 1, sell_price: '10' }, false],
  ['rio/orders/directions', LEG, false],
  ['rio/orders/customer_freight', { price: '10' }, false],
  ['rio/orders/carrier_freight', { price: '10', contractor_id: 1 }, true],
  ['rio/orders/carrier_freight2', { price: '10', contractor_id: 1 }, true],
  ['rio/orders/kickbacks_customer', { amount: '10' }, true],
  ['rio/orders/kickbacks_carrier', { amount: '10', contractor_id: 1 }, true],
  ['rio/orders/kickbacks_carrier2', { amount: '10', contractor_id: 1 }, true],
]
const OPEN = PARTS.filter(([, , isPlan]) => !isPlan)
const PLAN = PARTS.filter(([, , isPlan]) => isPlan)

const remove = (path: string, id: number, as?: string) =>
  t.call({ url: `/api/${path}/delete/?id=${id}`, ...(as ? { as } : {}) })

describe.each(PARTS)('S3.13 S7.09 %s', (path, body) => {
  test('not logged in, or without flag and role: nothing is read that should not be, nothing changed', async () => {
    const order_id = await d.order()
    const id = await d.part(path, order_id, body)
    const before = await d.read(order_id)
    for (const [action, sent] of [
      ['add', { order_id, ...body }],
      ['update', { id, comment: 'чужое' }],
    ] as const) {
      expect((await t.call({ url: `/api/${path}/${action}/`, body: sent })).code).toBe(401)
      expect(await d.refused(`${path}/${action}`, sent, VIEWER)).toMatchObject({
        status: 'error',
        error: 'access denied',
      })
    }
    expect((await remove(path, id)).code).toBe(401)
    expect((await remove(path, id, VIEWER)).body).toMatchObject({ status: 'error', error: 'access denied' })
    expect(await d.read(order_id)).toEqual(before)
  })

  test('S7.10 is added, listed by its order, answered with the order, changed and deleted', async () => {
    const order_id = await d.order()
    const other = await d.part(path, await d.order(), body)
    const uid = randomUUID()
    const added = await d.done(`${path}/add`, { order_id, ...body, _sync: { uid } })
    const again = await d.done(`${path}/add`, { order_id, ...body, _sync: { uid } })
    expect(again).toMatchObject({ id: added.id, _sync: { replay: true } })
    const id = Number(added.id)
    expect(await d.listIds(`order=${order_id}`, HEAD, path)).toEqual([id])
    expect(await d.listIds(`order=${order_id}`, HEAD, path)).not.toContain(other)
    await d.done(`${path}/update`, { id, comment: 'новое' })
    const as = path.split('/').at(-1) ?? ''
    const detail = (await d.read(order_id))[as] as Detail[]
    expect(detail).toMatchObject([{ id, order_id, comment: 'новое' }])
    expect(await d.read(id, HEAD, path)).toEqual(detail[0])
    expect((await remove(path, id, HEAD)).body).toEqual({ status: 'ok', id })
    expect((await d.read(order_id))[as]).toEqual([])
    expect((await remove(path, id, HEAD)).body).toEqual({ status: 'ok', id })
  })

  test('belongs to an order that is there, for good', async () => {
    const order_id = await d.order()
    const id = await d.part(path, order_id, body)
    expect((await d.refused(`${path}/add`, { order_id: 999_999, ...body })).fields).toEqual({ order_id: 'not_found' })
    const moved = await d.refused(`${path}/update`, { id, order_id: await d.order() })
    expect(moved.fields).toEqual({ order_id: 'not_allowed' })
    const foreign = await t.call({ url: `/api/${path}/add/`, body: { order_id, ...body }, as: HEAD, host: HOST_B })
    expect(foreign.body).toMatchObject({ error: 'invalid data' })
  })

  test('is in the history of its order, even after it was deleted', async () => {
    const order_id = await d.order()
    const id = await d.part(path, order_id, body)
    await remove(path, id, HEAD)
    const { body: history } = await t.call({ url: `/api/history/list/?o_t=order&o_id=${order_id}&num=100`, as: HEAD })
    const actions = (history.list as Detail[]).filter(({ r }) => r === path).map(({ action }) => action)
    expect([...new Set(actions)]).toEqual(['delete', 'add'])
  })
})

describe('S6.02 rights', () => {
  test.each(OPEN)('%s is written by everyone who may change the order, without the plan', async (path, body) => {
    const mine = await d.order({ op_manager_id: PEOPLE.viewer })
    const others = await d.order()
    const addedIds = [await d.part(path, mine, body, VIEWER), await d.part(path, others, body, SELLER)]
    expect(await d.listIds(`order=${mine},${others}`, HEAD, path)).toEqual(addedIds.toReversed())
  })

  test.each(PLAN)('%s is neither read nor written without the plan flags', async (path, body) => {
    const order_id = await d.order({ manager_id: PEOPLE.seller })
    const id = await d.part(path, order_id, body, PLANNER)
    const before = await d.read(order_id)
    for (const url of [`/api/${path}/list/?order=${order_id}`, `/api/${path}/get/${id}/`])
      expect((await t.call({ url, as: SELLER })).body).toMatchObject({ status: 'error', error: 'access denied' })
    expect(await d.refused(`${path}/add`, { order_id, ...body }, SELLER)).toMatchObject({ error: 'access denied' })
    expect(await d.refused(`${path}/update`, { id, comment: 'х' }, SELLER)).toMatchObject({ error: 'access denied' })
    expect((await remove(path, id, SELLER)).body).toMatchObject({
      error: 'access denied',
      needs: ['can_view_plan_calculation', 'can_edit_plan_calculation'],
    })
    // The operations manager sees the plan and may not edit it.
    const reader = 'o.kravets@demo'
    expect((await t.call({ url: `/api/${path}/get/${id}/`, as: reader })).body).toMatchObject({ status: 'ok' })
    expect(await d.refused(`${path}/update`, { id, comment: 'х' }, reader)).toMatchObject({
      error: 'access denied',
      needs: ['can_edit_plan_calculation'],
    })
    expect(await d.read(order_id)).toEqual(before)
  })

  test('the buying side of a service is left out and refused without the plan flags, its sale is not', async () => {
    const order_id = await d.order()
    const bought = { buy_price: '77.31', contractor_id: 1 }
    const id = await d.part('orders/services', order_id, { service_id: 1, sell_price: '10', ...bought })
    const { text } = await t.call({ url: `/api/orders/services/get/${id}/`, as: SELLER })
    expect(text).not.toContain('77.31')
    expect(text).not.toContain('buy_')
    const before = await d.read(order_id)
    for (const field of ['buy_price', 'buy_rate'])
      expect(await d.refused('orders/services/update', { id, [field]: '5' }, SELLER)).toMatchObject({
        error: 'access denied',
        fields: { [field]: 'not_allowed' },
        needs: ['can_edit_plan_calculation'],
      })
    expect(await d.read(order_id)).toEqual(before)
    await d.done('orders/services/update', { id, sell_price: '20' }, SELLER)
    expect((await d.read(order_id)).services).toMatchObject([{ sell_price: '20.0000', buy_price: '77.3100' }])
  })
})

describe('what a part names', () => {
  test('are parts of the same order', async () => {
    const [mine, other] = [await d.order(), await d.order()]
    const leg = await d.part('rio/orders/directions', other, LEG)
    const box = await d.part('orders/containers', other, { container_type_id: TENT })
    const freight = await d.part('rio/orders/customer_freight', other, { price: '1' })
    const cases = [
      ['orders/services', { service_id: 1, container_id: box }, 'container_id'],
      ['orders/services', { service_id: 1, direction_id: leg }, 'direction_id'],
      ['rio/orders/customer_freight', { price: '1', direction_id: leg }, 'direction_id'],
      ['rio/orders/kickbacks_customer', { kind: 'percent', percent: '1', freight_id: freight }, 'freight_id'],
    ] as const
    for (const [path, body, field] of cases) {
      expect((await d.refused(`${path}/add`, { order_id: mine, ...body })).fields, path).toEqual({
        [field]: 'not_found',
      })
      await d.done(`${path}/add`, { order_id: other, ...body })
    }
    const row = await d.part('rio/orders/customer_freight', mine, { price: '1' })
    const moved = await d.refused('rio/orders/customer_freight/update', { id: row, direction_id: leg })
    expect(moved.fields).toEqual({ direction_id: 'not_found' })
  })

  test('a leg or a container that a row names is in use', async () => {
    const id = await d.order()
    const leg = await d.part('rio/orders/directions', id, LEG)
    const row = await d.part('rio/orders/customer_freight', id, { price: '1', direction_id: leg })
    expect((await remove('rio/orders/directions', leg, HEAD)).body).toMatchObject({
      error: 'in use',
      used_by: [{ r: 'rio/orders/customer_freight', id: row }],
    })
  })

  test('S3.13 where services are sold for containers each must name one', async () => {
    const id = await d.order()
    const box = await d.part('orders/containers', id, { container_type_id: TENT })
    const body = { order_id: id, service_id: 1, sell_price: '5' }
    const container = async (value: number | null) => {
      const { body: answer } = await d.post('orders/services/add', { ...body, container_id: value })
      return answer.fields ?? answer.status
    }
    const tie = async (isTied: 0 | 1) => {
      const databases = openDatabases(t.dataDir)
      const registry = await databases.open({ url: t.databaseUrl, name: t.registryName }, registrySteps)
      await registry.write((tx) => tx.updateTable('installations').set({ services_tied_containers: isTied }).execute())
      await databases.close()
    }
    expect(await container(null)).toBe('ok')
    await tie(1)
    await expect.poll(() => container(null), { timeout: 5000 }).toEqual({ container_id: 'required' })
    expect(await container(box)).toBe('ok')
    const [last] = await d.listIds(`order=${id}`, HEAD, 'orders/services')
    expect((await d.refused('orders/services/update', { id: last, container_id: null })).fields).toEqual({
      container_id: 'required',
    })
    await d.done('orders/services/update', { id: last, sell_price: '6' })
    await tie(0)
    await expect.poll(() => container(null), { timeout: 5000 }).toBe('ok')
  })
})

describe('what a part takes from its order', () => {
  test('freight: client, firm, form of payment and terms; carriers by the side', async () => {
    const terms = { payment_delay_days: 14, payment_delay_basis: 'unloading', payment_day_kind: 'banking' }
    const id = await d.order({ payment_type_id: 3, main_carrier_id: 2, main_carrier2_id: 3, ...terms })
    await d.part('rio/orders/customer_freight', id, { price: '1' })
    await d.part('rio/orders/carrier_freight', id, { price: '1' })
    await d.part('rio/orders/carrier_freight2', id, { price: '1' })
    const detail = await d.read(id)
    expect(detail.customer_freight).toMatchObject([{ client_id: 1, legal_entity_id: 1, payment_type_id: 3, ...terms }])
    expect(detail.carrier_freight).toMatchObject([{ contractor_id: 2, payment_delay_days: null }])
    expect(detail.carrier_freight2).toMatchObject([{ contractor_id: 3 }])
    const bare = { order_id: await d.order(), price: '1' }
    expect((await d.refused('rio/orders/carrier_freight/add', bare)).fields).toEqual({ contractor_id: 'required' })
  })

  test('VAT: nought across the border, twenty at home and for handling, none of who pays none', async () => {
    const payer = Number((await d.done('contractors/add', { name: 'С НДС', is_vat_payer: 1 })).id)
    const none = Number((await d.done('contractors/add', { name: 'Без НДС' })).id)
    const vatOf = async (direction_id: number, path: string, fields: object) => {
      const id = await d.order({ direction_id })
      await d.part(path, id, fields)
      const [row] = (await d.read(id))[path.split('/').at(-1) ?? ''] as Detail[]
      return row?.vat_id ?? row?.sell_vat_id
    }
    expect(await vatOf(1, 'rio/orders/customer_freight', { price: '1' })).toBe(2)
    expect(await vatOf(4, 'rio/orders/customer_freight', { price: '1' })).toBe(1)
    expect(await vatOf(1, 'rio/orders/carrier_freight', { price: '1', contractor_id: payer })).toBe(2)
    expect(await vatOf(4, 'rio/orders/carrier_freight', { price: '1', contractor_id: none })).toBe(5)
    expect(await vatOf(1, 'orders/services', { service_id: 16, sell_price: '1' })).toBe(1)
    expect(await vatOf(1, 'rio/orders/customer_freight', { price: '1', vat_id: 3 })).toBe(3)
  })

  test('legs give the order its ends, its first day and its equipment', async () => {
    const [odesa, kyiv, warsaw] = [cityId('Odesa'), cityId('Kyiv'), cityId('Warsaw')]
    const id = await d.order()
    const first = {
      poo_id: odesa,
      fd_id: kyiv,
      planned_loading_date: 1_790_000_000,
      container_type_id: TENT,
      equipment_count: 2,
    }
    await d.part('rio/orders/directions', id, first)
    await d.part('rio/orders/directions', id, { poo_id: kyiv, fd_id: warsaw, planned_unloading_date: 1_790_500_000 })
    expect(await d.read(id)).toMatchObject({
      poo_id: odesa,
      fd_id: warsaw,
      planned_loading_date: 1_790_000_000,
      planned_unloading_date: 1_790_500_000,
      container_type_id: TENT,
      equipment_count: 2,
    })
    expect((await d.read(id)).directions).toMatchObject([{ position: 1 }, { position: 2 }])
  })

  test('kickbacks need their sum or their percent, containers have their number cleaned', async () => {
    const id = await d.order({ order_type_id: 1 })
    const kickback = { order_id: id }
    expect((await d.refused('rio/orders/kickbacks_customer/add', kickback)).fields).toEqual({ amount: 'required' })
    expect((await d.refused('rio/orders/kickbacks_customer/add', { ...kickback, kind: 'percent' })).fields).toEqual({
      percent: 'required',
    })
    await d.part('orders/containers', id, { container_type_id: 1, number: 'csqu 305438-3' })
    expect((await d.read(id)).containers).toMatchObject([{ number: 'CSQU3054383', state: 'planned' }])
    expect(await d.listIds('search=CSQU3054383')).toEqual([id])
  })
})

describe('two people, one row', () => {
  test.each([
    ['rio/orders/customer_freight', { price: '100', quantity: '1' }, { quantity: '2' }, { paid_amount: '5' }],
    ['rio/orders/carrier_freight', { price: '100', contractor_id: 1 }, { price: '90' }, { comment: 'торг' }],
    ['rio/orders/kickbacks_customer', { amount: '10' }, { amount: '12' }, { planned_date: 1_790_035_200 }],
  ])('C1 %s: all columns of the row clash together', async (path, body, mine, theirs) => {
    const order_id = await d.order()
    const id = await d.part(path, order_id, body)
    const { rev } = await d.read(id, HEAD, path)
    await d.done(`${path}/update`, { id, ...mine })
    const before = await d.read(id, HEAD, path)
    const clash = await d.refused(`${path}/update`, { id, ...theirs, _sync: { base_rev: rev } })
    expect(clash).toMatchObject({ error: 'conflict', detail: { id } })
    expect(await d.read(id, HEAD, path)).toEqual(before)
    await d.done(`${path}/update`, { id, ...theirs, _sync: { base_rev: Number(before.rev) } })
  })

  test('C1 of a service the sale and the purchase are two things', async () => {
    const id = await d.part('orders/services', await d.order(), {
      service_id: 1,
      sell_price: '10',
      buy_price: '5',
      contractor_id: 1,
    })
    const { rev } = await d.read(id, HEAD, 'orders/services')
    await d.done('orders/services/update', { id, sell_price: '11' })
    await d.done('orders/services/update', { id, buy_price: '6', _sync: { base_rev: rev } })
    const clash = await d.refused('orders/services/update', { id, sell_vat_included: 1, _sync: { base_rev: rev } })
    expect(clash.error).toBe('conflict')
  })
})

describe('S9.07 services', () => {
  test('of road carriage are those of group 0 and type 1', async () => {
    const url = '/api/services/list/?service_group=0&service_type=1&num=100'
    const { body } = await t.call({ url, as: HEAD })
    const rows = body.list as Detail[]
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every((row) => row.service_group === 0 && row.service_type === 1)).toBe(true)
  })
})
