/** What a log tells of requests, logins, writes and errors: enough to find them, nothing that belongs to people. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTracing, type Tracing } from '#http/traces/tracing.ts'
import { createLogger } from '#logger.ts'
import { DEMO_PASSWORD } from '#seed/seed.ts'
import { startCollector, type TestCollector } from '../testing/collector.ts'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { canaryValues } from './canaries.ts'
import { routesOf, withAction } from './routes-of.ts'
import { clientHeaders, PATIENCE, send } from './send.ts'
import { ADMIN, newBody, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

const MARK = 'Л3q8'
const NEW_PASSWORD = 'quiet-harbour-lantern-58'
const WRONG_PASSWORD = 'not-the-password-71'

let t: TestApp
let collector: TestCollector
let tracing: Tracing
const lines: string[] = []
/** Everything sent that belongs to somebody. */
const secrets = new Set<string>([DEMO_PASSWORD, NEW_PASSWORD, WRONG_PASSWORD])

beforeAll(async () => {
  collector = await startCollector()
  tracing = openTracing({ url: collector.url, headers: {} })
  const destination = { write: (text: string) => void lines.push(text) }
  t = await testApp({ logger: createLogger('trace', { destination, fields: tracing.logFields }), tracing })
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const keep = <T extends string>(secret: T): T => {
  secrets.add(secret)
  return secret
}

const headersOf = (token: string) => clientHeaders(t, HOST_A, keep(token))

/** Every text of what is sent; plain words, such as a kind of container, belong to nobody. */
const keepAll = (value: unknown): void => {
  if (typeof value === 'string' && value.length >= 6 && !/^[a-z_]+$/i.test(value)) keep(value)
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) keepAll(inner)
}

const logIn = async (password: string, login: string) => {
  const call: Call = { url: '/api/users/auth/', body: { login: keep(login), password } }
  const { body } = await send(t, call, { host: HOST_A, 'app-key': t.installation().appKey })
  return typeof body.token === 'string' ? keep(body.token) : null
}

/** Logins right and wrong, a new password, a recovery, writes of every kind, refusals, malformed requests, an error of ours. */
const work = async (): Promise<void> => {
  const token = await logIn(DEMO_PASSWORD, 'viewer@demo')
  await logIn(WRONG_PASSWORD, 'viewer@demo')
  await logIn(WRONG_PASSWORD, `nobody-${MARK}\n{"level":"fatal"}@example.com`)
  await logIn('', keep('password-in-the-login-field-9'))
  const own = headersOf(token ?? '')
  await send(t, { url: '/api/users/update/', body: { id: 4, pass: NEW_PASSWORD, old_pass: WRONG_PASSWORD } }, own)
  const { body: changed } = await send(
    t,
    { url: '/api/users/update/', body: { id: 4, pass: NEW_PASSWORD, old_pass: DEMO_PASSWORD } },
    own,
  )
  if (typeof changed.token === 'string') keep(changed.token)
  await send(t, { url: '/api/users/recovery/', body: { login: 'viewer@demo' } }, own)
  await send(t, { url: '/api/users/recovery/confirm/', body: { token: keep('B'.repeat(43)), pass: NEW_PASSWORD } }, own)

  const admin = headersOf(await t.token(ADMIN))
  const added = {
    ...(await newBody(t, teamUser)),
    ...canaryValues(teamUser, MARK),
    pass: keep('made-for-somebody-else-44'),
  }
  keepAll(added)
  await send(t, { url: '/api/team_users/add/', body: added }, admin)
  await send(t, { url: '/api/team_users/add/', body: await newBody(t, teamUser) }, admin)
  for (const { entity, route } of withAction(t, 'add')) {
    if (route.permission === 'nobody' || entity === teamUser) continue
    const plain = await newBody(t, entity)
    const values = { ...(await newBody(t, entity)), ...canaryValues(entity, MARK) }
    keepAll([plain, values])
    await send(t, { url: route.url, body: plain }, admin)
    await send(t, { url: route.url, body: values }, admin)
    await send(t, { url: route.url, body: { ...values, nonsense: keep(`nonsense-of-${MARK}`) } }, admin)
    await send(t, { url: `/api/${entity.path}/list/?search=${encodeURIComponent(keep(`sought-${MARK}`))}` }, admin)
  }
  await send(t, { url: '/api/drivers/add/', body: `{"name":"${keep(`cut-off-${MARK}`)}` }, admin)
  await send(
    t,
    { url: `/api/drivers/list/?phone=${keep('380991112233')}` },
    { ...admin, cookie: keep(`cookie-of-${MARK}`), referer: keep(`https://referer-${MARK}/`) },
  )
  await send(t, { url: `/nowhere/${keep('path-of-somebody')}/` }, admin)
}

/** The links that were mailed: whoever reads one may set the password. */
const keepMailedLinks = async (): Promise<void> => {
  const folder = join(t.dataDir, 'mail')
  for (let tries = 0; tries < 40 && (await mailsIn(folder)).length < 2; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const mail of await mailsIn(folder)) {
    const text = (await readFile(join(folder, mail), 'utf8')).replaceAll(/=\r?\n/g, '')
    for (const [, linked] of text.matchAll(/token=(?:3D)?([\w-]{40,})/g)) if (linked) keep(linked)
  }
}

const mailsIn = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => name.endsWith('.eml'))
}

/** The table is away and the row quoted in the engine's message. */
const failInside = async (): Promise<void> => {
  const rename = (from: string, to: string) =>
    t.db().write(async (tx) => {
      const table = t.engine === 'postgres' ? sql.id(t.installation().place.name, from) : sql.id(from)
      await sql`alter table ${table} rename to ${sql.id(to)}`.execute(tx)
    })
  const admin = headersOf(await t.token(ADMIN))
  await rename('vessels', 'vessels_away')
  try {
    for (const route of routesOf(t).filter(({ url }) => url === '/api/vessels/add/' || url === '/api/vessels/list/')) {
      const call = await validCall(t, route)
      keepAll(call.body)
      const { code } = await send(t, call, admin)
      expect(code).toBe(500)
    }
  } finally {
    await rename('vessels_away', 'vessels')
  }
}

const leakedIn = (text: string): string[] =>
  [...secrets].filter((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)))

interface Line extends Record<string, unknown> {
  level: string
  time: string
}

const parsed = (): Line[] => lines.flatMap((text) => text.trimEnd().split('\n')).map((text) => JSON.parse(text) as Line)

/** A duration or a moment may happen to read like an amount that was sent. */
const withoutMeasures = ({ ms: _ms, time: _time, ...rest }: Line): string => JSON.stringify(rest)

describe('O2 the log of a day', () => {
  beforeAll(async () => {
    await work()
    await keepMailedLinks()
    await failInside()
  })

  test('has one JSON object per line, with time in UTC and a level, also with line breaks in what was sent', () => {
    const all = parsed()
    expect(all.length).toBeGreaterThan(60)
    for (const line of all) {
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(['trace', 'debug', 'info', 'warn', 'error']).toContain(line.level)
    }
  })

  test('says of every request who asked what, how it ended and how long it took', () => {
    const requests = parsed().filter(({ msg }) => msg === 'request')
    expect(requests.length).toBeGreaterThan(60)
    for (const line of requests) {
      expect(line).toMatchObject({
        reqId: expect.stringMatching(/^[\w-]+$/) as unknown,
        method: expect.any(String) as unknown,
        route: expect.any(String) as unknown,
        status: expect.any(Number) as unknown,
        ms: expect.any(Number) as unknown,
      })
    }
    const writes = requests.filter(({ route, status }) => route === '/api/drivers/add/' && status === 200)
    expect(writes[0]).toMatchObject({ installation: t.installation().uniqueId, user: 1 })
  })

  test('says why an error of ours happened, under its request id', () => {
    const errors = parsed().filter(({ level }) => level === 'error')
    expect(errors.length).toBeGreaterThan(1)
    for (const line of errors)
      expect(line).toMatchObject({
        reqId: expect.any(String) as unknown,
        err: { message: expect.stringContaining('vessels') as unknown },
      })
  })

  test('holds no password, token, login, phone, name, search or text of anybody', () => {
    const text = parsed().map(withoutMeasures).join('\n')
    expect(secrets.size).toBeGreaterThan(80)
    expect(leakedIn(text)).toEqual([])
  })

  test('the traces of that day hold none of it either', async () => {
    await tracing.close()
    const spanTexts = collector.spans().map(({ name, attributes }) => JSON.stringify({ name, attributes }))
    expect(spanTexts.length).toBeGreaterThan(500)
    expect(leakedIn(spanTexts.join('\n'))).toEqual([])
  })
})
