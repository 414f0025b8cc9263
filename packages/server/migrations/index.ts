/** The migrations in their order: of an installation's database, and of the registry. Append only. */
import type { MigrationStep } from '#db/migrate.ts'
import { up as init } from './0001-init.ts'
import { up as system } from './0002-system.ts'
import { up as registryInit } from './registry-0001-init.ts'

export const installationSteps: readonly MigrationStep[] = [
  { name: '0001-init', up: init },
  { name: '0002-system', up: system },
]

export const registrySteps: readonly MigrationStep[] = [{ name: 'registry-0001-init', up: registryInit }]
