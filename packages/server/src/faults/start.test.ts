/** Starts that must fail with a clear word and without harm, and starts at the same moment. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import type { MigrationStep } from '#db/migrate.ts'
import { openDatabases } from '#db/open.ts'
import { dropSchema } from '#db/postgres-server.ts'
import { installationSteps, registrySteps } from '#migrations/index.ts'
import { demoInstallations } from '#seed/demo/demo-installations.ts'
import { REGISTRY, start } from '../start.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { inconsistencies } from './consistency.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import { fingerprint } from './fingerprint.ts'
import { HttpClient } from './http-client.ts'
import { type Company, makeCompany, makePlace, type ServerPlace } from './place.ts'
import { endServers, ServerProcess, startServer } from './server-process.ts'

const NEWER = '9999-from-the-future'
const WITHIN = { timeout: 60_000, interval: 50 }

let postgres: TestPostgres | null
beforeAll(async () => {
  postgres = await roomyServer()
})
afterAll(async () => {
  endServers()
  await postgres?.stop()
})

describe.skipIf(inject('engine') !== 'sqlite')('two processes on one data folder', () => {
  test('X3 the second one is refused at once with a clear message; the first is unharmed', async () => {
    const company = await makeCompany(await filledPlace(null))
    const first = await startServer(company.place)
    const tookMs: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const { code, output, ms } = await new ServerProcess(company.place).exited
      expect(code).toBeGreaterThan(0)
      expect(output).toMatch(/^Another Fura server already uses .+\n$/)
      tookMs.push(ms)
    }
    // Other tests run beside; a lock that is waited for would be waited for each time.
    expect(Math.min(...tookMs)).toBeLessThanOrEqual(5000)
    const body = { name: 'Петренко', phone: '380671234567' }
    const added = await first.client(company).send({ path: '/api/drivers/add/', body })
    expect(added.body.status).toBe('ok')
    expect((await first.stop()).code).toBe(0)
    expect(await company.withDatabase(inconsistencies)).toEqual([])
    await company.place.remove()
  })
})

describe('an older build on a newer database', () => {
  let company: Company
  beforeAll(async () => {
    company = await makeCompany(await filledPlace(postgres))
  })
  afterAll(() => company.place.remove())

  const makeNewer = async (name: string, steps: readonly MigrationStep[]) => {
    const { dataDir, databaseUrl: url } = company.place
    const databases = openDatabases(dataDir)
    const db = await databases.open({ url, name }, steps)
    await db.write((tx) => tx.insertInto('schema_migrations').values({ name: NEWER, applied_at: 1 }).execute())
    await databases.close()
  }

  const expectRefused = async (place: ServerPlace) => {
    const before = await fingerprint(place)
    const { code, output } = await new ServerProcess(place).exited
    expect(code).toBeGreaterThan(0)
    expect(output).toMatch(/^The database .+ was made by a newer version \(9999-from-the-future unknown here\).+\n$/)
    expect(await fingerprint(place)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(2)
  }

  test('D4 the database of an installation is newer: refused, nothing written', async () => {
    await makeNewer(company.database.name, installationSteps)
    await expectRefused(company.place)
  })

  test('D4 the registry is newer: refused before any installation is made', async () => {
    const { dataDir, databaseUrl } = company.place
    await makeNewer(REGISTRY, registrySteps)
    if (databaseUrl) await dropSchema(databaseUrl, company.database.name)
    else await rm(join(dataDir, `${company.database.name}.sqlite`))
    await expectRefused(company.place)
  })
})

/** How many the registry names; 0 while there is none. */
const companiesIn = async ({ dataDir, databaseUrl: url }: ServerPlace): Promise<number> => {
  const databases = openDatabases(dataDir)
  try {
    const registry = await databases.open({ url, name: REGISTRY }, registrySteps)
    return (await registry.read.selectFrom('installations').select('id').execute()).length
  } catch {
    return 0
  } finally {
    await databases.close()
  }
}

// Seven companies with demo data, which SQLite makes without a pause: there it may be ready before it stops.
describe.runIf(IS_WHOLE_RUN)('a server that is asked to stop in the middle of its first start', () => {
  test('X8 it offers no code and says nothing of a company that is missing, nor does the next start, which serves', async () => {
    const place = await makePlace(postgres)
    const first = new ServerProcess(place)
    await vi.waitFor(async () => expect(await companiesIn(place)).toBe(demoInstallations.length), WITHIN)
    first.kill('SIGTERM')
    const stopped = await first.exited
    expect(stopped.code).toBe(0)
    const next = await startServer(place, { environment: { DEMO: '0' } })
    for (const { output } of [stopped, next]) expect(output).not.toMatch(/no company|One-time code|null/)
    for (const { hosts } of demoInstallations) {
      const headers = { host: hosts[0] ?? '' }
      expect((await client(next.port).send({ path: '/manifest.json', headers })).body).toHaveProperty('api_key')
    }
    expect((await next.stop()).code).toBe(0)
    await place.remove()
  })
})

describe.skipIf(inject('engine') !== 'postgres')('two nodes starting together', () => {
  test('migrations, first companies and demo data are made once, and both nodes serve them', async () => {
    const place = await makePlace(postgres)
    const firstInstallations = demoInstallations.slice(0, 2)
    const node = () =>
      start({ config: readConfig(place.environment), logger: pino({ level: 'silent' }), firstInstallations })
    // In one process they take turns at every step, which is as close as two nodes can get.
    const nodes = await Promise.all([node(), node(), node()])
    for (const { app, installations } of nodes) {
      expect(installations.map(({ uniqueId }) => uniqueId)).toEqual(firstInstallations.map((first) => first.uniqueId))
      for (const { hosts, appKey, db } of installations) {
        const { body } = await app.inject({ url: '/manifest.json', headers: { host: hosts[0] ?? '' } })
        expect(JSON.parse(body)).toMatchObject({ api_key: appKey })
        expect(await inconsistencies(db)).toEqual([])
        const steps = await db.read.selectFrom('schema_migrations').select('name').orderBy('name').execute()
        expect(steps.map(({ name }) => name)).toEqual(installationSteps.map(({ name }) => name))
      }
    }
    await Promise.all(nodes.map((started) => started.close()))
    await place.remove()
  })

  // Seven companies with demo data, made by two processes.
  test.runIf(IS_WHOLE_RUN)('on an empty database, each a process of its own: both end ready', async () => {
    const place = await makePlace(postgres)
    const nodes = [new ServerProcess(place), new ServerProcess(place)]
    await Promise.all(nodes.map((node) => node.ready()))
    for (const node of nodes) {
      expect(await client(node.port).send({ path: '/readyz' })).toMatchObject({ code: 200, body: { status: 'ok' } })
    }
    await Promise.all(nodes.map((node) => node.stop()))
    await place.remove()
  })
})

const client = (port: number) => new HttpClient(port, {})

describe.skipIf(inject('engine') !== 'postgres')('a node whose database is not there', () => {
  test('it says so, is alive and not ready, and is ready when the database is there', async () => {
    const company = await makeCompany(await filledPlace(postgres))
    const near = new URL(company.place.databaseUrl ?? '')
    const proxy = new ChaosProxy({ host: near.hostname, port: Number(near.port) })
    const proxyPort = await proxy.listen()
    await proxy.close()
    near.hostname = '127.0.0.1'
    near.port = String(proxyPort)
    near.password = 'secret-word'
    const port = await freePort()
    const node = new ServerProcess(company.place, { environment: { DATABASE_URL: near.href, PORT: String(port) } })
    await vi.waitFor(() => expect(node.output).toContain('PostgreSQL does not answer at 127.0.0.1'), WITHIN)
    expect(node.output).not.toContain('secret-word')
    expect((await client(port).send({ path: '/healthz' })).code).toBe(200)
    for (const path of ['/readyz', '/api/drivers/list/']) {
      const { code, body, headers } = await client(port).send({ path })
      expect([code, body]).toEqual([503, { status: 'error', error: 'unavailable' }])
      expect(headers['retry-after']).toMatch(/^\d+$/)
    }
    await proxy.listen(proxyPort)
    await node.ready()
    expect((await node.client(company).send({ path: '/api/drivers/list/?num=20' })).body.status).toBe('ok')
    expect((await node.stop()).code).toBe(0)
    await proxy.close()
    await company.place.remove()
  })
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
