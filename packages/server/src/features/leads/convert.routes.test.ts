/** A lead becomes a client once, with all that belongs to it. */
import { anyTable } from '#db/database.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { CLIENT_STATUS, LEAD_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referencesTo } from '#resource/references.ts'
import { cityId } from '#seed/data/cities.ts'
import { type Answer, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MANAGER = 'manager@demo'
type Detail = Record<string, unknown>

const post = (
  url: string,
  body: object,
  as: string | null = MANAGER,
  headers: Record<string, string> = {},
): Promise<Answer> => t.call({ url: `/api/${url}/`, body, headers, ...(as === null ? {} : { as }) })

const read = async (resource: string, id: unknown): Promise<Detail> =>
  (await t.call({ url: `/api/${resource}/get/${String(id)}/`, as: MANAGER })).body.detail as Detail

const total = async (resource: string): Promise<number> =>
  Number((await t.call({ url: `/api/${resource}/list/?num=1`, as: MANAGER })).body.total_num)

const listOf = async (resource: string, query: string): Promise<Detail[]> =>
  (await t.call({ url: `/api/${resource}/list/?num=100&sort=id&${query}`, as: MANAGER })).body.list as Detail[]

const added = async (resource: string, body: object): Promise<number> => {
  const answer = await post(`${resource}/add`, body)
  expect(answer.body).toMatchObject({ status: 'ok' })
  return Number(answer.body.id)
}

let serial = 0
const phoneNow = () => `3806750000${String(serial).padStart(2, '0')}`
const newLead = (fields: object = {}): Promise<number> => {
  serial += 1
  const own = { phone: phoneNow(), email: `convert${serial}@lead.example` }
  return added('leads', { name: `Переход ${serial}`, manager_id: 10, ...own, ...fields })
}

describe('who may', () => {
  test('not logged in and without can_add_client nothing is converted', async () => {
    const id = await newLead()
    const before = await total('clients')
    expect((await post('leads/convert', { id }, null)).code).toBe(401)
    expect((await post('leads/convert', { nonsense: 1 }, 'dispatcher@demo')).body).toMatchObject({
      error: 'access denied',
      needs: ['can_add_client'],
    })
    expect(await total('clients')).toBe(before)
    expect(await read('leads', id)).toMatchObject({ status_id: LEAD_STATUS.new, rev: 1 })
  })
})

describe('a conversion', () => {
  test('S3.15 makes the client out of the lead', async () => {
    const id = await newLead({
      company_name: 'ТОВ «Перехід»',
      contact_name: 'Переходько Ирина',
      position: 'Логист',
      messenger: '@perehod',
      company_type: 3,
      city_id: cityId('Lviv'),
      source_group_id: 2,
      organization_id: 2,
      cargo: 'Мебель',
      comment: 'Просят отсрочку',
      export: 1,
      avto: 1,
    })
    const { body } = await post('leads/convert', { id })
    expect(Object.keys(body)).toEqual(['status', 'client_id'])
    const clientId = body.client_id
    expect(await read('clients', clientId)).toMatchObject({
      name: `Переход ${serial}`,
      full_name: 'ТОВ «Перехід»',
      status_id: CLIENT_STATUS.in_progress,
      funnel_stage_id: 3,
      manager_id: 10,
      organization_id: 2,
      city: cityId('Lviv'),
      source_group: 2,
      cargo: 'Мебель',
      comment: 'Просят отсрочку',
      proizvoditel: 1,
      treider: 0,
      export: 1,
      import: 0,
      avto: 1,
    })
    const [person, ...others] = await listOf('contact_persons', `client_id=${String(clientId)}&owner_type=1`)
    expect(others).toEqual([])
    expect(person).toMatchObject({ name: 'Переходько Ирина', position: 'Логист', is_main: 1 })
    const ways = await listOf('contacts', `client_id=${String(clientId)}&owner_type=1`)
    expect(ways.map(({ type, value, person_id }) => [type, value, person_id])).toEqual([
      [1, phoneNow(), person?.id],
      [3, `convert${serial}@lead.example`, person?.id],
      [5, '@perehod', person?.id],
    ])
    const converted = await read('leads', id)
    expect(converted.converted_date).toBeGreaterThan(1_700_000_000)
    expect(converted).toMatchObject({
      status_id: LEAD_STATUS.converted,
      in_work: 0,
      client_id: clientId,
      status_next: [],
    })
    const clients = await listOf('clients', `search=convert${serial}@lead`)
    expect(clients.map((row) => row.id)).toEqual([clientId])
  })

  test('comes from the outbox of a device as well, with what that says of its writing', async () => {
    const id = await newLead({})
    const { body } = await post('leads/convert', { id, client_id: null, quote: 0, _sync: { base: {} } })
    expect(await read('leads', id)).toMatchObject({ status_id: LEAD_STATUS.converted, client_id: body.client_id })
  })

  test('makes the quotation it asked for, where that is asked for', async () => {
    const request = {
      order_type_id: 1,
      direction_id: 2,
      poo_id: cityId('Odesa'),
      fd_id: cityId('Hamburg'),
      fd_text: 'склад в Альтоне',
      cargo: 'Зерно',
      gross_weight: '24000',
      container_type_id: 3,
      equipment_count: 2,
      planned_loading_date: Date.UTC(2031, 5, 1) / 1000,
    }
    const id = await newLead({ manager_id: 10, ...request })
    const { body } = await post('leads/convert', { id, quote: 1 })
    expect(Object.keys(body)).toEqual(['status', 'client_id', 'quote_id'])
    expect(await read('quotations', body.quote_id)).toMatchObject({
      client_id: body.client_id,
      lead_id: id,
      status_id: QUOTE_STATUS.draft,
      manager_id: 10,
      order_type_id: 1,
      direction_id: 2,
      poo_id: cityId('Odesa'),
      fd_id: cityId('Hamburg'),
      cargo: 'Зерно',
      comment: 'склад в Альтоне',
      planned_loading_date: Date.UTC(2031, 4, 31, 21) / 1000,
      directions: [
        { transport_mode: 'sea', container_type_id: 3, equipment_count: 2, cargo: 'Зерно', gross_weight: '24000.000' },
      ],
    })
  })

  test('makes no quotation without the right to, nor of a lead that does not say which kind; then nothing is made', async () => {
    const id = await newLead()
    const before = await total('clients')
    expect((await post('leads/convert', { id, quote: 1 })).body).toMatchObject({
      error: 'invalid data',
      fields: { order_type_id: 'required' },
    })
    await t.db().write((tx) => tx.updateTable('team_users').set({ can_add_quote: 0 }).where('id', '=', 11).execute())
    expect((await post('leads/convert', { id, quote: 1 }, 's.polishchuk@demo')).body).toEqual({
      status: 'error',
      error: 'access denied',
      needs: ['can_add_quote'],
    })
    expect(await total('clients')).toBe(before)
    expect(await read('leads', id)).toMatchObject({ status_id: LEAD_STATUS.new, rev: 1 })
  })

  test('takes its earlier offers to the client, by whose name they are found', async () => {
    const id = await newLead({ name: 'Альфацентавра' })
    const offer = await added('quotations', { lead_id: id, order_type_id: 2 })
    const clientId = await added('clients', { name: 'Бетельгейзе' })
    await post('leads/convert', { id, client_id: clientId })
    expect(await read('quotations', offer)).toMatchObject({ client_id: clientId, lead_id: id })
    expect((await listOf('quotations', 'search=Бетельгейзе')).map((row) => row.id)).toEqual([offer])
  })

  test('takes over people, contacts, talks and tasks, which remember the lead', async () => {
    const id = await newLead()
    const person = await added('contact_persons', { name: 'Свой Человек', client_id: id, owner_type: 3 })
    const way = await added('contacts', {
      type: 3,
      value: 'own@lead.example',
      person_id: person,
      client_id: id,
      owner_type: 3,
    })
    const talk = await added('contacts_hist', { owner_type: 3, owner_id: id, comment: 'Говорили', date: 1_700_000_000 })
    const due = Math.floor(Date.now() / 1000) + 86_400
    const task = await added('tasks', {
      name: 'Позвонить',
      type_id: 2,
      date_end: due,
      team_user_id: 2,
      object_type: 'lead',
      object_id: id,
    })
    const { body } = await post('leads/convert', { id })
    const clientId = body.client_id
    expect(await read('contact_persons', person)).toMatchObject({ client_id: clientId, owner_type: 1, rev: 2 })
    expect(await read('contacts', way)).toMatchObject({ client_id: clientId, owner_type: 1, person_id: person })
    expect(await read('contacts_hist', talk)).toMatchObject({ owner_id: clientId, owner_type: 1, lead_id: id })
    expect(await read('tasks', task)).toMatchObject({
      object_type: 'client',
      object_id: clientId,
      client_id: clientId,
      lead_id: id,
    })
    for (const { entity, field, kind } of referencesTo(lead).filter((reference) => reference.kind)) {
      const remaining = await anyTable(t.db().read)
        .selectFrom(entity.table)
        .select('id')
        .where(field, '=', id)
        .where(kind?.field ?? '', '=', kind?.value ?? '')
        .execute()
      expect(remaining, `${entity.name}.${field}`).toEqual([])
    }
  })

  test('happens once, whatever is sent again', async () => {
    const id = await newLead()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await post('leads/convert', { id }, MANAGER, key)
    const clients = await total('clients')
    const again = await post('leads/convert', { id }, MANAGER, key)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    expect((await post('leads/convert', { id })).body).toMatchObject({
      error: 'invalid data',
      fields: { id: 'rule:converted' },
    })
    expect(await total('clients')).toBe(clients)
  })

  test('of two at the same time one succeeds', async () => {
    const id = await newLead()
    const before = await total('clients')
    const answers = await Promise.all([1, 2, 3].map(() => post('leads/convert', { id })))
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect(await total('clients')).toBe(before + 1)
  })

  test('attaches to a client that is there, adding only what it lacks', async () => {
    const id = await newLead({ contact_name: 'Новый Человек' })
    const phone = phoneNow()
    const clientId = await added('clients', { name: 'Уже есть' })
    await added('contacts', { type: 1, value: phone, client_id: clientId, owner_type: 1 })
    const before = await total('clients')
    const { body } = await post('leads/convert', { id, client_id: clientId })
    expect(body).toMatchObject({ status: 'ok', client_id: clientId })
    expect(await total('clients')).toBe(before)
    expect(await read('clients', clientId)).toMatchObject({ name: 'Уже есть', status_id: CLIENT_STATUS.new, rev: 1 })
    const ways = await listOf('contacts', `client_id=${clientId}&owner_type=1`)
    expect(ways.map(({ value }) => value)).toEqual([phone, `convert${serial}@lead.example`])
    expect(await read('leads', id)).toMatchObject({ client_id: clientId })
  })

  test('points out clients that are likely the same, and goes on', async () => {
    const clientId = await added('clients', { name: 'ООО «Двойник Плюс»' })
    await added('contacts', { type: 1, value: '+38 (067) 500-77-77', client_id: clientId, owner_type: 1 })
    const id = await newLead({ name: 'Двойник Плюс', phone: '0675007777' })
    const { body } = await post('leads/convert', { id })
    expect(body).toMatchObject({ status: 'ok', warnings: { name: 'duplicate', phone: 'duplicate' } })
    expect(body.client_id).not.toBe(clientId)
  })

  test('is refused where there is nothing to convert or to attach to, and nothing changes', async () => {
    const before = await total('clients')
    expect((await post('leads/convert', { id: 99_999 })).body).toMatchObject({ error: 'empty data' })
    expect((await post('leads/convert', {})).body).toMatchObject({ fields: { id: 'required' } })
    const id = await newLead()
    expect((await post('leads/convert', { id, client_id: 99_999 })).body).toMatchObject({
      fields: { client_id: 'not_found' },
    })
    const rejected = await newLead({ status_id: LEAD_STATUS.rejected, reject_reason_id: 1 })
    expect((await post('leads/convert', { id: rejected })).body).toMatchObject({ fields: { id: 'rule:transition' } })
    expect(await total('clients')).toBe(before)
    expect(await read('leads', id)).toMatchObject({ status_id: LEAD_STATUS.new, rev: 1 })
  })

  test('leaves the lead read-only', async () => {
    const id = await newLead()
    await post('leads/convert', { id })
    const { rev } = await read('leads', id)
    for (const sent of [
      { comment: 'ещё' },
      { status_id: LEAD_STATUS.contacted },
      { comment: 'ещё', _sync: { override: 1 } },
    ]) {
      const { body } = await post('leads/update', { id, ...sent }, 'head@demo')
      const [field = ''] = Object.keys(sent)
      expect(body).toMatchObject({ error: 'invalid data', fields: { [field]: 'rule:converted' } })
    }
    expect((await read('leads', id)).rev).toBe(rev)
  })
})
