/** Forms of documents: who may change them, what is refused with nothing changed, and that everybody who prints gets them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'
const UPDATE = '/api/company/papers/update/'
const LIST = '/api/document_forms/list/?num=100'

const call = async (url: string, body?: object, as = ADMIN, host = HOST_A): Promise<Body> =>
  (await app.call({ method: body ? 'POST' : 'GET', url, as, host, ...(body ? { body } : {}) })).body
const forms = async (host = HOST_A, as = ADMIN) => (await call(LIST, undefined, as, host)).list as Body[]
const formOf = async (document: string, firm: unknown = null) =>
  (await forms()).find((form) => form.document === document && form.legal_entity_id === firm)
const set = async (body: object) => expect(await call(UPDATE, body), JSON.stringify(body)).toEqual({ status: 'ok' })
const firmId = async () => ((await call('/api/legal_entity/list/?num=1')).list as Body[])[0]?.id

test('without a session and without the right nothing is changed', async () => {
  const body = { document: 'invoice', footer_ru: 'X' }
  const before = await forms()
  expect((await app.call({ method: 'POST', url: UPDATE, body })).code).toBe(401)
  expect((await app.call({ url: LIST })).code).toBe(401)
  for (const as of ['manager@demo', 'dispatcher@demo', 'viewer@demo'])
    expect(await call(UPDATE, body, as)).toEqual({ status: 'error', error: 'access denied', needs: ['can_add_user'] })
  expect(await forms()).toEqual(before)
})

test('each mistake is named at its field, and nothing is changed', async () => {
  const before = await forms()
  const refusals: [object, Body][] = [
    [{ footer_ru: 'X' }, { document: 'required' }],
    [{ document: 'ttn', footer_ru: 'X' }, { document: 'not_allowed' }],
    [{ document: 'invoice', legal_entity_id: 'one', footer_ru: 'X' }, { legal_entity_id: 'type' }],
    [{ document: 'invoice', legal_entity_id: 999_999, footer_ru: 'X' }, { legal_entity_id: 'not_found' }],
    [{ document: 'invoice', colour: 'red' }, { colour: 'unknown' }],
    [
      { document: 'invoice', intro_ru: 'Для {client} и {klient}', intro_en: 'Dear {client}', footer_uk: '{}' },
      { intro_ru: 'rule:placeholder', footer_uk: 'rule:placeholder' },
    ],
    // The carrier does not see the client, nor the client the carrier.
    [{ document: 'transport_order', conditions_en: 'For {client}' }, { conditions_en: 'rule:placeholder' }],
    [{ document: 'quotation', conditions_en: 'By {carrier}' }, { conditions_en: 'rule:placeholder' }],
    [{ document: 'invoice', header_ru: 'x'.repeat(201) }, { header_ru: 'too_long' }],
    [{ document: 'invoice', conditions_ru: 'x'.repeat(4001) }, { conditions_ru: 'too_long' }],
    [{ document: 'cmr', intro_ru: 'x'.repeat(121) }, { intro_ru: 'too_long' }],
    [{ document: 'cmr', header_ru: 'Our CMR' }, { header_ru: 'not_allowed' }],
    [{ document: 'cmr', blocks: 'main -signatures' }, { blocks: 'not_allowed' }],
    [{ document: 'invoice', blocks: 'horses' }, { blocks: 'not_allowed' }],
    [{ document: 'invoice', blocks: 'intro intro' }, { blocks: 'not_allowed' }],
    [{ document: 'invoice', blocks: '-prices' }, { blocks: 'not_allowed' }],
    [{ document: 'invoice', blocks: 7 }, { blocks: 'type' }],
  ]
  for (const [sent, fields] of refusals)
    expect(await call(UPDATE, sent), JSON.stringify(sent)).toEqual({ status: 'error', error: 'invalid data', fields })
  expect(await forms()).toEqual(before)
})

test('everybody in this company who prints gets the form; a change of it is logged, and can be undone', async () => {
  const other = await forms(HOST_B)
  const texts = { intro_ru: 'Уважаемый {client}!', conditions_en: 'Payment to {firm}' }
  await set({ document: 'invoice', ...texts, blocks: 'signatures -about' })
  const changed = await formOf('invoice')
  expect(changed).toMatchObject({
    ...texts,
    intro_en: null,
    blocks: 'intro parties signatures -about prices sum conditions footer logo stamp',
  })
  expect(await forms(HOST_A, 'viewer@demo')).toContainEqual(expect.objectContaining({ document: 'invoice', ...texts }))
  expect(await forms(HOST_B)).toEqual(other)
  const log = await call('/api/audit/list/?f[event]=settings_changed')
  expect(log.list).toMatchObject([{ team_user_id: 1, detail: 'document invoice' }])

  await set({ document: 'invoice', conditions_en: 'Payment within 5 days' })
  expect(await formOf('invoice')).toMatchObject({ id: changed?.id, intro_ru: texts.intro_ru })
  const history = await call(`/api/history/list/?o_t=document_form&o_id=${String(changed?.id)}`)
  expect(history.list).toContainEqual(
    expect.objectContaining({ field: 'conditions_en', old: 'Payment to {firm}', new: 'Payment within 5 days' }),
  )

  await set({ document: 'invoice', intro_ru: null, conditions_en: '', blocks: null })
  expect(await formOf('invoice')).toMatchObject({ intro_ru: null, conditions_en: null, blocks: null })
})

test('one firm may print otherwise, and its form goes with its last text', async () => {
  const id = await firmId()
  await set({ document: 'act', footer_uk: 'Дякуємо!' })
  await set({ document: 'act', legal_entity_id: id, footer_uk: 'Дякуємо за співпрацю', blocks: 'intro parties' })
  expect(await formOf('act')).toMatchObject({ footer_uk: 'Дякуємо!', blocks: null })
  expect(await formOf('act', id)).toMatchObject({ footer_uk: 'Дякуємо за співпрацю' })
  await set({ document: 'act', legal_entity_id: id, footer_uk: null, blocks: null })
  expect(await formOf('act', id)).toBeUndefined()
  expect(await formOf('act')).toMatchObject({ footer_uk: 'Дякуємо!' })
})

test('the same key changes once', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const sent = {
    method: 'POST',
    url: UPDATE,
    body: { document: 'cmr', footer_ru: 'Инвойс' },
    as: ADMIN,
    headers,
  } as const
  const [first, again] = [await app.call(sent), await app.call(sent)]
  expect(first.body).toEqual({ status: 'ok' })
  expect(again.body).toEqual(first.body)
  const { rev } = (await formOf('cmr')) ?? {}
  expect(rev).toBe(1)
})
