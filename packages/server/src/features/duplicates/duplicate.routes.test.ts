/** Likely duplicates while a form is filled: by tax code, phone, e-mail and name, for clients, contractors and leads. */
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeRecord } from '#resource/remove.ts'
import { addRecord, changeRecord } from '#resource/save.ts'
import { writeAsServer } from '../../admin/server-actor.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const make = async (entity: Entity, values: Values): Promise<number> =>
  (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, values))).id

const firm = (name: string, more: Values = {}) => make(client, { name, ...more })

const PHONE_TYPE = 1

const contactOf = (kind: 1 | 2 | 3, owner: number, value: string) =>
  make(contact, { type: PHONE_TYPE, value, client_id: owner, owner_type: kind })

interface Duplicate {
  id: number
  name: string
  tax_code: string | null
  phone: string | null
  email: string | null
  reasons: string[]
  score: number
}

const ask = async (path: string, body: object, as = 'viewer@demo'): Promise<Duplicate[]> => {
  const answer = await t.call({ url: `/api/${path}/duplicates/`, body, as })
  expect(answer.body).toMatchObject({ status: 'ok' })
  return answer.body.list as Duplicate[]
}

const idsOf = (list: readonly Duplicate[]) => list.map(({ id }) => id)

describe.each(['clients', 'contractors', 'leads'])('%s/duplicates', (path) => {
  test('needs a session', async () => {
    const { code } = await t.call({ url: `/api/${path}/duplicates/`, body: { name: 'Альфа' } })
    expect(code).toBe(401)
  })

  test('refuses unknown members and texts that are too long', async () => {
    const { body } = await t.call({
      url: `/api/${path}/duplicates/`,
      body: { nick: 'x', name: 'я'.repeat(301), id: 'x' },
      as: 'viewer@demo',
    })
    expect(body).toMatchObject({ error: 'invalid data', fields: { nick: 'unknown', name: 'too_long', id: 'type' } })
  })

  test('finds nothing for nothing', async () => {
    expect(await ask(path, {})).toEqual([])
    expect(await ask(path, { name: '', phone: '+380', email: '', tax_code: '1' })).toEqual([])
  })
})

describe('a client is found', () => {
  test('by its name without legal form and quotes, and by its full name', async () => {
    const id = await firm('ТОВ "Дніпро-Ліфт"', {
      full_name: 'Товариство з обмеженою відповідальністю «Дніпро Ліфт Груп»',
    })
    for (const name of ['Дніпро Ліфт', 'ООО Дніпроліфт', 'дніпро ліфт, тзов']) {
      expect(idsOf(await ask('clients', { name })), name).toContain(id)
    }
    expect(idsOf(await ask('clients', { full_name: 'Дніпро Ліфт Груп ТОВ' }))).toContain(id)
    expect((await ask('clients', { name: 'Дніпро Ліфт' })).find((one) => one.id === id)).toMatchObject({
      reasons: ['name'],
      score: 70,
    })
  })

  test('by the beginning of its name, less surely', async () => {
    const id = await firm('Карпатські Перевезення Захід')
    const [match] = await ask('clients', { name: 'ПП Карпатські перев' })
    expect(match).toMatchObject({ id, reasons: ['name'], score: 40 })
    expect(await ask('clients', { name: 'Кар' })).toEqual([])
    expect(await ask('clients', { name: 'Перевезення Захід' })).toEqual([])
  })

  test('by its tax code', async () => {
    const id = await firm('Полісся Ліс', { tax_code: '32855961' })
    expect(await ask('clients', { tax_code: ' 3285 5961' })).toMatchObject([{ id, reasons: ['tax_code'], score: 95 }])
  })

  test.each(['067 555 12 34', '+38 (067) 555-12-34', '8067 555-12-34', '380675551234'])(
    'by the phone of a contact however it is typed: %s',
    async (phone) => {
      const id = await firm('Телефонна')
      const contactId = await contactOf(1, id, '+38 067 555 1234')
      expect(await ask('clients', { phone })).toMatchObject([{ id, reasons: ['phone'], phone: '380675551234' }])
      await writeAsServer(t.installation(), (writing) => removeRecord(writing, contact, contactId))
      expect(await ask('clients', { phone })).toEqual([])
    },
  )

  test('by the phone of one of its people and by an e-mail', async () => {
    const id = await firm('Людна')
    await make(contactPerson, { name: 'Ігор', phone: '380501112233', client_id: id, owner_type: 1 })
    await contactOf(1, id, 'Office@Ludna.UA')
    expect(idsOf(await ask('clients', { phone: '050 111-22-33' }))).toEqual([id])
    expect(await ask('clients', { email: 'office@ludna.ua' })).toMatchObject([
      { id, reasons: ['email'], email: 'Office@Ludna.UA' },
    ])
    expect(await ask('contractors', { phone: '050 111-22-33', email: 'office@ludna.ua' })).toEqual([])
  })

  test('the surer, the more they have in common; the one that is edited is left out', async () => {
    const both = await firm('ТОВ Схожа', { tax_code: '14360570' })
    const one = await firm('Схожа ПП')
    const list = await ask('clients', { name: 'Схожа', tax_code: '14360570' })
    expect(list).toMatchObject([
      { id: both, reasons: ['tax_code', 'name'], score: 100 },
      { id: one, reasons: ['name'], score: 70 },
    ])
    expect(idsOf(await ask('clients', { id: both, name: 'Схожа', tax_code: '14360570' }))).toEqual([one])
  })

  test('under its new name and no longer under the old one; not at all when it is deleted', async () => {
    const id = await firm('Стара Назва')
    await writeAsServer(t.installation(), (writing) =>
      changeRecord(writing, client, id, { name: 'ТОВ Нова Назва' }, null),
    )
    expect(await ask('clients', { name: 'Стара Назва' })).toEqual([])
    expect(idsOf(await ask('clients', { name: 'Нова назва' }))).toEqual([id])
    await writeAsServer(t.installation(), (writing) => removeRecord(writing, client, id))
    expect(await ask('clients', { name: 'Нова назва' })).toEqual([])
  })

  test('among ten at most', async () => {
    for (let n = 0; n < 12; n += 1) await firm('Дванадцять')
    expect(await ask('clients', { name: 'ФОП Дванадцять' })).toHaveLength(10)
  })
})

test('a contractor is found by its own contacts and the demo ones by their names', async () => {
  const id = await make(contractor, { name: 'ФЛП Перевізник-Схід', tax_code: '1759013776' })
  await contactOf(2, id, '0443334455')
  expect(idsOf(await ask('contractors', { phone: '+380 44 333 44 55' }))).toEqual([id])
  expect(await ask('clients', { phone: '+380 44 333 44 55' })).toEqual([])
  const demo = await t.db().read.selectFrom('contractors').select(['id', 'name']).where('id', '=', 1).executeTakeFirst()
  expect(idsOf(await ask('contractors', { name: String(demo?.name) }))).toContain(1)
})

test('a lead is found by its company, its own phone and e-mail', async () => {
  const id = await make(lead, {
    name: 'Запит з сайту',
    company_name: 'ТОВ "Лід-Транс"',
    phone: '380931234599',
    email: 'lid@trans.example',
  })
  expect(await ask('leads', { name: 'лід транс', phone: '0931234599', email: 'LID@trans.example' })).toMatchObject([
    { id, full_name: 'ТОВ "Лід-Транс"', phone: '380931234599', reasons: ['phone', 'email', 'name'], score: 100 },
  ])
})
