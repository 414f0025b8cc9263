/** Accounts of our firms: who may change them, the one default of each firm, what the firm answers of it, and an older company's account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Databases, openDatabases } from '#db/open.ts'
import { dropSchema } from '#db/postgres-server.ts'
import { installationSteps } from '#migrations/index.ts'
import { snapshot } from '../../gates/snapshot.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

const ADMIN = 'admin@demo'
const VIEWER = 'viewer@demo'
const [UAH, USD, EUR] = [1, 2, 3]
const [FIRST_IBAN, OTHER_IBAN] = ['UA583808050000026009702978805', 'DE89370400440532013000']

let t: TestApp
let databases: Databases
beforeAll(async () => {
  t = await testApp()
  databases = openDatabases(t.dataDir)
})
afterAll(async () => {
  await databases.close()
  await t.close()
})

type Body = Record<string, unknown>

const write = async (call: string, body: object, as = ADMIN): Promise<Body> =>
  (await t.call({ url: `/api/bank_accounts/${call}/`, body, as })).body
const accountsOf = async (firm: number, as = VIEWER) =>
  (await t.call({ url: `/api/bank_accounts/list/?legal_entity_id=${firm}`, as })).body.list as (Body & { id: number })[]
const defaultsOf = async (firm: number) =>
  (await accountsOf(firm)).filter((row) => row.is_default === 1).map(({ id }) => id)
const firmOf = async (id: number): Promise<Body> =>
  (await t.call({ url: `/api/legal_entity/get/${id}/`, as: VIEWER })).body.detail as Body
let serial = 0
const newFirm = async (): Promise<number> => {
  serial += 1
  const { body } = await t.call({ url: '/api/legal_entity/add/', body: { name: `Фирма ${serial}` }, as: ADMIN })
  return Number(body.id)
}
const newAccount = async (firm: number, values: Body = {}): Promise<number> => {
  const sent = { legal_entity_id: firm, currency_id: UAH, iban: FIRST_IBAN, ...values }
  const added = await write('add', sent)
  expect(added, JSON.stringify(sent)).toMatchObject({ status: 'ok', rev: 1 })
  return Number(added.id)
}

describe('an account of a firm', () => {
  test('needs a session to be read, and the right of the firm to be written; nothing changes without', async () => {
    const firm = await newFirm()
    const id = await newAccount(firm)
    const before = await snapshot(t, HOST_A)
    expect((await t.call({ url: '/api/bank_accounts/list/' })).code).toBe(401)
    const calls = {
      add: { legal_entity_id: firm, currency_id: UAH, iban: OTHER_IBAN },
      update: { id, mfo: '1' },
      delete: { id },
    }
    for (const [call, body] of Object.entries(calls)) {
      expect((await t.call({ url: `/api/bank_accounts/${call}/`, body })).code).toBe(401)
      for (const who of [VIEWER, 'manager@demo'])
        expect(await write(call, body, who)).toMatchObject({ error: 'access denied', needs: ['can_add_user'] })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('is refused with a wrong IBAN, without a number, and at a firm that is not there', async () => {
    const firm = await newFirm()
    const id = await newAccount(firm)
    const before = await snapshot(t, HOST_A)
    const sent = { legal_entity_id: firm, currency_id: UAH }
    const refusals: [string, Body, Body][] = [
      ['add', sent, { iban: 'required' }],
      ['add', { ...sent, iban: 'UA583808050000026009702978806' }, { iban: 'format' }],
      ['add', { legal_entity_id: firm, iban: OTHER_IBAN }, { currency_id: 'required' }],
      ['add', { ...sent, iban: OTHER_IBAN, legal_entity_id: 999_999 }, { legal_entity_id: 'not_found' }],
      ['add', { ...sent, iban: OTHER_IBAN, currency_id: 999_999 }, { currency_id: 'not_found' }],
      ['update', { id, iban: null }, { iban: 'required' }],
      ['update', { id, legal_entity_id: 999_999 }, { legal_entity_id: 'not_found' }],
    ]
    for (const [call, body, fields] of refusals)
      expect(await write(call, body), JSON.stringify(body)).toMatchObject({ error: 'invalid data', fields })
    expect(await write('update', { id: 999_999, mfo: '1' })).toMatchObject({ error: 'empty data' })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('keeps its firm from being deleted', async () => {
    const firm = await newFirm()
    const id = await newAccount(firm)
    const remove = { url: '/api/legal_entity/delete/', body: { id: firm }, as: ADMIN }
    expect((await t.call(remove)).body).toMatchObject({ error: 'in use' })
    await write('delete', { id })
    expect((await t.call(remove)).body).toMatchObject({ status: 'ok' })
  })
})

describe('details that are written into the firm, as before it had accounts', () => {
  const change = async (body: Body): Promise<Body> =>
    (await t.call({ url: '/api/legal_entity/update/', body, as: ADMIN })).body

  test('are refused where an account would be, and nothing changes', async () => {
    const firm = await newFirm()
    await newAccount(firm, { bank_name: 'Банк' })
    const before = await snapshot(t, HOST_A)
    expect(await change({ id: firm, iban: 'UA00' })).toMatchObject({ fields: { iban: 'format' } })
    expect(await change({ id: firm, iban: null })).toMatchObject({ fields: { iban: 'required' } })
    expect(await change({ id: firm, tax_code: '12345678', swift: 'PBANUA2XPBANUA2X' })).toMatchObject({
      fields: { swift: 'too_long' },
    })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('make the first account, in the currency of the company, and change the default one', async () => {
    const body = { name: 'Фирма прежнего приложения', iban: FIRST_IBAN, bank_name: 'Банк' }
    const firm = Number((await t.call({ url: '/api/legal_entity/add/', body, as: ADMIN })).body.id)
    expect(await accountsOf(firm)).toMatchObject([
      { iban: FIRST_IBAN, bank_name: 'Банк', currency_id: UAH, is_default: 1 },
    ])
    const other = await newAccount(firm, { currency_id: EUR })
    expect(await change({ id: firm, iban: OTHER_IBAN, swift: 'PBANUA2X' })).toMatchObject({ status: 'ok' })
    expect(await accountsOf(firm)).toMatchObject([
      { iban: OTHER_IBAN, bank_name: 'Банк', swift: 'PBANUA2X', is_default: 1 },
      { id: other, iban: FIRST_IBAN, is_default: 0 },
    ])
    expect(await firmOf(firm)).toMatchObject({ iban: OTHER_IBAN, bank_name: 'Банк', swift: 'PBANUA2X' })
  })

  test('say nothing where they are empty and there is no account', async () => {
    const firm = await newFirm()
    expect(await change({ id: firm, iban: null, bank_name: null })).toMatchObject({ status: 'ok' })
    expect(await accountsOf(firm)).toEqual([])
  })
})

describe('the default account', () => {
  test('is the first one, then the one that was made it last, and the firm answers its details', async () => {
    const firm = await newFirm()
    expect(await firmOf(firm)).toMatchObject({ iban: null, bank_name: null, swift: null })
    const first = await newAccount(firm, { bank_name: 'Первый', swift: 'PBANUA2X', is_default: 0 })
    expect(await defaultsOf(firm)).toEqual([first])
    expect(await firmOf(firm)).toMatchObject({ iban: FIRST_IBAN, bank_name: 'Первый', swift: 'PBANUA2X' })
    const second = await newAccount(firm, { currency_id: EUR, iban: OTHER_IBAN })
    expect(await defaultsOf(firm)).toEqual([first])
    await write('update', { id: second, is_default: 1 })
    expect(await defaultsOf(firm)).toEqual([second])
    expect(await firmOf(firm)).toMatchObject({ iban: OTHER_IBAN, bank_name: null })
    await write('update', { id: second, bank_name: 'Второй' })
    expect(await firmOf(firm)).toMatchObject({ bank_name: 'Второй' })
  })

  test('passes on when it is given up or deleted; the only one stays it', async () => {
    const firm = await newFirm()
    const first = await newAccount(firm)
    expect(await write('update', { id: first, is_default: 0 })).toMatchObject({ status: 'ok' })
    expect(await defaultsOf(firm)).toEqual([first])
    const second = await newAccount(firm, {
      currency_id: USD,
      iban: null,
      account_number: '40702 840 1',
      is_default: 1,
    })
    expect(await firmOf(firm)).toMatchObject({ iban: null })
    await write('update', { id: second, is_default: 0 })
    expect(await defaultsOf(firm)).toEqual([first])
    await write('delete', { id: first })
    expect(await defaultsOf(firm)).toEqual([second])
    await write('delete', { id: second })
    expect(await accountsOf(firm)).toEqual([])
    expect(await firmOf(firm)).toMatchObject({ iban: null })
    const again = await newAccount(firm)
    expect(await defaultsOf(firm)).toEqual([again])
  })

  test('goes back to the former one when it is given up at once', async () => {
    const firm = await newFirm()
    const [oldest, former, last] = [await newAccount(firm), await newAccount(firm), await newAccount(firm)]
    await write('update', { id: former, is_default: 1 })
    await t
      .db()
      .write((tx) => tx.updateTable('bank_accounts').set({ date_update: 1 }).where('id', '=', oldest).execute())
    await write('update', { id: last, is_default: 1 })
    await write('update', { id: last, is_default: 0 })
    expect(await defaultsOf(firm)).toEqual([former])
  })

  test('is one in both firms after an account moved, and one after many were made it at once', async () => {
    const [firm, other] = [await newFirm(), await newFirm()]
    const [moved, left, there] = [await newAccount(firm), await newAccount(firm), await newAccount(other)]
    await write('update', { id: moved, legal_entity_id: other })
    expect([await defaultsOf(firm), await defaultsOf(other)]).toEqual([[left], [moved]])
    await write('bulk', { ids: [moved, there], set: { is_default: 1 } })
    expect(await defaultsOf(other)).toEqual([there])
  })

  test('its changes are in the history of the firm', async () => {
    const firm = await newFirm()
    const id = await newAccount(firm)
    await write('update', { id, bank_name: 'Новый банк' })
    const { body } = await t.call({ url: `/api/history/list/?o_t=legal_entity&o_id=${firm}&num=50`, as: ADMIN })
    expect(JSON.stringify(body)).toContain('bank_accounts')
    expect(JSON.stringify(body)).toContain('Новый банк')
  })
})

test('an older company keeps the account of each firm as its first, in its own currency', async () => {
  const before = installationSteps.slice(
    0,
    installationSteps.findIndex(({ name }) => name.endsWith('bank-accounts')),
  )
  const place = { url: t.databaseUrl, name: 'fura_bank_accounts' }
  const old = await databases.create(place, before)
  const dates = { date_create: 1, date_update: 1 }
  const named = (name: string) => ({ name, name_ru: name, position: 1, is_active: 1, ...dates })
  await old.write(async (tx) => {
    const currency = { ...named('EUR'), id: 7, code: 'EUR', is_base: 1 }
    await tx.insertInto('currencies').values(currency).execute()
    const firms = [
      { ...named('С банком'), id: 1001, iban: FIRST_IBAN, bank_name: 'Банк', swift: 'PBANUA2X' },
      { ...named('Без банка'), id: 1002 },
      { ...named('Удалённая'), id: 1003, iban: OTHER_IBAN, is_deleted: 1 },
    ]
    for (const firm of firms) await tx.insertInto('legal_entity').values(firm).execute()
  })
  await old.close()
  const db = await databases.open(place, installationSteps)
  const rows = await db.read.selectFrom('bank_accounts').selectAll().execute()
  const details = { legal_entity_id: 1001, currency_id: 7, iban: FIRST_IBAN, bank_name: 'Банк', swift: 'PBANUA2X' }
  expect(rows).toMatchObject([{ ...details, account_number: null, mfo: null, is_default: 1, rev: 1, is_deleted: 0 }])
  const count = db.read.selectFrom('row_counts').select('num').where('entity', '=', 'bank_accounts')
  expect(await count.execute()).toEqual([{ num: 1 }])
  await db.close()
  if (t.databaseUrl) await dropSchema(t.databaseUrl, place.name)
})
