/** The phone by which rows of clients and contractors are called: in the list's own answer, with every write of a contact. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const ADMIN = 'admin@demo'
const [PHONE, EMAIL] = [1, 3]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = async (url: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await t.call({ url: `/api/${url}`, body, as: ADMIN })
  expect(answer.body, url).toMatchObject({ status: 'ok' })
  return answer.body
}
const added = async (path: string, body: object): Promise<number> => Number((await post(`${path}/add/`, body)).id)

const phoneIn = async (path: string, id: number): Promise<unknown> => {
  const { body } = await t.call({ url: `/api/${path}/list/?ids=${id}`, as: ADMIN })
  expect(body.list, path).toHaveLength(1)
  return (body.list as { main_phone: unknown }[])[0]?.main_phone
}

describe.each([
  ['clients', 1],
  ['contractors', 2],
])('a row of %s', (path, owner_type) => {
  const newOwner = () => added(path, { name: `Кому звонить ${path} ${Math.random()}` })

  test('names the phone that is called, as contacts and people come, change and go', async () => {
    const client_id = await newOwner()
    const of = { client_id, owner_type }
    expect(await phoneIn(path, client_id)).toBeNull()
    await added('contacts', { ...of, type: EMAIL, value: 'who@call.example', is_main: 1 })
    const person = await added('contact_persons', { ...of, name: 'Иванна Савчук', phone: '380671110001' })
    expect(await phoneIn(path, client_id)).toBe('380671110001')
    const first = await added('contacts', { ...of, type: PHONE, value: '380671110002' })
    expect(await phoneIn(path, client_id)).toBe('380671110002')
    const main = await added('contacts', { ...of, type: PHONE, value: '+38 (067) 111-00-03', is_main: 1 })
    expect(await phoneIn(path, client_id)).toBe('380671110003')
    await post('contacts/update/', { id: main, value: '380671110004' })
    expect(await phoneIn(path, client_id)).toBe('380671110004')
    for (const id of [main, first]) await post('contacts/delete/', { id })
    expect(await phoneIn(path, client_id)).toBe('380671110001')
    await post('contact_persons/delete/', { id: person })
    expect(await phoneIn(path, client_id)).toBeNull()
  })

  test('takes no phone from a request', async () => {
    const id = await newOwner()
    const { body } = await t.call({
      url: `/api/${path}/update/`,
      body: { id, main_phone: '380671119999' },
      as: ADMIN,
    })
    expect(body).toMatchObject({ error: 'invalid data', fields: { main_phone: 'not_allowed' } })
    expect(await phoneIn(path, id)).toBeNull()
  })
})

test('the demo companies can be called', async () => {
  const { body } = await t.call({ url: '/api/clients/list/?sort=id', as: ADMIN })
  expect((body.list as { main_phone: string }[]).every(({ main_phone: phone }) => /^\d{5,15}$/.test(phone))).toBe(true)
})
