/** The throw-away PostgreSQL itself: fault tests build on what it promises. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type PrivatePostgres, startPrivatePostgres } from './postgres.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that dies between answer and farewell is reported here alone; the answer stands.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

describe.skipIf(process.env['TEST_DATABASE_URL'])('private PostgreSQL', () => {
  let server: PrivatePostgres

  beforeAll(async () => {
    server = await startPrivatePostgres()
  })
  afterAll(() => server.stop())

  test('Z12: the role of the tests is no superuser', async () => {
    const sql = 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user'
    expect(await query(server.url, sql)).toEqual([{ rolsuper: false, rolcreatedb: false }])
  })

  test('folds Cyrillic and is as durable as production', async () => {
    const setting = (name: string) => `current_setting('${name}') as ${name}`
    const sql = `select lower('ЇЖАК') as folded, ${['fsync', 'synchronous_commit', 'full_page_writes'].map(setting).join()}`
    expect(await query(server.url, sql)).toEqual([
      { folded: 'їжак', fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
    ])
  })

  test('comes back with its data after a crash', async () => {
    await query(server.url, 'create table kept as select 1 as id')
    const before = server.pid
    await server.crash()
    await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    await server.restart()
    expect(server.pid).not.toBe(before)
    expect(await query(server.url, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('dies with the process that started it', async () => {
    const script = `
      import { startPrivatePostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
      const { url } = await startPrivatePostgres()
      process.stdout.write(url)
      setInterval(() => undefined, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [url] = (await once(parent.stdout, 'data')) as [Buffer]
    expect(await query(String(url), 'select 1 as one')).toEqual([{ one: 1 }])
    parent.kill('SIGKILL')
    await expect.poll(() => query(String(url), 'select 1').then(Boolean, () => false), { timeout: 10_000 }).toBe(false)
  })
})
