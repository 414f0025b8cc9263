/** Statuses of a company: who may change them, what is refused with nothing changed, and that their names and demands are obeyed. */
import { DEFAULT_STATUSES } from '@fura/shared/status-defaults/default-statuses.ts'
import { CLIENT_STATUS, LEAD_STATUS, ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'
const UPDATE = '/api/company/statuses/update/'

const call = async (url: string, body?: object, as = ADMIN, host = HOST_A): Promise<Body> =>
  (await app.call({ method: body ? 'POST' : 'GET', url, as, host, ...(body ? { body } : {}) })).body
const set = async (list: string, changes: object) =>
  expect(await call(UPDATE, { list, statuses: changes }), JSON.stringify(changes)).toEqual({ status: 'ok' })
const statuses = async (list: string, host = HOST_A) =>
  (await call(`/api/${list}/list/?num=100`, undefined, ADMIN, host)).list as Body[]
const detail = async (path: string, id: unknown) => (await call(`/api/${path}/get/${String(id)}/`)).detail as Body
const first = async (path: string, query: string) =>
  ((await call(`/api/${path}/list/?num=1&sort=id&${query}`)).list as Body[])[0] ?? {}

test('without a session and without the right nothing is changed', async () => {
  const before = await statuses('order_statuses')
  const body = { list: 'order_statuses', statuses: { 5: { name_ru: 'X' } } }
  expect((await app.call({ method: 'POST', url: UPDATE, body })).code).toBe(401)
  for (const as of ['manager@demo', 'dispatcher@demo', 'viewer@demo'])
    expect(await call(UPDATE, body, as)).toEqual({ status: 'error', error: 'access denied', needs: ['can_add_user'] })
  expect(await statuses('order_statuses')).toEqual(before)
})

test('each mistake is named at its field, and of several statuses none is changed', async () => {
  const before = await statuses('order_statuses')
  const good = { 2: { name_ru: 'Согласован' } }
  const refusals: [object, Body][] = [
    [{ statuses: good }, { list: 'required' }],
    [{ list: 'tasks_statuses', statuses: good }, { list: 'not_allowed' }],
    [{ list: 'order_statuses' }, { statuses: 'type' }],
    [{ list: 'order_statuses', statuses: { x: {} } }, { statuses: 'type' }],
    [{ list: 'order_statuses', statuses: { ...good, 5: { color: '#FFFFFF' } } }, { color: 'rule:contrast' }],
    [{ list: 'order_statuses', statuses: { ...good, 5: { color: 'red' } } }, { color: 'format' }],
    [
      { list: 'order_statuses', statuses: { ...good, 5: { short_name_ru: 'x'.repeat(17) } } },
      { short_name_ru: 'too_long' },
    ],
    [{ list: 'order_statuses', statuses: { ...good, 5: { next: [1] } } }, { next: 'not_allowed' }],
    [
      { list: 'order_statuses', statuses: { ...good, 5: { demanded_fields: 'horses' } } },
      { demanded_fields: 'not_allowed' },
    ],
    [
      { list: 'order_statuses', statuses: { ...good, 5: { demanded_fields: 'sum_income' } } },
      { demanded_fields: 'not_allowed' },
    ],
  ]
  for (const [sent, fields] of refusals)
    expect(await call(UPDATE, sent), JSON.stringify(sent)).toEqual({ status: 'error', error: 'invalid data', fields })
  expect(await call(UPDATE, { list: 'order_statuses', statuses: { ...good, 999: { name_ru: 'X' } } })).toMatchObject({
    error: 'empty data',
  })
  const faint = { id: 5, color: '#FFFF00' }
  expect(await call('/api/order_statuses/update/', faint)).toMatchObject({ fields: { color: 'rule:contrast' } })
  const many = await call('/api/order_statuses/bulk/', { ids: [5], set: { color: '#FFFF00' } })
  expect(many.refused).toMatchObject([{ id: 5, fields: { color: 'rule:contrast' } }])
  expect(await statuses('order_statuses')).toEqual(before)
})

test('a renamed, recoloured and moved status is so in its list and its records, of this company alone, and ours come back', async () => {
  const [before, other] = [await statuses('order_statuses'), await statuses('order_statuses', HOST_B)]
  const order = await first('orders', `status_id=${ORDER_STATUS.in_transit}`)
  const id = ORDER_STATUS.in_transit
  const names = { name_ru: 'Катится', name_uk: 'Котиться', name_en: 'Rolling', short_name_ru: 'Катится' }
  await set('order_statuses', { [id]: { ...names, color: '#880E4F', position: 0 } })
  const [top] = await statuses('order_statuses')
  expect(top).toMatchObject({ id, ...names, color: '#880E4F', tech_name: 'in_transit' })
  expect(await detail('orders', order.id)).toMatchObject({ status_name: 'Катится', status_color: '#880E4F' })
  const history = await call('/api/audit/list/?f[event]=settings_changed')
  expect(history.list).toMatchObject([{ detail: 'order_statuses' }])
  expect(await statuses('order_statuses', HOST_B)).toEqual(other)

  const ours = DEFAULT_STATUSES.order_statuses.find((status) => status.id === id)
  const { name_ru, name_uk, name_en, short_name_ru, color, position } = ours ?? {}
  await set('order_statuses', { [id]: { name_ru, name_uk, name_en, short_name_ru, color, position } })
  const plain = (rows: Body[]) =>
    rows.map(({ rev: _, date_update: __, updater_id: ___, updater_name: ____, ...row }) => row)
  expect(plain(await statuses('order_statuses'))).toEqual(plain(before))
})

describe('a status demands fields', () => {
  test('of an order: those that are empty are named, a head may insist, and filled ones let it through', async () => {
    const to = ORDER_STATUS.docs_waiting
    await set('order_statuses', { [to]: { demanded_fields: 'external_number external_number cargo' } })
    expect((await statuses('order_statuses')).find(({ id }) => id === to)).toMatchObject({
      demanded_fields: 'external_number cargo',
    })
    const { id } = await first('orders', `status_id=${ORDER_STATUS.unloaded}`)
    await call('/api/orders/update/', { id, external_number: null })
    const refused = {
      status: 'error',
      error: 'invalid data',
      fields: { external_number: 'required', status_id: 'rule:incomplete' },
    }
    expect(await call('/api/orders/update/', { id, status_id: to })).toEqual(refused)
    expect(await detail('orders', id)).toMatchObject({ status_id: ORDER_STATUS.unloaded })
    expect(await call('/api/orders/update/', { id, status_id: to, external_number: 'PO-1' })).toMatchObject({
      status: 'ok',
    })
    await call('/api/orders/update/', {
      id,
      status_id: ORDER_STATUS.unloaded,
      external_number: null,
      _sync: { override: 1 },
    })
    const insisted = { id, status_id: to, _sync: { override: 1 } }
    expect(await call('/api/orders/update/', insisted)).toMatchObject({ status: 'ok' })
    await set('order_statuses', { [to]: { demanded_fields: null } })
  })

  test('of leads and clients, a field of the company’s own among them; another mode’s fields are not asked for', async () => {
    const { id: own } = await call('/api/custom_fields/add/', { entity: 'client', kind: 'text', name: 'Канал' })
    await set('clients_statuses', { [CLIENT_STATUS.lost]: { demanded_fields: `cf_${String(own)}` } })
    const client = await first('clients', `status_id=${CLIENT_STATUS.active}`)
    const lost = { id: client.id, status_id: CLIENT_STATUS.lost }
    expect(await call('/api/clients/update/', lost)).toMatchObject({
      fields: { [`cf_${String(own)}`]: 'required', status_id: 'rule:incomplete' },
    })
    expect(await call('/api/clients/update/', { ...lost, [`cf_${String(own)}`]: 'Море' })).toMatchObject({
      status: 'ok',
    })

    await set('leads_statuses', { [LEAD_STATUS.contacted]: { demanded_fields: 'position' } })
    const lead = await first('leads', `status_id=${LEAD_STATUS.assigned}`)
    await call('/api/leads/update/', { id: lead.id, position: null })
    const contacted = { id: lead.id, status_id: LEAD_STATUS.contacted }
    expect(await call('/api/leads/update/', contacted)).toMatchObject({ fields: { position: 'required' } })
    expect(await detail('leads', lead.id)).toMatchObject({ status_id: LEAD_STATUS.assigned })

    await set('order_statuses', { [ORDER_STATUS.docs_waiting]: { demanded_fields: 'vessel_id' } })
    const byRoad = (await first('orders', `status_id=${ORDER_STATUS.unloaded}&order_type=2`)).id
    if (byRoad === undefined) throw new Error('the demo has no unloaded order by road')
    expect(await call('/api/orders/update/', { id: byRoad, status_id: ORDER_STATUS.docs_waiting })).toMatchObject({
      status: 'ok',
    })
    await set('order_statuses', { [ORDER_STATUS.docs_waiting]: { demanded_fields: '' } })
  })
})
