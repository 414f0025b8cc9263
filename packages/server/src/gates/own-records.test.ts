/**
 * Own records only: where an installation says so, people see the clients and leads in which they have a role, a head also
 * those of their people, an administrator all; and what belongs to a hidden one is hidden with it, whichever call requests it.
 */
import { Readable } from 'node:stream'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { attachments, entities } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { task } from '@fura/shared/entities/task.ts'
import { loadingTemplate, unloadingTemplate } from '@fura/shared/entities/templates.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { referencesTo } from '#resource/references.ts'
import { addRecord, changeRecord } from '#resource/save.ts'
import { runAdmin } from '../admin/run.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import { sample } from '../testing/sample.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { PATIENCE } from './send.ts'

vi.setConfig(PATIENCE)

const [ADMIN, MANAGER, HEAD, VIEWER] = ['admin@demo', 'manager@demo', 'head@demo', 'viewer@demo']
/** In the demo company all but the administrator are the head's people. */
const [ADMIN_ID, MANAGER_ID, COLLEAGUE_ID] = [1, 2, 10]
const EVERYONE = [ADMIN, MANAGER, HEAD, VIEWER]

let t: TestApp

const make = async (entity: Entity, values: Values): Promise<number> =>
  (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, values))).id

const get = async (url: string, as: string) => (await t.call({ url, as })).body
const post = async (url: string, body: object, as: string) => (await t.call({ url, body, as })).body
const listed = async (path: string, query: string, as: string) => {
  const { list, total_num: total } = await get(`/api/${path}/list/?num=100&${query}`, as)
  return { ids: (list as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b), total }
}

const switchTo = async (state: 'on' | 'off', isThere: () => Promise<boolean>) => {
  let output = ''
  const note = (text: string) => {
    output += text
  }
  const code = await runAdmin(['installation', 'set', '--id', t.installation().uniqueId, '--own-records', state], {
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
  const deadline = Date.now() + 20_000
  while (!(await isThere()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Whose record it is → its id. */
type Whose = 'own' | 'colleague' | 'foreign'
const WHOSE: readonly Whose[] = ['own', 'colleague', 'foreign']
const MANAGERS: Readonly<Record<Whose, number>> = { own: MANAGER_ID, colleague: COLLEAGUE_ID, foreign: ADMIN_ID }

/** Who sees which, while the switch is on. */
const SEES: Readonly<Record<string, readonly Whose[]>> = {
  [ADMIN]: WHOSE,
  [MANAGER]: ['own'],
  [HEAD]: ['own', 'colleague'],
  [VIEWER]: [],
}

const clients = {} as Record<Whose, number>
const leads = {} as Record<Whose, number>
/** What belongs to clients and leads, by the path of its resource. */
const parts: Record<string, Record<Whose, number>> = {}

const keepPart = (entity: Entity, whose: Whose, id: number) => {
  parts[entity.path] = { ...(parts[entity.path] ?? ({} as Record<Whose, number>)), [whose]: id }
}

const fill = async (whose: Whose) => {
  const owner = await make(client, {
    name: `ТОВ Заповідник ${whose}`,
    tax_code: `3285596${WHOSE.indexOf(whose)}`,
    manager_id: MANAGERS[whose],
  })
  clients[whose] = owner
  leads[whose] = await make(lead, {
    name: `Заповідник ${whose}`,
    phone: `38067000000${WHOSE.indexOf(whose)}`,
    manager_id: MANAGERS[whose],
  })
  const of = { client_id: owner, owner_type: 1 }
  const talk = { owner_type: 1, owner_id: owner, contact_type_id: 1, object: 'fact', date: 1_700_000_000 }
  const partValues: [Entity, Values][] = [
    [contactPerson, { name: 'Заповідник', phone: '380990000000', ...of }],
    [contact, { type: 1, value: 'zapovidnyk@example.com', ...of }],
    [contactHistory, { ...talk, comment: 'Заповідник' }],
    [loadingTemplate, { name: 'Заповідник', client_id: owner }],
    [unloadingTemplate, { name: 'Заповідник', client_id: owner }],
    [
      task,
      {
        name: 'Заповідник',
        type_id: 1,
        date_end: 1_900_000_000,
        team_user_id: MANAGERS[whose],
        object_type: 'client',
        object_id: owner,
      },
    ],
  ]
  for (const [entity, values] of partValues) keepPart(entity, whose, await make(entity, values))
}

beforeAll(async () => {
  t = await testApp()
  for (const whose of WHOSE) await fill(whose)
})
afterAll(() => t.close())

interface Naming {
  entity: Entity
  field: string
  id: number
}

/** For every declared reference a record of the manager's own that names the hidden one by it. */
const recordsNaming = async (hidden: { client: number; lead: number }): Promise<Naming[]> => {
  const references = [client, lead].flatMap((target) =>
    referencesTo(target).map((reference) => ({ ...reference, id: target === client ? hidden.client : hidden.lead })),
  )
  const namings: Naming[] = []
  for (const { entity, field, kind, isList, id } of references) {
    if (isList || entity.part || attachments.includes(entity)) continue
    const roles = ['manager_id', 'team_user_id'].filter((role) => role in entity.fields)
    const values = {
      ...(await sample(t, entity)),
      ...Object.fromEntries(roles.map((role) => [role, MANAGER_ID])),
      ...(kind ? { [kind.field]: kind.value } : {}),
      [field]: id,
    }
    namings.push({ entity, field, id: await make(entity, values) })
  }
  return namings
}

/** Resources whose cards are read many at once. */
const CARDS = new Set(['orders', 'quotations', 'leads', 'tasks', 'clients'])

/** The calls whose answer names a hidden record. */
const tellers = async (as: string, namings: readonly Naming[]): Promise<string[]> => {
  const urls = [
    ...namings.map(({ entity, id }) => `/api/${entity.path}/get/${id}/`),
    ...namings.map(({ entity }) => `/api/${entity.path}/list/?num=100&sort=-id`),
    ...namings.map(({ entity, id }) => `/api/${entity.path}/export/?format=csv&ids=${id}`),
    ...namings.map(({ entity, id }) => `/api/history/list/?num=100&o_t=${entity.name}&o_id=${id}`),
    ...entities.map(({ path }) => `/api/${path}/list/?num=100&sort=-id`),
    ...['заповідник', 'проба'].map((word) => `/api/search/?q=${encodeURIComponent(word)}`),
    '/api/team_users/auth_info/stats/',
    '/api/calendar/list/',
    '/api/dispatch/home/',
    '/api/waiting/list/?num=100',
    ...namings
      .filter(({ entity }) => CARDS.has(entity.path))
      .map(({ entity, id }) => `/api/${entity.path}/cards/?ids=${id}`),
    '/api/dispatch/plan/?num=100',
    '/api/dispatch/loads/?num=100',
  ]
  const telling: string[] = []
  for (const url of new Set(urls)) {
    const { text } = await t.call({ url, as })
    if (text.includes('Заповідник foreign')) telling.push(url)
  }
  const { text } = await t.call({ url: '/api/messages/', body: { action: 'chats', start: 0, num: 100 }, as })
  return text.includes('Заповідник foreign') ? [...telling, 'chats'] : telling
}

const idsFor = (who: string, records: Readonly<Record<Whose, number>>) =>
  (SEES[who] ?? []).map((whose) => records[whose])
const searchOf = (path: string) => `search=${encodeURIComponent(path === 'contacts' ? 'zapovidnyk' : 'заповідник')}`
const all = () => ({ clients, leads, ...parts })

test('while it is off everybody sees all clients and leads', async () => {
  for (const who of EVERYONE) {
    expect((await listed('clients', searchOf('clients'), who)).total, who).toBe(3)
    expect((await listed('leads', searchOf('leads'), who)).total, who).toBe(3)
  }
})

describe('while it is on', () => {
  beforeAll(() =>
    switchTo('on', async () => (await get(`/api/clients/get/${clients.foreign}/`, MANAGER)).status === 'error'),
  )

  test.each(EVERYONE)('%s: lists, searches and totals', async (who) => {
    for (const [path, records] of Object.entries(all())) {
      const ids = idsFor(who, records)
      expect({ path, ...(await listed(path, searchOf(path), who)) }).toEqual({ path, ids, total: ids.length })
    }
  })

  test.each(EVERYONE)('%s: one record', async (who) => {
    for (const [path, records] of Object.entries(all())) {
      for (const whose of WHOSE) {
        const { status, error } = await get(`/api/${path}/get/${records[whose]}/`, who)
        const isSeen = SEES[who]?.includes(whose)
        expect({ path, whose, status, error }).toEqual({
          path,
          whose,
          status: isSeen ? 'ok' : 'error',
          error: isSeen ? undefined : 'empty data',
        })
      }
    }
  })

  test.each(EVERYONE)(
    '%s: without filters, by filters, by beginnings of words and in the POST variant',
    async (who) => {
      const ids = idsFor(who, clients)
      const every = await listed('clients', 'sort=-id', who)
      const ours = Object.values(clients)
      expect(every.ids.filter((id) => ours.includes(id))).toEqual(ids)
      if (who !== ADMIN) expect(every.total).toBe(every.ids.length)
      const foreign = await listed('clients', `manager=${ADMIN_ID}&sort=-id`, who)
      expect(foreign.ids.includes(clients.foreign)).toBe(who === ADMIN)
      const begun = await listed('clients', `search=${encodeURIComponent('за')}&sort=-id`, who)
      expect(begun.ids.filter((id) => ours.includes(id))).toEqual(ids)
      const posted = await post(
        '/api/clients/list/',
        { filters: `f[status]=${CLIENT_STATUS.new}&${searchOf('clients')}` },
        who,
      )
      expect(posted.total_num).toBe(ids.length)
    },
  )

  test.each(EVERYONE)('%s: contacts, people and talks of a client by their own addresses', async (who) => {
    for (const whose of WHOSE) {
      const expected = SEES[who]?.includes(whose) ? 1 : 0
      const id = clients[whose]
      const contacts = await get(`/api/contacts/list/${id}/?owner_type=1`, who)
      expect([whose, contacts.total_num]).toEqual([whose, expected])
      const people = await post(`/api/contact_persons/list/?id=${id}&type=1`, {}, who)
      expect([whose, people.total_num]).toEqual([whose, expected])
      const history = await get(`/api/history/list/?o_t=client&o_id=${id}`, who)
      expect([whose, history.status]).toEqual([whose, expected ? 'ok' : 'error'])
      const talks = await get(`/api/clients/get_contact_history/${id}/?object=fact`, who)
      expect([whose, talks.status === 'ok' ? talks.total_num : 0]).toEqual([whose, expected])
    }
  })

  test('a reference to a hidden one is not found, and a write to it is empty data', async () => {
    const answer = await post('/api/clients/add/', { name: 'Під чужою', client_id: clients.foreign }, MANAGER)
    expect(answer).toMatchObject({ error: 'invalid data', fields: { client_id: 'not_found' } })
    const body = { type: 1, value: '0670000001', client_id: clients.foreign, owner_type: 1 }
    expect(await post('/api/contacts/add/', body, MANAGER)).toMatchObject({ fields: { client_id: 'not_found' } })
    for (const [path, records] of Object.entries({ clients, leads })) {
      const change = await post(`/api/${path}/update/`, { id: records.foreign, comment: 'x' }, MANAGER)
      expect(change).toEqual({ status: 'error', error: 'empty data' })
      expect(await post(`/api/${path}/delete/`, { id: records.foreign }, MANAGER)).toMatchObject({ status: 'ok' })
    }
    expect(await get(`/api/clients/get/${clients.foreign}/`, ADMIN)).toMatchObject({ status: 'ok' })
    expect(await get(`/api/leads/get/${leads.foreign}/`, ADMIN)).toMatchObject({ status: 'ok' })
  })

  test('every role counts: manager, customer manager, document support, creator', async () => {
    const roles: Values[] = [
      { customer_manager: MANAGER_ID },
      { doc_support_manager_id: MANAGER_ID },
      { manager_id: MANAGER_ID },
    ]
    for (const role of roles) {
      const id = await make(client, { name: 'Роль', manager_id: ADMIN_ID, ...role })
      expect(await get(`/api/clients/get/${id}/`, MANAGER)).toMatchObject({ status: 'ok' })
    }
    const answer = await post('/api/clients/add/', { name: 'Створена', manager_id: ADMIN_ID }, MANAGER)
    expect(answer).toMatchObject({ status: 'ok', _sync: { detail: { name: 'Створена' } } })
    expect(await get(`/api/clients/get/${String(answer.id)}/`, HEAD)).toMatchObject({ status: 'ok' })
  })

  test('duplicates and merges know only what is seen', async () => {
    const duplicates = async (who: string) => {
      const { list } = await post(
        '/api/clients/duplicates/',
        { name: 'Заповідник', email: 'zapovidnyk@example.com' },
        who,
      )
      return (list as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)
    }
    for (const who of EVERYONE) expect([who, await duplicates(who)]).toEqual([who, idsFor(who, clients)])
    const answer = await post('/api/clients/merge/', { id: clients.own, from_id: clients.foreign }, MANAGER)
    expect(answer).toEqual({ status: 'error', error: 'empty data' })
    const other = await post('/api/clients/merge/', { id: clients.foreign, from_id: clients.own, dry_run: 1 }, MANAGER)
    expect(other).toEqual({ status: 'error', error: 'empty data' })
    const merges = await get(`/api/clients/merge/list/?id=${clients.foreign}`, MANAGER)
    expect(merges).toEqual({ status: 'error', error: 'empty data' })
  })

  test('a merge also moves what its writer does not see', async () => {
    const [kept, gone] = [
      await make(client, { name: 'Злита', manager_id: MANAGER_ID }),
      await make(client, { name: 'Зникла', manager_id: MANAGER_ID }),
    ]
    const hidden = await make(client, { name: 'Чужа дочка', manager_id: ADMIN_ID, client_id: gone })
    const answer = await post('/api/clients/merge/', { id: kept, from_id: gone }, MANAGER)
    expect(answer).toMatchObject({ status: 'ok', moved: [{ r: 'clients', count: 1 }] })
    expect(await get(`/api/clients/get/${hidden}/`, ADMIN)).toMatchObject({ detail: { client_id: kept } })
  })

  test.each(EVERYONE)('%s: exports', async (who) => {
    for (const path of ['clients', 'leads']) {
      const { text } = await t.call({ url: `/api/${path}/export/?format=csv&${searchOf(path)}`, as: who })
      const shown = WHOSE.filter((whose) => text.includes(`Заповідник ${whose}`))
      expect({ path, shown }).toEqual({ path, shown: SEES[who] })
    }
  })

  test('updates list no hidden record', async () => {
    const { cursor } = await post('/api/check_updates/', { action: 'main' }, ADMIN)
    for (const whose of WHOSE) {
      await writeAsServer(t.installation(), async (writing) => {
        await changeRecord(writing, client, clients[whose], { comment: 'нове' }, null)
        await changeRecord(writing, lead, leads[whose], { comment: 'нове' }, null)
        await changeRecord(writing, contact, parts.contacts?.[whose] ?? 0, { note: 'нове' }, null)
      })
    }
    for (const who of EVERYONE) {
      const { changed } = await post('/api/check_updates/', { action: 'main', date_from: cursor }, who)
      const announced = (changed as { r: string; id: number }[]).map(({ r, id }) => `${r} ${id}`)
      const expected = (SEES[who] ?? []).flatMap((whose) => [
        `clients ${clients[whose]}`,
        `leads ${leads[whose]}`,
        `contacts ${parts.contacts?.[whose]}`,
      ])
      expect({ who, announced }).toEqual({ who, announced: expected })
    }
  })

  test('only people who saw a record learn that it was deleted', async () => {
    const ids = {
      own: await make(client, { name: 'Піде', manager_id: MANAGER_ID }),
      foreign: await make(client, { name: 'Піде', manager_id: ADMIN_ID }),
    }
    const { cursor } = await post('/api/check_updates/', { action: 'main' }, ADMIN)
    for (const id of Object.values(ids)) {
      expect(await post('/api/clients/delete/', { id }, ADMIN)).toMatchObject({ status: 'ok' })
    }
    const changesFor = async (who: string) =>
      (await post('/api/check_updates/', { action: 'main', date_from: cursor }, who)).changed
    expect(await changesFor(MANAGER)).toEqual([{ r: 'clients', id: ids.own, rev: 2, op: 'd' }])
    expect(await changesFor(VIEWER)).toEqual([])
  })

  test('Z7 a hidden client or lead is named by no record that refers to it, whichever way it is asked for', async () => {
    const namings = await recordsNaming({ client: clients.foreign, lead: leads.foreign })
    expect(namings.map(({ entity }) => entity.name)).toEqual(
      expect.arrayContaining(['order', 'quote', 'task', 'contractor']),
    )
    const [seenByManager, seenByAdmin] = [await tellers(MANAGER, namings), await tellers(ADMIN, namings)]
    expect(seenByAdmin.length).toBeGreaterThan(10)
    expect(seenByManager).toEqual([])
  })

  test('contractors are everybody’s, with their contacts', async () => {
    const id = await make(contractor, { name: 'Спільний', manager_id: ADMIN_ID })
    await make(contact, { type: 1, value: 'spilnyi@example.com', client_id: id, owner_type: 2 })
    for (const who of EVERYONE) {
      expect(await get(`/api/contractors/get/${id}/`, who)).toMatchObject({ status: 'ok' })
      expect((await get(`/api/contacts/list/${id}/?owner_type=2`, who)).total_num).toBe(1)
    }
  })
})

test('switched off again, all is seen again', async () => {
  const isSeen = async () => (await get(`/api/clients/get/${clients.foreign}/`, MANAGER)).status === 'ok'
  await switchTo('off', isSeen)
  expect(await isSeen()).toBe(true)
})
