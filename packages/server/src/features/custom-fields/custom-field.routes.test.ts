/** Fields of the company's own: who makes them, what each kind takes, and lists, history, search and files that know them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'

const call = async (url: string, body?: object, as = MANAGER, host = HOST_A): Promise<Body> =>
  (await app.call({ method: body ? 'POST' : 'GET', url: `/api/${url}`, as, host, ...(body ? { body } : {}) })).body

const ok = async (url: string, body?: object, as = MANAGER, host = HOST_A): Promise<Body> => {
  const answer = await call(url, body, as, host)
  expect(answer, `${url} ${JSON.stringify(body)}`).toMatchObject({ status: 'ok' })
  return answer
}

/** The name of the field that the answers of records have. */
const define = async (values: object, host = HOST_A): Promise<string> => {
  const { id } = await ok('custom_fields/add/', { entity: 'order', ...values }, ADMIN, host)
  return `cf_${String(id)}`
}

const definitions = async (host = HOST_A) => (await ok('custom_fields/list/?num=100', undefined, ADMIN, host)).list
const order = async (id: unknown) => (await ok(`orders/get/${String(id)}/`)).detail as Body
const ids = async (query: string) => ((await ok(`orders/list/?${query}`)).list as Body[]).map(({ id }) => id)
const firstOrders = async (): Promise<number[]> => (await ids('num=4&sort=id')) as number[]

describe('a definition', () => {
  test('is not made without a session or without the right, and nothing changes', async () => {
    const before = await definitions()
    const body = { name: 'X', entity: 'order', kind: 'text' }
    expect((await app.call({ method: 'POST', url: '/api/custom_fields/add/', body })).code).toBe(401)
    expect(await call('custom_fields/add/', body)).toEqual({
      status: 'error',
      error: 'access denied',
      needs: ['can_add_user'],
    })
    expect(await definitions()).toEqual(before)
  })

  test('reports its errors, and leaves nothing behind', async () => {
    const before = await definitions()
    const refusals: [object, object][] = [
      [{ name: 'X', kind: 'text' }, { entity: 'required' }],
      [{ name: 'X', entity: 'vat', kind: 'text' }, { entity: 'not_allowed' }],
      [{ name: 'X', entity: 'order', kind: 'picture' }, { kind: 'not_allowed' }],
      [{ entity: 'order', kind: 'text' }, { name: 'required' }],
      [{ name: 'X', entity: 'order', kind: 'choice' }, { options: 'required' }],
      [{ name: 'X', entity: 'order', kind: 'choice', options: 'a, b' }, { options: 'rule:option' }],
      [{ name: 'X', entity: 'order', kind: 'reference' }, { target: 'required' }],
    ]
    for (const [sent, fields] of refusals)
      expect(await call('custom_fields/add/', sent, ADMIN)).toEqual({ status: 'error', error: 'invalid data', fields })
    expect(await definitions()).toEqual(before)
  })

  test('keeps what its values are stored by, and is deleted only while it has none', async () => {
    const name = await define({ name: 'Пломба', kind: 'text' })
    const id = Number(name.slice(3))
    expect(await call('custom_fields/update/', { id, kind: 'money', name: 'Иначе' }, ADMIN)).toMatchObject({
      fields: { kind: 'not_allowed' },
    })
    const [orderId] = await firstOrders()
    await ok('orders/update/', { id: orderId, [name]: 'A-1' })
    expect(await call('custom_fields/delete/', { id }, ADMIN)).toMatchObject({ error: 'in use' })
    await ok('custom_fields/update/', { id, is_active: 0 }, ADMIN)
    expect(await order(orderId)).not.toHaveProperty(name)
    expect(await call('orders/update/', { id: orderId, [name]: 'B' })).toMatchObject({ fields: { [name]: 'unknown' } })
    await ok('custom_fields/update/', { id, is_active: 1 }, ADMIN)
    expect(await order(orderId)).toMatchObject({ [name]: 'A-1' })
    await ok('orders/update/', { id: orderId, [name]: null })
    await ok('custom_fields/delete/', { id }, ADMIN)
    expect(await order(orderId)).not.toHaveProperty(name)
  })

  test('belongs to one company: another neither lists nor takes it', async () => {
    const before = await definitions(HOST_B)
    const name = await define({ name: 'Только здесь', kind: 'text' })
    expect(await definitions(HOST_B)).toEqual(before)
    const list = (await ok('orders/list/?num=1', undefined, ADMIN, HOST_B)).list as Body[]
    expect(list[0]).not.toHaveProperty(name)
    const refused = await call('orders/update/', { id: list[0]?.id, [name]: 'x' }, ADMIN, HOST_B)
    expect(refused).toMatchObject({ fields: { [name]: 'unknown' } })
  })

  test('an entity has at most 40', async () => {
    for (let made = 0; made < 40; made += 1) await define({ name: `Поле ${made}`, entity: 'quote', kind: 'number' })
    const one = { name: 'Лишнее', entity: 'quote', kind: 'number' }
    expect(await call('custom_fields/add/', one, ADMIN)).toMatchObject({ fields: { entity: 'rule:too_many_fields' } })
    const [row] = (await ok('quotations/list/?num=1')).list as Body[]
    expect(Object.keys(row ?? {}).filter((name) => name.startsWith('cf_'))).toHaveLength(40)
  })
})

describe('values', () => {
  const kinds: [kind: string, more: object, good: unknown, bad: [unknown, string][]][] = [
    [
      'text',
      {},
      'Печать № 7',
      [
        [5, 'type'],
        ['x'.repeat(501), 'too_long'],
      ],
    ],
    [
      'number',
      {},
      '-18.500',
      [
        ['abc', 'format'],
        [1.5, 'type'],
      ],
    ],
    [
      'money',
      {},
      '1250.50',
      [
        ['1.234', 'format'],
        ['9999999999999.00', 'max'],
      ],
    ],
    [
      'date',
      {},
      20_000 * 86_400,
      [
        [20_000 * 86_400 + 1, 'format'],
        ['1.1.2026', 'type'],
      ],
    ],
    ['choice', { options: 'Море\nАвто' }, 'Авто', [['Поезд', 'not_allowed']]],
    [
      'reference',
      { target: 'contractor' },
      1,
      [
        [999_999, 'not_found'],
        ['x', 'type'],
      ],
    ],
  ]

  test.each(kinds)(
    'of kind %s are checked, kept, and answered empty where there are none',
    async (kind, more, good, bad) => {
      const name = await define({ name: `Вид ${kind}`, kind, ...more })
      const [id, other] = await firstOrders()
      await ok('orders/update/', { id, [name]: good })
      expect(await order(id)).toMatchObject({ [name]: good })
      if (kind === 'reference') expect((await order(id))[`${name}_name`]).toEqual(expect.any(String))
      for (const [value, code] of bad) {
        const refused = await call('orders/update/', { id, comment: 'потеряно', [name]: value })
        expect(refused, String(value)).toMatchObject({ error: 'invalid data', fields: { [name]: code } })
      }
      expect(await order(id)).toMatchObject({ [name]: good })
      expect((await order(id)).comment).not.toBe('потеряно')
      expect((await order(other))[name]).toBe(kind === 'date' ? 0 : null)
      const [listed] = (await ok(`orders/list/?ids=${id}&fields=${name}`)).list as Body[]
      expect(listed).toMatchObject({ id, [name]: good })
    },
  )

  test.each(['truck:trucks', 'client:clients', 'contractor:contractors', 'lead:leads', 'task:tasks', 'driver:drivers'])(
    'of %s are written and read',
    async (words) => {
      const [entity = '', path = ''] = words.split(':')
      const name = await define({ name: 'Ещё', entity, kind: 'text', is_searched: 1, in_filter: 1 })
      const [row] = (await ok(`${path}/list/?num=1`, undefined, ADMIN)).list as Body[]
      await ok(`${path}/update/`, { id: row?.id, [name]: 'Ёлочный шар' }, ADMIN)
      expect((await ok(`${path}/get/${String(row?.id)}/`, undefined, ADMIN)).detail).toMatchObject({
        [name]: 'Ёлочный шар',
      })
      expect((await ok(`${path}/list/?search=${encodeURIComponent('елочный')}`, undefined, ADMIN)).list).toHaveLength(1)
      expect((await ok(`${path}/list/?${name}=${encodeURIComponent('ный ша')}`, undefined, ADMIN)).list).toHaveLength(1)
    },
  )

  test('a required one is asked of a new record, and may not be emptied', async () => {
    const name = await define({ name: 'Надо', entity: 'driver', kind: 'text', is_required: 1 })
    const body = { name: 'Новый', phone: '380671234567' }
    expect(await call('drivers/add/', body, ADMIN)).toMatchObject({ fields: { [name]: 'required' } })
    const { id } = await ok('drivers/add/', { ...body, [name]: 'да' }, ADMIN)
    expect(await call('drivers/update/', { id, [name]: '' }, ADMIN)).toMatchObject({ fields: { [name]: 'required' } })
    await ok('custom_fields/update/', { id: Number(name.slice(3)), is_active: 0 }, ADMIN)
  })

  test('two people change two fields of one record: both stay, and one field is a conflict', async () => {
    const one = await define({ name: 'Первое', kind: 'text' })
    const other = await define({ name: 'Второе', kind: 'money' })
    const [id] = await firstOrders()
    const { rev } = await order(id)
    const sync = (base: object) => ({ _sync: { base_rev: rev, base } })
    await ok('orders/update/', { id, [one]: 'А', ...sync({ [one]: null }) })
    const merged = await ok('orders/update/', { id, [other]: '5.00', ...sync({ [other]: null }) }, ADMIN)
    expect((merged._sync as Body).merged).toContain(one)
    expect(await order(id)).toMatchObject({ [one]: 'А', [other]: '5.00' })
    const clash = await call('orders/update/', { id, [one]: 'Б', ...sync({ [one]: null }) }, ADMIN)
    expect(clash).toMatchObject({ error: 'conflict', detail: { [one]: 'А' } })
  })
})

describe('lists, history, search and files', () => {
  test('filter, sort, find, tell and write them', async () => {
    const text = await define({ name: 'Заметка', kind: 'text', in_filter: 1, is_searched: 1, in_list: 1 })
    const way = await define({ name: 'Канал', kind: 'choice', options: 'Море\nАвто', in_filter: 1 })
    const fee = await define({ name: 'Бонус', name_en: 'Bonus', kind: 'money', in_filter: 1 })
    const day = await define({ name: 'Выдан', kind: 'date', in_filter: 1 })
    const who = await define({ name: 'Агент', kind: 'reference', target: 'contractor', in_filter: 1 })
    const [one = 0, two = 0, three = 0] = await firstOrders()
    const date = (at: string) => Date.parse(`${at}T00:00:00Z`) / 1000
    await ok('orders/update/', {
      id: one,
      [text]: 'Ждём ФУРГОН',
      [way]: 'Море',
      [fee]: '-10.50',
      [day]: date('2026-03-01'),
    })
    await ok('orders/update/', {
      id: two,
      [text]: 'фургон пришёл',
      [way]: 'Авто',
      [fee]: '200.00',
      [day]: date('2026-04-01'),
    })
    await ok('orders/update/', { id: three, [fee]: '99.99', [who]: 1 })
    const q = encodeURIComponent
    expect(new Set(await ids(`${text}=${q('фурГОН')}`))).toEqual(new Set([one, two]))
    expect(await ids(`f[${way}]=${q('Море')}`)).toEqual([one])
    expect(new Set(await ids(`${way}=${q('Море,Авто')}`))).toEqual(new Set([one, two]))
    expect(new Set(await ids(`${fee}_from=0&${fee}_to=200.00`))).toEqual(new Set([two, three]))
    expect(await ids(`${fee}_to=-10.50`)).toEqual([one])
    expect(await ids(`${day}_from=02-03-2026`)).toEqual([two])
    expect(await ids(`${day}_to=31-03-2026`)).toEqual([one])
    expect(await ids(`${who}=1`)).toEqual([three])
    expect((await ids(`sort=-${fee}&num=3`)).slice(0, 3)).toEqual([two, three, one])
    expect((await ids(`sort=${fee}&num=100`)).slice(-3)).toEqual([one, three, two])
    expect(new Set(await ids(`search=${q('фургон')}`))).toEqual(new Set([one, two]))
    expect(await call(`orders/list/?${fee}_from=x`)).toMatchObject({ fields: { [`${fee}_from`]: 'format' } })
    expect(await call(`orders/list/?${way}=${q('Поезд')}`)).toMatchObject({ fields: { [way]: 'not_allowed' } })

    const history = (await ok(`history/list/?o_t=order&o_id=${two}&num=100`)).list as Body[]
    expect(history.find(({ field }) => field === way)).toMatchObject({ old: null, new: 'Авто', new_name: 'Авто' })
    const named = (await ok(`history/list/?o_t=order&o_id=${three}&num=100`)).list as Body[]
    expect(named.find(({ field }) => field === who)?.new_name).toEqual(expect.any(String))

    const file = await app.call({
      url: `/api/orders/export/?ids=${two}&cols=id,${way},${fee}`,
      as: ADMIN,
      headers: { 'accept-language': 'en' },
    })
    expect(file.text).toContain('Bonus')
    expect(file.text).toContain('Авто')
    expect(file.text).toMatch(/200[.,]00/)

    expect(await call('contractors/delete/', { id: 1 }, ADMIN)).toMatchObject({ error: 'in use' })
    const answer = await ok(`orders/bulk/`, { ids: [one, two], set: { [way]: 'Авто' } }, ADMIN)
    expect(answer.done).toHaveLength(2)
    expect(await ids(`${way}=${q('Море')}`)).toEqual([])
  })
})
