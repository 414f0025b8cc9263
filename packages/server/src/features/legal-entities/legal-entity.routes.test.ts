/** The logo, stamp and signature of our own firms: fields that name files of the firm, set by an upload and emptied with the file. */
import { FIRM_FIELDS, FIRM_KINDS } from '@fura/shared/rules/file-kinds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshot } from '../../gates/snapshot.ts'
import { JPEG, PDF, PNG, type TestUpload, upload } from '../../testing/files.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

const ADMIN = 'admin@demo'
const VIEWER = 'viewer@demo'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Body = Record<string, unknown>

const write = async (call: string, body: object, as = ADMIN): Promise<Body> =>
  (await t.call({ url: `/api/legal_entity/${call}/`, body, as })).body
const firmOf = async (id: number, as = ADMIN): Promise<Body> =>
  (await t.call({ url: `/api/legal_entity/get/${id}/`, as })).body.detail as Body
let serial = 0
const newFirm = async (): Promise<number> => {
  serial += 1
  const added = await write('add', { name: `Фирма ${serial}` })
  expect(added).toMatchObject({ status: 'ok' })
  return Number(added.id)
}
const hang = async (sent: TestUpload): Promise<number> => {
  const { body } = await upload(t, { as: ADMIN, o_t: 'legal_entity', n: 'a.png', content: PNG, ...sent })
  expect(body, JSON.stringify({ ...sent, content: null })).toMatchObject({ status: 'ok' })
  return Number(body.id)
}
const removeFile = async (id: number) => (await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })).body

describe('the pictures of a firm', () => {
  test('need a session and the right to edit it, and nothing changes without them', async () => {
    const firm = await newFirm()
    const file = await hang({ o_id: firm, kind: 'other' })
    const before = await snapshot(t, HOST_A)
    const body = { id: firm, stamp_file_id: file }
    expect((await t.call({ url: '/api/legal_entity/update/', body })).code).toBe(401)
    expect(await write('update', body, VIEWER)).toMatchObject({ error: 'access denied' })
    const stamp = await upload(t, {
      as: VIEWER,
      o_t: 'legal_entity',
      o_id: firm,
      kind: 'stamp',
      content: JPEG,
      n: 'b.jpg',
    })
    expect(stamp.body).toMatchObject({ error: 'access denied' })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('are files of this very firm that can be printed; those of another record or company are refused', async () => {
    const [firm, other] = [await newFirm(), await newFirm()]
    const foreign = await hang({ o_id: other, kind: 'other' })
    const ofOrder = await hang({ o_t: 'order', o_id: 1 })
    const paper = await hang({ o_id: firm, n: 'a.pdf', content: PDF })
    const abroad = await upload(t, { as: ADMIN, host: HOST_B, o_t: 'legal_entity', o_id: 1, n: 'b.png', content: PNG })
    const before = await snapshot(t, HOST_A)
    for (const kind of FIRM_KINDS) {
      const field = FIRM_FIELDS[kind]
      for (const id of [foreign, ofOrder, 999_999, Number(abroad.body.id) + 500_000])
        expect(await write('update', { id: firm, [field]: id }), `${field} ${id}`).toMatchObject({
          error: 'invalid data',
          fields: { [field]: 'not_found' },
        })
      expect(await write('update', { id: firm, [field]: paper })).toMatchObject({
        fields: { [field]: 'rule:file_image' },
      })
      expect(await write('bulk', { ids: [firm], set: { [field]: foreign } })).toMatchObject({
        done: [],
        refused: [{ id: firm, fields: { [field]: 'not_found' } }],
      })
      expect(await write('add', { name: 'Новая', [field]: foreign })).toMatchObject({
        fields: { [field]: 'not_found' },
      })
    }
    const gif = { o_t: 'legal_entity', o_id: firm, kind: 'logo', n: 'a.pdf', content: PDF }
    expect((await upload(t, { as: ADMIN, ...gif })).body).toMatchObject({ fields: { file: 'rule:file_image' } })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test.each(FIRM_KINDS)('a %s is set by its upload, replaced by the next, and gone with its file', async (kind) => {
    const field = FIRM_FIELDS[kind]
    const firm = await newFirm()
    expect((await firmOf(firm))[field]).toBeNull()
    const first = await hang({ o_id: firm, kind, n: 'первый.png' })
    expect(await firmOf(firm, VIEWER)).toMatchObject({ [field]: first, [field.replace('_id', '_name')]: 'первый.png' })
    const second = await hang({ o_id: firm, kind, n: 'второй.jpg', content: JPEG })
    expect(await firmOf(firm)).toMatchObject({ [field]: second })
    await write('update', { id: firm, [field]: first })
    expect(await firmOf(firm)).toMatchObject({ [field]: first })
    expect(await removeFile(second)).toMatchObject({ status: 'ok' })
    expect(await firmOf(firm)).toMatchObject({ [field]: first })
    expect(await removeFile(first)).toMatchObject({ status: 'ok' })
    expect((await firmOf(firm))[field]).toBeNull()
    const [listed] = (await t.call({ url: `/api/legal_entity/list/?ids=${firm}`, as: VIEWER })).body.list as Body[]
    expect(listed).toHaveProperty(field, null)
  })

  test('follow the kind set on a file, and may be removed without deleting it', async () => {
    const firm = await newFirm()
    const file = await hang({ o_id: firm, kind: 'stamp' })
    await t.call({ url: '/api/files/update/', body: { id: file, kind: 'sign' }, as: ADMIN })
    expect(await firmOf(firm)).toMatchObject({ stamp_file_id: null, sign_file_id: file })
    await write('update', { id: firm, sign_file_id: null })
    expect(await firmOf(firm)).toMatchObject({ sign_file_id: null })
    const { body } = await t.call({ url: `/api/files/list/?o_t=legal_entity&o_id=${firm}`, as: ADMIN })
    expect(body.total_num).toBe(1)
  })
})
