/** S6.03 S1.06 what a dispatcher without a role in an order does to it, where the installation has dispatchers: vehicles and the road. */
import type { Flag } from '@fura/shared/permissions.ts'
import { DISPATCHER_FIELDS, dispatcherNext, TRANSPORT_STATUSES } from '@fura/shared/rules/dispatcher.ts'
import { ORDER_STATUS, QUOTE_STATUS, STATUSES } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import type { Detail } from '../../testing/deals.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let dispatcher: Person
let plain: Person
beforeAll(async () => {
  t = await testApp()
  dispatcher = await personWith(t, ['is_dispatcher'], HOST_B)
  plain = await personWith(t, [], HOST_B)
})
afterAll(() => t.close())

const HEAD = 'head@demo'
const ready = { cargo: 'Кабель', planned_loading_date: 1_790_000_000, poo_id: cityId('Odesa'), fd_id: cityId('Warsaw') }

const asHead = async (path: string, body?: object, host = HOST_B): Promise<Detail> => {
  const { body: answer } = await t.call({
    url: path.includes('?') ? `/api/${path}` : `/api/${path}/`,
    ...(body ? { body } : {}),
    as: HEAD,
    host,
  })
  expect(answer, path).toMatchObject({ status: 'ok' })
  return answer
}

const by = async (person: Person, path: string, body?: object, host = HOST_B): Promise<Detail> =>
  (await send(t, { url: `/api/${path}/`, ...(body ? { body } : {}) }, clientHeaders(t, host, person.token))).body

const read = async (id: number, host = HOST_B): Promise<Detail> =>
  (await asHead(`orders/get/${id}`, undefined, host)).detail as Detail

/** A confirmed order of others, with a leg and a truck row. */
const load = async (host = HOST_B) => {
  const client = Number((await asHead('clients/add', { name: `Клиент ${Math.random()}` }, host)).id)
  const id = Number((await asHead('orders/add', { client_id: client, order_type_id: 2, ...ready }, host)).id)
  const leg = Number((await asHead('rio/orders/directions/add', { order_id: id, ...route }, host)).id)
  const truck = Number((await asHead('orders/containers/add', { order_id: id, container_type_id: 21 }, host)).id)
  await setStatus(id, 2, host)
  return { id, leg, truck }
}
const route = { poo_id: ready.poo_id, fd_id: ready.fd_id }

const setStatus = (id: number, status: number, host = HOST_B) =>
  t.db(host).write((tx) => tx.updateTable('orders').set({ status_id: status }).where('id', '=', id).execute())

const crew = async (host = HOST_B) => {
  const contractor_id = Number((await asHead('contractors/add', { name: 'Перевозчик', is_carrier: 1 }, host)).id)
  const truck_id = Number((await asHead('trucks/add', { name: 'AA1234BB', contractor_id }, host)).id)
  const trailer_id = Number((await asHead('trailers/add', { name: 'AA4321XX', contractor_id }, host)).id)
  const fields = { name: 'Водитель', phone: '380671112233', contractor_id }
  const driver_id = Number((await asHead('drivers/add', fields, host)).id)
  return { contractor_id, truck_id, trailer_id, driver_id }
}

const NOT_OF_THE_ROAD = [
  'draft',
  'confirmed',
  'booking',
  'at_port',
  'delivery',
  'empty_return',
  'docs_waiting',
  'invoiced',
  'paid',
  'closed',
  'hold',
  'cancelled',
]

const DENIED = { status: 'error', error: 'access denied' }

/** What was refused has changed nothing of the order and its parts. */
const expectRefused = async (id: number, refusal: () => Promise<Detail>) => {
  const before = await read(id)
  expect(await refusal()).toMatchObject(DENIED)
  expect(await read(id)).toEqual(before)
}

describe('what is not the work of a dispatcher', () => {
  test('without a session nothing is assigned', async () => {
    const { truck } = await load()
    const body = { id: truck, comment: 'x' }
    const { code } = await t.call({ url: '/api/orders/containers/update/', body, host: HOST_B })
    expect(code).toBe(401)
  })

  test('without the flag neither a vehicle nor a status of another’s order is changed', async () => {
    const { id, leg, truck } = await load()
    const { driver_id } = await crew()
    await expectRefused(id, () => by(plain, 'orders/containers/update', { id: truck, driver_id }))
    await expectRefused(id, () => by(plain, 'rio/orders/directions/update', { id: leg, driver_id }))
    await expectRefused(id, () => by(plain, 'orders/update', { id, status_id: ORDER_STATUS.carrier_search }))
  })

  test.each([
    'client_id',
    'planned_loading_date',
    'cargo',
    'comment',
    'op_manager_id',
    'currency_id',
    'main_carrier_id',
  ])('the order’s %s is refused, alone and beside a status', async (field) => {
    const { id } = await load()
    await expectRefused(id, () => by(dispatcher, 'orders/update', { id, [field]: 1 }))
    await expectRefused(id, () =>
      by(dispatcher, 'orders/update', { id, status_id: ORDER_STATUS.carrier_search, [field]: 1 }),
    )
    const { refused } = await by(dispatcher, 'orders/bulk', {
      ids: [id],
      set: { [field]: field === 'cargo' || field === 'comment' ? 'x' : 1 },
    })
    expect(refused).toMatchObject([{ id, error: 'access denied' }])
  })

  test('other fields of a truck or a leg, and other parts, are refused', async () => {
    const { id, leg, truck } = await load()
    const { driver_id } = await crew()
    await expectRefused(id, () =>
      by(dispatcher, 'orders/containers/update', { id: truck, driver_id, seal_number: '7' }),
    )
    await expectRefused(id, () => by(dispatcher, 'rio/orders/directions/update', { id: leg, planned_loading_date: 1 }))
    await expectRefused(id, () => by(dispatcher, 'rio/orders/directions/add', { order_id: id, ...route, driver_id }))
    await expectRefused(id, () =>
      by(dispatcher, 'orders/containers/add', { order_id: id, container_type_id: 21, cargo: 'x' }),
    )
    await expectRefused(id, () => by(dispatcher, `orders/containers/delete/${truck}`))
    for (const part of ['rio/orders/customer_freight', 'rio/orders/carrier_freight', 'orders/services'])
      await expectRefused(id, () => by(dispatcher, `${part}/add`, { order_id: id, price: '1', service_id: 1 }))
    for (const path of ['orders/rates', 'orders/copy', 'orders/delete'])
      await expectRefused(id, () => by(dispatcher, path, { id }))
  })

  test('confirming, holding, billing, closing and cancelling are refused from every status', async () => {
    const { id } = await load()
    const others = STATUSES.order_statuses.filter(({ tech }) => !TRANSPORT_STATUSES.some((name) => name === tech))
    expect(others.map(({ tech }) => tech)).toEqual(NOT_OF_THE_ROAD)
    for (const { id: to } of others)
      await expectRefused(id, () => by(dispatcher, 'orders/update', { id, status_id: to }))
    for (const { id: from } of others.filter(({ tech }) => tech !== 'confirmed')) {
      await setStatus(id, from)
      expect(await by(dispatcher, 'orders/update', { id, status_id: ORDER_STATUS.in_transit })).toMatchObject({
        fields: { status_id: 'rule:transition' },
      })
    }
  })

  test('the flag governs nothing where the installation has no dispatchers', async () => {
    const other = await personWith(t, ['is_dispatcher'], HOST_A)
    const { id, truck } = await load(HOST_A)
    const { driver_id } = await crew(HOST_A)
    expect(await by(other, 'orders/update', { id, status_id: ORDER_STATUS.carrier_search }, HOST_A)).toMatchObject(
      DENIED,
    )
    expect(await by(other, 'orders/containers/update', { id: truck, driver_id }, HOST_A)).toMatchObject(DENIED)
    expect(await read(id, HOST_A)).toMatchObject({ status_id: ORDER_STATUS.confirmed })
  })

  test('a dispatcher of one company does nothing in another', async () => {
    const { id } = await load()
    const { code } = await send(
      t,
      { url: '/api/orders/update/', body: { id, status_id: ORDER_STATUS.carrier_search } },
      clientHeaders(t, HOST_A, dispatcher.token),
    )
    expect(code).toBe(401)
  })

  test('quotations are none of it', async () => {
    const seeing = await personWith(t, ['is_dispatcher', 'can_view_quote'], HOST_B)
    const body = { client_id: 1, order_type_id: 2, ...route }
    const id = Number((await asHead('quotations/add', body)).id)
    const leg = Number((await asHead('rio/quotations/directions/add', { quote_id: id, ...route })).id)
    const { driver_id } = await crew()
    expect(await by(seeing, 'quotations/update', { id, status_id: QUOTE_STATUS.priced })).toMatchObject(DENIED)
    expect(await by(seeing, 'rio/quotations/directions/update', { id: leg, driver_id })).toMatchObject(DENIED)
  })
})

describe('the work of a dispatcher', () => {
  test('S6.03 puts carrier, driver, truck and trailer on a truck row and on a leg of any load', async () => {
    const { id, leg, truck } = await load()
    const vehicle = await crew()
    const { contractor_id, truck_id, trailer_id, driver_id } = vehicle
    for (const [path, part] of [
      ['orders/containers', truck],
      ['rio/orders/directions', leg],
    ] as const)
      expect(await by(dispatcher, `${path}/update`, { id: part, ...vehicle })).toMatchObject({ status: 'ok' })
    const detail = await read(id)
    const crewed = { contractor_id, truck_id, trailer_id, driver_id }
    expect(detail).toMatchObject({ containers: [crewed], directions: [crewed] })
    const { list } = await asHead(`history/list/?o_t=order&o_id=${id}&num=100`)
    expect((list as Detail[]).filter((row) => row.team_user_id === dispatcher.id).map(({ field }) => field)).toContain(
      'driver_id',
    )
  })

  test('S6.03 puts one more truck on a load, with its type', async () => {
    const { id } = await load()
    const vehicle = await crew()
    const answer = await by(dispatcher, 'orders/containers/add', {
      order_id: id,
      container_type_id: 21,
      is_soc: 0,
      ...vehicle,
    })
    expect(answer).toMatchObject({ status: 'ok' })
    expect((await read(id)).containers).toHaveLength(2)
  })

  test('S6.03 takes it from the search of a truck to the unloading, with the dates that really were', async () => {
    const { id, truck } = await load()
    await by(dispatcher, 'orders/containers/update', { id: truck, ...(await crew()) })
    const [loaded, unloaded] = [1_700_000_000, 1_700_100_000]
    const steps = [
      { status_id: ORDER_STATUS.carrier_search },
      { status_id: ORDER_STATUS.booked },
      { status_id: ORDER_STATUS.to_loading },
      { status_id: ORDER_STATUS.loaded, actual_loading_date: loaded },
      { status_id: ORDER_STATUS.in_transit },
      { status_id: ORDER_STATUS.border },
      { status_id: ORDER_STATUS.unloaded, actual_unloading_date: unloaded },
    ]
    for (const step of steps) {
      const { status_next: open } = ((await by(dispatcher, `orders/get/${id}`)) as { detail: Detail }).detail
      expect(open, JSON.stringify(step)).toContain(step.status_id)
      expect(await by(dispatcher, 'orders/update', { id, ...step }), JSON.stringify(step)).toMatchObject({
        status: 'ok',
      })
    }
    expect(await read(id)).toMatchObject({
      status_id: ORDER_STATUS.unloaded,
      actual_loading_date: loaded,
      actual_unloading_date: unloaded,
    })
  })

  test('takes a wrong step back, and comes back from a problem', async () => {
    const { id } = await load()
    await setStatus(id, 9)
    expect(await by(dispatcher, 'orders/update', { id, status_id: ORDER_STATUS.problem })).toMatchObject({
      status: 'ok',
    })
    expect(await by(dispatcher, 'orders/update', { id, status_id: ORDER_STATUS.in_transit })).toMatchObject({
      status: 'ok',
    })
  })

  test('S4.08 the card offers exactly the accepted moves, from every status, to a dispatcher and to a person who may add orders', async () => {
    const full = await personWith(t, ['is_dispatcher', 'can_add_order'] satisfies Flag[], HOST_B)
    const { id } = await load()
    for (const { id: from, next } of STATUSES.order_statuses) {
      await setStatus(id, from)
      const offered = async (person: Person) =>
        ((await by(person, `orders/get/${id}`)).detail as Detail).status_next as number[]
      expect(await offered(dispatcher), String(from)).toEqual(dispatcherNext(from, null))
      expect(await offered(full), String(from)).toEqual([...next])
    }
  })

  test('with a role in the order the dispatcher is its team, as everybody', async () => {
    const { id } = await load()
    await asHead('orders/update', { id, op_manager_id: dispatcher.id })
    expect(await by(dispatcher, 'orders/update', { id, comment: 'Ворота 5' })).toMatchObject({ status: 'ok' })
    expect(((await by(dispatcher, `orders/get/${id}`)).detail as Detail).status_next).toContain(23)
  })

  test('many loads at once, each by the same rule', async () => {
    const [one, other] = [await load(), await load()]
    await setStatus(other.id, 17)
    const answer = await by(dispatcher, 'orders/bulk', {
      ids: [one.id, other.id],
      set: { status_id: ORDER_STATUS.carrier_search },
    })
    expect(answer).toMatchObject({ done: [{ id: one.id }], refused: [{ id: other.id, error: 'invalid data' }] })
  })

  test('no field of money, client or plan is among those open to a dispatcher', () => {
    const open = Object.values(DISPATCHER_FIELDS).flat()
    expect(open.filter((name) => /price|amount|rate|sum|client|planned|currency|manager/.test(name))).toEqual([])
  })
})

describe('the dispatcher of a load', () => {
  const MANAGER = 'manager@demo'
  const name = async (id: number, op_manager_id: number, host = HOST_B): Promise<Detail> =>
    (await t.call({ url: '/api/orders/update/', body: { id, op_manager_id }, as: MANAGER, host })).body

  test('S1.06 is named by a manager, one by one or for many loads; not by a dispatcher without a role', async () => {
    const [{ id }, other] = [await load(), await load()]
    // Others of these tests give loads to the one above.
    const own = await personWith(t, ['is_dispatcher'], HOST_B)
    expect(await by(own, 'orders/update', { id, op_manager_id: own.id })).toMatchObject(DENIED)
    expect((await read(id)).op_manager_id).toBeNull()
    const one = await name(id, own.id)
    expect(one).toMatchObject({ status: 'ok' })
    expect(one).not.toHaveProperty('warnings')
    const set = { op_manager_id: own.id }
    const { body } = await t.call({
      url: '/api/orders/bulk/',
      body: { ids: [id, other.id], set },
      as: MANAGER,
      host: HOST_B,
    })
    expect(body).toMatchObject({ status: 'ok' })
    for (const each of [id, other.id]) expect((await read(each)).op_manager_id).toBe(own.id)
    const { list } = await by(own, 'orders/list', { filters: 'f[only_mine]=1' })
    expect(list).toMatchObject([{ id: other.id }, { id }])
  })

  test('S1.06 a person who is no dispatcher is accepted with a warning, if the company has dispatchers', async () => {
    const { id } = await load()
    expect(await name(id, plain.id)).toMatchObject({ warnings: { op_manager_id: 'rule:not_dispatcher' } })
    expect((await read(id)).op_manager_id).toBe(plain.id)
    const elsewhere = await load(HOST_A)
    const nobody = await personWith(t, [], HOST_A)
    expect(await name(elsewhere.id, nobody.id, HOST_A)).not.toHaveProperty('warnings')
  })
})
