/**
 * Triggers by which a database notes the key of every row that is written, and refuses writes while they are held. They see all
 * writes of all nodes, whichever code makes them, and are there for the time of a move alone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { errorFacts } from '#db/error-facts.ts'
import { WRITE_LOCK_STATE, WRITE_LOCK_MESSAGE } from '#db/write-lock.ts'
import type { SnapshotTable } from '../backup/snapshot.ts'
import { hasTable, inTransaction, type MoveConnection, MoveRefused } from './move-connection.ts'

/** The lock expires by itself if it is not made final, so that a killed move does not stop a company. */
const LOCK_SECONDS = 30
const FOR_EVER = 9_999_999_999

const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 500
const LOCK_TIMED_OUT = '55P03'

const NOW = { sqlite: 'unixepoch()', postgres: 'extract(epoch from clock_timestamp())::bigint' } as const

const keyOf = (row: 'old' | 'new', key: readonly string[]): string =>
  key.map((column) => `${row}."${column}"`).join(', ')

const sqliteTriggers = ({ name, key }: SnapshotTable): string[] => {
  const refuse = `select raise(abort, '${WRITE_LOCK_MESSAGE}') from move_state where held_until > ${NOW.sqlite};`
  const note = (row: 'old' | 'new') =>
    `insert into move_changes (table_name, row_key) values ('${name}', json_array(${keyOf(row, key)}));`
  const trigger = (event: string, body: string) =>
    `create trigger if not exists "move_${name}_${event}" after ${event} on "${name}" begin ${refuse} ${body} end`
  return [
    trigger('insert', note('new')),
    trigger('update', `${note('old')} ${note('new')}`),
    trigger('delete', note('old')),
  ]
}

const postgresTrigger = ({ name, key }: SnapshotTable, schema: string): string => {
  const note = (row: 'old' | 'new') =>
    `insert into "${schema}".move_changes (table_name, row_key) values ('${name}', jsonb_build_array(${keyOf(row, key)})::text);`
  return `create or replace function "${schema}"."move_${name}"() returns trigger language plpgsql as $$ begin
      if exists (select 1 from "${schema}".move_state where held_until > ${NOW.postgres}) then
        raise exception '${WRITE_LOCK_MESSAGE}' using errcode = '${WRITE_LOCK_STATE}';
      end if;
      if tg_op <> 'INSERT' then ${note('old')} end if;
      if tg_op <> 'DELETE' then ${note('new')} end if;
      return null;
    end $$;
    create or replace trigger "move_${name}" after insert or update or delete on "${schema}"."${name}"
      for each row execute function "${schema}"."move_${name}"()`
}

const makeTables = async (connection: MoveConnection): Promise<void> => {
  const id =
    connection.engine === 'sqlite' ? 'id integer primary key' : 'id bigint generated always as identity primary key'
  await connection.run(
    `create table if not exists move_changes (${id}, table_name text not null, row_key text not null)`,
  )
  await connection.run('create table if not exists move_state (id bigint primary key, held_until bigint not null)')
  await connection.run('insert into move_state (id, held_until) values (1, 0) on conflict (id) do nothing')
}

/** Adding a trigger waits for running writes, and new writes wait behind it: after this time it gives way and tries again. */
const withShortLocks = async (connection: MoveConnection, texts: readonly string[]): Promise<void> => {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return await inTransaction(connection, async () => {
        await connection.run(`set local lock_timeout = '300ms'`)
        for (const text of texts) await connection.run(text)
      })
    } catch (error) {
      if (left === 0 || errorFacts(error).code !== LOCK_TIMED_OUT) throw error
    }
    await sleep(LOCK_PAUSE_MS)
  }
}

/** From now on every write is noted. May be called again. */
export const startCapture = async (connection: MoveConnection, tables: readonly SnapshotTable[]): Promise<void> => {
  const keyless = tables.find(({ key }) => key.length === 0)
  if (keyless) throw new MoveRefused(`The table ${keyless.name} has no key.`)
  if (connection.engine === 'sqlite') {
    await inTransaction(connection, async () => {
      await makeTables(connection)
      for (const table of tables) for (const text of sqliteTriggers(table)) await connection.run(text)
    })
    return
  }
  await inTransaction(connection, () => makeTables(connection))
  const schema = connection.place.name
  await withShortLocks(
    connection,
    tables.map((table) => postgresTrigger(table, schema)),
  )
}

/** Removes all of it, the hold included. */
export const stopCapture = async (connection: MoveConnection, tables: readonly SnapshotTable[]): Promise<void> => {
  if (!(await hasTable(connection, 'move_state'))) return
  if (connection.engine === 'sqlite') {
    await inTransaction(connection, async () => {
      for (const { name } of tables) {
        for (const event of ['insert', 'update', 'delete'])
          await connection.run(`drop trigger if exists "move_${name}_${event}"`)
      }
      await connection.run('drop table move_changes; drop table move_state')
    })
    return
  }
  await withShortLocks(connection, [
    ...tables.map(({ name }) => `drop function if exists "move_${name}"() cascade`),
    'drop table move_changes, move_state',
  ])
}

/** Waits for the write under way; after it none is stored until the hold ends. */
export const lockWrites = (connection: MoveConnection): Promise<void> =>
  inTransaction(connection, async () => {
    const { engine, place } = connection
    // The lock that every write takes (decision 0003).
    if (engine === 'postgres') await connection.run(`select pg_advisory_xact_lock(hashtext('fura:${place.name}'))`)
    const until = `${NOW[engine]} + ${LOCK_SECONDS}`
    await connection.run(`update move_state set held_until = ${until} where held_until < ${until}`)
  })

/** Makes the hold final; false where it has ended, and something may have been written since. */
export const sealWrites = async (connection: MoveConnection): Promise<boolean> => {
  const now = NOW[connection.engine]
  const text = `update move_state set held_until = ${FOR_EVER} where held_until > ${now} returning id`
  return (await connection.all(text)).length > 0
}

/**
 * Work on a database whose own triggers may be on and its writes held: others never see them open, because it is one transaction.
 * What it writes is not noted.
 */
export const withoutCapture = async (connection: MoveConnection, work: () => Promise<void>): Promise<void> => {
  if (!(await hasTable(connection, 'move_state'))) return work()
  const [state] = await connection.all('select held_until from move_state')
  await connection.run('update move_state set held_until = 0')
  await work()
  await connection.run('delete from move_changes')
  await connection.run(`update move_state set held_until = ${Number(state?.held_until ?? 0)}`)
}
