/**
 * The installations this process serves, each with its open database. The registry is read again every second, so what an
 * administrator or another node changes there is obeyed without a restart.
 */
import { installationSteps } from '#migrations/index.ts'
import type { Database } from './database.ts'
import type { Databases } from './open.ts'
import { type InstallationRow, readInstallations } from './registry.ts'

const REREAD_MS = 1000

export interface Installation extends InstallationRow {
  db: Database
}

export interface Installations {
  /** By host name without its port; an unknown host gets the default installation where one is set. */
  byHost(host: string): Installation | undefined
  all(): readonly Installation[]
  /** Stops reading the registry. */
  stop(): void
}

export interface InstallationsOptions {
  registry: Database
  databases: Databases
  defaultUrl: string | null
  /** Runs once for each database after its migrations: seed data. */
  prepare: (installation: Installation) => Promise<void>
  onProblem: (error: unknown) => void
}

export const serveInstallations = async (options: InstallationsOptions): Promise<Installations> => {
  const { registry, databases, defaultUrl, prepare, onProblem } = options
  const open = new Map<number, Installation>()
  let hosts = new Map<string, Installation>()
  let fallback: Installation | undefined
  const read = async () => {
    const rows = await readInstallations(registry, defaultUrl)
    for (const row of rows) {
      const known = open.get(row.id)
      const installation = { ...row, db: known?.db ?? (await databases.open(row.place, installationSteps)) }
      if (!known) await prepare(installation)
      open.set(row.id, installation)
    }
    for (const [id, installation] of open) {
      if (rows.some((row) => row.id === id)) continue
      open.delete(id)
      await installation.db.close()
    }
    hosts = new Map(
      [...open.values()].flatMap((installation) => installation.hosts.map((host) => [host, installation])),
    )
    fallback = [...open.values()].find((installation) => installation.isDefault)
  }

  await read()
  let reading = false
  const timer = setInterval(() => {
    if (reading) return
    reading = true
    // A registry that does not answer leaves what was read last in force.
    read()
      .catch(onProblem)
      .finally(() => (reading = false))
  }, REREAD_MS).unref()
  return {
    byHost: (host) => hosts.get(host) ?? fallback,
    all: () => [...open.values()],
    stop: () => clearInterval(timer),
  }
}
