/** SIGKILL in the middle of a conversion: the lead is a client with all that belonged to it or it is a lead still, and once. */
import { contact } from '@fura/shared/entities/contact.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import { test } from 'vitest'
import { anyTable, type Database } from '#db/database.ts'
import { addRecord } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import { expectWholeOrNothing, killableServer } from './killable-server.ts'

/** So many that a conversion takes long enough to be hit. */
const CONTACTS = 300
const LEAD_KIND = 3

const server = killableServer()

let serial = 0

const makeLead = (): Promise<number> =>
  server.company.withDatabase((db) =>
    writeAsServer({ db, timezone: DEFAULT_TIME_ZONE }, async (writing) => {
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
      await anyTable(db.read)
        .selectFrom(table)
        .select('id')
        .where('owner_type', '=', kind)
        .where('client_id', '=', owner)
        .execute()
    ).length
  const clientId = clients[0]?.id ?? 0
  return {
    status: row.status_id,
    isLinked: row.client_id !== null && row.client_id === clientId,
    clients: clients.length,
    ofLead: await ofOwner('contacts', LEAD_KIND, id),
    ofClient: await ofOwner('contacts', 1, clientId),
    people: await ofOwner('contact_persons', 1, clientId),
  }
}

const BEFORE = { status: LEAD_STATUS.new, isLinked: false, clients: 0, ofLead: CONTACTS, ofClient: 0, people: 0 }
const AFTER = { status: LEAD_STATUS.converted, isLinked: true, clients: 1, ofLead: 0, ofClient: CONTACTS, people: 1 }

test('X1 a conversion that is killed is done wholly or not at all, and once when it is sent again', async () => {
  const figures = await expectWholeOrNothing(server, {
    make: makeLead,
    call: (id) => ({ path: '/api/leads/convert/', body: { id } }),
    stateOf,
    before: BEFORE,
    after: AFTER,
    answer: {},
  })
  process.stdout.write(`a conversion of ${CONTACTS} takes ${figures}\n`)
})
