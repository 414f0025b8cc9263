/** The one box where people see their own clients and leads alone: nobody finds what they may not see, however they type it. */
import { Readable } from 'node:stream'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { addRecord } from '#resource/save.ts'
import { runAdmin } from '../../admin/run.ts'
import { writeAsServer } from '../../admin/server-actor.ts'
import { PEOPLE } from '../../testing/deals.ts'
import { quotes, TYPE_40HC } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const [ADMIN, SELLER, HEAD] = ['admin@demo', 'manager@demo', 'head@demo']

let t: TestApp
const q = quotes(() => t)
const make = async (entity: Entity, values: Values): Promise<number> =>
  (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, values))).id

interface Hit {
  type: string
  id: number
}

const find = async (text: string, as: string): Promise<Hit[]> => {
  const { body } = await t.call({ url: `/api/search/?num=50&q=${encodeURIComponent(text)}`, as })
  expect(body, text).toMatchObject({ status: 'ok' })
  return body.list as Hit[]
}

const showOwnRecordsOnly = async (): Promise<void> => {
  const setting = ['installation', 'set', '--id', t.installation().uniqueId, '--own-records', 'on']
  let output = ''
  const note = (text: string) => {
    output += text
  }
  const code = await runAdmin(setting, {
    readConfig: () =>
      readConfig({
        DATA_DIR: t.dataDir,
        SECRET_KEY: 'a-secret-key-that-only-tests-know-0123456789',
        ...(t.databaseUrl ? { DATABASE_URL: t.databaseUrl } : {}),
      }),
    stdin: Readable.from([]),
    write: note,
    writeError: note,
    registryName: t.registryName,
  })
  expect(code, output).toBe(0)
  // Every process reads the registry once a second.
  await vi.waitFor(async () => expect(await find('заповідник 2', SELLER)).toEqual([]), { timeout: 20_000 })
}

/** One company of each: the seller's own, and the administrator's, who has nobody above them. */
const owned = async (manager: number, n: number) => {
  const firm = await make(client, {
    name: `Заповідник ${n}`,
    tax_code: `3285596${n}`,
    manager_id: manager,
  })
  const leadId = await make(lead, { name: `Заповідник ${n}`, phone: `38067000000${n}`, manager_id: manager })
  const person = await make(contactPerson, {
    name: `Заповідник Лісник ${n}`,
    phone: `38099000000${n}`,
    client_id: firm,
    owner_type: 1,
  })
  const phone = await make(contact, { type: 1, value: `38068000000${n}`, client_id: firm, owner_type: 1 })
  const vehicle = await make(truck, { name: `ЗП 100${n} ВД` })
  const role = { client_id: firm, manager_id: manager, team_user_id: manager }
  const order = await q.order({ ...role, order_type_id: 1, booking_number: `ZAPBKG000${n}` }, ADMIN)
  const container = await q.part(
    'orders/containers',
    order,
    { container_type_id: TYPE_40HC, number: `ZAPU111111${n}`, truck_id: vehicle, is_soc: 1 },
    ADMIN,
  )
  const quote = await q.quote(role, ADMIN)
  return {
    client: firm,
    lead: leadId,
    contact_person: person,
    contact: phone,
    order,
    order_container: container,
    quote,
  }
}

let own: Awaited<ReturnType<typeof owned>>
let foreign: Awaited<ReturnType<typeof owned>>

beforeAll(async () => {
  t = await testApp()
  own = await owned(PEOPLE.seller, 1)
  foreign = await owned(PEOPLE.admin, 2)
})
afterAll(() => t.close())

/** Every search text that matches something of either company. */
const TYPED = [
  'заповідник',
  'за',
  'з',
  'лісник',
  '3285596',
  '067 000 000',
  '38099000000',
  '068 000 00 0',
  'ZAPBKG000',
  'zapu 111111',
  'ЗП 100',
  'зп1001вд',
  'зп1002вд',
  'ZAPBKG0002',
  'ZAPU1111112',
  'заповідник 2',
  '380680000002',
]

const foundOf = async (records: typeof own, as: string): Promise<string[]> => {
  const types = new Set<string>()
  for (const text of TYPED) {
    for (const { type, id } of await find(text, as)) {
      if ((records as Readonly<Record<string, number>>)[type] === id) types.add(type)
    }
  }
  return [...types].toSorted()
}

const ALL = ['client', 'contact', 'contact_person', 'lead', 'order', 'order_container', 'quote']

test('while everything is everybody’s, both are found', async () => {
  for (const who of [ADMIN, SELLER, HEAD]) {
    expect(await foundOf(own, who)).toEqual(ALL)
    expect(await foundOf(foreign, who)).toEqual(ALL)
  }
})

describe('with own records only', () => {
  beforeAll(showOwnRecordsOnly)

  test('people without a role in a record find nothing of it, neither by its parts nor by its vehicles', async () => {
    for (const who of [SELLER, HEAD]) {
      expect({ who, found: await foundOf(foreign, who) }).toEqual({ who, found: [] })
      expect({ who, found: await foundOf(own, who) }).toEqual({ who, found: ALL })
    }
  })

  test('an administrator finds both', async () => {
    expect(await foundOf(foreign, ADMIN)).toEqual(ALL)
  })

  test('and another hit reveals nothing of it', async () => {
    for (const text of TYPED) {
      const { text: answer } = await t.call({ url: `/api/search/?q=${encodeURIComponent(text)}`, as: SELLER })
      for (const secret of ['Заповідник 2', '32855962', 'ZAPBKG0002', 'ZAPU1111112', '380680000002', '380990000002'])
        expect(answer, `${text} tells ${secret}`).not.toContain(secret)
    }
  })
})
