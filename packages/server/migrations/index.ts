/**
 * The migrations in the order of their numbers: of an installation's database, and of the registry. Append only: a file of this
 * folder is a migration, and its name says where it belongs.
 */
import { readdirSync } from 'node:fs'
import type { MigrationStep } from '#db/migrate.ts'

const stepsOf = (named: RegExp): Promise<MigrationStep[]> =>
  Promise.all(
    readdirSync(import.meta.dirname)
      .filter((file) => named.test(file))
      .toSorted()
      .map(async (file) => {
        const { up } = (await import(`./${file}`)) as Pick<MigrationStep, 'up'>
        return { name: file.replace(/\.ts$/, ''), up }
      }),
  )

export const installationSteps: readonly MigrationStep[] = await stepsOf(/^\d{4}-.+\.ts$/)
export const registrySteps: readonly MigrationStep[] = await stepsOf(/^registry-\d{4}-.+\.ts$/)
