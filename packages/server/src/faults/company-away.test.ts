/** One company damaged, removed or out of reach: its calls get 503 with Retry-After, nobody else notices, and it comes back by itself. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { type PrivatePostgres, startPrivatePostgres, type TestPostgres } from '../testing/postgres.ts'
import { createDatabase, urlOfDatabase } from '../testing/template.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import { printFigures } from './figures.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import { keepAsking, slowest } from './outage.ts'
import { type Company, makeCompany } from './place.ts'
import { addSecondCompany, type SecondCompany } from './second-company.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

const LIST = { path: '/api/drivers/list/?num=20' }
const ADD = { path: '/api/drivers/add/', body: { name: 'Петренко', phone: '380671234567' } }
const WITHIN = { timeout: 40_000, interval: 100 }

afterAll(() => endServers())

/** What its people, and whoever watches the server, see of a company that cannot be served. */
const expectAway = async (server: ServerProcess, client: HttpClient, { id }: SecondCompany, reason: RegExp) => {
  await vi.waitFor(async () => {
    for (const call of [LIST, ADD]) {
      const { code, body, headers } = await client.send(call)
      expect([code, body]).toEqual([503, { status: 'error', error: 'unavailable' }])
      expect(headers['retry-after']).toMatch(/^\d+$/)
    }
    const ready = await client.send({ path: '/readyz' })
    expect([ready.code, ready.body]).toEqual([
      200,
      { status: 'ok', unavailable: [{ installation: id, reason: expect.stringMatching(reason) as unknown }] },
    ])
    const { text } = await client.send({ path: '/metrics' })
    expect(text).toContain(`fura_installation_up{installation="${id}"} 0`)
    expect(text).toContain('fura_installation_up{installation="faults"} 1')
  }, WITHIN)
  const stranger = await client.send({ path: '/readyz', headers: { 'x-forwarded-for': '203.0.113.5' } })
  expect(stranger.body).toEqual({ status: 'ok' })
  // Lines are written together, a moment later.
  const logged = await vi.waitUntil(() => /^.*a company cannot be served.*$/m.exec(server.output)?.[0], WITHIN)
  expect(JSON.parse(logged)).toMatchObject({ installation: id, level: 'error' })
  // What needs no database goes on: the app itself opens.
  expect((await client.send({ path: '/manifest.json' })).code).toBe(200)
}

const expectBack = (client: HttpClient): Promise<HttpAnswer> =>
  vi.waitFor(async () => {
    for (const call of [LIST, ADD]) expect((await client.send(call)).body.status).toBe('ok')
    const ready = await client.send({ path: '/readyz' })
    expect(ready.body).toEqual({ status: 'ok' })
    return ready
  }, WITHIN)

/** Runs the work while the neighbour reads and writes; not one of its calls may fail. */
const besideLoad = async (title: string, neighbour: HttpClient, work: () => Promise<void>): Promise<void> => {
  const load = keepAsking(neighbour)
  try {
    await work()
  } finally {
    const samples = await load.stop()
    const failed = samples.filter(({ code, body }) => code !== 200 || body.status !== 'ok')
    printFigures(`X5 one company: ${title}`, {
      'answers to the others': samples.length,
      failed: failed.length,
      'slowest ms': slowest(samples, '/api/'),
    })
    // Few where browsers run beside.
    expect(samples.length).toBeGreaterThan(3)
    expect(failed).toEqual([])
  }
}

const garble = (file: string, from: number, bytes: number): void => {
  const handle = openSync(file, 'r+')
  writeSync(handle, randomBytes(bytes), 0, bytes, from)
  closeSync(handle)
}

describe.skipIf(inject('engine') !== 'sqlite')('the file of one company', () => {
  let company: Company
  let second: SecondCompany
  let server: ServerProcess
  let [neighbour, client] = [] as unknown as [HttpClient, HttpClient]
  const copyOf = () => `${second.file}.whole`
  const firstCopyOf = () => `${second.file}.first`

  const startBoth = async () => {
    server = await startServer(company.place)
    neighbour = server.client(company)
    client = second.client(server)
  }

  beforeAll(async () => {
    company = await makeCompany(await filledPlace(null))
    second = await addSecondCompany(company.place)
    copyFileSync(second.file, firstCopyOf())
  })
  afterAll(() => company.place.remove())

  // To make both companies takes longer than the test itself, so each test begins with copies of the file.
  beforeEach(() => {
    for (const ending of ['-wal', '-shm']) rmSync(`${second.file}${ending}`, { force: true })
    copyFileSync(firstCopyOf(), second.file)
    copyFileSync(firstCopyOf(), copyOf())
  })
  afterEach(() => server.stop())

  test('X5 its head is garbled: 503 for it alone, and back when it is restored', async () => {
    await startBoth()
    await besideLoad('file with a garbled head', neighbour, async () => {
      expect((await client.send(LIST)).body.status).toBe('ok')
      garble(second.file, 0, 4096)
      await expectAway(server, client, second, /second\.sqlite is damaged/)
      renameSync(copyOf(), second.file)
      await expectBack(client)
    })
  })

  test('X5 pages in its middle are garbled: the server starts, 503 for it alone, and back when it is restored', async () => {
    const { size } = statSync(second.file)
    garble(second.file, 4096 * 4, size - 4096 * 8)
    await startBoth()
    await besideLoad('file with garbled pages', neighbour, async () => {
      await expectAway(server, client, second, /damaged/)
      renameSync(copyOf(), second.file)
      await expectBack(client)
    })
  })

  test('X5 its database is removed: no write is confirmed, no new one is created, and putting it back restores service', async () => {
    await startBoth()
    await besideLoad('file removed', neighbour, async () => {
      expect((await client.send(ADD)).body.status).toBe('ok')
      const { total_num: before } = (await client.send(LIST)).body
      renameSync(second.file, `${second.file}.away`)
      const added = await client.send(ADD)
      expect([added.code, added.body.error]).toEqual([503, 'unavailable'])
      await expectAway(server, client, second, /second\.sqlite is missing/)
      expect(existsSync(second.file)).toBe(false)
      renameSync(`${second.file}.away`, second.file)
      await vi.waitFor(async () => expect((await client.send(LIST)).body.total_num).toBe(before), WITHIN)
      await expectBack(client)
    })
  })

  test('X5 it is cut to nothing under the server: the process lives', async () => {
    await startBoth()
    await besideLoad('file cut to nothing', neighbour, async () => {
      expect((await client.send(LIST)).body.status).toBe('ok')
      truncateSync(second.file, 0)
      await expectAway(server, client, second, /second\.sqlite is damaged/)
      renameSync(copyOf(), second.file)
      await expectBack(client)
    })
  })

  test('X5 its database is missing at the start: the others are served, and no new one is created', async () => {
    renameSync(second.file, `${second.file}.away`)
    await startBoth()
    await besideLoad('file missing at the start', neighbour, async () => {
      await expectAway(server, client, second, /second\.sqlite is missing/)
      expect(existsSync(second.file)).toBe(false)
      renameSync(`${second.file}.away`, second.file)
      await expectBack(client)
    })
  })
})

describe.runIf(IS_WHOLE_RUN)('a company whose migration fails', () => {
  let postgres: TestPostgres | null
  let company: Company
  beforeAll(async () => {
    postgres = await roomyServer()
    company = await makeCompany(await filledPlace(postgres))
  })
  afterAll(async () => {
    endServers()
    await company.place.remove()
    await postgres?.stop()
  })

  test('X5 503 for it alone, and back when its database is as it should be', async () => {
    const second = await addSecondCompany(company.place)
    const name = '0001-init'
    await second.withDatabase((db) =>
      db.write((tx) => tx.deleteFrom('schema_migrations').where('name', '=', name).execute()),
    )
    const server = await startServer(company.place)
    const client = second.client(server)
    await besideLoad('migration that fails', server.client(company), async () => {
      await expectAway(server, client, second, /already exists/)
      await putBack(second, name)
      await expectBack(client)
    })
    await server.stop()
  })

  /** By hand: to open it would run its migrations. */
  const putBack = async (second: SecondCompany, name: string): Promise<void> => {
    const { databaseUrl } = company.place
    if (databaseUrl === null) {
      const { DatabaseSync } = await import('node:sqlite')
      const database = new DatabaseSync(second.file)
      database.prepare('insert into schema_migrations values (?, 1)').run(name)
      database.close()
      return
    }
    const direct = new pg.Client({ connectionString: databaseUrl })
    await direct.connect()
    await direct.query('insert into fura_second.schema_migrations values ($1, 1)', [name])
    await direct.end()
  }
})

describe.skipIf(inject('engine') !== 'postgres')('the PostgreSQL of one company', () => {
  let shared: TestPostgres | null
  let own: PrivatePostgres
  let proxy: ChaosProxy
  let port: number
  let company: Company
  let second: SecondCompany
  let server: ServerProcess

  beforeAll(async () => {
    shared = await roomyServer()
    own = await startPrivatePostgres()
    company = await makeCompany(await filledPlace(shared))
    await createDatabase(own.adminUrl ?? '', 'second')
    const { hostname, port: target } = new URL(own.url)
    proxy = new ChaosProxy({ host: hostname, port: Number(target) })
    port = await proxy.listen()
    const near = new URL(urlOfDatabase(own.url, 'second'))
    near.hostname = '127.0.0.1'
    near.port = String(port)
    second = await addSecondCompany(company.place, near.href)
  })
  afterAll(async () => {
    endServers()
    await company.place.remove()
    await own.stop()
    await shared?.stop()
  })

  test('X5 it is down at the start and away later: 503 for it alone, and back by itself each time', async () => {
    await proxy.close()
    server = await startServer(company.place)
    const client = second.client(server)
    await besideLoad('PostgreSQL down, away and stalled', server.client(company), async () => {
      await expectAway(server, client, second, /ECONNREFUSED|does not answer/)
      await proxy.listen(port)
      await expectBack(client)
      await proxy.close()
      await expectAway(server, client, second, /does not answer/)
      await proxy.listen(port)
      await expectBack(client)
      proxy.stall()
      await expectAway(server, client, second, /does not answer/)
      proxy.resume()
      await expectBack(client)
    })
    await server.stop()
    await proxy.close()
  })
})
