/** Orders out of a file with their sums, legs, containers and vehicles: seen before they are made, made as by hand, taken back. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { importCalls } from './testing/import-calls.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.token('admin@demo')
})
afterAll(() => t.close())

const { post, get, read, run, undo, find, detailOf, settled } = importCalls(
  () => t,
  () => admin,
)

type Row = Record<string, unknown>

const nameOf = async (path: string, query = ''): Promise<string> => {
  const { list } = (await get(`/api/${path}/list/?num=1&sort=id&${query}`)) as { list: Row[] }
  return String(list[0]?.name)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const HEADER =
  'Номер заявки;Дата;Заказчик;Откуда;Куда;Дата загрузки;Дата выгрузки;Тип контейнера;Контейнеры;Сумма;Валюта;НДС;Перевозчик;Ставка перевозчика'

/** Numbers with a right check digit. */
const CONTAINERS = 'MSKU0000007, TCLU1234568'

const rowOf = async (number: string, cells: { from?: string; sum?: string; cost?: string; carrier?: string } = {}) => {
  const client = quoted(await nameOf('clients'))
  const carrier = quoted(cells.carrier ?? (await nameOf('contractors', 'f[is_carrier]=1')))
  const { from = 'Одесса', sum = '1 234,50', cost = '900,00 USD' } = cells
  return `${number};05.11.2026;${client};${from};Киев;06.11.2026;2026-11-08;40HC;"${CONTAINERS}";${sum};грн;20%;${carrier};${cost}`
}

const fileOf = (...rows: string[]): string => [HEADER, ...rows].join('\n')

const detailOfOrder = async (number: string): Promise<Row> => {
  const [order] = await find('orders', number)
  return (await get(`/api/orders/get/${Number(order?.id)}/`)).detail as Row
}

describe('before anything is written', () => {
  test('costs are refused to people who may not edit the plan calculation; sums of the client are not', async () => {
    const person = await personWith(t, ['can_add_order'])
    const detail = await read('orders', fileOf(await rowOf('DENIED-1')), person.token)
    expect(detail.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'carrier_freight.price', code: 'not_allowed' })]),
    )
    expect(await find('orders', 'DENIED-1')).toEqual([])
  })

  test('a row reports what its parts lack: equipment, a carrier, both ends of a leg, a rate', async () => {
    const client = quoted(await nameOf('clients'))
    const file = [
      'external_number;order_type_id;client_id;containers.number;carrier_freight.price;customer_freight.price;customer_freight.currency_id;doc_date',
      `LACKS-1;${quoted(await nameOf('order_types'))};${client};MSKU0000007;100;;;`,
      `LACKS-2;${quoted(await nameOf('order_types'))};${client};;;100;USD;01.01.1999`,
    ].join('\n')
    const { errors, counts } = await read('orders', file)
    expect(counts).toMatchObject({ new: 0, wrong: 2 })
    expect(errors.map(({ row, field, code }) => `${row} ${field} ${code}`).toSorted()).toEqual([
      '2 container_type_id required',
      '2 main_carrier_id required',
      '3 customer_freight.rate required',
    ])
  })

  test('it says how many parts and which sums would be made', async () => {
    const { id, errors } = await read(
      'orders',
      fileOf(await rowOf('SEEN-1'), await rowOf('SEEN-2', { sum: '1.234,50' })),
    )
    expect(errors).toEqual([])
    const usd = Number((await find('currencies', 'USD')).at(0)?.id)
    const uah = Number((await find('currencies', 'UAH')).at(0)?.id)
    expect(await detailOf(id)).toMatchObject({
      makes: expect.arrayContaining([
        { part: 'directions', rows: 2 },
        { part: 'containers', rows: 4 },
        { part: 'customer_freight', rows: 2 },
        { part: 'carrier_freight', rows: 2 },
      ]) as unknown,
      sums: expect.arrayContaining([
        { part: 'customer_freight', currency_id: uah, sum: '2469.00' },
        { part: 'carrier_freight', currency_id: usd, sum: '1800.00' },
      ]) as unknown,
    })
    expect(await find('orders', 'SEEN-1')).toEqual([])
  })
})

describe('an order of a file', () => {
  test('has its freight, leg and containers, counted as an order of a form', async () => {
    const { id } = await read('orders', fileOf(await rowOf('MADE-1')))
    expect((await run(id, 'skip')).counts).toMatchObject({ added: 1, failed: 0 })
    const order = await detailOfOrder('MADE-1')
    const { directions, containers, customer_freight: income, carrier_freight: cost } = order as Record<string, Row[]>
    expect(directions).toMatchObject([{ poo_name: 'Одесса', fd_name: 'Киев', transport_mode: 'sea' }])
    expect(directions?.[0]?.planned_loading_date).toBeGreaterThan(0)
    expect(containers?.map(({ number }) => number)).toEqual(['MSKU0000007', 'TCLU1234568'])
    expect(income).toMatchObject([{ price: '1234.5000', rate: '1.000000', vat_name: 'НДС 20 %', gross: '1481.40' }])
    expect(cost).toMatchObject([
      { price: '900.0000', currency_name: 'Доллар США', contractor_id: order.main_carrier_id },
    ])
    expect(Number(cost?.[0]?.rate)).toBeGreaterThan(1)
    expect(Number(order.plan_income)).toBeCloseTo(1234.5)
    expect(Number(order.plan_expense)).toBeGreaterThan(900)
  })

  test('is taken back with all its parts, unless somebody has changed one', async () => {
    const file = fileOf(await rowOf('BACK-1'), await rowOf('BACK-2'))
    const { id } = await read('orders', file)
    await run(id, 'skip')
    const [first, second] = [await detailOfOrder('BACK-1'), await detailOfOrder('BACK-2')]
    const leg = (second.directions as Row[])[0]
    expect(await post('/api/rio/orders/directions/update/', { id: leg?.id, comment: 'моё' })).toMatchObject({
      status: 'ok',
    })
    expect((await undo(id)).counts).toMatchObject({ undone: 1, kept: 1 })
    expect(await find('orders', 'BACK-1')).toEqual([])
    expect(await find('orders', 'BACK-2')).toHaveLength(1)
    for (const path of ['rio/orders/directions', 'orders/containers', 'rio/orders/customer_freight'])
      expect(await get(`/api/${path}/list/?f[order_id]=${Number(first.id)}`)).toMatchObject({ list: [] })
  })

  test('that a part of it is refused for leaves nothing behind, and its row says why', async () => {
    const { id } = await read('orders', fileOf((await rowOf('BAD-1')).replace('MSKU0000007', 'X'.repeat(30))))
    const after = await run(id, 'skip')
    expect(after).toMatchObject({ counts: { failed: 1, added: 0 } })
    expect(after.errors.map(({ field }) => field)).toContain('containers.number')
    expect(await find('orders', 'BAD-1')).toEqual([])
  })
})

describe('a city or a carrier that is not there', () => {
  const missing = async (number: string) =>
    read('orders', fileOf(await rowOf(number, { from: `Нигдейск ${number}`, carrier: `Перевозчик ${number}` })))

  test('is added by nobody without the right to add it, and not without an import of their own', async () => {
    const { id } = await missing('ABSENT-1')
    const person = await personWith(t, ['can_add_order'])
    expect(await post('/api/imports/make/', { id, entity: 'city' }, person.token)).toMatchObject({
      error: 'empty data',
    })
    await t
      .db()
      .write((tx) => tx.updateTable('imports').set({ team_user_id: person.id }).where('id', '=', id).execute())
    expect(await post('/api/imports/make/', { id, entity: 'city' }, person.token)).toMatchObject({
      error: 'access denied',
    })
    expect(await post('/api/imports/make/', { id, entity: 'team_user' })).toMatchObject({ error: 'invalid data' })
    expect(await find('cities', 'Нигдейск')).toEqual([])
  })

  test('is an error that names it, is added at a word, and goes with the undo', async () => {
    const { id, errors } = await missing('ABSENT-2')
    expect(errors.map(({ field }) => field).toSorted()).toEqual(['main_carrier_id', 'poo_id'])
    expect(await detailOf(id)).toMatchObject({
      missing: expect.arrayContaining([
        { entity: 'city', names: ['Нигдейск ABSENT-2'], total: 1 },
        { entity: 'contractor', names: ['Перевозчик ABSENT-2'], total: 1 },
      ]) as unknown,
    })
    for (const entity of ['city', 'contractor']) {
      expect(await post('/api/imports/make/', { id, entity })).toMatchObject({ status: 'ok' })
      await settled(id)
    }
    expect(await detailOf(id)).toMatchObject({ counts: { new: 1, wrong: 0 }, missing: [] })
    await run(id, 'skip')
    expect(await detailOfOrder('ABSENT-2')).toMatchObject({
      poo_name: 'Нигдейск ABSENT-2',
      main_carrier_name: 'Перевозчик ABSENT-2',
    })
    expect((await undo(id)).counts).toMatchObject({ undone: 1 })
    expect(await find('cities', 'Нигдейск ABSENT-2')).toEqual([])
    expect(await find('contractors', 'Перевозчик ABSENT-2')).toEqual([])
  })
})
