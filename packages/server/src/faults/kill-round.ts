/**
 * One round of X1: writers at work, a kill at a random moment, the restart, the unanswered writes sent again under their
 * keys, and the ledger compared with the database. Used by the tests and by `npm run chaos`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#seed/demo/random.ts'
import type { PrivatePostgres } from '../testing/postgres.ts'
import type { HttpClient } from './http-client.ts'
import { Ledger, type Verdict, type Write } from './ledger.ts'
import { type Company, makeCompany, makePlace } from './place.ts'
import { readyAgain, type ServerProcess, startServer } from './server-process.ts'
import { stopwatch } from './stopwatch.ts'

/** `tree` is the shell and the server under it; `all` is the server and its database. */
export type Victim = 'node' | 'tree' | 'database' | 'all'

export interface RoundFigures extends Verdict {
  victim: Victim
  /** Counted from the round's first acknowledged write. */
  killedAfterMs: number
  /** In this round before the kill. */
  acknowledged: number
  unanswered: number
  /** Of the unanswered ones, those that had been done. */
  doneUnanswered: number
  readyMs: number
  wrong: string[]
}

export interface Battlefield {
  company: Company
  postgres: PrivatePostgres | null
  random: Random
  ledger: Ledger
  server: ServerProcess
}

const WRITERS = 8
const EARLIEST_KILL_MS = 100
const LATEST_KILL_MS = 1300
const RESTART_TRIES = 20

export const makeBattlefield = async (postgres: PrivatePostgres | null, random: Random): Promise<Battlefield> => {
  const company = await makeCompany(await makePlace(postgres))
  const server = await startServer(company.place, { isTree: true })
  return { company, postgres, random, ledger: new Ledger(WRITERS, random), server }
}

export const clearBattlefield = async ({ company, server }: Battlefield): Promise<void> => {
  server.kill('SIGKILL')
  await server.exited
  await company.place.remove()
}

const sendWrite = (client: HttpClient, { path, body, key }: Write) =>
  client.send({ path, body, headers: { 'idempotency-key': `"${key}"` } })

/** Writes until the server does not answer any more, or says 503 because its database is gone. */
const write = async (client: HttpClient, ledger: Ledger, index: number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const sent = ledger.next(index)
    const answer = await sendWrite(client, sent).catch(() => null)
    if (!answer || answer.code === 503) return
    if (answer.body.status !== 'ok') throw new Error(`${sent.path}: ${answer.code} ${answer.text}`)
    ledger.acknowledge(sent, answer.text)
  }
}

/** What a service manager does: start it again until it stays up. */
const restartDatabase = async (postgres: PrivatePostgres): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await postgres.restart()
    } catch (error) {
      // Backends of the killed server may hold its memory for a moment.
      if (tries === RESTART_TRIES) throw error
      await sleep(100)
    }
  }
}

const strike = async ({ server, postgres }: Battlefield, victim: Victim): Promise<void> => {
  if (victim === 'node') process.kill(server.serverPid, 'SIGKILL')
  if (victim === 'tree' || victim === 'all') server.kill('SIGKILL')
  if (victim === 'database' || victim === 'all') {
    if (!postgres) throw new Error('The embedded database has no process of its own.')
    await postgres.crash()
  }
  if (victim !== 'database') await server.exited
}

/** Brings the victim back; milliseconds until the service is ready. */
const recover = async (field: Battlefield, victim: Victim): Promise<number> => {
  const ms = stopwatch()
  // All start at once, in no particular order, as after a power cut.
  const starting = victim === 'database' ? null : startServer(field.company.place, { isTree: true })
  if (field.postgres && (victim === 'database' || victim === 'all')) await restartDatabase(field.postgres)
  if (starting) field.server = await starting
  else await readyAgain(field.server)
  return ms()
}

/** An answer without its record: a replay answers the record as it is now, with the rights of now. */
const withoutDetail = (text: string): string => {
  const { _sync, ...answer } = JSON.parse(text) as { _sync?: { detail?: unknown } }
  return JSON.stringify({ ...answer, _sync: { ..._sync, detail: null } })
}

/** Sends everything again under its key: the unanswered must be done now, the answered must be answered as before. */
const sendAgain = async ({ server, company, ledger }: Battlefield): Promise<void> => {
  const client = server.client(company)
  for (const { write: sent, text } of ledger.answers) {
    const answer = await sendWrite(client, sent)
    const isSame = withoutDetail(answer.text) === withoutDetail(text)
    if (!isSame || answer.headers['idempotent-replayed'] !== 'true') {
      ledger.wrong.push(`${sent.path}: replayed as ${answer.code} ${answer.text}`)
    }
  }
  for (const sent of ledger.unanswered) {
    const answer = await sendWrite(client, sent)
    if (answer.body.status === 'ok') ledger.acknowledge(sent, answer.text)
    else ledger.wrong.push(`${sent.path}: sent again, ${answer.code} ${answer.text}`)
  }
}

export const killRound = async (field: Battlefield, victim: Victim): Promise<RoundFigures> => {
  const { company, ledger, random, server } = field
  const killedAfterMs = random.int(EARLIEST_KILL_MS, LATEST_KILL_MS)
  const before = ledger.acknowledged
  let isOver = false
  const client = server.client(company)
  const writers = Array.from({ length: ledger.writers }, (_, i) => write(client, ledger, i, () => isOver))
  while (ledger.acknowledged === before && server.isRunning) await sleep(5)
  await sleep(killedAfterMs)
  await strike(field, victim)
  isOver = true
  await Promise.all(writers)
  const { unanswered, acknowledged } = ledger
  const readyMs = await recover(field, victim)
  const [doneUnanswered, missing] = await company.withDatabase(async (db) => [
    await ledger.doneUnanswered(db),
    await ledger.missing(db),
  ])
  await sendAgain(field)
  const verdict = await company.withDatabase((db) => ledger.findLosses(db))
  return {
    victim,
    killedAfterMs,
    acknowledged: acknowledged - before,
    unanswered: unanswered.length,
    doneUnanswered,
    readyMs,
    ...verdict,
    lost: [...missing, ...verdict.lost],
    wrong: [...ledger.wrong],
  }
}
