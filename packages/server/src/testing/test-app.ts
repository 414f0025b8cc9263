/**
 * The real app for tests: two installations with demo data on the engine of this run, each test file with databases of its
 * own. Requests go through `inject` with Host, App-Key and token set as a client would set them.
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
import type { NewInstallation } from '#db/registry.ts'
import { openSession } from '#http/sessions.ts'
import { REGISTRY, start, type Started } from '../start.ts'

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

export const HOST_A = 'a.test'
export const HOST_B = 'b.test'

export const firstInstallations = (tag: string): NewInstallation[] => [
  { uniqueId: `a${tag}`, name: 'Компания А', variant: 'standard', hosts: [HOST_A], webForm: true },
  { uniqueId: `b${tag}`, name: 'Компания Б', variant: 'transport', hosts: [HOST_B] },
]

export interface TestOptions {
  poolSize?: number
  environment?: Readonly<Record<string, string>>
  /** A second node on the same databases. */
  beside?: TestApp
  /** Silent without it. */
  logger?: FastifyBaseLogger
}

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

let counter = 0

export const testApp = async (options: TestOptions = {}): Promise<TestApp> => {
  const engine = fromSetup('engine')
  counter += 1
  const tag = `_${process.pid}_${counter}`
  const dataDir = options.beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'fura-test-')))
  const databaseUrl = options.beside?.databaseUrl ?? (engine === 'postgres' ? fromSetup('postgresUrl') : null)
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    SECRET_KEY: 'a-secret-key-that-only-tests-know-0123456789',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...options.environment,
  })
  const registryName = `${REGISTRY}${tag}`
  const started = await start({
    config,
    logger: options.logger ?? pino({ level: 'silent' }),
    firstInstallations: firstInstallations(tag),
    registryName: options.beside ? options.beside.registryName : registryName,
    ...(options.poolSize ? { poolSize: options.poolSize } : {}),
  })
  const installation = (host = HOST_A): Installation => {
    const found = started.installations.find(({ hosts }) => hosts.includes(host))
    if (!found) throw new Error(`no installation at ${host}`)
    return found
  }
  const tokens = new Map<string, string>()
  const token = async (login: string, host = HOST_A): Promise<string> => {
    const { db } = installation(host)
    const user = await db.read
      .selectFrom('team_users')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    return db.write((tx) => openSession(tx, Number(user.id), 'test'))
  }
  const sessionOf = async (login: string, host: string): Promise<string> => {
    const known = tokens.get(`${host} ${login}`)
    if (known) return known
    const made = await token(login, host)
    tokens.set(`${host} ${login}`, made)
    return made
  }

  return {
    ...started,
    engine,
    databaseUrl,
    dataDir,
    registryName: options.beside ? options.beside.registryName : registryName,
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
      if (options.beside) return
      if (databaseUrl) {
        for (const { place } of started.installations) await dropSchema(databaseUrl, place.name)
        await dropSchema(databaseUrl, registryName)
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
