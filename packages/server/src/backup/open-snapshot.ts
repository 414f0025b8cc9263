/** Opens a snapshot of a company's database where it lives. */
import { existsSync } from 'node:fs'
import { MissingDatabase } from '#db/migrate.ts'
import { fileOf, type Place } from '#db/open.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

export const openSnapshot = async (dataDir: string, { url, name }: Place): Promise<Snapshot> => {
  if (url !== null) return openPostgresSnapshot(url, name)
  const file = fileOf(dataDir, name)
  if (!existsSync(file)) throw new MissingDatabase(file)
  return openSqliteSnapshot(file)
}
