/** Clients: who may write them, what their statuses, requisites and parents allow, and what their filters and search find. */
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { countryId } from '#seed/data/countries.ts'
import { type Answer, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MANAGER = 'manager@demo'
const HEAD = 'head@demo'
const MANAGER_ID = 2
const OTHER_MANAGER = 'v.moroz@demo'

type Detail = Record<string, unknown>

const post = (action: string, body: object, as?: string): Promise<Answer> =>
  t.call({ url: `/api/clients/${action}/`, body, ...(as ? { as } : {}) })

const read = async (id: number, as = MANAGER): Promise<Detail> => {
  const { body } = await t.call({ url: `/api/clients/get/${id}/`, as })
  return body.detail as Detail
}

let serial = 0
const added = async (fields: object = {}, as = MANAGER): Promise<number> => {
  serial += 1
  const { body } = await post('add', { name: `Проба ${serial}`, ...fields }, as)
  expect(body).toMatchObject({ status: 'ok' })
  return Number(body.id)
}

const rowCount = async (): Promise<number> => {
  const { body } = await t.call({ url: '/api/clients/list/?num=1', as: MANAGER })
  return Number(body.total_num)
}

const findIds = async (query: string): Promise<number[]> => {
  const { body } = await t.call({ url: `/api/clients/list/?num=100&sort=-id&${query}`, as: MANAGER })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return (body.list as Detail[]).map((row) => Number(row.id))
}

describe('who may', () => {
  test('not logged in: nothing is added or changed', async () => {
    const before = await rowCount()
    expect((await post('add', { name: 'Чужой' })).code).toBe(401)
    expect((await post('update', { id: 1, name: 'Чужой' })).code).toBe(401)
    expect(await rowCount()).toBe(before)
    expect((await read(1)).name).not.toBe('Чужой')
  })

  test('S6.01 without the flag: access denied, before anything is checked', async () => {
    const before = await rowCount()
    for (const action of ['add', 'update']) {
      expect((await post(action, { nonsense: 1 }, 'viewer@demo')).body).toMatchObject({ error: 'access denied' })
    }
    expect(await rowCount()).toBe(before)
  })

  test('S6.05 with can_add_client alone freight may be ticked and no other service', async () => {
    const assistant = 'y.lysenko@demo'
    expect((await post('add', { name: 'С фрахтом', fraht: 1, avto: 0 }, assistant)).body).toMatchObject({
      status: 'ok',
    })
    const before = await rowCount()
    expect((await post('add', { name: 'С авто', avto: 1 }, assistant)).body).toMatchObject({ error: 'access denied' })
    expect(await rowCount()).toBe(before)
  })
})

describe('a new client', () => {
  test('belongs to the one who adds it and to their branch', async () => {
    const detail = await read(await added({}, 's.polishchuk@demo'))
    expect(detail).toMatchObject({
      manager_id: 11,
      organization_id: 2,
      status_id: CLIENT_STATUS.new,
      entity_physical_person: 1,
    })
    expect(await read(await added({ manager_id: 10, organization_id: 1 }))).toMatchObject({
      manager_id: 10,
      organization_id: 1,
    })
  })

  test('cannot be left without a manager later', async () => {
    const id = await added()
    expect((await post('update', { id, manager_id: null }, MANAGER)).body).toMatchObject({
      error: 'invalid data',
      fields: { manager_id: 'required' },
    })
    expect(await read(id)).toMatchObject({ manager_id: MANAGER_ID, rev: 1 })
  })

  test('S3.01 keeps every flag as 0 or 1', async () => {
    const flags = ['expeditor', 'broker', 'proizvoditel', 'treider', 'avtosalon', 'import', 'export', 'tranzit']
    const more = ['vnutrennie', 'notWork', 'fraht', 'avto', 'gd', 'avia', 'lcl', 'teo', 'perevalka', 'tamOchistka']
    const all = [...flags, ...more, 'specialControl', 'blackList', 'is_vat_payer']
    const id = await added(Object.fromEntries(all.map((flag, place) => [flag, place % 2])))
    const detail = await read(id)
    expect(all.map((flag) => detail[flag])).toEqual(all.map((_, place) => place % 2))
    expect((await post('update', { id, avto: true }, MANAGER)).body).toMatchObject({ fields: { avto: 'type' } })
  })

  test('says how many records belong to it', async () => {
    const { counts } = await read(1)
    const { body } = await t.call({ url: '/api/contacts/list/1/?owner_type=1', as: MANAGER })
    expect(counts).toMatchObject({ contacts: body.total_num, loading_templates: 2, unloading_templates: 2 })
    expect((await read(await added())).counts).toEqual({
      contact_persons: 0,
      contacts: 0,
      loading_templates: 0,
      unloading_templates: 0,
    })
  })
})

describe('its status', () => {
  const move = (id: number, status_id: number, as = MANAGER, more: object = {}) =>
    post('update', { id, status_id, ...more }, as)
  const refused = { error: 'invalid data', fields: { status_id: 'rule:transition' } }

  test('S3.01 moves as the list says, and the answer says where to go on', async () => {
    const id = await added()
    expect(await read(id)).toMatchObject({ status_id: CLIENT_STATUS.new, status_next: [2, 7, 8] })
    const { body } = await move(id, 2)
    expect(body).toMatchObject({
      status: 'ok',
      _sync: { detail: { status_id: CLIENT_STATUS.in_progress, status_next: [3, 4, 7, 8, 1] } },
    })
    expect((await move(id, 5)).body).toMatchObject(refused)
    expect(await read(id)).toMatchObject({ status_id: CLIENT_STATUS.in_progress, rev: 2 })
  })

  test('steps back for its team and for a head, not for others', async () => {
    const id = await added()
    await move(id, 2)
    expect((await read(id, OTHER_MANAGER)).status_next).toEqual([3, 4, 7, 8])
    expect((await move(id, 1, OTHER_MANAGER)).body).toMatchObject(refused)
    expect((await read(id, HEAD)).status_next).toEqual([3, 4, 7, 8, 1])
    expect((await move(id, 1)).body).toMatchObject({ status: 'ok' })
    await move(id, 2)
    expect((await move(id, 1, HEAD)).body).toMatchObject({ status: 'ok' })
  })

  test('goes elsewhere when a head insists, and only then', async () => {
    const id = await added()
    const insists = { _sync: { override: 1 } }
    expect((await move(id, 5, HEAD)).body).toMatchObject(refused)
    expect((await move(id, 5, MANAGER, insists)).body).toMatchObject(refused)
    expect((await move(id, 99, HEAD, insists)).body).toMatchObject({ fields: { status_id: 'not_found' } })
    expect((await move(id, 5, HEAD, insists)).body).toMatchObject({ status: 'ok' })
    expect((await post('update', { id, name: 'Х', _sync: { override: 2 } }, HEAD)).body).toMatchObject({
      fields: { _sync: 'format' },
    })
  })

  test('is first a conflict, where somebody else has moved it', async () => {
    const id = await added()
    await move(id, 2)
    const { body } = await move(id, 8, OTHER_MANAGER, {
      _sync: { base_rev: 1, base: { status_id: CLIENT_STATUS.new } },
    })
    expect(body).toMatchObject({ error: 'conflict', detail: { status_id: CLIENT_STATUS.in_progress } })
  })

  test('stays out of the way of a write that leaves it as it is', async () => {
    const id = await added()
    expect((await post('update', { id, status_id: CLIENT_STATUS.new, comment: 'тот же' }, MANAGER)).body).toMatchObject(
      {
        status: 'ok',
      },
    )
  })
})

describe('requisites', () => {
  const kyiv = cityId('Kyiv')

  test('S3.01 a Ukrainian firm’s tax code of another length is refused, a wrong digit is pointed out', async () => {
    const before = await rowCount()
    const short = await post('add', { name: 'Короткий', city: kyiv, tax_code: '1234567' }, MANAGER)
    expect(short.body).toMatchObject({ error: 'invalid data', fields: { tax_code: 'format' } })
    expect(await rowCount()).toBe(before)
    const wrong = await post('add', { name: 'Не та цифра', city: kyiv, tax_code: '32855968' }, MANAGER)
    expect(wrong.body).toMatchObject({ status: 'ok', warnings: { tax_code: 'rule:check_digit' } })
    const right = await post('add', { name: 'Та цифра', city: kyiv, tax_code: '32855961' }, MANAGER)
    expect(right.body.status).toBe('ok')
    expect(right.body).not.toHaveProperty('warnings')
  })

  test('a bank account must have right check digits; SWIFT and VAT numbers are pointed out', async () => {
    const id = await added({ city: kyiv })
    expect((await post('update', { id, iban: 'UA583808050000026009702978806' }, MANAGER)).body).toMatchObject({
      fields: { iban: 'format' },
    })
    expect((await post('update', { id, swift: 'SHORT', vat_number: '12' }, MANAGER)).body).toMatchObject({
      status: 'ok',
      warnings: { swift: 'format', vat_number: 'format' },
    })
  })

  test('a contract ends after it is signed, also where the other date was there before', async () => {
    const id = await added({ contract_date: 20_000 * 86_400 })
    expect((await post('update', { id, contract_until: 19_999 * 86_400 }, MANAGER)).body).toMatchObject({
      fields: { contract_until: 'rule:dates_order' },
    })
    expect(await read(id)).toMatchObject({ contract_until: 0, rev: 1 })
  })

  test('an existing error does not block a change of another field', async () => {
    const id = await added({ tax_code: '123' })
    expect((await post('update', { id, city: kyiv }, MANAGER)).body).toMatchObject({ status: 'ok' })
    expect((await post('update', { id, comment: 'звонили' }, MANAGER)).body).not.toHaveProperty('warnings')
  })
})

describe('a parent company', () => {
  test('is not the client itself and not one below it', async () => {
    const head = await added()
    const middle = await added({ client_id: head })
    const below = await added({ client_id: middle })
    const circle = { error: 'invalid data', fields: { client_id: 'rule:circle' } }
    for (const parent of [head, middle, below]) {
      expect((await post('update', { id: head, client_id: parent }, MANAGER)).body).toMatchObject(circle)
    }
    expect(await read(head)).toMatchObject({ client_id: null, rev: 1 })
    expect((await post('update', { id: below, client_id: head }, MANAGER)).body).toMatchObject({ status: 'ok' })
  })
})

describe('the list', () => {
  test('S3.12 S7.14 each filter takes what fits and nothing else', async () => {
    const odesa = cityId('Odesa')
    const warsaw = cityId('Warsaw')
    const one = await added({ broker: 1, import: 1, source_group: 2, manager_id: 10, city: odesa, specialControl: 1 })
    const other = await added({ expeditor: 1, notWork: 1, source_group: 3, city: warsaw, blackList: 1 })
    const plain = await added({ status_id: CLIENT_STATUS.first_order })
    const filters: [query: string, match: number, miss: number][] = [
      ['status=1', one, plain],
      ['status=4', plain, one],
      ['company_type=1', other, one],
      ['company_type=2', one, other],
      ['company_type=6', plain, one],
      ['direction=1', one, other],
      ['direction=5', other, one],
      ['source=2', one, other],
      ['manager=10', one, other],
      [`city=${odesa}`, one, other],
      [`country=${countryId('PL')}`, other, one],
      ['specialControl=1', one, other],
      ['blackList=1', other, one],
    ]
    for (const [query, match, miss] of filters) {
      const ids = await findIds(query)
      expect(ids, query).toContain(match)
      expect(ids, query).not.toContain(miss)
    }
    for (const flag of ['proizvoditel', 'treider', 'avtosalon', 'export', 'tranzit', 'vnutrennie']) {
      const id = await added({ [flag]: 1 })
      const types: Record<string, string> = { proizvoditel: 'company_type=3', treider: 'company_type=4' }
      const ways: Record<string, string> = { export: 'direction=2', tranzit: 'direction=3', vnutrennie: 'direction=4' }
      const query = types[flag] ?? ways[flag] ?? 'company_type=5'
      const ids = await findIds(query)
      expect(ids, query).toContain(id)
      expect(ids, query).not.toContain(plain)
    }
    for (const bad of ['company_type=7', 'direction=6', 'funnel=1', 'city=x']) {
      const { body } = await t.call({ url: `/api/clients/list/?${bad}`, as: MANAGER })
      expect(body, bad).toMatchObject({ error: 'invalid data' })
    }
  })

  test('S7.14 search finds by name, full name, tax code and the phones and addresses of its contacts', async () => {
    const id = await added({ name: 'Ёлочный Базар', full_name: 'Общество «Хвоя и Шишка»', tax_code: '32855961' })
    for (const search of ['елочный', 'хвоя', '3285596']) {
      expect(await findIds(`search=${encodeURIComponent(search)}`), search).toContain(id)
      expect(await findIds(`search=${encodeURIComponent(search)}`), search).not.toContain(1)
    }
    const contact = { client_id: id, owner_type: 1, type: 1, value: '+38 (067) 765-43-21' }
    expect((await t.call({ url: '/api/contacts/add/', body: contact, as: MANAGER })).body.status).toBe('ok')
    const mail = { client_id: id, owner_type: 1, type: 3, value: 'shishka@hvoya.example' }
    expect((await t.call({ url: '/api/contacts/add/', body: mail, as: MANAGER })).body.status).toBe('ok')
    for (const search of ['0677654321', '7654321', '067 765 43 21', 'shishka@hvoya']) {
      expect(await findIds(`search=${encodeURIComponent(search)}`), search).toEqual([id])
    }
  })

  test('S3.01 names the status with its colour, the manager, the stage and the city', async () => {
    const { body } = await t.call({ url: '/api/clients/list/?num=1&sort=id', as: MANAGER })
    const [first = {}] = body.list as Detail[]
    for (const name of ['status', 'funnel_stage_name', 'manager_name', 'city_name', 'source_group_name']) {
      expect(first[name], name).toBeTypeOf('string')
    }
    expect(first.status_color_bg).toMatch(/^#/)
  })

  test('black list and special control stand wherever a client is named', async () => {
    const id = await added({ blackList: 1, specialControl: 1 })
    const child = await read(await added({ client_id: id }))
    expect(child).toMatchObject({ client_blackList: 1, client_specialControl: 1 })
  })
})
