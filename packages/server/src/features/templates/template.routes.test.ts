/** S3.09 Templates of loading and unloading: by who may edit clients, with the country of the unloading point. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writesSoFar } from '../../gates/snapshot.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PATHS = ['rio/clients_loading_templates', 'rio/clients_unloading_templates']
const UNLOADING = 'rio/clients_unloading_templates'
const post = (url: string, body: object, as = 'manager@demo') => t.call({ url: `/api/${url}`, body, as })
const read = async (id: unknown) =>
  (await t.call({ url: `/api/${UNLOADING}/get/${String(id)}/`, as: 'viewer@demo' })).body.detail

/** A city of this country. */
const cityOf = async (code: string): Promise<number> => {
  const row = await t
    .db()
    .read.selectFrom('cities')
    .innerJoin('countries', 'countries.id', 'cities.country_id')
    .select('cities.id as id')
    .where('country_code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}

describe.each(PATHS)('%s', (path) => {
  test('without a session nothing is read or written; without can_edit_client nothing is written', async () => {
    for (const url of ['list/', 'get/1/']) expect((await t.call({ url: `/api/${path}/${url}` })).code).toBe(401)
    const before = await writesSoFar(t, HOST_A)
    for (const [url, body] of [
      ['add/', { client_id: 1 }] as const,
      ['update/', { id: 1 }] as const,
      ['delete/', { id: 1 }] as const,
    ]) {
      expect((await t.call({ url: `/api/${path}/${url}`, body })).code).toBe(401)
      expect((await post(`${path}/${url}`, body, 'dispatcher@demo')).body).toEqual({
        status: 'error',
        error: 'access denied',
        needs: ['can_edit_client'],
      })
    }
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })

  test('S5.12 needs nothing but its client, and is listed by it', async () => {
    const { body } = await post(`${path}/add/`, { client_id: 3 })
    expect(body).toMatchObject({ status: 'ok' })
    expect((await post(`${path}/add/`, {})).body.fields).toEqual({ client_id: 'required' })
    const ids = async (client: number) => {
      const answer = await t.call({ url: `/api/${path}/list/?client=${client}&num=100`, as: 'viewer@demo' })
      return (answer.body.list as { id: number }[]).map(({ id }) => id)
    }
    expect(await ids(3)).toContain(body.id)
    expect(await ids(4)).not.toContain(body.id)
  })
})

test('S3.09 the country of an unloading template is that of its city, whatever the city becomes', async () => {
  const [poland, ukraine] = [await cityOf('PL'), await cityOf('UA')]
  const { body } = await post(`${UNLOADING}/add/`, { client_id: 3, fd_id: poland, unloading_address: 'ul. Portowa 1' })
  expect(body, JSON.stringify(body)).toMatchObject({ status: 'ok', _sync: { detail: { country_code: 'PL' } } })
  const { id } = body
  await post(`${UNLOADING}/update/`, { id, unloading_address: 'ul. Portowa 2' })
  expect(await read(id)).toMatchObject({ country_code: 'PL', fd_country_code: 'PL' })
  await post(`${UNLOADING}/update/`, { id, fd_id: ukraine })
  expect(await read(id)).toMatchObject({ country_code: 'UA' })
  expect((await post(`${UNLOADING}/update/`, { id, fd_id: 999_999 })).body.fields).toEqual({ fd_id: 'not_found' })
  expect((await post(`${UNLOADING}/update/`, { id, country_code: 'DE' })).body.fields).toEqual({
    country_code: 'not_allowed',
  })
  await post(`${UNLOADING}/update/`, { id, fd_id: null })
  expect(await read(id)).toMatchObject({ country_code: null, fd_id: null })
})
