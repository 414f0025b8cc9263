/** The migrations in their order: of an installation's database, and of the registry. Append only. */
import type { MigrationStep } from '#db/migrate.ts'
import { up as init } from './0001-init.ts'
import { up as system } from './0002-system.ts'
import { up as counterparties } from './0003-counterparties.ts'
import { up as duplicates } from './0004-duplicates.ts'
import { up as parts } from './0005-parts.ts'
import { up as imports } from './0006-imports.ts'
import { up as deals } from './0007-deals.ts'
import { up as dealParts } from './0008-deal-parts.ts'
import { up as dealMoney } from './0009-deal-money.ts'
import { up as lanes } from './0010-lanes.ts'
import { up as registryInit } from './registry-0001-init.ts'
import { up as registryOwnRecords } from './registry-0002-own-records.ts'

export const installationSteps: readonly MigrationStep[] = [
  { name: '0001-init', up: init },
  { name: '0002-system', up: system },
  { name: '0003-counterparties', up: counterparties },
  { name: '0004-duplicates', up: duplicates },
  { name: '0005-parts', up: parts },
  { name: '0006-imports', up: imports },
  { name: '0007-deals', up: deals },
  { name: '0008-deal-parts', up: dealParts },
  { name: '0009-deal-money', up: dealMoney },
  { name: '0010-lanes', up: lanes },
]

export const registrySteps: readonly MigrationStep[] = [
  { name: 'registry-0001-init', up: registryInit },
  { name: 'registry-0002-own-records', up: registryOwnRecords },
]
