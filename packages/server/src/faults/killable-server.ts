/** A server for one test file alone, killed and started again at will, and the proof that one write is whole or not there. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#db/database.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import type { HttpAnswer, HttpCall } from './http-client.ts'
import { type Company, makeCompany } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

/** When the server is killed, in parts of the time that an undisturbed write takes. */
const MOMENTS = IS_WHOLE_RUN ? [0.2, 0.5, 0.8] : [0.2]
/** A busy machine wakes the test late: as long as every write was done before its kill, the next kill comes in half the time. */
const EARLIER_MOMENTS = [0.1, 0.05, 0.025]

export class KillableServer {
  company!: Company
  process!: ServerProcess

  send(call: HttpCall): Promise<HttpAnswer> {
    return this.process.client(this.company).send(call)
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.process.exited
  }

  async start(): Promise<void> {
    this.process = await startServer(this.company.place)
  }
}

/** Lives from the first to the last test of the file. */
export const killableServer = (): KillableServer => {
  const server = new KillableServer()
  let postgres: TestPostgres | null = null
  beforeAll(async () => {
    postgres = await roomyServer()
    server.company = await makeCompany(await filledPlace(postgres))
    await server.start()
  })
  afterAll(async () => {
    await server.kill()
    endServers()
    await server.company.place.remove()
    await postgres?.stop()
  })
  return server
}

export interface LongWrite<T> {
  /** What the write works on; made anew for every kill. */
  make: () => Promise<T>
  call: (created: T) => HttpCall
  stateOf: (db: Database, created: T) => Promise<object>
  before: object
  after: object
  /** What its answer says when it is sent again. */
  answer: object
}

/** Kills the server in the middle of the write at several moments; returns what was there after each. */
export const expectWholeOrNothing = async <T>(server: KillableServer, write: LongWrite<T>): Promise<string> => {
  const send = (record: T, key: string) => server.send({ ...write.call(record), headers: { 'idempotency-key': key } })
  const state = (record: T) => server.company.withDatabase((db) => write.stateOf(db, record))
  const { ms } = await send(await write.make(), randomUUID())
  const done: { moment: number; isDone: boolean }[] = []
  const wasInTime = () => done.some(({ isDone }) => !isDone)
  for (const moment of [...MOMENTS, ...EARLIER_MOMENTS]) {
    if (done.length >= MOMENTS.length && wasInTime()) break
    const [record, key] = [await write.make(), randomUUID()]
    const answered = send(record, key).then(
      ({ body }) => body.status === 'ok',
      () => false,
    )
    await sleep(ms * moment)
    await server.kill()
    const isAnswered = await answered
    await server.start()
    const current = await state(record)
    const isDone = JSON.stringify(current) === JSON.stringify(write.after)
    if (!isDone) expect(current).toEqual(write.before)
    if (isAnswered) expect(isDone).toBe(true)
    const again = await send(record, key)
    expect(again.body).toMatchObject({ status: 'ok', ...write.answer })
    expect(again.headers['idempotent-replayed']).toBe(isDone ? 'true' : undefined)
    expect(await state(record)).toEqual(write.after)
    done.push({ moment, isDone })
  }
  // A kill that always comes too late proves nothing.
  expect(wasInTime()).toBe(true)
  return `${Math.round(ms)} ms; killed at ${done.map(({ moment, isDone }) => `${moment}: ${isDone ? 'all' : 'nothing'}`).join(', ')}`
}
