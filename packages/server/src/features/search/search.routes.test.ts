/** The one box: every kind by every way it is typed, best first; and who finds what. */
import { car } from '@fura/shared/entities/car.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRecord } from '#resource/save.ts'
import { cityId } from '#seed/data/cities.ts'
import { writeAsServer } from '../../admin/server-actor.ts'
import { HEAD, VIEWER } from '../../testing/deals.ts'
import { quotes, TYPE_40HC } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

interface Hit {
  type: string
  id: number
  title: string
  subtitle: string
  route: string
}

let t: TestApp
const q = quotes(() => t)
const make = async (entity: Entity, values: Values): Promise<number> =>
  (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, values))).id

const ask = (text: string, as: string = HEAD, more = '') =>
  t.call({ url: `/api/search/?q=${encodeURIComponent(text)}${more}`, as })

const find = async (text: string, as?: string, more?: string): Promise<Hit[]> => {
  const { body } = await ask(text, as, more)
  expect(body, text).toMatchObject({ status: 'ok' })
  return body.list as Hit[]
}

const idsOf = (hits: readonly Hit[], type: string) => hits.filter((hit) => hit.type === type).map(({ id }) => id)

const ids = { client: 0, contractor: 0, lead: 0, person: 0, contact: 0, driver: 0, truck: 0, trailer: 0, car: 0 }
const deal = { order: 0, number: '', container: 0, quote: 0, quoteNumber: '' }
const PERSON_OF_CONTRACTOR = { client_id: 0, owner_type: 2 }

beforeAll(async () => {
  t = await testApp()
  ids.client = await make(client, {
    name: 'ТОВ «Щедрівка Пром»',
    full_name: 'Товариство Щедрівка',
    tax_code: '32855961',
    city: cityId('Odesa'),
  })
  ids.contractor = await make(contractor, { name: "ПП Кам'яногірка", tax_code: '40404040' })
  ids.lead = await make(lead, { name: 'Вантаж із Жмеринки', company_name: 'Жмерагро', phone: '380939990011' })
  ids.person = await make(contactPerson, {
    name: 'Яремчук Зореслав',
    position: 'Логіст',
    phone: '380671112299',
    client_id: ids.contractor,
    owner_type: PERSON_OF_CONTRACTOR.owner_type,
  })
  ids.contact = await make(contact, { type: 1, value: '380675550077', client_id: ids.client, owner_type: 1 })
  ids.driver = await make(driver, { name: 'Гайдабура Остап', phone: '380505554433', contractor_id: ids.contractor })
  ids.truck = await make(truck, { name: 'ВН 77-31 ХК', contractor_id: ids.contractor })
  ids.trailer = await make(trailer, { name: 'BH 9142 XF', contractor_id: ids.contractor })
  ids.car = await make(car, { name: 'Toyota Corolla', gov_number: 'AA 5518 TM', vin: 'JTDBR32E720054321' })
  deal.order = await q.order({
    client_id: ids.client,
    order_type_id: 1,
    poo_id: cityId('Odesa'),
    fd_id: cityId('Kyiv'),
    external_number: 'ЗВН-4471',
    booking_number: 'BKG7712345',
    bl_number: 'MEDUX998877',
    hbl_number: 'HBLQ4455',
    cmr_number: 'CMR-00917',
    ttn_number: 'ТТН-3381',
    invoice_number: 'INV-9090',
  })
  deal.container = await q.part('orders/containers', deal.order, {
    container_type_id: TYPE_40HC,
    number: 'MSKU6011672',
    truck_id: ids.truck,
  })
  deal.number = String((await q.read(deal.order)).number)
  deal.quote = await q.quote({ client_id: ids.client })
  deal.quoteNumber = String((await q.read(deal.quote, HEAD, 'quotations')).number)
})
afterAll(() => t.close())

describe('the call', () => {
  test('S7.01 needs a session', async () => {
    expect((await t.call({ url: '/api/search/?q=abc' })).code).toBe(401)
  })

  test('refuses what it does not know, a text that is too long and a wrong number of hits', async () => {
    const refused = async (query: string) => (await t.call({ url: `/api/search/?${query}`, as: VIEWER })).body.fields
    expect(await refused('')).toEqual({ q: 'required' })
    expect(await refused('q=a&sort=id')).toEqual({ sort: 'unknown' })
    expect(await refused(`q=${'я'.repeat(201)}`)).toEqual({ q: 'too_long' })
    expect(await refused('q=a%00b')).toEqual({ q: 'format' })
    expect(await refused('q=a&num=0')).toEqual({ num: 'min' })
    expect(await refused('q=a&num=51')).toEqual({ num: 'max' })
    expect(await refused('q=a&num=x')).toEqual({ num: 'type' })
  })

  test('finds nothing by nothing', async () => {
    for (const text of ['', '   ', '---', '%', '_', '"', "'"]) expect(await find(text), text).toEqual([])
    expect(await find('бжщцьє-немає')).toEqual([])
  })

  test('answers 20 hits, or as many as are asked for, and leaves no kind out that has some', async () => {
    expect(await find('ods-26')).toHaveLength(20)
    expect((await find('ods-26', HEAD, '&num=50')).length).toBeGreaterThan(20)
    expect(await find('ods-26', HEAD, '&num=1')).toHaveLength(1)
    const kinds = new Set((await find('о')).map(({ type }) => type))
    expect(kinds.size).toBeGreaterThan(3)
  })

  test('is no pattern language', async () => {
    for (const text of ['%дрівка', 'щедр_вка', 'щедр" OR "а', 'NEAR(щедр пром)']) {
      expect(idsOf(await find(text), 'client'), text).not.toContain(ids.client)
    }
  })
})

/** The case, the typed text, and the expected hits. */
describe('is found, and opens', () => {
  test.each(['Щедрівка Пром', 'щедрівка', 'ДРІВКА', 'тов щедрівка', '32855961', '3285 5961', 'ще', 'щ'])(
    'a client by %s',
    async (text) => {
      expect(await find(text)).toContainEqual({
        type: 'client',
        id: ids.client,
        title: 'ТОВ «Щедрівка Пром»',
        subtitle: expect.stringContaining('32855961') as string,
        route: `/clients/${ids.client}`,
      })
    },
  )

  test.each(["кам'яногірка", 'камяногірка', 'Кам’яно', '40404040'])('a contractor by %s', async (text) => {
    const hits = await find(text)
    expect(hits[0]).toMatchObject({ type: 'contractor', id: ids.contractor, route: `/contractors/${ids.contractor}` })
  })

  test.each(['жмеринки', 'Жмерагро', '093 999 00 11', '+38 (093) 999-00-11'])('a lead by %s', async (text) => {
    expect((await find(text))[0]).toMatchObject({ type: 'lead', id: ids.lead, route: `/leads/${ids.lead}` })
  })

  test('an order by its number, whole, begun, in small letters and by its end', async () => {
    const route = `/orders/${deal.order}`
    const [prefix = '', year = '', serial = ''] = deal.number.split('-')
    const ways = [
      ` ${deal.number} `,
      `${prefix} ${year} ${serial}`,
      `${prefix}${year}${serial}`,
      `${prefix}-${year}-${Number(serial)}`,
    ]
    for (const text of [deal.number, deal.number.toLowerCase(), ...ways]) {
      expect((await find(text))[0], text).toMatchObject({ type: 'order', id: deal.order, title: deal.number, route })
    }
    for (const text of [deal.number.slice(0, -1), deal.number.slice(2)]) {
      expect(idsOf(await find(text, HEAD, '&num=50'), 'order'), text).toContain(deal.order)
    }
  })

  test.each(['ЗВН-4471', 'BKG7712345', 'bkg77', 'MEDUX998877', 'medux 99-8877', 'HBLQ4455', 'CMR-00917', 'ТТН-3381'])(
    'an order by the number that it bears: %s',
    async (text) => {
      const [hit] = await find(text)
      expect(hit).toMatchObject({ type: 'order', id: deal.order, route: `/orders/${deal.order}` })
      expect(hit?.subtitle).toMatch(/Щедрівка Пром/)
    },
  )

  test('an order found by another number says by which, and where it goes', async () => {
    const [hit] = await find('7712345')
    expect(hit?.subtitle).toBe('BKG7712345 · ТОВ «Щедрівка Пром» · Одесса → Киев')
  })

  test.each(['MSKU6011672', 'msku 601167-2', '6011672', 'MSKU601'])(
    'a container by %s, and its order',
    async (text) => {
      const hits = await find(text)
      expect(hits[0]).toEqual({
        type: 'order_container',
        id: deal.container,
        title: 'MSKU6011672',
        subtitle: `${deal.number} · ТОВ «Щедрівка Пром»`,
        route: `/orders/${deal.order}`,
      })
      expect(idsOf(hits, 'order'), 'listed once').not.toContain(deal.order)
    },
  )

  test.each(['ВН 77-31 ХК', 'вн7731хк', 'BH7731XK', 'bh 7731'])(
    'a truck by its plate %s, and the order that goes by it',
    async (text) => {
      const hits = await find(text)
      expect(hits[0]).toMatchObject({
        type: 'truck',
        id: ids.truck,
        route: `/car?search=${encodeURIComponent('ВН 77-31 ХК')}`,
      })
      expect(idsOf(hits, 'order'), text).toEqual([deal.order])
    },
  )

  test.each(['BH 9142 XF', 'вн9142хф'.replace('ф', 'f'), 'bh-9142'])('a trailer by %s', async (text) => {
    expect((await find(text))[0]).toMatchObject({ type: 'trailer', id: ids.trailer })
  })

  test.each(['AA5518TM', 'аа 5518 тм', 'toyota corolla', 'JTDBR32E720054321'])('a car by %s', async (text) => {
    expect((await find(text))[0]).toMatchObject({ type: 'car', id: ids.car, title: 'AA 5518 TM' })
  })

  test.each(['Гайдабура', 'остап', '050 555 44 33', '+380505554433'])('a driver by %s', async (text) => {
    expect(await find(text)).toContainEqual({
      type: 'driver',
      id: ids.driver,
      title: 'Гайдабура Остап',
      subtitle: expect.stringContaining('380505554433') as string,
      route: `/drivers?search=${encodeURIComponent('Гайдабура Остап')}`,
    })
  })

  test.each(['яремчук', 'Зореслав', '067 111 22 99', '8 067 111-22-99', '380671112299'])(
    'a person by %s, at the contractor',
    async (text) => {
      const hits = await find(text)
      expect(hits[0]).toMatchObject({
        type: 'contact_person',
        id: ids.person,
        subtitle: "ПП Кам'яногірка · Логіст · 380671112299",
        route: `/contractors/${ids.contractor}`,
      })
    },
  )

  test.each(['067 555 00 77', '+38(067)5550077', '5550077', '8067 555-00-77'])(
    'a phone by %s, at its client, who is listed once',
    async (text) => {
      const hits = await find(text)
      expect(hits[0]).toMatchObject({ type: 'contact', id: ids.contact, route: `/clients/${ids.client}` })
      expect(hits[0]?.subtitle).toContain('Щедрівка Пром')
      expect(idsOf(hits, 'client')).not.toContain(ids.client)
    },
  )

  test('a quotation by its number and by its client', async () => {
    const whole = (await find(deal.quoteNumber))[0]
    expect(whole).toMatchObject({ type: 'quote', title: deal.quoteNumber, route: `/quotes/${deal.quote}` })
    expect(idsOf(await find('щедрівка'), 'quote')).toContain(deal.quote)
  })
})

describe('the order', () => {
  test('what is called so stands before what only has it within, however many newer ones there are', async () => {
    const whole = await make(client, { name: 'Кипар' })
    for (let n = 0; n < 25; n += 1) await make(client, { name: `Нова Кипарис ${n}` })
    const begun = await find('кипар')
    expect(begun[0]).toMatchObject({ type: 'client', id: whole })
    expect(begun).toHaveLength(20)
  })

  test('a client stands before its orders', async () => {
    const kinds = (await find('щедрівка пром')).map(({ type }) => type)
    expect(kinds[0]).toBe('client')
    expect(kinds).toContain('order')
  })
})

test('names of places are in the language that is asked for', async () => {
  const answer = await t.call({
    url: '/api/search/?q=BKG7712345',
    as: HEAD,
    headers: { 'accept-language': 'en', language: 'en' },
  })
  expect((answer.body.list as Hit[])[0]?.subtitle).toContain('Odesa → Kyiv')
})

test('what was deleted is not found, nor its parts', async () => {
  const id = await q.order({ client_id: ids.client, order_type_id: 1, booking_number: 'GONE55511' })
  await q.part('orders/containers', id, { container_type_id: TYPE_40HC, number: 'TGHU1234562' })
  expect(idsOf(await find('GONE55511'), 'order')).toEqual([id])
  expect(await find('TGHU1234562')).toHaveLength(1)
  await q.done('orders/delete', { id })
  expect(await find('GONE55511')).toEqual([])
  expect(await find('TGHU1234562')).toEqual([])
})

test('quotations are left out for those who may not see them', async () => {
  for (const text of [deal.quoteNumber, 'щедрівка', 'щ']) {
    expect((await find(text, VIEWER, '&num=50')).map(({ type }) => type)).not.toContain('quote')
  }
  expect(idsOf(await find('щедрівка', VIEWER), 'client')).toEqual([ids.client])
})
