/**
 * The migrations in the order of their numbers: of an installation's database, and of the registry. Append only: a file of this
 * folder is a migration, and its name says where it belongs.
 */
import { readdirSync } from 'node:fs'
import type { MigrationStep } from '#db/migrate.ts'

/** A step is loaded when it is run: a server whose databases are up to date loads none. */
const stepsOf = (named: RegExp): MigrationStep[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => named.test(file))
    .toSorted()
    .map((file) => ({
      name: file.replace(/\.ts$/, ''),
      up: async (m) => {
        const step = (await import(new URL(file, import.meta.url).href)) as Pick<MigrationStep, 'up'>
        await step.up(m)
      },
    }))

export const installationSteps: readonly MigrationStep[] = stepsOf(/^\d{4}-.+\.ts$/)
export const registrySteps: readonly MigrationStep[] = stepsOf(/^registry-\d{4}-.+\.ts$/)
