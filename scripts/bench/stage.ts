/** Sets the stage of a bench: a filled installation on one engine, our server and the bare handler answering from it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../packages/server/src/config.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openSession } from '../../packages/server/src/http/sessions.ts'
import { demoLists } from '../../packages/server/src/seed/demo/demo-lists.ts'
import { insertLists } from '../../packages/server/src/seed/insert.ts'
import { start } from '../../packages/server/src/start.ts'
import { startTestPostgres } from '../../packages/server/src/testing/postgres.ts'
import { letTakeTime } from './filling.ts'

export type BenchEngine = 'sqlite' | 'postgres'

/** Puts the records of a bench into an installation that has lookups, branches and users alone. */
export type Fill = (db: Database) => Promise<void>

export interface Stage {
  engine: BenchEngine
  dataDir: string
  /** What the server was started with, for commands beside it. */
  environment: Readonly<Record<string, string>>
  ours: { url: string; headers: Record<string, string>; pids: () => number[] }
  /** What somebody of a small company on the same server sends. */
  neighbour: { headers: Record<string, string> }
  bare: { url: string; headers: Record<string, string>; pids: () => number[] }
  close: () => Promise<void>
}

/** As README asks for: by default PostgreSQL keeps no more in memory than a small company's tables take. */
const POSTGRES_SETTINGS = ['shared_buffers=1GB']

const NEIGHBOUR_HOST = 'neighbour.test'

const ROOT = new URL('../../', import.meta.url).pathname

/** A child that says on its standard output where it listens. */
export const listening = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      const port = pattern.exec(output)?.[1]
      if (!port) return
      resolve(`http://127.0.0.1:${port}`)
      // A line for every request follows: keeping them would be measured as the server's work.
      child.stdout?.off('data', listen).resume()
    }
    child.stdout?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}: ${output}`)))
  })

/** Users to act and to be named, and what the bench measures. */
export const fillUsers = async (db: Database, fillLists: Fill): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  const { organizations = [], team_users: users = [] } = demoLists(now)
  const token = await db.write(async (tx) => {
    await insertLists(db, tx, { organizations, team_users: users }, now)
    return openSession(tx, 1, 'bench')
  })
  await fillLists(db)
  return token
}

/** PostgreSQL's backends as they are now. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const environmentOf = (dataDir: string, databaseUrl: string | undefined): Record<string, string> => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: '0',
  SECRET_KEY: 'a-secret-key-that-only-the-bench-knows-0123',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

const nothing: Fill = async () => {}

export const setStage = async (engine: BenchEngine, fillLists: Fill, fillNeighbour = nothing): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-bench-'))
  const postgres = engine === 'postgres' ? await startTestPostgres(POSTGRES_SETTINGS) : null
  const environment = environmentOf(dataDir, postgres?.url)
  const started = await start({
    config: readConfig(environment),
    logger: pino({ level: 'silent' }),
    firstInstallations: [
      { uniqueId: 'bench', name: 'Bench', variant: 'standard', hosts: ['bench.test'], isDefault: true },
      { uniqueId: 'neighbour', name: 'Neighbour', variant: 'standard', hosts: [NEIGHBOUR_HOST] },
    ],
  })
  const [installation, neighbour] = started.installations
  if (!installation || !neighbour) throw new Error('no installation')
  const patient = postgres && new pg.Client({ connectionString: postgres.url })
  await patient?.connect()
  if (patient) for (const { db } of [installation, neighbour]) letTakeTime(db, (text) => patient.query(text))
  const token = await fillUsers(installation.db, fillLists)
  const neighbourToken = await fillUsers(neighbour.db, fillNeighbour)
  await patient?.end()
  await started.close()

  const env = { ...environment, PATH: process.env.PATH ?? '' }
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  // In sessions of their own, as services run: Linux shares the processors by session, and the sender is in another one.
  const options = { cwd: ROOT, env, stdio, detached: true }
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], options)
  const place = postgres ? postgres.url : join(dataDir, 'fura_bench.sqlite')
  const bare = spawn(process.execPath, ['scripts/bench/bare.ts', engine, place], options)
  const end = () => {
    for (const child of [server, bare]) child.kill('SIGTERM')
  }
  // A bench that fails must not leave them behind.
  process.once('exit', end)
  const urls = await Promise.all([
    listening(server, /ready at http:\/\/127\.0\.0\.1:(\d+)/),
    listening(bare, /listening (\d+)/),
  ])
  const pidsOf = (child: ChildProcess) => () => [child.pid ?? 0, ...(postgres?.pid ? childrenOf(postgres.pid) : [])]
  return {
    engine,
    dataDir,
    environment,
    ours: { url: urls[0], headers: { 'app-key': installation.appKey, 'user-auth-key': token }, pids: pidsOf(server) },
    neighbour: {
      headers: { host: NEIGHBOUR_HOST, 'app-key': neighbour.appKey, 'user-auth-key': neighbourToken },
    },
    bare: { url: urls[1], headers: {}, pids: pidsOf(bare) },
    close: async () => {
      process.off('exit', end)
      end()
      await Promise.all([server, bare].map((child) => new Promise((resolve) => child.once('exit', resolve))))
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
