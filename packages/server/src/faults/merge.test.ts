/** SIGKILL in the middle of a merge: either all of it is there or nothing, and the same key finishes it once. */
import { client } from '@fura/shared/entities/client.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { test } from 'vitest'
import type { Database } from '#db/database.ts'
import { addRecord } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import { expectWholeOrNothing, killableServer } from './killable-server.ts'

/** So many that a merge takes long enough to be hit. */
const CONTACTS = 4000
const ROWS_AT_ONCE = 500

interface Pair {
  id: number
  from_id: number
}

const server = killableServer()

const makePair = (): Promise<Pair> =>
  server.company.withDatabase((db) =>
    writeAsServer({ db, timezone: DEFAULT_TIME_ZONE }, async (writing) => {
      const [kept, gone] = [
        await addRecord(writing, client, { name: 'Останется' }),
        await addRecord(writing, client, { name: 'Уйдёт', website: 'x.example' }),
      ]
      const date = writing.actor.receivedAt
      for (let start = 0; start < CONTACTS; start += ROWS_AT_ONCE) {
        const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) => ({
          type: 1,
          value: `067${start + index}`,
          client_id: gone.id,
          owner_type: 1 as const,
          match_value: '',
          date_create: date,
          date_update: date,
        }))
        await writing.tx.insertInto('contacts').values(rows).execute()
      }
      return { id: kept.id, from_id: gone.id }
    }),
  )

/** What a merge touches, as one line each: it is either all `before` or all `after`. */
const stateOf = async (db: Database, { id, from_id: gone }: Pair) => {
  const contactsOf = async (owner: number) =>
    (await db.read.selectFrom('contacts').select('id').where('client_id', '=', owner).execute()).length
  const changes = await db.read
    .selectFrom('changes')
    .select('id')
    .where('resource', '=', 'contacts')
    .where('rev', '=', 2)
    .where('record_id', 'in', (from) => from.selectFrom('contacts').select('id').where('client_id', 'in', [id, gone]))
    .execute()
  const row = async (one: number) =>
    db.read.selectFrom('clients').select(['is_deleted', 'website']).where('id', '=', one).executeTakeFirstOrThrow()
  const merges = await db.read.selectFrom('merges').select('id').where('gone_id', '=', gone).execute()
  return {
    ofKept: await contactsOf(id),
    ofGone: await contactsOf(gone),
    changes: changes.length,
    isDeleted: (await row(gone)).is_deleted,
    website: (await row(id)).website,
    merges: merges.length,
  }
}

const BEFORE = { ofKept: 0, ofGone: CONTACTS, changes: 0, isDeleted: 0, website: null, merges: 0 }
const AFTER = { ofKept: CONTACTS, ofGone: 0, changes: CONTACTS, isDeleted: 1, website: 'x.example', merges: 1 }

test('X1 a merge that is killed is done wholly or not at all, and once when it is sent again', async () => {
  const figures = await expectWholeOrNothing(server, {
    make: makePair,
    call: (pair) => ({ path: '/api/clients/merge/', body: pair }),
    stateOf,
    before: BEFORE,
    after: AFTER,
    answer: { moved: [{ r: 'contacts', count: CONTACTS }] },
  })
  process.stdout.write(`a merge of ${CONTACTS} takes ${figures}\n`)
})
