/** Opens the registry, whose database may start later than the server, and creates the first companies if it is empty. */
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { installationSteps, registrySteps } from '#migrations/index.ts'
import { type Database, DatabaseLost, DatabaseReadOnly } from './database.ts'
import { errorFacts } from './error-facts.ts'
import { MissingDatabase } from './migrate.ts'
import { type Databases, fileOf } from './open.ts'
import { isUnavailable } from './postgres-errors.ts'
import { addFirstInstallations, databaseName, type NewInstallation } from './registry.ts'

const RETRY_MS = 500

export interface RegistryPlace {
  dataDir: string
  /** null is the embedded engine. */
  databaseUrl: string | null
}

/** A folder with companies had a registry: a new one would lose them all. */
const assertNotLost = (dataDir: string, name: string): void => {
  const file = fileOf(dataDir, name)
  if (existsSync(file) || !readdirSync(dataDir).some((other) => other.endsWith('.sqlite'))) return
  throw new MissingDatabase(file)
}

export const createRegistry = (
  databases: Databases,
  { dataDir, databaseUrl }: RegistryPlace,
  name: string,
): Promise<Database> => {
  if (databaseUrl === null) assertNotLost(dataDir, name)
  return databases.create({ url: databaseUrl, name }, registrySteps)
}

/** No such database, no such user, wrong password: the server may just be being set up. */
const isBeingSetUp = (error: unknown): boolean => /^(3D000|28...)$/.test(String(errorFacts(error).code))

/** The message for the operator; null if waiting would not help. */
const waitingWords = (error: unknown, { dataDir, databaseUrl }: RegistryPlace): string | null => {
  if (!(error instanceof Error) || (!isUnavailable(error) && !isBeingSetUp(error))) return null
  if (databaseUrl !== null) return `PostgreSQL does not answer at ${new URL(databaseUrl).host}: ${error.message}`
  if (error instanceof DatabaseLost) return error.message
  if (!(error instanceof DatabaseReadOnly)) return `The registry in ${dataDir} cannot be opened: ${error.message}`
  return `Nothing can be stored in ${dataDir}: its disk is full, read-only or failing. Make room there, or let this server write.`
}

export interface OpenRegistryOptions {
  config: RegistryPlace
  registryName: string
  firstInstallations: readonly NewInstallation[]
  /** Called whenever the reason to wait changes. */
  onWait: (words: string) => void
  signal: AbortSignal
}

export const openRegistry = async (databases: Databases, options: OpenRegistryOptions): Promise<Database> => {
  const { config, registryName, firstInstallations, onWait, signal } = options
  const makeDatabase = async ({ uniqueId, databaseUrl }: NewInstallation): Promise<void> => {
    const place = { url: databaseUrl ?? config.databaseUrl, name: databaseName(uniqueId) }
    const db = await databases.create(place, installationSteps)
    await db.close()
  }
  for (let lastReason: string | null = null; ;) {
    let registry: Database | null = null
    try {
      registry = await createRegistry(databases, config, registryName)
      await addFirstInstallations(registry, firstInstallations, makeDatabase)
      return registry
    } catch (error) {
      await registry?.close()
      const words = waitingWords(error, config)
      if (words === null) throw error
      if (words !== lastReason) onWait(words)
      lastReason = words
    }
    await sleep(RETRY_MS, undefined, { signal })
  }
}
