/** A database that is filled from an archive under a temporary name, and gets its place when it is complete. */
import type { MigrationStep } from '#db/migrate.ts'
import type { Place } from '#db/open.ts'
import { type InstallationPart, UnusableArchive } from './archive-format.ts'
import type { Values } from './snapshot.ts'

export interface RestoreTarget {
  load(table: string, rows: readonly Values[]): Promise<void>
  /** Creates indexes and keys; returns the row counts by table. */
  finish(): Promise<Readonly<Record<string, number>>>
  /** Gives it the place of the company. */
  publish(): Promise<void>
  discard(): Promise<void>
}

export interface TargetOptions {
  part: InstallationPart
  /** The migrations that the archive's database had run; newer ones run when it is opened. */
  steps: readonly MigrationStep[]
  place: Place
  dataDir: string
  /** A folder of this restore alone, beside the databases. */
  scratch: string
}

/** The tables of the archive must be those that its migrations make. */
export const assertSameTables = ({ id, tables }: InstallationPart, tableNames: readonly string[]): void => {
  const unknown = Object.keys(tables).filter((table) => !tableNames.includes(table))
  if (unknown.length > 0) throw new UnusableArchive(`"${id}": no migration makes ${unknown.join(', ')}.`)
}
