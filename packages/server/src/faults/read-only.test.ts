/** A full disk, or a database that may only be read: reading goes on, writes are refused with the reason, and both recover by themselves. */
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { TestPostgres } from '../testing/postgres.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import { printFigures } from './figures.ts'
import type { HttpClient } from './http-client.ts'
import { type Company, makeCompany } from './place.ts'
import { codeAt, stepAt } from '../features/auth/totp.ts'
import { DEMO_PASSWORD } from '../seed/seed.ts'
import { endServers, ServerProcess, startServer } from './server-process.ts'
import { failingDisk, mayMount, type SmallDisk, smallDisk } from './small-disk.ts'
import { stopwatch } from './stopwatch.ts'

const LIST = { path: '/api/drivers/list/?num=20' }
const POLL = { path: '/api/check_updates/', body: { action: 'main' } }
const ADD = { path: '/api/drivers/add/', body: { name: 'Петренко', phone: '380671234567' } }
const WITHIN = { timeout: 40_000, interval: 100 }
const DISK_MEGABYTES = 96
const FAILING_MEGABYTES = 128
const FAILED_MS = Number(process.env.FAULT_SECONDS ?? 3) * 1000

/** More than the journal has room for. */
const CSV = ['name', ...Array.from({ length: 9000 }, (_, n) => `ТОВ Проба ${n} ${'х'.repeat(100)}`)].join('\n')

const isSqlite = inject('engine') === 'sqlite'
const canMount = isSqlite && mayMount()

/** Makes everything read-only and writable again. */
interface Switch {
  close: () => Promise<void>
  open: () => Promise<void>
}

const diskSwitch = (disk: SmallDisk): Switch => ({
  close: async () => disk.fill(),
  open: async () => disk.free(),
})

/** As after a full disk or a failover to a standby: new connections may only read. */
const postgresSwitch = ({ adminUrl = '' }: TestPostgres, databaseUrl: string): Switch => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const set = async (value: 'on' | 'off') => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.end()
  }
  return { close: () => set('on'), open: () => set('off') }
}

describe.skipIf(isSqlite && !canMount)('nothing can be stored (on SQLite only where a disk can be mounted)', () => {
  let postgres: TestPostgres | null
  let company: Company
  let disk: SmallDisk | null = null
  let storing: Switch
  let server: ServerProcess
  let client: HttpClient

  beforeAll(async () => {
    postgres = await roomyServer()
    company = await makeCompany(await filledPlace(postgres))
    const { dataDir, databaseUrl } = company.place
    if (postgres && databaseUrl) storing = postgresSwitch(postgres, databaseUrl)
    else {
      disk = smallDisk(dataDir, DISK_MEGABYTES)
      storing = diskSwitch(disk)
    }
    server = await startServer(company.place)
    client = server.client(company)
  })
  afterAll(async () => {
    endServers()
    await server.exited
    disk?.remove()
    await company.place.remove()
    await postgres?.stop()
  })

  const totalOf = async () => (await client.send(LIST)).body.total_num

  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new Blob([CSV]), 'a.csv')
    const headers = { 'app-key': company.appKey, 'user-auth-key': company.tokens[0] }
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', headers, body })
    return { code: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test('X7 writes are refused by name and lose nothing, reading goes on, and it ends by itself', async () => {
    expect((await client.send(ADD)).body.status).toBe('ok')
    // A session that was last used a while ago is noted as used at its next call, which is a write.
    const date_seen = Math.floor(Date.now() / 1000) - 600
    await company.withDatabase((db) => db.write((tx) => tx.updateTable('sessions').set({ date_seen }).execute()))
    let stored = Number(await totalOf())
    await storing.close()
    const untilRefused = stopwatch()
    const refused = await vi.waitFor(async () => {
      const answer = await client.send(ADD)
      // The journal may take a few more; they count.
      if (answer.body.status === 'ok') stored += 1
      expect([answer.code, answer.body]).toEqual([503, { status: 'error', error: 'read only' }])
      return answer
    }, WITHIN)
    const refusedMs = untilRefused()
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    for (const call of [LIST, POLL]) expect((await client.send(call)).body.status).toBe('ok')
    expect((await server.client(company, 1).send(LIST)).body.status).toBe('ok')
    expect([(await client.send({ path: '/readyz' })).code, (await client.send({ path: '/readyz' })).body]).toEqual([
      200,
      { status: 'read only' },
    ])
    // Whoever logs in meanwhile reads as well, whether the journal still has room for the session or not.
    for (let n = 0; n < 3; n += 1) {
      const entrance = { path: '/api/users/auth/', body: { login: 'admin@demo', password: DEMO_PASSWORD } }
      const { token } = (await client.send(entrance)).body
      expect((await client.send({ ...LIST, headers: { 'user-auth-key': String(token) } })).body.status).toBe('ok')
    }
    const refusal = { code: 503, body: { status: 'error', error: 'read only' } }
    expect(await send('/api/files/add/?o_t=contractor&o_id=1&n=a.csv', {})).toEqual(refusal)
    expect(await send('/api/imports/add/', { resource: 'contractors' })).toEqual(refusal)
    await storing.open()
    const untilBack = stopwatch()
    // Nobody writes meanwhile: the server finds out by itself.
    await vi.waitFor(
      async () => expect((await client.send({ path: '/readyz' })).body).toEqual({ status: 'ok' }),
      WITHIN,
    )
    const lost = stored - Number(await totalOf())
    const title = isSqlite ? 'X7 full disk under SQLite' : 'X7 PostgreSQL that may only be read'
    printFigures(`${title}, ms`, { refused: refusedMs, back: untilBack(), 'rows lost': lost })
    expect(lost).toBe(0)
    expect((await client.send(ADD)).body.status).toBe('ok')
  })
})

describe.skipIf(!canMount)('a disk that fails (only where one can be mounted)', () => {
  test('X7 it becomes read-only under the server: reading goes on, writes are refused, and nothing is lost', async (context) => {
    const company = await makeCompany(await filledPlace(null))
    const disk = failingDisk(company.place.dataDir, FAILING_MEGABYTES)
    if (!disk) return context.skip()
    try {
      const server = await startServer(company.place)
      const client = server.client(company)
      expect((await client.send(ADD)).body.status).toBe('ok')
      const { total_num: stored } = (await client.send(LIST)).body
      disk.fail()
      const slowestOf = { reading: 0, writing: 0 }
      let answers = 0
      for (const passed = stopwatch(); passed() < FAILED_MS; answers += 1) {
        const refused = await client.send(ADD)
        expect([refused.code, refused.body]).toEqual([503, { status: 'error', error: 'read only' }])
        expect(refused.headers['retry-after']).toBe('10')
        slowestOf.writing = Math.max(slowestOf.writing, refused.ms)
        for (const call of [LIST, POLL]) {
          const read = await client.send(call)
          expect(read.body.status, read.text).toBe('ok')
          slowestOf.reading = Math.max(slowestOf.reading, read.ms)
        }
      }
      const ready = await client.send({ path: '/readyz' })
      expect([ready.code, ready.body]).toEqual([200, { status: 'read only' }])
      server.kill('SIGKILL')
      await server.exited
      disk.repair()
      const again = await startServer(company.place)
      const returned = await again.client(company).send(LIST)
      expect(returned.body.status, returned.text).toBe('ok')
      const { total_num: kept } = returned.body
      printFigures('X7 disk read-only under SQLite, ms', {
        for: FAILED_MS,
        'writes refused': answers,
        'slowest read': slowestOf.reading,
        'slowest refusal': slowestOf.writing,
        'rows lost': Number(stored) - Number(kept),
      })
      expect(kept).toBe(stored)
      expect((await again.client(company).send(ADD)).body.status).toBe('ok')
      await again.stop()
    } finally {
      endServers()
      disk.remove()
      await company.place.remove()
    }
  })
})

describe.skipIf(isSqlite)(
  'logins while nothing can be stored (a full disk of SQLite mostly has room for one in its journal)',
  () => {
    let postgres: TestPostgres | null
    let company: Company
    let storing: Switch
    let server: ServerProcess
    let client: HttpClient

    beforeAll(async () => {
      postgres = await roomyServer()
      company = await makeCompany(await filledPlace(postgres))
      const { databaseUrl } = company.place
      if (!postgres || !databaseUrl) throw new Error('Only PostgreSQL is made read-only here.')
      storing = postgresSwitch(postgres, databaseUrl)
      server = await startServer(company.place)
      client = server.client(company)
    })
    afterAll(async () => {
      endServers()
      await server.exited
      await company.place.remove()
      await postgres?.stop()
    })

    afterEach(() => storing.open())

    const login = (name: string, more: object = {}) =>
      client.send({ path: '/api/users/auth/', body: { login: name, password: DEMO_PASSWORD, ...more } })
    const as = (token: unknown) => ({ headers: { 'user-auth-key': String(token) } })
    const codeNow = (secret: string, offset: number) => codeAt(secret, stepAt(Date.now() / 1000) + offset)

    const closed = async (): Promise<void> => {
      await storing.close()
      await vi.waitFor(async () => expect((await client.send(ADD)).code).toBe(503), WITHIN)
    }
    const opened = async (): Promise<void> => {
      await storing.open()
      await vi.waitFor(
        async () => expect((await client.send({ path: '/readyz' })).body).toEqual({ status: 'ok' }),
        WITHIN,
      )
    }

    test('X7 the right password reads for a while, nothing is guessed freely, and what happened is logged later', async () => {
      await closed()
      expect((await login('admin@demo', { password: 'wrong' })).body.error).toBe('wrong login or password')
      const { body } = await login('admin@demo')
      expect(body).toMatchObject({ status: 'ok', read_only: 1, user: { login: 'admin@demo' } })
      const token = String(body.token)
      expect((await client.send({ ...LIST, ...as(token) })).body.status).toBe('ok')
      expect((await client.send({ ...ADD, ...as(token) })).body.error).toBe('read only')
      const forged = [
        token.replace(/^unstored\.\d+/, 'unstored.2'),
        `${token.slice(0, -2)}AA`,
        token.replace(/\.\d{10}\./, '.9999999999.'),
      ]
      for (const each of forged) expect((await client.send({ ...LIST, ...as(each) })).code, each).toBe(401)

      const exported = await client.send({ path: '/api/drivers/export/' })
      expect([exported.code, exported.text.split('\n').length > 2]).toEqual([200, true])

      const codes: number[] = []
      for (let n = 0; n < 12; n += 1) codes.push((await login('dispatcher@demo', { password: `wrong ${n}` })).code)
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])

      const oldToken = (await login('admin@demo')).body.token
      expect((await client.send({ path: '/api/users/logout/', body: {}, ...as(oldToken) })).body).toEqual({
        status: 'ok',
      })
      expect((await client.send({ ...LIST, ...as(oldToken) })).code).toBe(401)

      await opened()
      expect((await client.send({ ...LIST, ...as(token) })).code, 'it ends with the trouble').toBe(401)
      expect((await login('dispatcher@demo')).code, 'tries are not forgotten').toBe(429)
      const after = (await login('admin@demo')).body
      expect([after.read_only, String(after.token).length]).toEqual([undefined, 43])
      await vi.waitFor(async () => {
        const { list } = (await client.send({ path: '/api/audit/list/?num=100' })).body as {
          list: Record<string, unknown>[]
        }
        expect(list).toContainEqual(expect.objectContaining({ event: 'login', detail: 'unstored' }))
        expect(list).toContainEqual(expect.objectContaining({ event: 'exported', object_type: 'driver' }))
        expect(list).toContainEqual(expect.objectContaining({ event: 'login_failed', login: 'dispatcher@demo' }))
      }, WITHIN)
    })

    test('X7 the second factor is asked for all the same, and a code is good once', async () => {
      const entered = (await login('viewer@demo')).body
      const call = (path: string, body: object) => client.send({ path, body, ...as(entered.token) })
      const { secret } = (await call('/api/second_factor/begin/', { pass: DEMO_PASSWORD })).body
      const confirmed = await call('/api/second_factor/confirm/', { otp: codeNow(String(secret), 0) })
      const [recovery] = confirmed.body.codes as string[]
      await closed()
      expect((await login('viewer@demo')).body.error).toBe('second factor required')
      expect((await login('viewer@demo', { otp: '000000' })).body.error).toBe('second factor required')
      const refused = await login('viewer@demo', { otp: recovery })
      expect([refused.code, refused.body.error]).toEqual([503, 'read only'])
      const otp = codeNow(String(secret), 1)
      expect((await login('viewer@demo', { otp })).body).toMatchObject({ status: 'ok', read_only: 1 })
      expect((await login('viewer@demo', { otp })).body.error).toBe('second factor required')
      await opened()
      expect((await login('viewer@demo', { otp: recovery })).body.status, 'it was not spent').toBe('ok')
    })
  },
)

describe.skipIf(!canMount)('the start on a disk that cannot be written (only where one can be mounted)', () => {
  test('X7 read-only: it says which folder and what to do', async () => {
    const company = await makeCompany(await filledPlace(null))
    const { dataDir } = company.place
    execFileSync('mount', ['--bind', dataDir, dataDir])
    try {
      execFileSync('mount', ['-o', 'remount,bind,ro', dataDir])
      const { code, output } = await new ServerProcess(company.place).exited
      expect(code).toBeGreaterThan(0)
      expect(output).toMatch(new RegExp(`^${dataDir}.* cannot be written: .+ choose another DATA_DIR\\.\\n$`))
    } finally {
      execFileSync('umount', [dataDir])
      await company.place.remove()
    }
  })

  test('X7 full: the same', async () => {
    const company = await makeCompany(await filledPlace(null))
    const { dataDir } = company.place
    const disk = smallDisk(dataDir, DISK_MEGABYTES)
    try {
      disk.fill()
      const { code, output } = await new ServerProcess(company.place).exited
      expect(code).toBeGreaterThan(0)
      expect(output).toMatch(new RegExp(`^${dataDir}.* cannot be written: .+ choose another DATA_DIR\\.\\n$`))
    } finally {
      disk.remove()
      await company.place.remove()
    }
  })
})
