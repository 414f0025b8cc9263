/** Series of numbers: who may change them, what is no pattern; the previewed number is assigned, and none twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { deals } from '../../testing/deals.ts'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const d = deals(() => app)

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'
const PATH = '/api/company/numbering/'

const call = async (url: string, body?: object, as = ADMIN, host = HOST_A): Promise<Body> =>
  (await app.call({ method: body ? 'POST' : 'GET', url, as, host, ...(body ? { body } : {}) })).body
const list = async (host = HOST_A) => (await call(PATH, undefined, ADMIN, host)).list as Body[]
const series = async (name: string) => (await list()).find((row) => row.series === name) ?? {}
const set = (body: object) => call(`${PATH}update/`, body)
const preview = (name: string, pattern: string, first = 1) =>
  call(`${PATH}preview/?series=${name}&pattern=${encodeURIComponent(pattern)}&first=${first}`)
const newNumber = async (): Promise<unknown> => (await d.read(await d.order({}, ADMIN))).number

test('without a session and without the right nothing is read or changed', async () => {
  const before = await list()
  const body = { series: 'order', pattern: 'A-{nnn}' }
  expect((await app.call({ url: PATH })).code).toBe(401)
  expect((await app.call({ method: 'POST', url: `${PATH}update/`, body })).code).toBe(401)
  const denied = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
  for (const as of ['manager@demo', 'viewer@demo']) {
    expect(await call(PATH, undefined, as)).toEqual(denied)
    expect(await call(`${PATH}preview/?series=order&pattern=A-{nnn}`, undefined, as)).toEqual(denied)
    expect(await call(`${PATH}update/`, body, as)).toEqual(denied)
  }
  expect(await list()).toEqual(before)
})

test('who keeps users and sees no quotations learns nothing of their numbers', async () => {
  const { token } = await personWith(app, ['can_add_user'])
  const read = async (url: string): Promise<Body> => (await send(app, { url }, clientHeaders(app, HOST_A, token))).body
  const { list: shown } = await read(PATH)
  expect((shown as Body[]).map((row) => row.series)).toEqual(['order', 'cmr', 'ttn', 'power_of_attorney'])
  const refused = await read(`${PATH}preview/?series=quote&pattern=Q-{nnn}`)
  expect(refused).toMatchObject({ error: 'access denied', needs: ['can_view_quote'] })
})

test('each mistake is named at its field, and nothing is changed', async () => {
  const before = await list()
  const refusals: [object, Body][] = [
    [{ pattern: 'A-{nnn}' }, { series: 'required' }],
    [{ series: 'act', pattern: 'A-{nnn}' }, { series: 'not_allowed' }],
    [{ series: 'order' }, { pattern: 'required' }],
    [{ series: 'order', pattern: 'A-{nnn}', first: 0 }, { first: 'min' }],
    [{ series: 'order', pattern: '{yy}{nnn}' }, { pattern: 'rule:number_pattern' }],
    [{ series: 'order', pattern: '{nnn}-A' }, { pattern: 'rule:number_pattern' }],
    [{ series: 'order', pattern: 'ДОГОВОР-{org}-{yyyy}-{nnnnn}' }, { pattern: 'too_long' }],
    [{ series: 'order', pattern: 'КП-{yy}-{nnnnn}' }, { pattern: 'duplicate' }],
  ]
  for (const [sent, fields] of refusals)
    expect(await set(sent), JSON.stringify(sent)).toEqual({ status: 'error', error: 'invalid data', fields })
  expect(await preview('order', 'A')).toMatchObject({ fields: { pattern: 'rule:number_pattern' } })
  expect(await list()).toEqual(before)
})

test('the number that was shown is given, looking uses none up, and ours goes on where it was', async () => {
  const [ours, other] = [await series('order'), await list(HOST_B)]
  expect(ours).toMatchObject({ pattern: '{org}-{yy}-{nnnnn}', first: 1 })
  expect(await newNumber()).toBe(ours.next_number)
  const { next_number: afterOurs } = await series('order')
  const year = String(new Date().getUTCFullYear())
  const pattern = 'З/{yyyy}-{nnn}'
  expect(await preview('order', pattern, 150)).toEqual({ status: 'ok', next_number: `З/${year}-150` })
  expect(await preview('order', pattern, 150)).toEqual({ status: 'ok', next_number: `З/${year}-150` })
  expect(await set({ series: 'order', pattern, first: 150 })).toMatchObject({ status: 'ok' })
  expect([await newNumber(), await newNumber()]).toEqual([`З/${year}-150`, `З/${year}-151`])
  await set({ series: 'order', pattern, first: 7 })
  expect(await newNumber()).toBe(`З/${year}-152`)
  await set({ series: 'order', pattern, first: 1000 })
  expect(await newNumber()).toBe(`З/${year}-1000`)
  await set({ series: 'order', pattern: ours.pattern })
  expect(await newNumber()).toBe(afterOurs)
  expect(await list(HOST_B)).toEqual(other)
})

test('papers and quotations follow theirs, and what was given stays', async () => {
  const id = await d.order({}, ADMIN)
  const { number } = await call('/api/orders/paper_number/', { id, kind: 'cmr' })
  await set({ series: 'cmr', pattern: 'CMR.{nnnn}', first: 5 })
  expect(await call('/api/orders/paper_number/', { id, kind: 'cmr' })).toMatchObject({ number })
  const other = await d.order({}, ADMIN)
  expect(await call('/api/orders/paper_number/', { id: other, kind: 'cmr' })).toMatchObject({ number: 'CMR.0005' })
  await set({ series: 'quote', pattern: 'Q-{yy}-{nnnn}' })
  const { id: quote } = await call('/api/quotations/add/', { client_id: 1, order_type_id: 1 })
  expect((await call(`/api/quotations/get/${String(quote)}/`)).detail).toMatchObject({
    number: expect.stringMatching(/^Q-\d\d-0001$/) as string,
  })
})

test('orders that are made at once get a number each', async () => {
  await set({ series: 'order', pattern: 'R-{nn}' })
  const numbers = await Promise.all(Array.from({ length: 12 }, newNumber))
  const expected = Array.from({ length: 12 }, (_, index) => `R-${String(index + 1).padStart(2, '0')}`)
  expect(numbers).toHaveLength(expected.length)
  expect(new Set(numbers)).toEqual(new Set(expected))
})
