/** A company that is moved to the other engine while it works: nothing lost, nothing doubled, and back again. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileOf, openDatabases, type Place } from '#db/open.ts'
import { databaseName } from '#db/registry.ts'
import { installationSteps } from '#migrations/index.ts'
import { startPrivatePostgres, type TestPostgres } from '../testing/postgres.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { adminChild, adminOn } from './admin-process.ts'
import { inconsistencies } from './consistency.ts'
import { contentsOf } from './contents.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import type { HttpAnswer } from './http-client.ts'
import { type Company, makeCompany, makePlace } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const ID = 'faults'
const NAME = databaseName(ID)
/** Between two writes: they are to come all the while, not to fill the machine. */
const PAUSE_MS = 20

let postgres: TestPostgres
let company: Company
let server: ServerProcess
let here: Place
let there: Place
/** As the command names the two places. */
let [hereWords, thereWords] = ['', '']

beforeAll(async () => {
  const own = await roomyServer()
  postgres = own ?? (await startPrivatePostgres())
  company = await makeCompany(await filledPlace(own))
  // The other engine: a database made for this test, or a file beside the server's.
  const otherUrl = own ? null : (await makePlace(postgres)).databaseUrl
  here = { url: company.place.databaseUrl, name: NAME }
  there = { url: otherUrl, name: NAME }
  ;[hereWords, thereWords] = [here.url ?? 'sqlite', there.url ?? 'sqlite']
  if (here.url === null) {
    const file = new DatabaseSync(fileOf(company.place.dataDir, NAME))
    // Left behind where rows were added and taken back.
    file.exec(`insert into sqlite_sequence (name, seq) values ('mail_queue', 0)`)
    file.close()
  }
  server = await startServer(company.place)
})

afterAll(async () => {
  endServers()
  await company.place.remove()
  await postgres.stop()
})

const move = (...more: string[]) => adminOn(company.place, 'installation', 'move', '--id', ID, ...more)

const done = async (...more: string[]): Promise<string> => {
  const { code, output } = await move(...more)
  if (code !== 0) throw new Error(`move ${more.join(' ')} ended with ${code}:\n${output}`)
  return output
}

const isThere = async ({ url, name }: Place): Promise<boolean> => {
  if (url === null) return existsSync(fileOf(company.place.dataDir, name))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select 1 from pg_namespace where nspname = $1', [name])).rowCount === 1
  } finally {
    await client.end()
  }
}

const contents = (place: Place) => contentsOf(company.place.dataDir, place)

/** Somebody who adds drivers all the while and repeats what was not answered, as the outbox does. */
class Writer {
  readonly names: string[] = []
  readonly ids: number[] = []
  readonly refused: HttpAnswer[] = []
  #isOver = false
  #work: Promise<void> | null = null

  start(): void {
    this.#isOver = false
    this.#work = this.#writeAll()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #writeAll(): Promise<void> {
    const client = server.client(company)
    while (!this.#isOver) {
      const name = `Водитель ${String(this.names.length).padStart(6, '0')}`
      const headers = { 'idempotency-key': randomUUID() }
      for (;;) {
        const answer = await client.send({
          path: '/api/drivers/add/',
          body: { name, phone: '380671234567' },
          headers,
        })
        if (answer.code === 200 && answer.body.status === 'ok') {
          this.names.push(name)
          this.ids.push(Number(answer.body.id))
          await sleep(PAUSE_MS)
          break
        }
        this.refused.push(answer)
        await sleep(PAUSE_MS)
      }
    }
  }
}

const writer = new Writer()

/** `command`: what the security log says about it. */
const expectNothingLost = async (place: Place, command: string): Promise<void> => {
  const databases = openDatabases(company.place.dataDir)
  try {
    const db = await databases.open(place, installationSteps)
    const rows = await db.read
      .selectFrom('drivers')
      .select(['id', 'name'])
      .where('name', 'like', 'Водитель 0%')
      .orderBy('id')
      .execute()
    expect(rows.map(({ name }) => name)).toEqual(writer.names)
    expect(rows.map(({ id }) => id)).toEqual(writer.ids)
    expect(await inconsistencies(db)).toEqual([])
    const traces = await db.read
      .selectFrom('audit_events')
      .select('detail')
      .where('event', '=', 'admin_command')
      .execute()
    expect(traces.map(({ detail }) => detail)).toContain(command)
    const leftovers = Object.keys(await contents(place)).filter((table) => table.startsWith('move_'))
    expect(leftovers).toEqual([])
  } finally {
    await databases.close()
  }
  // Every refusal carries Retry-After, and nothing else is refused.
  expect(writer.refused.filter(({ code, headers }) => code !== 503 || !headers['retry-after'])).toEqual([])
}

/** The same session, wherever the company lives. */
const served = async (): Promise<void> => {
  const client = server.client(company)
  await vi.waitUntil(async () => (await client.send({ path: '/api/drivers/list/?num=1' })).body.status === 'ok', {
    timeout: 30_000,
    interval: 50,
  })
}

test('a move that cannot be made is refused, and nothing is changed', async () => {
  const refused = async (words: string, ...more: string[]) => {
    const ran = await move(...more)
    expect(ran.output, more.join(' ')).toContain(words)
    expect(ran.code).not.toBe(0)
  }
  const before = await contents(here)
  const unknown = await adminOn(company.place, 'installation', 'move', '--id', 'nobody', '--to', thereWords)
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no installation "nobody"') as string })
  await refused('One of --to, --confirm and --rollback')
  await refused('One of --to, --confirm and --rollback', '--to', thereWords, '--confirm')
  await refused('--to must be', '--to', 'mysql://nowhere')
  await refused('is there already', '--to', hereWords)
  await refused('is not being moved', '--confirm')
  await refused('is not being moved', '--rollback')

  const databases = openDatabases(company.place.dataDir)
  try {
    if (there.url === null) await writeFile(fileOf(company.place.dataDir, NAME), 'SQLite format 3\0', { flag: 'wx' })
    else await (await databases.create(there, installationSteps)).close()
    await refused('never writes over one', '--to', thereWords)
    await databases.remove(there)

    const db = databases.openUnmigrated(here)
    await db.write((tx) => tx.insertInto('schema_migrations').values({ name: '9999-future', applied_at: 1 }).execute())
    await refused('newer version', '--to', thereWords)
    await db.write((tx) => tx.deleteFrom('schema_migrations').where('name', '=', '9999-future').execute())
  } finally {
    await databases.close()
  }
  expect(await isThere(there)).toBe(false)
  expect(await contents(here)).toEqual(before)
})

test('a company moves while people write, though the move is killed again and again, and goes back with what was written', async () => {
  const client = server.client(company)
  const field = { entity: 'driver', kind: 'text', name: 'Пропуск', in_filter: 1 }
  const { body } = await client.send({ path: '/api/custom_fields/add/', body: field })
  const own = `cf_${Number(body.id)}`
  writer.start()
  for (const step of IS_WHOLE_RUN ? ['Copying', 'Comparing', 'Holding writes'] : ['Copying']) {
    const child = adminChild(company.place, 'installation', 'move', '--id', ID, '--to', thereWords)
    await child.waitForOutput(step)
    await child.kill()
    expect((await move('--to', `${thereWords}x`)).code).not.toBe(0)
  }
  const filled = await client.send({ path: '/api/drivers/update/', body: { id: 1, [own]: 'П-17' } })
  expect([200, 503]).toContain(filled.code)
  await done('--to', thereWords)
  await served()
  await writer.stop()
  await expectNothingLost(there, 'installation move')
  expect((await move('--to', hereWords)).output).toContain('a move that is not finished')
  expect((await adminOn(company.place, 'installation', 'remove', '--id', ID, '--confirm', ID)).code).toBe(1)

  writer.start()
  await vi.waitUntil(() => writer.names.length % 100 > 20, { timeout: 30_000 })
  await done('--rollback')
  await served()
  await writer.stop()
  await expectNothingLost(here, 'installation move --rollback')
  expect(await isThere(there)).toBe(false)
})

test.runIf(IS_WHOLE_RUN)(
  'a confirmed move deletes the old database, and the way back is a move of its own',
  async () => {
    await done('--to', thereWords)
    await done('--confirm')
    expect(await isThere(here)).toBe(false)
    await served()
    writer.start()
    await done('--to', hereWords)
    await writer.stop()
    await served()
    await server.stop()
    await done('--confirm')
    expect(await isThere(there)).toBe(false)
    await expectNothingLost(here, 'installation move --confirm')
  },
)
