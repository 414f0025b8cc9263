/** Companies by command: made, listed, switched and removed, while a server runs and while none does. */
import { anyTable } from '#db/database.ts'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { databaseName } from '#db/registry.ts'
import type { Started } from '../start.ts'
import { type AdminBench, adminBench, type Ran } from '../testing/admin-bench.ts'

/** A company is made from nothing in nearly every test, which a busy machine takes long for. */
const PATIENCE_MS = 120_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let bench: AdminBench
beforeAll(async () => {
  bench = await adminBench()
})
afterAll(() => bench.close())

const expectEnd = (ran: Ran, code: number, words: string | RegExp): void => {
  expect(ran.code, ran.error).toBe(code)
  expect(ran.out + ran.error).toMatch(words)
}

const addArgs = (id: string, host: string, ...more: string[]) => [
  'installation',
  'add',
  `--id=${id}`,
  `--name=Фирма ${id}`,
  '--variant=standard',
  `--host=${host}`,
  ...more,
]

/** Asks until the server has read the registry again. */
const until = async <T>(look: () => Promise<T>, isRight: (current: T) => boolean): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS / 4
  for (;;) {
    const current = await look()
    if (isRight(current) || Date.now() > deadline) return current
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const manifestAt = (server: Started, host: string) => server.app.inject({ url: '/manifest.json', headers: { host } })

/** The remains of an installation: its files, or its schema with every row. */
const digestOf = async (id: string): Promise<string[]> => {
  const { dataDir, databaseUrl } = bench.config
  const name = databaseName(id)
  if (databaseUrl === null) {
    const files = (await readdir(dataDir)).filter((file) => file.startsWith(`${name}.sqlite`)).toSorted()
    return Promise.all(
      files.map(
        async (file) =>
          `${file} ${createHash('sha256')
            .update(await readFile(join(dataDir, file)))
            .digest('hex')}`,
      ),
    )
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ tablename: string }>(
      'select tablename from pg_tables where schemaname = $1 order by 1',
      [name],
    )
    const digests: string[] = []
    for (const { tablename } of rows) {
      const { rows: all } = await client.query(`select t::text, xmin::text from "${name}"."${tablename}" t order by 1`)
      digests.push(`${tablename} ${createHash('sha256').update(JSON.stringify(all)).digest('hex')}`)
    }
    return digests
  } finally {
    await client.end()
  }
}

describe('on a fresh deployment', () => {
  test('A11 there is no company and no account, and a server of production makes none', async () => {
    expectEnd(await bench.run(['installation', 'list']), 0, 'no installation yet')
    const server = await bench.serve()
    expect(server.installations).toEqual([])
    expect((await manifestAt(server, 'localhost')).statusCode).toBe(404)
    await server.close()
    expect((await bench.run(['installation', 'list'])).out).toContain('no installation yet')
  })

  test('A11 a new company has its lookups, one organization and no login', async () => {
    const id = bench.id('first')
    const added = await bench.run(addArgs(id, 'first.test', '--currency', 'eur', '--timezone', 'Europe/Warsaw'))
    expect(added, added.error).toMatchObject({ code: 0, error: '' })
    expect(added.out).toMatch(/^App-Key: [0-9a-f]{32}$/m)
    await bench.look(id, async (db) => {
      const count = async (table: string) => (await anyTable(db.read).selectFrom(table).select('id').execute()).length
      expect(await count('team_users')).toBe(0)
      expect(await count('countries')).toBeGreaterThan(50)
      const organizations = await db.read.selectFrom('organizations').selectAll().execute()
      expect(organizations).toMatchObject([{ name: `Фирма ${id}`, timezone: 'Europe/Warsaw', rev: 1 }])
      const base = await db.read.selectFrom('currencies').select('code').where('is_base', '=', 1).execute()
      expect(base).toEqual([{ code: 'EUR' }])
    })
    const login = { login: 'admin@demo', password: 'demo-freight-2026' }
    const server = await bench.serve()
    const appKey = /App-Key: (\w+)/.exec(added.out)?.[1] ?? ''
    const headers = { host: 'first.test', 'app-key': appKey }
    const answer = await server.app.inject({ method: 'POST', url: '/api/users/auth/', headers, payload: login })
    expect(answer.json()).toEqual({ status: 'error', error: 'wrong login or password' })
    await server.close()
  })
})

describe('beside a running server', () => {
  let server: Started
  beforeAll(async () => {
    server = await bench.serve()
  })
  afterAll(() => server.close())

  test('a new company is served without a restart, under all of its hosts', async () => {
    const id = bench.id('live')
    const { code, out } = await bench.run(addArgs(id, 'LIVE.test', '--host', 'вантаж.test', '--web-form'))
    expect(code).toBe(0)
    const { statusCode } = await until(
      () => manifestAt(server, 'live.test'),
      (answer) => answer.statusCode === 200,
    )
    expect(statusCode).toBe(200)
    const manifest = (await manifestAt(server, domainToASCII('вантаж.test'))).json<Record<string, unknown>>()
    expect(manifest).toMatchObject({ UniqueID: id, variant: 'standard', currencyName: 'UAH' })
    expect(out).toContain(`App-Key: ${String(manifest.api_key)}`)
  })

  test('off refuses its calls and keeps its data, on serves it again', async () => {
    const id = bench.id('switched')
    await bench.run(addArgs(id, 'switched.test'))
    await until(
      () => manifestAt(server, 'switched.test'),
      (answer) => answer.statusCode === 200,
    )
    expect((await bench.run(['installation', 'off', '--id', id])).code).toBe(0)
    const off = await until(
      () => manifestAt(server, 'switched.test'),
      (answer) => answer.statusCode === 403,
    )
    expect([off.statusCode, off.json()]).toEqual([403, { status: 'error', error: 'installation switched off' }])
    expect((await bench.run(['installation', 'list'])).out).toMatch(new RegExp(`^${id} .* off `, 'm'))
    expect((await bench.run(['installation', 'off', '--id', id])).code).toBe(1)
    expect((await bench.run(['installation', 'on', '--id', id])).code).toBe(0)
    const on = await until(
      () => manifestAt(server, 'switched.test'),
      (answer) => answer.statusCode === 200,
    )
    expect(on.statusCode).toBe(200)
  })

  test('a new default takes the place of the one before', async () => {
    const [one, two] = [bench.id('default-one'), bench.id('default-two')]
    await bench.run(addArgs(one, 'one.test', '--default'))
    const { out } = await bench.run(addArgs(two, 'two.test', '--default'))
    expect(out).toContain(`"${one}" is no longer the default`)
    const answer = await until(
      () => manifestAt(server, 'unheard-of.test'),
      (reply) => reply.statusCode === 200 && reply.json<{ UniqueID: string }>().UniqueID === two,
    )
    expect(answer.json()).toMatchObject({ UniqueID: two })
  })

  test('D5 a removed company is gone with its database, and the server goes on with the others', async () => {
    const [gone, kept] = [bench.id('gone'), bench.id('kept')]
    await bench.run(addArgs(gone, 'gone.test'))
    await bench.run(addArgs(kept, 'kept.test'))
    await until(
      () => manifestAt(server, 'kept.test'),
      (answer) => answer.json<{ UniqueID?: string }>().UniqueID === kept,
    )
    expect((await bench.run(['installation', 'remove', '--id', gone, '--confirm', gone])).code).toBe(0)
    const answer = await manifestAt(server, 'gone.test')
    expect(answer.json<{ UniqueID?: string }>().UniqueID).not.toBe(gone)
    expect(await digestOf(gone)).toEqual([])
    expect((await manifestAt(server, 'kept.test')).json()).toMatchObject({ UniqueID: kept })
  })
})

describe('D5 removing', () => {
  const [gone, kept] = ['removed', 'untouched']
  beforeEach(async () => {
    for (const name of [gone, kept]) await bench.run(addArgs(bench.id(name), `${name}.test`))
  })

  test('D5 without the id typed again nothing is removed', async () => {
    const id = bench.id(gone)
    const before = await digestOf(id)
    for (const confirm of [[], ['--confirm', 'yes'], ['--confirm', bench.id(kept)]]) {
      const { code, error } = await bench.run(['installation', 'remove', '--id', id, ...confirm])
      expect([code, error]).toEqual([1, expect.stringContaining(`--confirm ${id}`)])
    }
    expect(await digestOf(id)).toEqual(before)
  })

  test('D5 everything of the one is gone, the other is byte for byte the same, and the name is free again', async () => {
    const before = await digestOf(bench.id(kept))
    expect(before.length).toBeGreaterThan(0)
    const folderOf = (name: string) => join(bench.config.dataDir, 'files', bench.id(name), 'ab')
    for (const name of [gone, kept]) {
      await mkdir(folderOf(name), { recursive: true })
      await writeFile(join(folderOf(name), 'abcd'), name)
    }
    const { code, out } = await bench.run([
      'installation',
      'remove',
      '--id',
      bench.id(gone),
      '--confirm',
      bench.id(gone),
    ])
    expect([code, out]).toEqual([0, `Deleted "${bench.id(gone)}", its database and its files.\n`])
    expect(await digestOf(bench.id(gone))).toEqual([])
    expect(await readdir(join(bench.config.dataDir, 'files'))).not.toContain(bench.id(gone))
    expect(await readFile(join(folderOf(kept), 'abcd'), 'utf8')).toBe(kept)
    expect(await digestOf(bench.id(kept))).toEqual(before)
    expect((await bench.run(['installation', 'list'])).out).not.toContain(bench.id(gone))
    expect((await bench.run(addArgs(bench.id(gone), 'removed.test'))).code).toBe(0)
  })
})

describe('what cannot be done is refused and changes nothing', () => {
  test('an id or a host in use, an unknown installation', async () => {
    const id = bench.id('taken')
    await bench.run(addArgs(id, 'taken.test'))
    const before = (await bench.run(['installation', 'list'])).out
    expect(await bench.run(addArgs(id, 'other.test'))).toMatchObject({
      code: 1,
      error: `There is an installation "${id}" already.\n`,
    })
    const sameHost = await bench.run(addArgs(bench.id('late'), 'TAKEN.test'))
    expect(sameHost).toMatchObject({ code: 1, error: `The host taken.test belongs to the installation "${id}".\n` })
    for (const call of ['on', 'off', 'remove']) {
      const { code, error } = await bench.run(['installation', call, '--id', 'nobody'])
      expect([code, error]).toEqual([1, expect.stringContaining('There is no installation "nobody". There are: ')])
    }
    expect((await bench.run(['installation', 'list'])).out).toBe(before)
  })

  test('a database that does not answer never reaches the registry', async () => {
    const url = 'postgresql://nobody@127.0.0.1:9/nothing'
    const { code, error } = await bench.run(addArgs(bench.id('lost'), 'lost.test', '--database-url', url))
    expect([code, error]).toEqual([1, expect.stringContaining('The database does not answer')])
    expect((await bench.run(['installation', 'list'])).out).not.toContain('lost')
  })

  test.runIf(inject('engine') === 'postgres')(
    'a company may live on another PostgreSQL, whose password no list shows',
    async () => {
      const spread = await adminBench({ onSqlite: true })
      const url = inject('postgresUrl').replace('//fura@', '//fura:secret-word@')
      const id = spread.id('spread')
      expect(await spread.run(addArgs(id, 'spread.test', '--database-url', url))).toMatchObject({ code: 0 })
      const { out } = await spread.run(['installation', 'list'])
      expect(out).toContain(`${new URL(url).host}/fura_test ${databaseName(id)}`)
      expect(out).not.toContain('secret-word')
      expect((await spread.run(['installation', 'remove', '--id', id, '--confirm', id])).code).toBe(0)
      await spread.close()
    },
  )
})
