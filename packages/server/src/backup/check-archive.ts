/** Reads an archive to its end and compares every part with the manifest, before anything is done with it. */
import { createHash, type Hash } from 'node:crypto'
import type { MigrationStep } from '#db/migrate.ts'
import { readArchive } from './archive-file.ts'
import {
  type ArchiveHead,
  entryKind,
  FORMAT,
  HEAD_NAME,
  type InstallationPart,
  type Manifest,
  MANIFEST_NAME,
  UnusableArchive,
} from './archive-format.ts'
import { bytesOf, type TarEntry } from './tar.ts'

const LARGEST_JSON = 64 * 1_048_576
const NEWLINE = 10

/** Sums over the entries of one company so far. */
class Sums {
  readonly tables = new Map<string, { rows: number; hash: Hash }>()
  readonly files = { count: 0, bytes: 0, hash: createHash('sha256') }

  async addRows(table: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const sum = this.tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
    this.tables.set(table, sum)
    for await (const chunk of body) {
      sum.hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) sum.rows += 1
    }
  }

  async addFile(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    for await (const chunk of body) hash.update(chunk)
    this.files.hash.update(`${name} ${size} ${hash.digest('hex')}\n`)
    this.files.count += 1
    this.files.bytes += size
  }
}

const EMPTY = createHash('sha256').digest('hex')

const assertSame = ({ id, tables, files }: InstallationPart, sums: Sums): void => {
  for (const [table, { rows, sha256 }] of Object.entries(tables)) {
    const actual = sums.tables.get(table)
    if (rows !== (actual?.rows ?? 0) || sha256 !== (actual?.hash.digest('hex') ?? EMPTY))
      throw new UnusableArchive(`The archive is damaged: "${id}", ${table} is not what its manifest says.`)
  }
  const isSame =
    files.count === sums.files.count &&
    files.bytes === sums.files.bytes &&
    files.sha256 === sums.files.hash.digest('hex')
  if (!isSame) throw new UnusableArchive(`The archive is damaged: the files of "${id}" are not what its manifest says.`)
}

const readJson = async <T>({ name, size, body }: TarEntry & { body: AsyncIterable<Uint8Array> }): Promise<T> => {
  if (size > LARGEST_JSON) throw new UnusableArchive(`The archive is damaged: ${name} is too large.`)
  try {
    return JSON.parse((await bytesOf(body)).toString()) as T
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnusableArchive(`The archive is damaged: ${name} cannot be read.`)
    throw error
  }
}

const assertFormat = (head: ArchiveHead | null): void => {
  if (!head) throw new UnusableArchive('This is no backup of Fura.')
  if (head.format > FORMAT) {
    throw new UnusableArchive(
      `The backup was made by a newer version (${head.app}, format ${head.format}). Restore it with that version, or a newer one.`,
    )
  }
}

/** Throws if the archive is damaged, cut off, or of a newer format. */
export const checkArchive = async (file: string, identities: readonly string[]): Promise<Manifest> => {
  const sums = new Map<string, Sums>()
  let [head, manifest]: [ArchiveHead | null, Manifest | null] = [null, null]
  for await (const entry of readArchive(file, identities)) {
    if (!head) {
      if (entry.name === HEAD_NAME) head = await readJson<ArchiveHead>(entry)
      assertFormat(head)
      continue
    }
    if (entry.name === MANIFEST_NAME) {
      manifest = await readJson<Manifest>(entry)
      continue
    }
    const kind = entryKind(entry.name)
    if (!kind) throw new UnusableArchive(`The archive is damaged: ${entry.name} does not belong there.`)
    const ofOne = sums.get(kind.id) ?? new Sums()
    sums.set(kind.id, ofOne)
    if (kind.kind === 'rows') await ofOne.addRows(kind.table, entry.body)
    else await ofOne.addFile(kind.key + (kind.isThumb ? '.thumb' : ''), entry.size, entry.body)
  }
  if (!manifest) throw new UnusableArchive('The archive is cut off: its manifest is missing.')
  for (const part of manifest.installations) assertSame(part, sums.get(part.id) ?? new Sums())
  return manifest
}

/** Throws if a newer build made the archive. */
export const assertKnownMigrations = (
  { app, registryMigrations, installations }: Manifest,
  ownSteps: { registry: readonly MigrationStep[]; installation: readonly MigrationStep[] },
): void => {
  const names = (steps: readonly MigrationStep[]) => new Set(steps.map(({ name }) => name))
  const [registry, installation] = [names(ownSteps.registry), names(ownSteps.installation)]
  const unknown = [
    ...registryMigrations.filter((name) => !registry.has(name)),
    ...installations.flatMap(({ migrations }) => migrations.filter((name) => !installation.has(name))),
  ]
  if (unknown.length > 0) {
    throw new UnusableArchive(
      `The backup was made by a newer version (${app}; ${[...new Set(unknown)].join(', ')} unknown here). ` +
        'Restore it with that version, or a newer one.',
    )
  }
}
