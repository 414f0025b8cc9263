/** Contractors: their requisites and heads. What is alike is tested with the alike resources. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countryId } from '#seed/data/countries.ts'
import { type Answer, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (action: string, body: object, as?: string): Promise<Answer> =>
  t.call({ url: `/api/contractors/${action}/`, body, ...(as ? { as } : {}) })

const read = async (id: number) =>
  (await t.call({ url: `/api/contractors/get/${id}/`, as: 'dispatcher@demo' })).body.detail

test('S6.01 not logged in or without the flag: nothing changes', async () => {
  const before = await read(1)
  expect((await post('update', { id: 1, name: 'Чужой' })).code).toBe(401)
  expect((await post('update', { id: 1, name: 'Чужой' }, 'manager@demo')).body).toMatchObject({
    error: 'access denied',
  })
  expect((await post('add', { name: 'Чужой' }, 'manager@demo')).body).toMatchObject({ error: 'access denied' })
  expect(await read(1)).toEqual(before)
})

test('S9.09 a new one is an individual, whose tax code is only pointed out', async () => {
  const person = await post(
    'add',
    { name: 'ФОП Проба', country_id: countryId('UA'), tax_code: '1759013770' },
    'dispatcher@demo',
  )
  expect(person.body).toMatchObject({
    status: 'ok',
    warnings: { tax_code: 'rule:check_digit' },
    _sync: { detail: { entity_physical_person: 2 } },
  })
})

test('S3.02 a firm’s tax code of another length is refused, also when a person becomes a firm', async () => {
  const ukraine = countryId('UA')
  const firm = { name: 'Фирма', country_id: ukraine, entity_physical_person: 1, tax_code: '1759013776' }
  const refused = { error: 'invalid data', fields: { tax_code: 'format' } }
  expect((await post('add', firm, 'dispatcher@demo')).body).toMatchObject(refused)
  const { body } = await post('add', { ...firm, entity_physical_person: 2 }, 'dispatcher@demo')
  expect(body.status).toBe('ok')
  expect((await post('update', { id: body.id, entity_physical_person: 1 }, 'dispatcher@demo')).body).toMatchObject(
    refused,
  )
})

test('nobody is their own head', async () => {
  // Of contractor-names.ts: 2 stands under 1.
  const { body } = await post('update', { id: 1, main_contractor: 2 }, 'dispatcher@demo')
  expect(body).toMatchObject({ error: 'invalid data', fields: { main_contractor: 'rule:circle' } })
  expect(await read(1)).toMatchObject({ main_contractor: null, rev: 1 })
})
