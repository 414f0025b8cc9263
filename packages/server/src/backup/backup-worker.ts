/** A thread that writes one scheduled backup, named by its `workerData`, reads it again, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '#config.ts'
import { giveWay } from '#db/give-way.ts'
import { openDatabases } from '#db/open.ts'
import { readInstallations } from '#db/registry.ts'
import { registrySteps } from '#migrations/index.ts'
import { checkArchive } from './check-archive.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupOrder {
  config: Config
  registryName: string
  id: string
  file: string
  recipients: readonly string[]
}

/** What went wrong, null where nothing did. */
export type BackupAnswer = string | null

const CONNECTIONS = 2

const run = async ({ config, registryName, id, file, recipients }: BackupOrder): Promise<void> => {
  const databases = openDatabases(config.dataDir, { max: CONNECTIONS })
  try {
    const registry = await databases.open({ url: config.databaseUrl, name: registryName }, registrySteps)
    const chosen = (await readInstallations(registry, config.databaseUrl)).filter(({ uniqueId }) => uniqueId === id)
    await writeBackup({ config, databases, registry }, chosen, { file, recipients, say: () => {} })
    // What is encrypted can be read by the owner of the key alone.
    if (recipients.length === 0) await checkArchive(file, [])
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
