/** An installation is a database of its own, known by its host name; what it says of itself before anybody logs in. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { entities } from '@fura/shared/entities/index.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { alike, sample } from '../testing/sample.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { routesOf, withAction } from './routes-of.ts'
import { PATIENCE, send } from './send.ts'
import { ADMIN, makeRecord, validCalls } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  // What the server does from time to time in each installation is nobody's call: here it never comes to it.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  t = await testApp()
  vi.useRealTimers()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

/** node:sqlite takes the text, node-postgres the text or an object that has it. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text)

/** One of every kind of call, as A's administrator. Returns how many, and which of them the server failed at. */
const useEverything = async (): Promise<{ calls: number; failed: string[] }> => {
  const routes = routesOf(t).filter(({ needsSession, url }) => needsSession && !url.startsWith('/api/users/'))
  const failed: string[] = []
  for (const { call } of await validCalls(t, routes)) {
    const { code } = await t.call({ ...call, as: ADMIN })
    if (code === 500) failed.push(call.url)
  }
  return { calls: routes.length, failed }
}

describe('Z12 an installation', () => {
  test('has a database of its own', async () => {
    const places = [t.installation(HOST_A).place, t.installation(HOST_B).place]
    expect(new Set(places.map(({ name }) => name)).size).toBe(2)
    if (t.engine === 'postgres') {
      const schemas = await sql<{ name: string }>`
        select table_schema as name from information_schema.tables where table_name = 'drivers'
      `.execute(t.db().read)
      expect(schemas.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(places.map(({ name }) => name)))
      return
    }
    for (const host of [HOST_A, HOST_B]) {
      const { db, place } = t.installation(host)
      const files = await sql<{ name: string; file: string }>`pragma database_list`.execute(db.read)
      expect(files.rows.map(({ name, file }) => [name, file])).toEqual([
        ['main', join(t.dataDir, `${place.name}.sqlite`)],
      ])
    }
  })

  test('is named by no statement of another’s calls', async () => {
    // What the other one leaves behind in memory must not be used here.
    for (const { entity } of withAction(t, 'list'))
      await t.call({ url: `/api/${entity.path}/list/`, as: ADMIN, host: HOST_B })
    const spied =
      t.engine === 'sqlite' ? vi.spyOn(DatabaseSync.prototype, 'prepare') : vi.spyOn(pg.Client.prototype, 'query')
    const { calls, failed } = await useEverything()
    expect(calls).toBeGreaterThan(200)
    expect(failed).toEqual([])
    // Each once: many calls send the same long text.
    const texts = [...new Set((spied.mock.calls as unknown[][]).map(([statement]) => textOf(statement)))]
    const [own, other] = [t.installation(HOST_A).place.name, t.installation(HOST_B).place.name]
    expect(texts.length).toBeGreaterThan(50)
    expect(
      texts.filter((text) => text.includes(other) || /\battach\b|\bset\s+(local\s+)?search_path\b/i.test(text)),
    ).toEqual([])
    if (t.engine === 'postgres') {
      // The engine's own tables tell nothing of rows.
      const unqualified = texts.filter(
        (text) => /\b(from|into|update|join)\s+(?!pg_catalog\.)"?[a-z]/i.test(text) && !text.includes(own),
      )
      expect(unqualified.filter((text) => !text.includes(t.registryName))).toEqual([])
    }
  })

  test('keeps its bytes while another one works', async () => {
    if (t.engine !== 'sqlite') return
    const file = join(t.dataDir, `${t.installation(HOST_B).place.name}.sqlite`)
    const digest = async () => {
      const hash = createHash('sha256')
      for (const ending of ['', '-wal']) hash.update(await readFile(`${file}${ending}`))
      return hash.digest('hex')
    }
    // Or its own logins of the test before might be moved out of the journal meanwhile.
    const journal = new DatabaseSync(file)
    journal.exec('pragma wal_checkpoint(truncate)')
    journal.close()
    const before = await digest()
    for (const entity of alike) await makeRecord(t, entity)
    expect(await digest()).toBe(before)
  })

  test('needs no superuser of PostgreSQL', async () => {
    // Whoever chooses another server also chooses its role.
    if (t.engine !== 'postgres' || inject('postgresAdminUrl') === undefined) return
    const { rows } = await sql<{ super: boolean; creates: boolean }>`
      select rolsuper as super, rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as creates
      from pg_roles where rolname = current_user
    `.execute(t.db().read)
    expect(rows).toEqual([{ super: false, creates: false }])
  })
})

describe('S1.05 by host name', () => {
  const manifest = async (host: string) => (await send(t, { url: '/manifest.json' }, { host })).body

  test('S3.23 S7.02 the manifest has UniqueID, currency, time zone, App-Key and address in addition to the PWA members', async () => {
    for (const host of [HOST_A, HOST_B, `${HOST_A}:3000`, HOST_A.toUpperCase()]) {
      const { uniqueId, name, variant, currency, timezone, appKey, servicesTiedContainers } = t.installation(
        host.toLowerCase().replace(/:\d+$/, ''),
      )
      expect(await manifest(host)).toMatchObject({
        UniqueID: uniqueId,
        name,
        variant,
        currencyName: currency,
        timezone,
        services_tied_containers: servicesTiedContainers,
        api_key: appKey,
        url: '',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        icons: expect.any(Array) as unknown,
      })
    }
    const [a, b] = [await manifest(HOST_A), await manifest(HOST_B)]
    for (const member of ['UniqueID', 'api_key', 'variant', 'name']) expect(a[member]).not.toBe(b[member])
  })

  test('S3.22 S7.02 the version is answered to anyone and never cached', async () => {
    const answer = await send(t, { url: '/version.json?t=1' }, { host: HOST_A })
    expect(answer.body).toMatchObject({
      AppVersion: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown,
      Build: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown,
      BundleVersion: expect.any(String) as unknown,
    })
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test('S7.02 S1.03 the texts are flat and alike in three languages; another language is not found', async () => {
    const keys: string[][] = []
    for (const language of ['ru', 'uk', 'en']) {
      const { body } = await send(t, { url: `/tech/get_translations/${language}.json` }, { host: HOST_A })
      expect(Object.values(body).every((text) => typeof text === 'string' && text !== '')).toBe(true)
      // Plurals have as many forms as the language needs.
      const names = Object.keys(body).map((key) => key.replace(/_(one|few|many|other)$/, ''))
      keys.push([...new Set(names)].toSorted())
    }
    expect(keys[0]?.length).toBeGreaterThan(100)
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
    expect((await send(t, { url: '/tech/get_translations/de.json' }, { host: HOST_A })).code).toBe(404)
  })

  test('S7.01 names are answered in the asked language', async () => {
    const names = []
    for (const language of ['ru', 'uk', 'en']) {
      const headers = { 'accept-language': language }
      const { body } = await t.call({
        url: `/api/countries/list/?search=${encodeURIComponent('Польша')}`,
        as: ADMIN,
        headers,
      })
      const [row] = body.list as Record<string, unknown>[]
      names.push(row?.name)
    }
    expect(names).toEqual(['Польша', 'Польща', 'Poland'])
  })

  test('S3.03 S3.04 S3.05 S3.11 cities, countries, drivers, trailers, trucks and lookups belong to one installation each', async () => {
    expect(alike.map(({ path }) => path)).toEqual(
      expect.arrayContaining(
        'cities countries drivers trailers trucks legal_entity clients_src_groups contractors_groups services container_types organizations lines vessels car_models car_manufacturers vat payment_types incoterms cargoes routes'.split(
          ' ',
        ),
      ),
    )
    for (const entity of alike) {
      const url = `/api/${entity.path}`
      const total = async (host: string) =>
        (await t.call({ url: `${url}/list/?num=1`, as: ADMIN, host })).body.total_num as number
      const before = [await total(HOST_A), await total(HOST_B)] as const
      const sent = await sample(t, entity)
      const added = await t.call({ url: `${url}/add/`, body: sent, as: ADMIN, host: HOST_B })
      const { body } = await t.call({ url: `${url}/get/${Number(added.body.id)}/`, as: ADMIN, host: HOST_B })
      expect(body.detail, entity.path).toMatchObject(sent)
      expect([await total(HOST_A), await total(HOST_B)], entity.path).toEqual([before[0], before[1] + 1])
    }
  })

  test('S7.04 news tell what changed here since the last cursor, once, and nothing of the other installation', async () => {
    const checkUpdates = async (host: string, from: unknown) =>
      (await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: from }, as: ADMIN, host })).body
    const start = { a: await checkUpdates(HOST_A, 0), b: await checkUpdates(HOST_B, 0) }
    expect(start.a).toMatchObject({ status: 'ok', changed: [], data: { has_new_messages: 0, count_leads: 0 } })
    const city = entities.find(({ path }) => path === 'cities')
    if (!city) throw new Error('no cities')
    const id = await makeRecord(t, city)
    const firstNews = await checkUpdates(HOST_A, start.a.cursor)
    expect(firstNews.changed).toEqual([{ r: 'cities', id, rev: 1, op: 'a' }])
    expect((await checkUpdates(HOST_A, firstNews.cursor)).changed).toEqual([])
    expect((await checkUpdates(HOST_B, start.b.cursor)).changed).toEqual([])
  })
})
