/** PostgreSQL cut off, gone, frozen or out of reach: the server stays up, says 503 in time and works again by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type PrivatePostgres, startPrivatePostgres } from '../testing/postgres.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { printFigures } from './figures.ts'
import type { HttpClient } from './http-client.ts'
import { gauges, hammer, type Sample, slowest, watch, worksAgain } from './outage.ts'
import { type Company, makeCompany, makePlace } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

const POOL_SIZE = 10
/** The gates say 30 s; `FAULT_SECONDS=30 npm test -- --project postgres-timed` takes that long. */
const WATCH_MS = Number(process.env.FAULT_SECONDS ?? 8) * 1000
const MOST_MEMORY_MB = 100

const isHealth = ({ path }: Sample) => path.endsWith('z')

/** Alive, not ready, and every call refused with a hint when to come again. */
const expectRefused = (samples: readonly Sample[]): void => {
  expect(samples.length).toBeGreaterThan(WATCH_MS / 100)
  for (const sample of samples) {
    const wanted = sample.path === '/healthz' ? 200 : 503
    expect(sample.code, `${sample.path} ${sample.text}`).toBe(wanted)
    if (wanted === 503) {
      expect(sample.headers['retry-after']).toMatch(/^\d+$/)
      expect(sample.body).toEqual({ status: 'error', error: 'unavailable' })
    }
  }
}

/** The writers that were at work when it happened. */
const expectWrittenOrRefused = (samples: readonly Sample[], withinMs: number): void => {
  for (const { code, text, ms } of samples) {
    expect([200, 503], text).toContain(code)
    expect(ms).toBeLessThanOrEqual(withinMs)
  }
  expect(samples.some(({ code }) => code === 200)).toBe(true)
  expect(samples.some(({ code }) => code === 503)).toBe(true)
}

describe.skipIf(inject('engine') !== 'postgres')('PostgreSQL away', () => {
  let postgres: PrivatePostgres
  let proxy: ChaosProxy
  let company: Company
  let server: ServerProcess
  let client: HttpClient

  beforeAll(async () => {
    postgres = await startPrivatePostgres()
    company = await makeCompany(await makePlace(postgres))
    const { hostname, port } = new URL(postgres.url)
    proxy = new ChaosProxy({ host: hostname, port: Number(port) })
    const near = new URL(company.place.databaseUrl ?? '')
    near.port = String(await proxy.listen())
    server = await startServer(company.place, { environment: { DATABASE_URL: near.href } })
    client = server.client(company)
    await worksAgain(client)
  })

  afterAll(async () => {
    endServers()
    await server.exited
    await proxy.close()
    await company.place.remove()
    await postgres.stop()
  })

  /** No connection is in use or waited for once nobody asks any more, and no more are open than the pool allows. */
  const expectPoolWhole = () =>
    // The registry is looked at every second, so one connection may just be in use.
    vi.waitFor(async () => {
      const { connections, idle, waiting, rssMb } = await gauges(client)
      expect({ idle, waiting }).toEqual({ idle: connections, waiting: 0 })
      expect(connections).toBeLessThanOrEqual(POOL_SIZE)
      return rssMb
    })

  const terminateAll = async (): Promise<void> => {
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fura'")
    await admin.end()
  }

  test('X4 all connections terminated: the process lives and the next requests work', async () => {
    for (let round = 0; round < 10; round += 1) {
      await terminateAll()
      const samples = await watch(client, 1)
      for (const { path, code, text } of samples) expect(code, `${path} ${text}`).toBe(200)
    }
    expect(server.isRunning).toBe(true)
  })

  test('X4 connections terminated under load: no read fails, a write under way at most with 503', async () => {
    const under = watch(client, 3000)
    const writers = hammer(client)
    for (let round = 0; round < 15; round += 1) {
      await sleep(150)
      await terminateAll()
    }
    const samples = [...(await under), ...(await writers.stop())]
    for (const { path, code, text } of samples) {
      const allowed = path.includes('/add/') ? [200, 503] : [200]
      expect(allowed, `${path} ${code} ${text}`).toContain(code)
    }
    printFigures('X4 15 times all connections', {
      requests: samples.length,
      refused: samples.filter(({ code }) => code === 503).length,
    })
    await expectPoolWhole()
  })

  test('X5 database gone: 503 at once, alive, and back without a restart', async () => {
    const writers = hammer(client)
    await sleep(300)
    await postgres.crash()
    // Its backends notice a moment later that they are orphans; until then they answer.
    await sleep(500)
    const samples = await watch(client, WATCH_MS)
    const written = await writers.stop()
    await postgres.restart()
    const backMs = await worksAgain(client)
    expectRefused(samples)
    expectWrittenOrRefused(written, 1000)
    const [api, ready] = [slowest(samples, '/api/'), slowest(samples, '/readyz')]
    printFigures('X5 gone, ms', { for: WATCH_MS, api, ready, back: backMs })
    expect(api).toBeLessThanOrEqual(1000)
    expect(ready).toBeLessThanOrEqual(2000)
    expect(backMs).toBeLessThanOrEqual(3000)
    await expectPoolWhole()
  })

  /** `freeze` and `thaw` stop and resume the database or the way to it. */
  const expectFrozenEndured = async (title: string, freeze: () => void, thaw: () => void) => {
    const before = await expectPoolWhole()
    const writers = hammer(client)
    await sleep(300)
    freeze()
    const samples = await watch(client, WATCH_MS)
    const written = await writers.stop()
    thaw()
    const backMs = await worksAgain(client)
    const after = await expectPoolWhole()
    expectRefused(samples)
    expectWrittenOrRefused(written, 5000)
    const [api, ready] = [slowest(samples, '/api/'), slowest(samples, '/readyz')]
    printFigures(title, { for: WATCH_MS, api, ready, back: backMs, 'memory before MB': before, after })
    expect(Math.max(api, ready)).toBeLessThanOrEqual(5000)
    expect(Math.max(...samples.filter(isHealth).map(({ ms }) => ms))).toBeLessThanOrEqual(2000)
    expect(backMs).toBeLessThanOrEqual(3000)
    expect(after - before).toBeLessThan(MOST_MEMORY_MB)
  }

  test('X6 the way to the database stalls: 503 in five seconds, nothing leaks, back in three', async () => {
    await expectFrozenEndured(
      'X6 stalled, ms',
      () => proxy.stall(),
      () => proxy.resume(),
    )
  })

  test.skipIf(process.platform !== 'linux')('X6 the database is frozen (SIGSTOP): the same', async () => {
    // Another number would stop whole groups of processes.
    expect(postgres.pid).toBeGreaterThan(1)
    let frozen: number[] = []
    await expectFrozenEndured(
      'X6 frozen, ms',
      () => (frozen = freezeWithChildren(postgres.pid)),
      () => frozen.toReversed().map((pid) => process.kill(pid, 'SIGCONT')),
    )
    expect(frozen.length).toBeGreaterThan(3)
  })
})

/** The parent first: it then starts no child, and one that ended stays listed until it goes on. */
const freezeWithChildren = (parent: number): number[] => {
  process.kill(parent, 'SIGSTOP')
  const children = childrenOf(parent)
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return [parent, ...children]
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

/** The second field is the command in brackets, which may hold anything. */
const parentOf = (pid: string): number => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    // Ended since the folder was read.
    return 0
  }
}
