/** SIGKILL in the middle of a conversion: the lead is a client with all that belonged to it or it is a lead still, and once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contact } from '@fura/shared/entities/contact.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { addRecord } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { roomyServer } from './engine-server.ts'
import { type Company, makeCompany, makePlace } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

/** So many that a conversion takes long enough to be hit. */
const CONTACTS = 300
/** When the server is killed, in parts of the time that an undisturbed conversion takes. */
const MOMENTS = [0.2, 0.5, 0.8] as const
const LEAD_KIND = 3

let postgres: TestPostgres | null
let company: Company
let server: ServerProcess

beforeAll(async () => {
  postgres = await roomyServer()
  company = await makeCompany(await makePlace(postgres))
  server = await startServer(company.place)
})

afterAll(async () => {
  server.kill('SIGKILL')
  await server.exited
  endServers()
  await company.place.remove()
  await postgres?.stop()
})

let serial = 0

const makeLead = (): Promise<number> =>
  company.withDatabase((db) =>
    writeAsServer(db, async (writing) => {
      serial += 1
      const { id } = await addRecord(writing, lead, { name: `Переход ${serial}`, contact_name: 'Некто', manager_id: 2 })
      for (let place = 0; place < CONTACTS; place += 1) {
        const value = `x${place}@lead${serial}.example`
        await addRecord(writing, contact, { type: 3, value, client_id: id, owner_type: LEAD_KIND })
      }
      return id
    }),
  )

/** What a conversion touches: it is either all `BEFORE` or all `AFTER`. */
const stateOf = async (db: Database, id: number) => {
  const row = await db.read.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const clients = await db.read
    .selectFrom('clients')
    .select('id')
    .where('name', '=', row.name ?? '')
    .execute()
  const ofOwner = async (table: string, kind: number, owner: number) =>
    (
      await db.read
        .selectFrom(table)
        .select('id')
        .where('owner_type', '=', kind)
        .where('client_id', '=', owner)
        .execute()
    ).length
  const clientId = Number(clients[0]?.id ?? 0)
  return {
    status: row.status_id,
    isLinked: row.client_id !== null && row.client_id === clientId,
    clients: clients.length,
    ofLead: await ofOwner('contacts', LEAD_KIND, id),
    ofClient: await ofOwner('contacts', 1, clientId),
    people: await ofOwner('contact_persons', 1, clientId),
  }
}

const BEFORE = { status: 1, isLinked: false, clients: 0, ofLead: CONTACTS, ofClient: 0, people: 0 }
const AFTER = { status: 7, isLinked: true, clients: 1, ofLead: 0, ofClient: CONTACTS, people: 1 }

const convert = (id: number, key: string) =>
  server.client(company).send({ path: '/api/leads/convert/', body: { id }, headers: { 'idempotency-key': key } })

test('X1 a conversion that is killed is done wholly or not at all, and once when it is sent again', async () => {
  const { ms } = await convert(await makeLead(), randomUUID())
  const states: string[] = []
  for (const moment of MOMENTS) {
    const [id, key] = [await makeLead(), randomUUID()]
    const answered = convert(id, key).then(
      ({ body }) => body.status === 'ok',
      () => false,
    )
    await sleep(ms * moment)
    server.kill('SIGKILL')
    await server.exited
    const isAnswered = await answered
    server = await startServer(company.place)
    const state = await company.withDatabase((db) => stateOf(db, id))
    const isDone = state.status === 7
    expect(state).toEqual(isDone ? AFTER : BEFORE)
    if (isAnswered) expect(isDone).toBe(true)
    const again = await convert(id, key)
    expect(again.body).toMatchObject({ status: 'ok' })
    expect(again.headers['idempotent-replayed']).toBe(isDone ? 'true' : undefined)
    expect(await company.withDatabase((db) => stateOf(db, id))).toEqual(AFTER)
    states.push(`${moment}: ${isDone ? 'done' : 'not begun'}`)
  }
  process.stdout.write(`a conversion of ${CONTACTS} takes ${Math.round(ms)} ms; killed at ${states.join(', ')}\n`)
  expect(states.some((state) => state.endsWith('not begun'))).toBe(true)
})
