/**
 * A real PostgreSQL for tests: the one of TEST_DATABASE_URL, else a throw-away server on a free port of 127.0.0.1 with
 * production's durability, which never outlives the process that started it.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { type Account, findBinaries, makeFolder, unprivilegedAccount } from './postgres-binaries.ts'
import type { StartOrder } from './postgres-guardian.ts'
import { GuardedServer } from './postgres-server.ts'

export interface TestPostgres {
  /** Connects as an ordinary role that owns the database `fura_test` and is no superuser. */
  readonly url: string
  /** Connects as a superuser; undefined where the server is not ours. */
  readonly adminUrl: string | undefined
  /** Of the postmaster; undefined where the server is not ours. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** A server that a test may freeze, kill and start again, since nobody else uses it. */
export interface PrivatePostgres extends TestPostgres {
  readonly adminUrl: string
  readonly pid: number
  /** SIGKILL; returns when the postmaster is gone. */
  crash(): Promise<void>
  /** After `crash`: the same data on the same port, under another pid. */
  restart(): Promise<void>
}

interface Cluster {
  bin: string
  folder: string
  account: Account | undefined
  settings: readonly string[]
}

/** Only what tests need: fsync, synchronous_commit and full_page_writes stay on as in production. */
const SETTINGS = [
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_statement=none',
  'log_checkpoints=off',
]
const LOCALES = [['--locale=C.UTF-8'], ['--locale=en_US.UTF-8'], ['--locale-provider=icu', '--icu-locale=und']]
const PORT_TRIES = 3

/** `settings`: beside those of the tests, of a server that is ours. */
export async function startTestPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, adminUrl: undefined, pid: undefined, stop: () => Promise.resolve() }
  return startPrivatePostgres(settings)
}

export async function startPrivatePostgres(settings: readonly string[] = []): Promise<PrivatePostgres> {
  const account = await unprivilegedAccount()
  const folder = await makeFolder(account)
  const server = new GuardedServer(folder)
  try {
    const cluster = { bin: await findBinaries(folder, account), folder, account, settings: [...SETTINGS, ...settings] }
    await createCluster(cluster)
    const port = await startOnFreePort(server, cluster)
    await createDatabase(urlOf(port, 'fura_owner', 'postgres'))
    server.unref()
    return {
      url: urlOf(port, 'fura', 'fura_test'),
      adminUrl: urlOf(port, 'fura_owner', 'fura_test'),
      get pid() {
        return server.pid
      },
      crash: () => server.crash(),
      restart: () => server.start(orderOf(cluster, port), urlOf(port, 'fura', 'fura_test')),
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

function urlOf(port: number, user: string, database: string): string {
  return `postgresql://${user}@127.0.0.1:${port}/${database}`
}

/** Cyrillic must fold and sort, so it uses the first UTF-8 locale of the machine. */
async function createCluster({ bin, folder, account }: Cluster): Promise<void> {
  const options = [`--pgdata=${join(folder, 'data')}`, '--username=fura_owner', '--auth=trust', '--encoding=UTF8']
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C' }
  const failures: unknown[] = []
  for (const locale of LOCALES) {
    try {
      await promisify(execFile)(join(bin, 'initdb'), [...options, ...locale, '--no-sync', '--no-instructions'], {
        ...account,
        cwd: folder,
        env: environment,
      })
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, `initdb of ${bin} failed: ${String(failures[0])}`)
}

/** Another program may take the port between the look and the start, hence the tries. */
async function startOnFreePort(server: GuardedServer, cluster: Cluster): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      await server.start(orderOf(cluster, port), urlOf(port, 'fura_owner', 'postgres'))
      return port
    } catch (error) {
      if (attempt === PORT_TRIES || !String(error).includes('could not create any TCP/IP sockets')) throw error
    }
  }
}

function orderOf({ bin, folder, account, settings }: Cluster, port: number): StartOrder {
  return {
    command: join(bin, 'postgres'),
    args: ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    account,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no TCP address.')
  return address.port
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('create role fura login')
    await client.query('create database fura_test owner fura')
  } finally {
    await client.end()
  }
}
