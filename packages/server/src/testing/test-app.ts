/**
 * The real app for tests: two installations with demo data on the engine of this run, each test file with databases of its
 * own, copied from a template. Requests go through `inject` with Host, App-Key and token set as a client would set them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { inject as fromSetup } from 'vitest'
import { readConfig } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { dropSchema } from '#db/postgres-server.ts'
import { openSession } from '#http/sessions.ts'
import type { Tracing } from '#http/traces/tracing.ts'
import { REGISTRY, start, type Started } from '../start.ts'
import { addSwitchedOffField } from './switched-off-field.ts'
import {
  copyDatabase,
  copyFolder,
  dropDatabase,
  firstInstallations,
  HOST_A,
  SECRET_KEY,
  urlOfDatabase,
} from './template.ts'
import { untilMade } from './template-made.ts'

export { HOST_A, HOST_B } from './template.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'TRACE' | 'PUT' | 'DELETE'
  url: string
  body?: unknown
  /** A demo login; without it the call has no session. */
  as?: string
  /** The installation's host; the first one's by default. */
  host?: string
  headers?: Readonly<Record<string, string>>
}

export interface Answer {
  code: number
  headers: LightMyRequestResponse['headers']
  text: string
  /** The parsed JSON body. */
  body: Record<string, unknown>
}

export interface TestApp extends Started {
  engine: 'sqlite' | 'postgres'
  databaseUrl: string | null
  dataDir: string
  registryName: string
  call(call: Call): Promise<Answer>
  /** A session token of a demo user, made in the database without the cost of a password hash. */
  token(login: string, host?: string): Promise<string>
  installation(host?: string): Installation
  db(host?: string): Database
}

export interface TestOptions {
  poolSize?: number
  environment?: Readonly<Record<string, string>>
  /** A second node on the same databases. */
  beside?: TestApp
  /** Silent without it. */
  logger?: FastifyBaseLogger
  tracing?: Tracing
}

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Where the databases of an app lie, and how to be rid of them. */
interface Place {
  dataDir: string
  databaseUrl: string | null
  /** Separates the companies of two apps that share a database. */
  tag: string
  remove: (started: Started) => Promise<void>
}

let counter = 0

const newPlace = async (): Promise<Place> => {
  counter += 1
  const name = `test_${process.pid}_${counter}`
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (fromSetup('engine') === 'sqlite') {
    await copyFolder(fromSetup('templateFolder'), dataDir)
    return { dataDir, databaseUrl: null, tag: '', remove: removeFolder }
  }
  const [url, adminUrl] = [fromSetup('postgresUrl'), fromSetup('postgresAdminUrl')]
  if (adminUrl) {
    await untilMade(fromSetup('templateFolder'))
    await copyDatabase(adminUrl, name, 'file_copy')
    const remove = async () => {
      await dropDatabase(adminUrl, name)
      await removeFolder()
    }
    return { dataDir, databaseUrl: urlOfDatabase(url, name), tag: '', remove }
  }
  const tag = `_${name}`
  const remove = async ({ installations }: Started) => {
    for (const { place } of installations) await dropSchema(url, place.name)
    await dropSchema(url, `${REGISTRY}${tag}`)
    await removeFolder()
  }
  return { dataDir, databaseUrl: url, tag, remove }
}

const placeBeside = ({ dataDir, databaseUrl, registryName }: TestApp): Place => ({
  dataDir,
  databaseUrl,
  tag: registryName.slice(REGISTRY.length),
  remove: async () => {},
})

export const testApp = async (options: TestOptions = {}): Promise<TestApp> => {
  const engine = fromSetup('engine')
  const { dataDir, databaseUrl, tag, remove } = options.beside ? placeBeside(options.beside) : await newPlace()
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'small',
    SECRET_KEY,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...options.environment,
  })
  const registryName = `${REGISTRY}${tag}`
  const started = await start({
    config,
    logger: options.logger ?? pino({ level: 'silent' }),
    ...(options.tracing ? { tracing: options.tracing } : {}),
    firstInstallations: firstInstallations(tag),
    registryName,
    ...(options.poolSize ? { poolSize: options.poolSize } : {}),
  })
  // A server that is not ours has no template.
  if (tag !== '' && !options.beside) for (const one of started.installations) await addSwitchedOffField(one)
  const installation = (host = HOST_A): Installation => {
    const match = started.installations.find(({ hosts }) => hosts.includes(host))
    if (!match) throw new Error(`no installation at ${host}`)
    return match
  }
  const tokens = new Map<string, string>()
  const token = async (login: string, host = HOST_A): Promise<string> => {
    const { db } = installation(host)
    const user = await db.read
      .selectFrom('team_users')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    return db.write((tx) => openSession(tx, user.id, 'test'))
  }
  const sessionOf = async (login: string, host: string): Promise<string> => {
    const earlier = tokens.get(`${host} ${login}`)
    if (earlier) return earlier
    const newToken = await token(login, host)
    tokens.set(`${host} ${login}`, newToken)
    return newToken
  }

  return {
    ...started,
    engine,
    databaseUrl,
    dataDir,
    registryName,
    installation,
    db: (host) => installation(host).db,
    token,
    call: async ({ method, url, body, as, host = HOST_A, headers = {} }) => {
      const answer = await started.app.inject({
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        url,
        headers: {
          host,
          'app-key': installation(host).appKey,
          ...(as ? { 'user-auth-key': await sessionOf(as, host) } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { code: answer.statusCode, headers: answer.headers, text: answer.payload, body: parse(answer.payload) }
    },
    close: async () => {
      await started.close()
      await remove(started)
    },
  }
}
