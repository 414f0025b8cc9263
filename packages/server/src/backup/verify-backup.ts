/** Proves that an archive can be restored: into an embedded database in a folder of its own, which is read again and compared. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileOf } from '#db/open.ts'
import { installationSteps, registrySteps } from '#migrations/index.ts'
import { databaseName } from '#db/registry.ts'
import { type InstallationPart, UnusableArchive } from './archive-format.ts'
import { assertKnownMigrations, checkArchive } from './check-archive.ts'
import { loadArchive } from './load-archive.ts'
import { Progress } from './progress.ts'
import { openTarget } from './open-target.ts'
import { digestOf } from './digest.ts'
import type { Snapshot } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/** How many files the restored rows name, thumbnails included. */
const namedFiles = async (snapshot: Snapshot): Promise<number> => {
  const files = { name: 'files', columns: ['thumb_size'], key: ['id'] }
  let num = 0
  for await (const batch of snapshot.rows(files, 'is_deleted = 0 and storage_key is not null')) {
    for (const [thumbSize] of batch) num += Number(thumbSize ?? 0) > 0 ? 2 : 1
  }
  return num
}

const compare = async (folder: string, part: InstallationPart): Promise<void> => {
  const snapshot = openSqliteSnapshot(fileOf(folder, databaseName(part.id)))
  try {
    for (const [table, expected] of Object.entries(part.tables)) {
      const { sha256 } = await digestOf(snapshot, { name: table, ...expected })
      if (sha256 !== expected.sha256) throw new UnusableArchive(`"${part.id}": ${table} differs after it was restored.`)
    }
    const namedCount = await namedFiles(snapshot)
    if (namedCount < part.files.count || namedCount > part.files.count + part.files.missing)
      throw new UnusableArchive(`"${part.id}": ${namedCount} files are named, and the backup has ${part.files.count}.`)
  } finally {
    await snapshot.close()
  }
}

export const verifyBackup = async (
  file: string,
  identities: readonly string[],
  say: (line: string) => void,
): Promise<void> => {
  say(`Checking ${file} …`)
  const manifest = await checkArchive(file, identities)
  assertKnownMigrations(manifest, { registry: registrySteps, installation: installationSteps })
  const folder = await mkdtemp(join(tmpdir(), 'fura-verify-'))
  try {
    await loadArchive({
      file,
      identities,
      parts: manifest.installations,
      progress: new Progress('Restoring for comparison', say),
      open: (part) =>
        openTarget({
          part,
          steps: installationSteps.filter(({ name }) => part.migrations.includes(name)),
          place: { url: null, name: databaseName(part.id) },
          dataDir: folder,
          scratch: folder,
        }),
    })
    for (const part of manifest.installations) await compare(folder, part)
    say(`${file} is whole: each company was restored (${manifest.installations.length}), every row and file compared.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
