/** The archive as a file: opened by other programs, refused when a byte is not what it was. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive-file.ts'
import { UnusableArchive } from './archive-format.ts'
import { checkArchive } from './check-archive.ts'
import { bytesOf, type TarEntry } from './tar.ts'
import { withWholeTail } from './zstd.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fura-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const BODIES: Readonly<Record<string, Buffer>> = {
  'archive.json': Buffer.from('{"format":1}\n'),
  'a/rows/orders/000001.jsonl': Buffer.from('[1,"Одеса"]\n[2,null]\n'),
  'a/files/empty': Buffer.alloc(0),
  'a/files/block': Buffer.alloc(512, 'x'),
  'a/files/large': Buffer.from(Array.from({ length: 700_000 }, (_, place) => (place * place) % 251)),
}

async function* sampleEntries(): AsyncGenerator<TarEntry> {
  for (const [name, body] of Object.entries(BODIES)) yield { name, size: body.length, body: [body] }
}

const write = async (name: string, recipients: readonly string[] = [], entries = sampleEntries()): Promise<string> => {
  const file = join(folder, name)
  await writeArchive(file, entries, { recipients, date: 1_790_000_000 })
  return file
}

const read = async (file: string, identities: readonly string[] = []): Promise<Record<string, Buffer>> => {
  const fileByName: Record<string, Buffer> = {}
  for await (const { name, body } of readArchive(file, identities)) fileByName[name] = await bytesOf(body)
  return fileByName
}

describe('an archive', () => {
  test('is opened by tar, readable by its owner alone', async () => {
    const file = await write('plain')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const tar = join(folder, 'plain.tar')
    await writeFile(tar, zstdDecompressSync(await readFile(file)))
    const { stdout } = await promisify(execFile)('tar', ['-tf', tar])
    expect(stdout.trim().split('\n')).toEqual(Object.keys(BODIES))
    const one = await promisify(execFile)('tar', ['-xOf', tar, 'a/rows/orders/000001.jsonl'])
    expect(one.stdout).toBe('[1,"Одеса"]\n[2,null]\n')
    expect(await read(file)).toEqual(BODIES)
  })

  test('D1 is one frame, so that decompression ends with its last byte', async () => {
    const whole = await readFile(await write('one-frame'))
    const { engine } = zstdDecompressSync(whole, { info: true }) as unknown as { engine: { bytesWritten: number } }
    expect(engine.bytesWritten).toBe(whole.length)
  })

  test('D1 that ends with an empty frame is read, wherever a read ends', async () => {
    const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
    const [plain, empty] = [Buffer.from('Одеса'.repeat(100)), zstdCompressSync(Buffer.alloc(0), checksum)]
    const whole = Buffer.concat([zstdCompressSync(plain, checksum), empty])
    for (let left = 0; left <= empty.length; left += 1) {
      async function* reads(): AsyncGenerator<Uint8Array> {
        yield whole.subarray(0, whole.length - left)
        yield whole.subarray(whole.length - left)
      }
      const parts: Uint8Array[] = []
      await pipeline(reads, withWholeTail, createZstdDecompress(), async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) parts.push(chunk)
      })
      expect(Buffer.concat(parts), `${left} bytes in the second read`).toEqual(plain)
    }
  })

  test('skips unread entries', async () => {
    const names: string[] = []
    for await (const { name } of readArchive(await write('skipped'), [])) names.push(name)
    expect(names).toEqual(Object.keys(BODIES))
  })

  test('D2 with one changed byte anywhere, or cut anywhere, is refused', async () => {
    const whole = await readFile(await write('whole'))
    const bad = join(folder, 'bad')
    for (let step = 0; step < 20; step += 1) {
      const bytes = Buffer.from(whole)
      const at = Math.floor((step / 20) * bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      await writeFile(bad, bytes)
      await expect(read(bad), `byte ${at}`).rejects.toThrow(UnusableArchive)
      await writeFile(bad, whole.subarray(0, at))
      await expect(read(bad), `cut at ${at}`).rejects.toThrow(UnusableArchive)
    }
    await expect(checkArchive(await write('no-manifest'), [])).rejects.toThrow(UnusableArchive)
  })

  test('D2 that is encrypted needs its key', async () => {
    const [own, other] = [await generateX25519Identity(), await generateX25519Identity()]
    const file = await write('sealed', [await identityToRecipient(own)])
    await expect(read(file)).rejects.toThrow('is encrypted')
    await expect(read(file, [other])).rejects.toThrow('cannot be opened with this key')
    expect(await read(file, [own])).toEqual(BODIES)
    const bytes = await readFile(file)
    bytes[bytes.length - 30] = (bytes.at(-30) ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(read(file, [own])).rejects.toThrow(UnusableArchive)
  })

  test('D2 that fails half-way leaves no file', async () => {
    async function* failing(): AsyncGenerator<TarEntry> {
      yield* sampleEntries()
      throw new Error('the storage is away')
    }
    for (const recipients of [[], [await identityToRecipient(await generateX25519Identity())]]) {
      await expect(write('failed', recipients, failing())).rejects.toThrow('the storage is away')
      await expect(stat(join(folder, 'failed'))).rejects.toThrow('ENOENT')
      await expect(stat(join(folder, 'failed.partial'))).rejects.toThrow('ENOENT')
    }
  })
})
