/** Values of a company's own fields go along: in merges, copies, versions, conversions and imports (decision 0092). */
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quotes } from '../../testing/quotes.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { importCalls } from '../imports/testing/import-calls.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.token(ADMIN)
})
afterAll(() => t.close())

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'
const q = quotes(() => t)
const imports = importCalls(
  () => t,
  () => admin,
)

const DAY_OF = 1_790_294_400

const define = async (entity: string, kind: string, more: object = {}): Promise<string> => {
  const body = { name: `Своё ${kind}`, entity, kind, is_searched: kind === 'text' ? 1 : 0, ...more }
  return `cf_${String((await q.done('custom_fields/add', body, ADMIN)).id)}`
}

interface Own {
  text: string
  fee: string
  day: string
  way: string
  who: string
}

/** One field of each kind that tells kinds apart; the choice of the second entity offers less. */
const defineAll = async (entity: string, options = 'Море\nАвто'): Promise<Own> => ({
  text: await define(entity, 'text'),
  fee: await define(entity, 'money'),
  day: await define(entity, 'date'),
  way: await define(entity, 'choice', { options }),
  who: await define(entity, 'reference', { target: 'contractor' }),
})

const valuesOf = (own: Own, way = 'Авто'): Body => ({
  [own.text]: 'Ёлочный шар',
  [own.fee]: '12.50',
  [own.day]: DAY_OF,
  [own.way]: way,
  [own.who]: 1,
})

const own = {} as Record<'order' | 'quote' | 'lead' | 'client', Own>
beforeAll(async () => {
  own.order = await defineAll('order')
  own.quote = await defineAll('quote')
  own.lead = await defineAll('lead', 'Море\nАвто\nПоезд')
  own.client = await defineAll('client', 'авто')
  // Of the same name, and of another kind: nothing to carry.
  await define('order', 'number', { name: 'Скидка' })
  await define('quote', 'money', { name: 'Скидка' })
})

const foundBy = async (path: string, text: string): Promise<number[]> =>
  q.listIds(`search=${encodeURIComponent(text)}`, ADMIN, path)

describe('carried over', () => {
  test('a copy of an order has them, without dates, as it has no other date either', async () => {
    const id = await q.order(valuesOf(own.order))
    const copy = await q.read(Number((await q.done('orders/copy', { id })).id))
    expect(copy).toMatchObject({ ...valuesOf(own.order), [own.order.day]: 0 })
    expect(copy[`${own.order.who}_name`]).toEqual(expect.any(String))
    expect(await foundBy('orders', 'елочный')).toEqual([copy.id, id])
  })

  test('a new version of a quotation has them, and the order that it becomes those of the same name and kind', async () => {
    const discount = await define('quote', 'text', { name: 'Лишь здесь' })
    const id = await q.quoteIn(QUOTE_STATUS.sent, { ...valuesOf(own.quote), [discount]: 'x' })
    const version = Number((await q.done('quotations/version', { id })).id)
    expect(await q.read(version, ADMIN, 'quotations')).toMatchObject({ ...valuesOf(own.quote), [discount]: 'x' })
    await q.move(version, QUOTE_STATUS.sent)
    const { order_id: orderId } = await q.done('quotations/convert', { id: version, confirm: 1 })
    expect(await q.read(Number(orderId))).toMatchObject(valuesOf(own.order))
    const history = await t.call({ url: `/api/history/list/?o_t=order&o_id=${String(orderId)}&num=100`, as: ADMIN })
    expect(history.body.status).toBe('ok')
  })

  test('a lead gives them to the client and the quotation; an option that the client does not have stays behind', async () => {
    const lead = async (way: string, no: number) =>
      Number(
        (
          await q.done('leads/add', {
            name: `Заявка ${no}`,
            phone: `38067333110${no}`,
            order_type_id: 2,
            ...valuesOf(own.lead, way),
          })
        ).id,
      )
    const made = await q.done('leads/convert', { id: await lead('Авто', 1), quote: 1 })
    // The same option, however it is written.
    expect(await q.read(Number(made.client_id), ADMIN, 'clients')).toMatchObject(valuesOf(own.client, 'авто'))
    expect(await q.read(Number(made.quote_id), ADMIN, 'quotations')).toMatchObject(valuesOf(own.quote))
    const other = await q.done('leads/convert', { id: await lead('Поезд', 2) })
    expect(await q.read(Number(other.client_id), ADMIN, 'clients')).toMatchObject({
      ...valuesOf(own.client),
      [own.client.way]: null,
    })
  })

  test('nothing that is switched off is carried', async () => {
    const [from, to] = [
      await define('quote', 'text', { name: 'Пломба' }),
      await define('order', 'text', { name: 'Пломба' }),
    ]
    const id = await q.quoteIn(QUOTE_STATUS.accepted, { [from]: 'A-1' })
    await q.done('custom_fields/update', { id: Number(to.slice(3)), is_active: 0 }, ADMIN)
    const { order_id: orderId } = await q.done('quotations/convert', { id })
    await q.done('custom_fields/update', { id: Number(to.slice(3)), is_active: 1 }, ADMIN)
    expect(await q.read(Number(orderId))).toMatchObject({ [to]: null })
  })
})

describe('merged', () => {
  const firm = async (name: string, values: Body): Promise<number> =>
    Number((await q.done('clients/add', { name, ...values }, ADMIN)).id)

  test('empty ones are filled, others are to be chosen, and the undoing brings both records back', async () => {
    const { text, fee, day, way, who } = own.client
    const withOwnValue = await firm('ТОВ Остаётся', { [text]: 'Своё', [way]: 'авто' })
    const gone = await firm('ПП Уходит', { [text]: 'Чужое', [fee]: '7.00', [day]: DAY_OF, [who]: 1 })
    const pair = { id: withOwnValue, from_id: gone }
    const plan = await q.done('clients/merge', { ...pair, dry_run: 1 }, ADMIN)
    expect(plan.conflicts).toContainEqual({ field: text, kept: 'Своё', gone: 'Чужое' })
    expect(plan.filled).toEqual(
      expect.arrayContaining([
        { field: fee, value: '7.00' },
        { field: day, value: DAY_OF },
        { field: who, value: 1 },
      ]),
    )
    const wrong = { ...pair, set: { [text]: 'Третье' } }
    expect(await q.refused('clients/merge', wrong, ADMIN)).toMatchObject({ fields: { [text]: 'not_allowed' } })
    expect(await q.read(withOwnValue, ADMIN, 'clients')).toMatchObject({ rev: 1, [fee]: null })
    const merged = await q.done('clients/merge', { ...pair, set: { [text]: 'Чужое' } }, ADMIN)
    const after = { [text]: 'Чужое', [fee]: '7.00', [day]: DAY_OF, [way]: 'авто', [who]: 1 }
    expect(await q.read(withOwnValue, ADMIN, 'clients')).toMatchObject(after)
    expect(await foundBy('clients', 'чужое')).toEqual([withOwnValue])
    await q.done('clients/merge/undo', { merge_id: merged.merge_id }, ADMIN)
    expect(await q.read(withOwnValue, ADMIN, 'clients')).toMatchObject({
      [text]: 'Своё',
      [fee]: null,
      [day]: 0,
      [who]: null,
    })
    expect(await q.read(gone, ADMIN, 'clients')).toMatchObject({ [text]: 'Чужое', [fee]: '7.00', [day]: DAY_OF })
    expect(await foundBy('clients', 'чужое')).toEqual([gone])
  })

  test('references in a company’s field move to the kept record, and back', async () => {
    const carrier = async (name: string) => Number((await q.done('contractors/add', { name }, ADMIN)).id)
    const [kept, gone] = [await carrier('Перевозчик А'), await carrier('Перевозчик Б')]
    const id = await q.order({ [own.order.who]: gone })
    const pair = { id: kept, from_id: gone }
    const merged = await q.done('contractors/merge', pair, ADMIN)
    expect(merged.moved).toEqual([{ r: 'orders', count: 1 }])
    expect(await q.read(id)).toMatchObject({ [own.order.who]: kept })
    await q.done('contractors/merge/undo', { merge_id: merged.merge_id }, ADMIN)
    expect(await q.read(id)).toMatchObject({ [own.order.who]: gone })
  })
})

describe('imported', () => {
  test('columns are known by the names of the fields, checked row by row, changed and undone', async () => {
    const { text, fee, day, way, who } = own.client
    const head = 'name;Своё text;СВОЁ MONEY;Своё date;Своё choice;Своё reference'
    const contractor = String((await q.read(1, ADMIN, 'contractors')).name)
    const file = [
      head,
      `Импорт Первый;Тюлень;1 250,50;25.09.2026;АВТО;${contractor}`,
      'Импорт Второй;x;много;вчера;Поезд;Нет такого',
    ].join('\n')
    const before = await q.listIds('', ADMIN, 'clients')
    const checked = await imports.read('clients', file)
    expect(checked.columns).toMatchObject([
      { field: 'name' },
      ...[text, fee, day, way, who].map((field) => ({ field })),
    ])
    expect(checked.errors).toEqual(
      [
        [who, 'not_found'],
        [fee, 'format'],
        [day, 'type'],
        [way, 'not_allowed'],
      ].map(([field, code]) => ({ row: 3, field, code })),
    )
    expect(await q.listIds('', ADMIN, 'clients')).toEqual(before)
    const errors = await t.app.inject({
      url: `/api/imports/errors/${checked.id}/`,
      headers: { ...imports.headersOf(admin), 'accept-language': 'ru' },
    })
    expect(errors.body).toContain('Своё money: ')
    expect(await imports.run(checked.id, 'update')).toMatchObject({ status: 'done', counts: { added: 1 } })
    const [id = 0] = await foundBy('clients', 'тюлень')
    expect(await q.read(id, ADMIN, 'clients')).toMatchObject({
      [text]: 'Тюлень',
      [fee]: '1250.50',
      [day]: Date.UTC(2026, 8, 25) / 1000,
      [way]: 'авто',
      [who]: 1,
    })
    const again = await imports.read('clients', 'name;Своё text;Своё date\nИмпорт Первый;Морж;')
    expect(await imports.run(again.id, 'update')).toMatchObject({ counts: { updated: 1 } })
    expect(await q.read(id, ADMIN, 'clients')).toMatchObject({ [text]: 'Морж', [day]: Date.UTC(2026, 8, 25) / 1000 })
    await imports.undo(again.id)
    expect(await q.read(id, ADMIN, 'clients')).toMatchObject({ [text]: 'Тюлень' })
  })

  test('a column is mapped to one by hand; another company knows neither', async () => {
    const { text } = own.order
    const file = 'Номер;Клиент;Тип;Примета\nEXT-1;1;2;Слон\n'
    const { id, columns } = await imports.read('orders', file)
    expect(columns[3]).toMatchObject({ title: 'Примета', field: '' })
    const mapped = await imports.map(id, ['external_number', '', '', text])
    expect(mapped.columns[3]).toMatchObject({ title: 'Примета', field: text })
    const other = await imports.upload(
      { resource: 'clients' },
      'name;Своё text\nX;y',
      await t.token(ADMIN, HOST_B),
      HOST_B,
    )
    const detail = await imports.get(`/api/imports/get/${String(other.id)}/`, await t.token(ADMIN, HOST_B), HOST_B)
    expect(detail.detail).toMatchObject({ columns: [{ field: 'name' }, { field: '' }] })
  })

  test('a required one is asked of a new row', async () => {
    const name = await define('driver', 'text', { name: 'Допуск', is_required: 1 })
    const checked = await imports.read('drivers', 'name;phone\nБез Допуска;380671112777\n')
    expect(checked).toMatchObject({ required: expect.arrayContaining([name]) as string[] })
    expect(checked.errors).toEqual([{ row: 2, field: name, code: 'required' }])
  })
})
