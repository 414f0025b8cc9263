/** Backups of a running server: one moment, refused when they are not whole, harmless when they are killed. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { installationSteps } from '#migrations/index.ts'
import { openDatabases } from '#db/open.ts'
import { databaseName } from '#db/registry.ts'
import { holdBytes } from '#features/files/file-hold.ts'
import { placeOf } from '#features/files/storage.ts'
import { readArchive, writeArchive } from '../backup/archive-file.ts'
import { MANIFEST_NAME } from '../backup/archive-format.ts'
import { bytesOf, type TarEntry } from '../backup/tar.ts'
import { multipartOf } from '../testing/files.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { adminChild, adminOn } from './admin-process.ts'
import { inconsistencies } from './consistency.ts'
import { contentsOf } from './contents.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import { fingerprint } from './fingerprint.ts'
import { type Company, makeCompany, makePlace, type ServerPlace } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

/** An archive is read the same way on either engine, and PostgreSQL takes it in by the test that moves it there and back. */
const repeats = inject('repeats')

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const [FIRST, SECOND] = ['faults', 'second']
const WITHIN = { timeout: 60_000, interval: 50 }

let postgres: TestPostgres | null
let company: Company
let server: ServerProcess
let folder: string
/** Of both companies, nobody writing. */
let archive: string
let ownField: string
/** By company: what the archive holds. */
let atRest: Record<string, Record<string, string>>
const places: ServerPlace[] = []

const freshPlace = async (on = postgres): Promise<ServerPlace> => {
  const place = await makePlace(on)
  places.push(place)
  return place
}

const upload = async (n: string, content: string): Promise<number> => {
  const { payload, headers } = multipartOf([{ name: 'file', filename: 'a', content }])
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/files/add/?o_t=driver&o_id=1&n=${n}`, {
    method: 'POST',
    body: payload,
    headers: { ...headers, 'app-key': company.appKey, 'user-auth-key': company.tokens[0] },
  })
  const body = (await answer.json()) as { status: string; id: number }
  expect(body).toMatchObject({ status: 'ok' })
  return body.id
}

const removeFile = async (id: number): Promise<void> => {
  const { body } = await server.client(company).send({ path: `/api/files/delete/?id=${id}`, method: 'GET' })
  expect(body).toMatchObject({ status: 'ok' })
}

const addDriver = async (name: string): Promise<void> => {
  const { body } = await server
    .client(company)
    .send({ path: '/api/drivers/add/', body: { name, phone: '380671234567' } })
  expect(body).toMatchObject({ status: 'ok' })
}

/** A field of the company's own on its first driver, with a value: its column is added beside the migrations. */
const addOwnField = async (): Promise<string> => {
  const client = server.client(company)
  const field = { entity: 'driver', kind: 'text', name: 'Пропуск', in_filter: 1 }
  const { body } = await client.send({ path: '/api/custom_fields/add/', body: field })
  const name = `cf_${Number(body?.id)}`
  const filled = await client.send({ path: '/api/drivers/update/', body: { id: 1, [name]: 'П-17' } })
  expect([body?.status, filled.body?.status]).toEqual(['ok', 'ok'])
  return name
}

const diskPath = ({ dataDir }: ServerPlace, key: string): string => join(dataDir, 'files', placeOf(FIRST, key))

const withCompany = async <T>(place: ServerPlace, work: Parameters<Company['withDatabase']>[0]): Promise<T> => {
  const databases = openDatabases(place.dataDir)
  try {
    const db = await databases.open({ url: place.databaseUrl, name: databaseName(FIRST) }, installationSteps)
    return (await work(db)) as T
  } finally {
    await databases.close()
  }
}

const contents = (place: ServerPlace, id: string) =>
  contentsOf(place.dataDir, { url: place.databaseUrl, name: databaseName(id) })

/** Runs a command that must work; its output. */
const done = async (place: Pick<ServerPlace, 'environment'>, ...argv: string[]): Promise<string> => {
  const { code, output } = await adminOn(place, ...argv)
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}:\n${output}`)
  return output
}

beforeAll(async () => {
  postgres = await roomyServer()
  company = await makeCompany(await filledPlace(postgres))
  places.push(company.place)
  folder = await mkdtemp(join(tmpdir(), 'fura-backups-'))
  const second = `installation add --id ${SECOND} --name Вторая --variant transport --host second.test`
  await done(company.place, ...second.split(' '))
  server = await startServer(company.place)
  await upload('a.txt', 'первый файл\n')
  ownField = await addOwnField()
  await server.stop()
  archive = join(folder, 'all.tar.zst')
  await done(company.place, 'backup', archive)
  atRest = { [FIRST]: await contents(company.place, FIRST), [SECOND]: await contents(company.place, SECOND) }
  server = await startServer(company.place)
})

afterAll(async () => {
  endServers()
  for (const place of places) await place.remove()
  await rm(folder, { recursive: true, force: true })
  await postgres?.stop()
})

/** The archive with its manifest changed and everything else as it was. */
const forge = async (name: string, change: (manifest: Record<string, unknown>) => void): Promise<string> => {
  async function* entries(): AsyncGenerator<TarEntry> {
    for await (const entry of readArchive(archive, [])) {
      if (entry.name !== MANIFEST_NAME && entry.name !== 'archive.json') {
        yield entry
        continue
      }
      const value = JSON.parse((await bytesOf(entry.body)).toString()) as Record<string, unknown>
      change(value)
      const body = Buffer.from(JSON.stringify(value))
      yield { name: entry.name, size: body.length, body: [body] }
    }
  }
  const file = join(folder, name)
  await writeArchive(file, entries(), { recipients: [], date: 0 })
  return file
}

describe('what cannot be restored', () => {
  test.runIf(repeats)(
    'D2 a backup that is damaged, cut, newer or locked is refused, and nothing is changed',
    async () => {
      const target = await freshPlace()
      await done(target, 'installation', 'list')
      const before = await fingerprint(target)
      const refused = async (words: string, file: string, ...more: string[]) => {
        const ran = await adminOn(target, 'restore', file, ...more)
        expect(ran.output, file).toContain(words)
        expect(ran.code).toBe(1)
      }
      const bad = join(folder, 'bad')
      const whole = await readFile(archive)
      await refused('no such file', join(folder, 'nothing'))
      await writeFile(bad, 'no archive at all')
      await refused('damaged', bad)
      for (const share of [0, 0.01, 0.6, 0.9999]) {
        const bytes = Buffer.from(whole)
        const at = Math.floor(share * bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        await writeFile(bad, bytes)
        await refused('damaged', bad)
        await writeFile(bad, whole.subarray(0, Math.floor(share * whole.length)))
        await refused(share === 0 ? 'cut off' : 'cut', bad)
      }
      await refused('newer version', await forge('format', (manifest) => (manifest.format = 2)))
      const future = (manifest: Record<string, unknown>) => {
        if (manifest.installations) manifest.registryMigrations = ['registry-9999-from-the-future']
      }
      await refused('registry-9999-from-the-future unknown here', await forge('future', future))
      await refused('has no installation "third"', archive, '--id', 'third')
      const otherKey = {
        environment: { ...target.environment, SECRET_KEY: 'another-secret-key-0123456789-0123456789' },
      }
      const ran = await adminOn(otherKey, 'restore', archive)
      expect(ran).toMatchObject({ code: 1, output: expect.stringContaining('SECRET_KEY') as string })
      expect((await adminOn(target, 'backup', '--verify', bad)).code).toBe(1)

      const [own, other] = [await generateX25519Identity(), await generateX25519Identity()]
      const [sealed, ownKey, wrongKey] = ['sealed.age', 'own.key', 'wrong.key'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      await writeFile(ownKey, `# comment\n${own}\n`)
      await writeFile(wrongKey, other)
      const recipient = await identityToRecipient(own)
      const made = await adminOn(company.place, 'backup', sealed, '--id', SECOND, '--recipient', recipient)
      expect(made, made.output).toMatchObject({ code: 0 })
      expect((await readFile(sealed)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
      await refused('is encrypted', sealed)
      await refused('cannot be opened with this key', sealed, '--identity', wrongKey)
      const bytes = await readFile(sealed)
      bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1
      await writeFile(bad, bytes)
      await refused('damaged', bad, '--identity', ownKey)
      expect(await fingerprint(target)).toEqual(before)
      expect(existsSync(join(target.dataDir, 'files'))).toBe(false)

      const opened = await adminOn(target, 'restore', sealed, '--identity', ownKey)
      expect(opened, opened.output).toMatchObject({ code: 0 })
      expect(await contents(target, SECOND)).toEqual(atRest[SECOND])
    },
  )

  test.runIf(repeats)('D2 a backup never overwrites a file, and needs a valid recipient', async () => {
    const before = await readFile(archive)
    const again = await adminOn(company.place, 'backup', archive)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('there already') as string })
    const unsealed = await adminOn(company.place, 'backup', join(folder, 'no.age'), '--recipient', 'age1nobody')
    expect(unsealed).toMatchObject({ code: 1, output: expect.stringContaining('no recipient') as string })
    expect(existsSync(join(folder, 'no.age'))).toBe(false)
    expect((await readFile(archive)).equals(before)).toBe(true)
  })
})

describe('a whole backup', () => {
  test.runIf(repeats)(
    'D1 D2 restores one company and leaves the other as it is; a filled target is refused',
    async () => {
      const target = await freshPlace()
      const first = await adminOn(target, 'restore', archive, '--id', FIRST)
      expect(first, first.output).toMatchObject({ code: 0 })
      expect(await contents(target, FIRST)).toEqual(atRest[FIRST])
      const before = await fingerprint(target)
      for (const args of [[archive], [archive, '--id', FIRST]]) {
        const ran = await adminOn(target, 'restore', ...args)
        expect(ran, ran.output).toMatchObject({ code: 1, output: expect.stringContaining('already') as string })
      }
      expect(await fingerprint(target)).toEqual(before)
      const contentsBefore = await contents(target, FIRST)
      await done(target, 'restore', archive, '--id', SECOND)
      expect(await contents(target, FIRST)).toEqual(contentsBefore)
      expect(await contents(target, SECOND)).toEqual(atRest[SECOND])
      const listed = await adminOn(target, 'installation', 'list', '--check')
      expect(listed.output).toContain(company.appKey)
      expect(listed.output).not.toContain('cannot be served')
    },
  )

  test.runIf(inject('engine') === 'postgres' && IS_WHOLE_RUN)(
    'D1 moves to the other engine and back with every row',
    async () => {
      const embedded = await freshPlace(null)
      await done(embedded, 'restore', archive)
      expect(await contents(embedded, FIRST)).toEqual(atRest[FIRST])
      const way = join(folder, 'way-back.tar.zst')
      await done(embedded, 'backup', way)
      const back = await freshPlace()
      await done(back, 'restore', way)
      expect(await contents(back, FIRST)).toEqual(atRest[FIRST])
      expect(await withCompany<string[]>(back, inconsistencies)).toEqual([])
    },
  )

  test('D1 while people write, upload and delete, is one moment of rows and files, and is served', async () => {
    const file = join(folder, 'busy.tar.zst')
    const state = { written: 0, isOver: false }
    const write = async () => {
      const ids: number[] = []
      for (; !state.isOver; state.written += 1) {
        ids.push(await upload(`busy-${state.written}.txt`, `файл ${state.written}\n`.repeat(100)))
        await addDriver(`Водитель ${String(state.written).padStart(6, '0')}`)
        const old = ids.length > 3 ? ids.shift() : undefined
        if (old !== undefined) await removeFile(old)
      }
    }
    const writing = write()
    await Promise.race([writing, vi.waitUntil(() => state.written > 5, WITHIN)])
    const before = state.written
    const output = await done(company.place, 'backup', file, '--id', FIRST)
    const after = state.written
    state.isOver = true
    await writing
    expect(output).not.toContain('not whole')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await done(company.place, 'backup', '--verify', file)

    const target = await freshPlace()
    await done(target, 'restore', file)
    await withCompany<void>(target, async (db) => {
      expect(await inconsistencies(db)).toEqual([])
      const drivers = await db.read.selectFrom('drivers').select('name').where('name', 'like', 'Водитель 0%').execute()
      expect(drivers.length).toBeGreaterThanOrEqual(before)
      expect(drivers.length).toBeLessThanOrEqual(after + 1)
      const files = await db.read
        .selectFrom('files')
        .select(['storage_key', 'sha256'])
        .where('is_deleted', '=', 0)
        .where('storage_key', 'is not', null)
        .execute()
      expect(files.length).toBeGreaterThan(2)
      for (const { storage_key: key, sha256 } of files) {
        const bytes = await readFile(diskPath(target, String(key)))
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      }
    })
    const restored = await startServer(target)
    try {
      const { body } = await restored.client(company).send({ path: `/api/drivers/list/?f[${ownField}]=17` })
      expect(body).toMatchObject({ status: 'ok', list: [{ id: 1, [ownField]: 'П-17' }] })
      const { body: added } = await restored
        .client(company)
        .send({ path: '/api/drivers/add/', body: { name: 'После', phone: '380671234567' } })
      expect(added).toMatchObject({ status: 'ok' })
    } finally {
      await restored.stop()
    }
  })

  test('D1 bytes of files deleted during a backup stay until it has ended', async () => {
    const keyOf = (id: number) =>
      company.withDatabase(async ({ read }) => {
        const row = await read.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()
        return row.storage_key
      })
    const [held, next] = [await upload('held.txt', 'держится\n'), await upload('next.txt', 'следующий\n')]
    const path = diskPath(company.place, String(await keyOf(held)))
    const databases = openDatabases(company.place.dataDir)
    try {
      const letGo = await holdBytes(databases.openUnmigrated(company.database), (error) => {
        throw error
      })
      await removeFile(held)
      expect(existsSync(path)).toBe(true)
      expect(await keyOf(held)).not.toBeNull()
      await letGo()
    } finally {
      await databases.close()
    }
    await removeFile(next)
    await vi.waitUntil(() => !existsSync(path), WITHIN)
    await vi.waitUntil(async () => (await keyOf(held)) === null, WITHIN)
  })
})

describe.runIf(repeats)('SIGKILL', () => {
  test('D2 in the middle of a backup leaves no file under its name, and the next one works', async () => {
    const id = await upload('slow.txt', 'медленный файл\n')
    const key = await company.withDatabase(async ({ read }) => {
      const row = await read.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()
      return String(row.storage_key)
    })
    const path = diskPath(company.place, key)
    // A pipe that nobody writes to: the backup waits in the middle of its files.
    await rename(path, `${path}.aside`)
    await promisify(execFile)('mkfifo', [path])
    const file = join(folder, 'killed.tar.zst')
    const child = adminChild(company.place, 'backup', file, '--id', FIRST)
    await child.waitForOutput('Backing up')
    await vi.waitUntil(() => existsSync(`${file}.partial`), WITHIN)
    expect(await child.kill()).toBe('SIGKILL')
    expect(existsSync(file)).toBe(false)
    await rm(path)
    await rename(`${path}.aside`, path)
    const partial = await adminOn(company.place, 'backup', '--verify', `${file}.partial`)
    expect(partial, partial.output).toMatchObject({ code: 1 })
    await done(company.place, 'backup', file, '--id', FIRST)
    await done(company.place, 'backup', '--verify', file)
    expect(existsSync(`${file}.partial`)).toBe(false)
  })

  test('D2 in the middle of a restore leaves no company, and the next one works', async () => {
    const target = await freshPlace()
    const child = adminChild(target, 'restore', archive, '--id', FIRST)
    await child.waitForOutput(`Restoring "${FIRST}"`)
    expect(await child.kill()).toBe('SIGKILL')
    expect((await adminOn(target, 'installation', 'list')).output).toContain('no installation yet')
    await done(target, 'restore', archive, '--id', FIRST)
    expect(await contents(target, FIRST)).toEqual(atRest[FIRST])
    expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false)
    const listed = await adminOn(target, 'installation', 'list', '--check')
    expect(listed.output).not.toContain('cannot be served')
  })
})
