/**
 * Restores companies from an archive. Checks the archive first, fills databases under other names, and only when all of them
 * are complete, moves them to their places and adds them to the registry, from which a running server serves them.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#config.ts'
import { lockDataDir, makeDataDir } from '#db/data-dir.ts'
import { anyTable, type Database, type Row } from '#db/database.ts'
import { isFree } from '#db/is-free.ts'
import type { Databases, Place } from '#db/open.ts'
import { databaseName, type InstallationRow, readInstallations } from '#db/registry.ts'
import { openStorage } from '#features/files/open-storage.ts'
import { placeOf, type Storage, thumbPlaceOf } from '#features/files/storage.ts'
import { installationSteps, registrySteps } from '#migrations/index.ts'
import { type InstallationPart, type Manifest, UnusableArchive } from './archive-format.ts'
import { keyCheckOf } from './backup-entries.ts'
import { assertKnownMigrations, checkArchive } from './check-archive.ts'
import { type ArchivedFile, loadArchive } from './load-archive.ts'
import { Progress } from './progress.ts'
import { openTarget } from './open-target.ts'

/** The target cannot take the archive, and the message says why; nothing was changed. */
export class UnfitTarget extends Error {
  override readonly name = 'UnfitTarget'
}

export interface RestoreSource {
  config: Config
  databases: Databases
  registry: Database
}

export interface RestoreOptions {
  file: string
  identities: readonly string[]
  /** One company; all without it. */
  id?: string | undefined
  /** Continues even if SECRET_KEY differs. */
  isOtherKey?: boolean
  say: (line: string) => void
}

const SCRATCH = 'restoring'
const LOCK = 'server.lock'

/** The requested companies of the archive. */
const chosenParts = ({ installations }: Manifest, id: string | undefined): readonly InstallationPart[] => {
  if (id === undefined) return installations
  const part = installations.find((one) => one.id === id)
  if (part) return [part]
  const there = installations.map((one) => one.id).join(', ')
  throw new UnusableArchive(`The backup has no installation "${id}". It has: ${there}.`)
}

const placeFor = ({ config }: RestoreSource, id: string): Place => ({ url: config.databaseUrl, name: databaseName(id) })

const assertFree = async (
  source: RestoreSource,
  { id, hosts }: InstallationPart,
  existing: readonly InstallationRow[],
): Promise<void> => {
  if (existing.some(({ uniqueId }) => uniqueId === id)) {
    throw new UnfitTarget(
      `There is an installation "${id}" already. Restore never overwrites: remove it first (installation remove --id ${id}).`,
    )
  }
  for (const host of hosts) {
    const owner = existing.find((one) => one.hosts.includes(host))
    if (owner) throw new UnfitTarget(`The host ${host} of "${id}" belongs to the installation "${owner.uniqueId}".`)
  }
  const place = placeFor(source, id)
  if (!(await isFree(source.databases, source.config.dataDir, place)))
    throw new UnfitTarget(
      `The database ${place.name} is there already, though no installation has it. Move it away first.`,
    )
}

const assertSameKey = (config: Config, { keyCheck }: Manifest): void => {
  if (keyCheckOf(config) === keyCheck) return
  throw new UnfitTarget(
    'SECRET_KEY (or secret.key in DATA_DIR) is not the one that the backup was made with: bank cards and second factors could ' +
      'not be read. Put the old key in place, or go on without them: --other-key',
  )
}

/** Allows one restore at a time, and removes the remains of a killed one. */
const openScratch = async (dataDir: string): Promise<{ folder: string; close: () => Promise<void> }> => {
  const folder = join(dataDir, SCRATCH)
  makeDataDir(folder)
  const release = lockDataDir(folder)
  for (const name of await readdir(folder)) if (name !== LOCK) await rm(join(folder, name), { recursive: true })
  return {
    folder,
    close: async () => {
      release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Replaces a stored file of that name, because no installation uses it yet. */
const storeFile = async (storage: Storage, folder: string, file: ArchivedFile): Promise<void> => {
  const { id, key, isThumb, size, body } = file
  const place = isThumb ? thumbPlaceOf(id, key) : placeOf(id, key)
  const path = join(folder, isThumb ? `${key}.thumb` : key)
  const hash = createHash('sha256')
  await pipeline(
    async function* hashed() {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  await storage.remove(place)
  await storage.put(place, { path, size, sha256: hash.digest('hex') })
  await rm(path)
}

const register = async (
  registry: Database,
  { settings, hosts, id: uniqueId }: InstallationPart,
  isDefaultTaken: boolean,
): Promise<void> => {
  const row: Row = {
    ...settings,
    database_name: databaseName(uniqueId),
    ...(isDefaultTaken ? { is_default: 0 } : {}),
  }
  await registry.write(async (tx) => {
    const { id } = await anyTable(tx).insertInto('installations').values(row).returning('id').executeTakeFirstOrThrow()
    for (const [position, host] of hosts.entries()) {
      await tx.insertInto('hosts').values({ host, position, installation_id: id }).execute()
    }
  })
}

export const restoreBackup = async (source: RestoreSource, options: RestoreOptions): Promise<void> => {
  const { config, registry } = source
  const { file, identities, id, isOtherKey = false, say } = options
  say(`Checking ${file} …`)
  const manifest = await checkArchive(file, identities)
  assertKnownMigrations(manifest, { registry: registrySteps, installation: installationSteps })
  const parts = chosenParts(manifest, id)
  if (!isOtherKey) assertSameKey(config, manifest)
  const existing = await readInstallations(registry, config.databaseUrl)
  for (const part of parts) await assertFree(source, part, existing)

  const scratch = await openScratch(config.dataDir)
  try {
    const storage = openStorage(config)
    const targets = await loadArchive({
      file,
      identities,
      parts,
      progress: new Progress('Restoring', say),
      onFile: (one) => storeFile(storage, scratch.folder, one),
      open: (part) =>
        openTarget({
          part,
          steps: installationSteps.filter(({ name }) => part.migrations.includes(name)),
          place: placeFor(source, part.id),
          dataDir: config.dataDir,
          scratch: scratch.folder,
        }),
    })
    for (const target of targets) await target.publish()
    let isDefaultTaken = existing.some(({ isDefault }) => isDefault)
    for (const part of parts) {
      await register(registry, part, isDefaultTaken)
      isDefaultTaken ||= part.settings.is_default === 1
    }
    const names = parts.map((part) => `"${part.id}"`).join(', ')
    say(`Restored ${names}. A running server serves them within seconds.`)
  } finally {
    await scratch.close()
  }
}
