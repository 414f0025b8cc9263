/** People and contacts: the right of their owner, the check of their value, what they do to their owner, and bank cards. */
import { anyTable } from '#db/database.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writesSoFar } from '../../gates/snapshot.ts'
import { personWith } from '../../gates/people.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const VIEWER = 'viewer@demo'
const DENIED = { status: 'error', error: 'access denied' }
const VISA = '4111111111111111'
const AMEX = '378282246310005'
const PHONE = 1
const EMAIL = 3
const OTHER = 5
const VIBER = 8

type Body = Record<string, unknown>

const post = (url: string, body: object, as = ADMIN, headers: Record<string, string> = {}) =>
  t.call({ url: `/api/${url}`, body, as, headers })
const asToken = (token: string, url: string, body: object) =>
  t.call({ url: `/api/${url}`, body, headers: { 'user-auth-key': token } })
const added = async (path: string, body: object, as = ADMIN): Promise<number> => {
  const answer = await post(`${path}/add/`, body, as)
  expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return Number(answer.body.id)
}
const read = async (path: string, id: number, as = ADMIN): Promise<Body> => {
  const { body } = await t.call({ url: `/api/${path}/get/${id}/`, as })
  return (body.detail ?? body) as Body
}
const listed = async (url: string, as = ADMIN): Promise<Body[]> => {
  const { body } = await t.call({ url: `/api/${url}`, as })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body.list as Body[]
}

let serial = 0
const newClient = () => {
  serial += 1
  return added('clients', { name: `Клиент для связи ${serial}` })
}
const newLead = () => {
  serial += 1
  return added('leads', { name: `Лид для связи ${serial}`, phone: `38050777${1000 + serial}` })
}
const newContractor = () => {
  serial += 1
  return added('contractors', { name: `Перевозчик для связи ${serial}` })
}
const nextPhone = () => {
  serial += 1
  return `38063555${1000 + serial}`
}

const OWNERS = [
  { kind: 1, flag: 'can_edit_client', make: newClient },
  { kind: 2, flag: 'can_edit_contractor', make: newContractor },
  { kind: 3, flag: 'can_edit_lead', make: newLead },
] as const

const bodies = (kind: number, owner: number) => ({
  contact_persons: { name: 'Иванна Савчук', client_id: owner, owner_type: kind },
  contacts: { type: PHONE, value: nextPhone(), client_id: owner, owner_type: kind },
})

describe('S7.11 without a session', () => {
  test('nothing is read or written', async () => {
    const before = await writesSoFar(t, HOST_A)
    for (const path of ['contacts', 'contact_persons']) {
      for (const url of ['list/', 'get/1/']) expect((await t.call({ url: `/api/${path}/${url}` })).code).toBe(401)
      for (const url of ['add/', 'update/', 'delete/']) {
        expect((await t.call({ url: `/api/${path}/${url}`, body: { id: 1 } })).code).toBe(401)
      }
    }
    expect((await t.call({ url: '/api/contacts/list/1/' })).code).toBe(401)
    expect(await writesSoFar(t, HOST_A)).toBe(before)
  })
})

describe.each(OWNERS)('S6.02 of an owner of kind $kind', ({ kind, flag, make }) => {
  test('are written with its edit flag alone, and denied without it before anything is checked', async () => {
    const owner = await make()
    const other = OWNERS.filter((one) => one.kind !== kind).map((one) => one.flag)
    const [may, mayNot] = [await personWith(t, [flag]), await personWith(t, other)]
    for (const [path, body] of Object.entries(bodies(kind, owner))) {
      const answer = await asToken(may.token, `${path}/add/`, body)
      expect(answer.body).toMatchObject({ status: 'ok' })
      const { id } = answer.body
      const before = await writesSoFar(t, HOST_A)
      const refused = [
        ['add/', body],
        ['add/', { owner_type: kind, tenant: 1 }],
        ['update/', { id, is_main: 1 }],
        ['update/', { id, is_main: 'нет' }],
        ['delete/', { id }],
      ] as const
      for (const [url, sent] of refused) {
        const denied = await asToken(mayNot.token, `${path}/${url}`, sent)
        expect({ path, url, ...denied.body }).toMatchObject({ path, url, ...DENIED })
      }
      expect(await writesSoFar(t, HOST_A)).toBe(before)
      for (const [url, sent] of [['update/', { id, is_main: 1 }] as const, ['delete/', { id }] as const]) {
        expect((await asToken(may.token, `${path}/${url}`, sent)).body).toMatchObject({ status: 'ok' })
      }
    }
  })
})

describe('S6.02 the right of the owner', () => {
  test('is needed for the old and for the new one when a record changes hands', async () => {
    const [client, contractor] = [await newClient(), await newContractor()]
    const clientEditor = await personWith(t, ['can_edit_client'])
    const both = await personWith(t, ['can_edit_client', 'can_edit_contractor'])
    for (const [path, body] of Object.entries(bodies(1, client))) {
      const id = await added(path, body)
      const away = { id, owner_type: 2, client_id: contractor }
      expect((await asToken(clientEditor.token, `${path}/update/`, away)).body).toMatchObject(DENIED)
      expect((await asToken(both.token, `${path}/update/`, away)).body).toMatchObject({ status: 'ok' })
      const back = { id, owner_type: 1, client_id: client }
      expect((await asToken(clientEditor.token, `${path}/update/`, back)).body).toMatchObject(DENIED)
      expect(await read(path, id)).toMatchObject({ owner_type: 2, client_id: contractor })
    }
  })

  test('of a colleague is their own or can_add_team_user', async () => {
    const [self, keeper] = [await personWith(t, []), await personWith(t, ['can_add_team_user'])]
    const body = { type: OTHER, value: '@fura', owner_type: 4 }
    const ofSelf = { ...body, client_id: self.id }
    expect((await asToken(self.token, 'contacts/add/', ofSelf)).body).toMatchObject({ status: 'ok' })
    expect((await asToken(self.token, 'contacts/add/', { ...body, client_id: 1 })).body).toMatchObject(DENIED)
    expect((await asToken(keeper.token, 'contacts/add/', { ...body, client_id: 1 })).body).toMatchObject({
      status: 'ok',
    })
  })

  test('of a person decides for their contacts, whatever owner is sent beside them', async () => {
    const [client, contractor] = [await newClient(), await newContractor()]
    const person = await added('contact_persons', { name: 'Пётр', client_id: contractor, owner_type: 2 })
    const sent = { type: OTHER, value: '@petro', person_id: person, client_id: client, owner_type: 1 }
    const clientEditor = await personWith(t, ['can_edit_client'])
    expect((await asToken(clientEditor.token, 'contacts/add/', sent)).body).toMatchObject(DENIED)
    const id = await added('contacts', sent)
    expect(await read('contacts', id)).toMatchObject({ owner_type: 2, client_id: contractor, person_id: person })
  })
})

describe('S3.08 a contact', () => {
  test('S5.05 S5.04 has the value that its type wants, or is refused and not kept', async () => {
    const client = await newClient()
    const before = await writesSoFar(t, HOST_A)
    const wrong = [
      [PHONE, 'звонить вечером', 'format'],
      [PHONE, '380 67 1', 'format'],
      [EMAIL, 'sales.example.com', 'format'],
      [EMAIL, '', 'required'],
      [VIBER, '@firm', 'format'],
    ]
    for (const [type, value, code] of wrong) {
      const { body } = await post('contacts/add/', { type, value, client_id: client })
      expect(body).toEqual({ status: 'error', error: 'invalid data', fields: { value: code } })
    }
    expect((await post('contacts/add/', { type: 999, value: 'x', client_id: client })).body.fields).toEqual({
      type: 'not_found',
    })
    expect((await post('contacts/add/', { type: OTHER, value: 'x' })).body.fields).toEqual({ client_id: 'required' })
    expect(await writesSoFar(t, HOST_A)).toBe(before)
    const id = await added('contacts', { type: EMAIL, value: ' Sales@Example.COM ', client_id: client })
    expect(await read('contacts', id)).toMatchObject({ value: 'sales@example.com', type_name: 'E-mail', owner_type: 1 })
    expect((await post('contacts/update/', { id, type: PHONE })).body.fields).toEqual({ value: 'format' })
    const phone = { id, type: PHONE, value: '+380 (67) 765-43-21' }
    expect((await post('contacts/update/', phone)).body).toMatchObject({ status: 'ok' })
    expect(await read('contacts', id)).toMatchObject({ value: '380677654321' })
  })

  test('S7.11 is listed by its owner, by its person and by its own calls', async () => {
    const [client, lead] = [await newClient(), await newLead()]
    const person = await added('contact_persons', { name: 'Олена', client_id: client })
    const own = await added('contacts', { type: OTHER, value: 'склад', client_id: client })
    const personal = await added('contacts', { type: OTHER, value: 'личный', person_id: person })
    const ofLead = await added('contacts', { type: OTHER, value: 'лид', client_id: lead, owner_type: 3 })
    const ids = async (url: string) => (await listed(url)).map((row) => Number(row.id)).toSorted((a, b) => a - b)
    expect(await ids(`contacts/list/${client}/`)).toEqual([own, personal])
    expect(await ids(`contacts/list/${client}/?owner_type=1&person_id=${person}`)).toEqual([personal])
    expect(await ids(`contacts/list/${lead}/?owner_type=3`)).toContain(ofLead)
    expect(await ids(`contacts/list/?client_id=${client}&owner_type=1`)).toEqual([own, personal])
    const { body } = await post(`contact_persons/list/?id=${client}&type=1`, {})
    expect(body.list).toMatchObject([{ id: person, contacts: [{ id: personal, type: OTHER, value: 'личный' }] }])
    const empty = await added('contact_persons', { name: 'Без связи', client_id: client })
    const byGet = await listed(`contact_persons/list/?client_id=${client}&owner_type=1`)
    expect(byGet.find(({ id }) => id === empty)).toMatchObject({ contacts: [] })
    expect((await read('contact_persons', person)).contacts).toEqual((body.list as Body[])[0]?.contacts)
    expect((await post(`contact_persons/list/?id=${client}&type=3`, {})).body).not.toMatchObject({
      list: [{ id: person }],
    })
    expect((await post(`contact_persons/list/?id=x`, {})).body).toMatchObject({ error: 'invalid data' })
  })

  test('is found with its client by its digits and its address, and no longer once it is gone', async () => {
    const client = await newClient()
    const [phone, mail] = [nextPhone(), `find-${serial}@example.com`]
    const isFoundBy = async (term: string) =>
      (await listed(`clients/list/?search=${encodeURIComponent(term)}`)).some(({ id }) => id === client)
    const rev = (await read('clients', client)).rev
    const person = await added('contact_persons', { name: 'Ганна', client_id: client, phone: nextPhone() })
    const personPhone = String((await read('contact_persons', person)).phone)
    const id = await added('contacts', { type: PHONE, value: phone, client_id: client })
    await added('contacts', { type: EMAIL, value: mail, person_id: person })
    for (const term of [phone, phone.slice(3), `+${phone.slice(0, 5)} ${phone.slice(5)}`, mail, personPhone]) {
      expect([term, await isFoundBy(term)]).toEqual([term, true])
    }
    expect((await read('clients', client)).rev).toBe(rev)
    const moved = nextPhone()
    await post('contacts/update/', { id, value: moved })
    expect([await isFoundBy(phone), await isFoundBy(moved)]).toEqual([false, true])
    expect((await t.call({ url: `/api/contacts/delete/${id}/`, as: ADMIN })).body).toMatchObject({ status: 'ok' })
    expect(await isFoundBy(moved)).toBe(false)
    expect((await t.call({ url: `/api/contacts/delete/${id}/`, as: ADMIN })).body).toMatchObject({ status: 'ok' })
  })

  test('that another client has too is saved with a warning', async () => {
    const [one, two] = [await newClient(), await newClient()]
    const phone = nextPhone()
    const first = await post('contacts/add/', { type: PHONE, value: phone, client_id: one })
    expect(first.body.warnings).toBeUndefined()
    const again = await post('contacts/add/', { type: PHONE, value: phone, client_id: one })
    expect(again.body.warnings).toBeUndefined()
    const second = await post('contacts/add/', { type: PHONE, value: `+${phone}`, client_id: two })
    expect(second.body).toMatchObject({ status: 'ok', warnings: { value: 'rule:same_contact' } })
    const person = await post('contact_persons/add/', { name: 'Остап', phone, client_id: two })
    expect(person.body).toMatchObject({ status: 'ok', warnings: { phone: 'rule:same_contact' } })
  })
})

describe('S3.07 a person', () => {
  test('answers their contacts, takes them along to another owner and into deletion', async () => {
    const [client, contractor] = [await newClient(), await newContractor()]
    const person = await added('contact_persons', { name: 'Марко', client_id: client })
    const phone = nextPhone()
    const contact = await added('contacts', { type: PHONE, value: phone, person_id: person })
    expect(await read('contact_persons', person)).toMatchObject({
      contacts: [{ id: contact, value: phone, type_tech_name: 'phone' }],
    })
    await post('contact_persons/update/', { id: person, client_id: contractor, owner_type: 2 })
    expect(await read('contacts', contact)).toMatchObject({ client_id: contractor, owner_type: 2 })
    const finds = async (path: string) => (await listed(`${path}/list/?search=${phone}`)).length
    expect([await finds('clients'), await finds('contractors')]).toEqual([0, 1])
    expect((await post('contact_persons/delete/', { id: person })).body).toMatchObject({ status: 'ok' })
    expect((await read('contacts', contact)).error).toBe('empty data')
    expect(await finds('contractors')).toBe(0)
  })

  test('was not born after today', async () => {
    const client = await newClient()
    const today = Math.floor(Date.now() / 86_400_000) * 86_400
    const next = { name: 'Марта', client_id: client, birthday: today + 3 * 86_400 }
    const before = await writesSoFar(t, HOST_A)
    expect((await post('contact_persons/add/', next)).body.fields).toEqual({ birthday: 'max' })
    expect(await writesSoFar(t, HOST_A)).toBe(before)
    const id = await added('contact_persons', { ...next, birthday: today - 86_400 })
    expect((await post('contact_persons/update/', { id, birthday: next.birthday })).body.fields).toEqual({
      birthday: 'max',
    })
    expect(await read('contact_persons', id)).toMatchObject({ birthday: today - 86_400 })
  })

  test('whom a talk names stays, with all their contacts', async () => {
    const client = await newClient()
    const person = await added('contact_persons', { name: 'Марта', client_id: client })
    const contact = await added('contacts', { type: OTHER, value: '@marta', person_id: person })
    const talk = await added('contacts_hist', { owner_id: client, contact_person_id: person, result_id: 'reached' })
    expect((await post('contact_persons/delete/', { id: person })).body).toEqual({
      status: 'error',
      error: 'in use',
      used_by: [{ r: 'contacts_hist', id: talk }],
    })
    expect(await read('contacts', contact)).toMatchObject({ id: contact, person_id: person })
  })
})

describe('S3.07 S5.06 P4 a bank card', () => {
  const withCard = async (card = VISA) => {
    const client = await newClient()
    return { client, id: await added('contact_persons', { name: 'С картой', client_id: client, card }) }
  }
  const storedTexts = async (): Promise<string> => {
    const tables = ['contact_persons', 'history', 'mutations', 'changes', 'search_prefixes']
    const rows = await Promise.all(tables.map((table) => anyTable(t.db().read).selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }

  test('is answered in full only on the person’s card, for people who may edit the owner', async () => {
    const { client, id } = await withCard('4111-1111 1111 1111')
    expect((await read('contact_persons', id)).card).toBe(VISA)
    expect((await read('contact_persons', id, VIEWER)).card).toBe('•••• 1111')
    const [row] = await listed(`contact_persons/list/?client_id=${client}&owner_type=1`)
    expect(row?.card).toBe('•••• 1111')
  })

  test('is nowhere in the database, neither in history nor in kept answers, and its body is not guessable', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const client = await newClient()
    const sent = { name: 'Секрет', client_id: client, card: AMEX }
    const { body } = await post('contact_persons/add/', sent, ADMIN, key)
    expect(body).toMatchObject({ status: 'ok', _sync: { detail: { card: '•••• 0005' } } })
    const again = await post('contact_persons/add/', sent, ADMIN, key)
    expect([again.headers['idempotent-replayed'], again.body.id]).toEqual(['true', body.id])
    const other = await post('contact_persons/add/', { ...sent, card: VISA }, ADMIN, key)
    expect(other.body.error).toBe('idempotency key reused')
    await post('contact_persons/update/', { id: body.id, card: VISA })
    const texts = await storedTexts()
    expect(texts).not.toContain(AMEX)
    expect(texts).not.toContain(VISA)
    const history = await listed(`history/list/?o_t=contact_person&o_id=${String(body.id)}`)
    const cards = history.filter(({ field }) => field === 'card').map(({ old, new: now }) => [old, now])
    expect(cards).toEqual([
      ['•••• 0005', '•••• 1111'],
      [null, '•••• 0005'],
    ])
  })

  test('that comes back as it was shown is unchanged; a number that fails its check is refused', async () => {
    const { id } = await withCard()
    const same = await post('contact_persons/update/', { id, card: '•••• 1111', position: 'Логист' })
    expect(same.body).toMatchObject({ status: 'ok' })
    expect(await read('contact_persons', id)).toMatchObject({ card: VISA, position: 'Логист' })
    const wrong = await post('contact_persons/update/', { id, card: '4111111111111112' })
    expect(wrong.body.fields).toEqual({ card: 'format' })
    expect((await post('contact_persons/update/', { id, card: null })).body).toMatchObject({ status: 'ok' })
    expect((await read('contact_persons', id)).card).toBeNull()
  })

  test('that two people changed is a conflict, detected by its mask; with the current base there is none', async () => {
    const { id } = await withCard()
    const change = (base: unknown, card: string) =>
      post('contact_persons/update/', { id, card, _sync: { base: { card: base } } })
    expect((await change('•••• 1111', AMEX)).body).toMatchObject({ status: 'ok' })
    const clash = await change('•••• 1111', '5555555555554444')
    expect(clash.body).toMatchObject({ error: 'conflict', detail: { card: '•••• 0005' } })
    expect((await change(VISA, '5555555555554444')).body).toMatchObject({ error: 'conflict' })
    expect((await change(AMEX, '5555555555554444')).body).toMatchObject({ status: 'ok' })
    expect((await read('contact_persons', id)).card).toBe('5555555555554444')
  })

  test('of another SECRET_KEY is an error of ours, never other digits', async () => {
    const { id } = await withCard()
    const row = await t.db().read.selectFrom('contact_persons').select('card').where('id', '=', id).executeTakeFirst()
    const card = String(row?.card)
    const broken = card.slice(0, 30) + (card[30] === 'A' ? 'B' : 'A') + card.slice(31)
    await t.db().write((tx) => tx.updateTable('contact_persons').set({ card: broken }).where('id', '=', id).execute())
    const answer = await t.call({ url: `/api/contact_persons/get/${id}/`, as: ADMIN })
    expect([answer.code, answer.body.error]).toEqual([500, 'internal error'])
    expect((await read('contact_persons', id, VIEWER)).card).toBe('•••• 1111')
  })
})
