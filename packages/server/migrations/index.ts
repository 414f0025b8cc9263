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
import { up as files } from './0011-files.ts'
import { up as savedFilters } from './0012-saved-filters.ts'
import { up as messages } from './0013-messages.ts'
import { up as calendar } from './0014-calendar.ts'
import { up as push } from './0015-push.ts'
import { up as statistics } from './0016-statistics.ts'
import { up as reminders } from './0017-reminders.ts'
import { up as countedDate } from './0018-counted-date.ts'
import { up as contactsMade } from './0019-contacts-made.ts'
import { up as atWork } from './0020-at-work.ts'
import { up as carriage } from './0021-carriage.ts'
import { up as teamsAtWork } from './0022-teams-at-work.ts'
import { up as lighterSearch } from './0023-lighter-search.ts'
import { up as filledIndexes } from './0024-filled-indexes.ts'
import { up as teamUsersSearch } from './0025-team-users-search.ts'
import { up as exchangeRates } from './0026-exchange-rates.ts'
import { up as clientStatuses } from './0027-client-statuses.ts'
import { up as bankFetch } from './0028-bank-fetch.ts'
import { up as messagesIsUpload } from './0029-messages-is-upload.ts'
import { up as legalEntityPictures } from './0030-legal-entity-pictures.ts'
import { up as customerFreightDebt } from './0031-customer-freight-debt.ts'
import { up as openCounterparties } from './0032-open-counterparties.ts'
import { up as sessionsDevices } from './0033-sessions-devices.ts'
import { up as emailChanges } from './0034-email-changes.ts'
import { up as secondFactor } from './0035-second-factor.ts'
import { up as mutationsResource } from './0036-mutations-resource.ts'
import { up as teamUsersCanExport } from './0037-team-users-can-export.ts'
import { up as auditEvents } from './0038-audit-events.ts'
import { up as passkeys } from './0039-passkeys.ts'
import { up as trustedDevices } from './0040-trusted-devices.ts'
import { up as registryInit } from './registry-0001-init.ts'
import { up as registryOwnRecords } from './registry-0002-own-records.ts'
import { up as registryClientSleep } from './registry-0003-client-sleep.ts'
import { up as registrySecondFactor } from './registry-0004-second-factor.ts'
import { up as registryAuditDays } from './registry-0005-audit-days.ts'

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
  { name: '0011-files', up: files },
  { name: '0012-saved-filters', up: savedFilters },
  { name: '0013-messages', up: messages },
  { name: '0014-calendar', up: calendar },
  { name: '0015-push', up: push },
  { name: '0016-statistics', up: statistics },
  { name: '0017-reminders', up: reminders },
  { name: '0018-counted-date', up: countedDate },
  { name: '0019-contacts-made', up: contactsMade },
  { name: '0020-at-work', up: atWork },
  { name: '0021-carriage', up: carriage },
  { name: '0022-teams-at-work', up: teamsAtWork },
  { name: '0023-lighter-search', up: lighterSearch },
  { name: '0024-filled-indexes', up: filledIndexes },
  { name: '0025-team-users-search', up: teamUsersSearch },
  { name: '0026-exchange-rates', up: exchangeRates },
  { name: '0027-client-statuses', up: clientStatuses },
  { name: '0028-bank-fetch', up: bankFetch },
  { name: '0029-messages-is-upload', up: messagesIsUpload },
  { name: '0030-legal-entity-pictures', up: legalEntityPictures },
  { name: '0031-customer-freight-debt', up: customerFreightDebt },
  { name: '0032-open-counterparties', up: openCounterparties },
  { name: '0033-sessions-devices', up: sessionsDevices },
  { name: '0034-email-changes', up: emailChanges },
  { name: '0035-second-factor', up: secondFactor },
  { name: '0036-mutations-resource', up: mutationsResource },
  { name: '0037-team-users-can-export', up: teamUsersCanExport },
  { name: '0038-audit-events', up: auditEvents },
  { name: '0039-passkeys', up: passkeys },
  { name: '0040-trusted-devices', up: trustedDevices },
]

export const registrySteps: readonly MigrationStep[] = [
  { name: 'registry-0001-init', up: registryInit },
  { name: 'registry-0002-own-records', up: registryOwnRecords },
  { name: 'registry-0003-client-sleep', up: registryClientSleep },
  { name: 'registry-0004-second-factor', up: registrySecondFactor },
  { name: 'registry-0005-audit-days', up: registryAuditDays },
]
