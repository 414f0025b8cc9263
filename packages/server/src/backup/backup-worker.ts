/** A thread that writes one scheduled backup, named by its `workerData`, reads it again, sends it to the bucket, and ends. */
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config, S3Settings } from '#config.ts'
import { giveWay } from '#db/give-way.ts'
import { openDatabases } from '#db/open.ts'
import { readInstallations } from '#db/registry.ts'
import { registrySteps } from '#migrations/index.ts'
import { checkArchive } from './check-archive.ts'
import { s3Archives } from '#s3/s3-archives.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupOrder {
  config: Config
  registryName: string
  id: string
  file: string
  recipients: readonly string[]
  s3: S3Settings | null
}

/** The error, null on success. */
export type BackupAnswer = string | null

const CONNECTIONS = 2

const run = async ({ config, registryName, id, file, recipients, s3 }: BackupOrder): Promise<void> => {
  const databases = openDatabases(config.dataDir, { max: CONNECTIONS })
  try {
    const registry = await databases.open({ url: config.databaseUrl, name: registryName }, registrySteps)
    const chosen = (await readInstallations(registry, config.databaseUrl)).filter(({ uniqueId }) => uniqueId === id)
    await writeBackup({ config, databases, registry }, chosen, { file, recipients, say: () => {} })
    // An encrypted archive cannot be read without the key.
    if (recipients.length === 0) await checkArchive(file, [])
    if (s3) await s3Archives(s3).put(id, basename(file), file)
  } finally {
    await databases.close()
  }
}

giveWay('background')
const answer: BackupAnswer = await run(workerData as BackupOrder).then(
  () => null,
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer)
