/** The registry's rows: what an installation is, before its own database is opened. */
import { randomBytes } from 'node:crypto'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { DEFAULT_WEEK_START, isWeekStart, type WeekStart } from '@fura/shared/days.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@fura/shared/language.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { isVariantName, VARIANTS, type VariantName } from '@fura/shared/variants.ts'
import type { Database, Reader, Row, RowOf, Tx } from './database.ts'
import type { Place } from './open.ts'

export interface InstallationRow {
  id: number
  uniqueId: string
  name: string
  variant: VariantName
  appKey: string
  currency: string
  timezone: string
  /** Of calendars and weekly figures. */
  weekStart: WeekStart
  /** Of the manifest: name and shortcuts of the installed app. */
  language: Language
  /** Of the header, `#RRGGBB`; null is that of the variant. */
  colour: string | null
  servicesTiedContainers: 0 | 1
  webForm: boolean
  /** The sites whose pages may send the web form. */
  webFormOrigins: readonly string[]
  ownRecordsOnly: boolean
  /** Days without an order after which a client sleeps. */
  clientSleepDays: number
  /** Roles that require a second factor. */
  secondFactorRoles: readonly string[]
  /** How long the security log is kept. */
  auditDays: number
  /** How long the values of old changes are kept; 0: for ever. */
  historyDays: number
  /** How long the rows of imports are kept. */
  importDays: number
  /** How long the values of deleted records are kept; 0: for ever. So are the next two. */
  deletedDays: number
  /** How long the messages of closed deals are kept. */
  chatDays: number
  /** How long the files of closed deals are kept. */
  fileDays: number
  /** Unix seconds. */
  dateCreate: number
  /** When the last complete scheduled backup began; 0: never. */
  backedUpAt: number
  isOn: boolean
  isDefault: boolean
  place: Place
  hosts: readonly string[]
}

export interface NewInstallation {
  uniqueId: string
  name: string
  variant: VariantName
  hosts: readonly string[]
  currency?: string
  timezone?: string
  language?: Language
  webForm?: boolean
  isDefault?: boolean
  /** The database address of the installation; null: the registry's. */
  databaseUrl?: string | null
}

const asVariant = (value: unknown): VariantName => {
  if (!isVariantName(value))
    throw new Error(`The registry names a variant this version does not know: ${String(value)}`)
  return value
}

const wordsIn = (value: Row[string] | undefined): string[] =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean)

/** How the registry marks a company on the embedded engine while the registry itself is on PostgreSQL. */
export const EMBEDDED = 'sqlite'

/** The effective address; null: the embedded engine. */
export const urlOf = (stored: Row[string], defaultUrl: string | null): string | null => {
  if (stored === null) return defaultUrl
  return stored === EMBEDDED ? null : String(stored)
}

/** The address of a place as the registry stores it: null if it is the registry's own. */
export const storedUrl = (url: string | null, defaultUrl: string | null): string | null =>
  url === defaultUrl ? null : (url ?? EMBEDDED)

const asInstallation = (
  row: RowOf<'installations'>,
  hosts: readonly RowOf<'hosts'>[],
  defaultUrl: string | null,
): InstallationRow => ({
  id: row.id,
  uniqueId: row.unique_id,
  name: row.name,
  variant: asVariant(row.variant),
  appKey: row.app_key,
  currency: row.currency,
  timezone: row.timezone,
  weekStart: isWeekStart(row.week_start) ? row.week_start : DEFAULT_WEEK_START,
  language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
  colour: row.colour,
  servicesTiedContainers: row.services_tied_containers === 1 ? 1 : 0,
  webForm: row.web_form === 1,
  webFormOrigins: wordsIn(row.web_form_origins),
  ownRecordsOnly: row.own_records_only === 1,
  clientSleepDays: row.client_sleep_days,
  secondFactorRoles: wordsIn(row.second_factor_roles),
  auditDays: row.audit_days,
  historyDays: row.history_days,
  importDays: row.import_days,
  deletedDays: row.deleted_days,
  chatDays: row.chat_days,
  fileDays: row.file_days,
  dateCreate: row.date_create,
  backedUpAt: row.backed_up_at,
  isOn: row.is_on === 1,
  isDefault: row.is_default === 1,
  place: { url: urlOf(row.database_url, defaultUrl), name: row.database_name },
  hosts: hosts.filter((host) => host.installation_id === row.id).map(({ host }) => host),
})

/** `defaultUrl`: the address of installations without one of their own; null: the embedded engine. */
export const readInstallations = async (registry: Database, defaultUrl: string | null): Promise<InstallationRow[]> => {
  const rows = await registry.read.selectFrom('installations').selectAll().orderBy('id').execute()
  const hosts = await registry.read.selectFrom('hosts').selectAll().orderBy('position').orderBy('host').execute()
  return rows.map((row) => asInstallation(row, hosts, defaultUrl))
}

const insertHosts = async (tx: Tx, installationId: number, hosts: readonly string[]): Promise<void> => {
  for (const [position, host] of hosts.entries()) {
    await tx
      .insertInto('hosts')
      .values({ host: host.toLowerCase(), installation_id: installationId, position })
      .execute()
  }
}

const insertInstallation = async (tx: Tx, added: NewInstallation): Promise<void> => {
  const features = VARIANTS[added.variant]
  const { id } = await tx
    .insertInto('installations')
    .values({
      unique_id: added.uniqueId,
      name: added.name,
      variant: added.variant,
      app_key: randomBytes(16).toString('hex'),
      currency: added.currency ?? features.currency,
      timezone: added.timezone ?? DEFAULT_TIME_ZONE,
      language: added.language ?? DEFAULT_LANGUAGE,
      services_tied_containers: features.servicesTiedContainers,
      web_form: added.webForm ? 1 : 0,
      is_default: added.isDefault ? 1 : 0,
      database_url: added.databaseUrl ?? null,
      database_name: databaseName(added.uniqueId),
      date_create: nowSeconds(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertHosts(tx, id ?? 0, added.hosts)
}

/** Of the schema or file of an installation. */
export const databaseName = (uniqueId: string): string => `fura_${uniqueId.replaceAll(/[^a-z0-9]/g, '_')}`

export const addInstallation = (registry: Database, added: NewInstallation): Promise<void> =>
  registry.write((tx) => insertInstallation(tx, added))

const isEmpty = async (db: Reader | Tx): Promise<boolean> =>
  (await db.selectFrom('installations').select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Fills an empty registry; looked up and written in one transaction, so that two nodes starting together agree. Their
 * databases are created before: one that the registry names and that does not exist is missing, not new.
 */
export const addFirstInstallations = async (
  registry: Database,
  first: readonly NewInstallation[],
  makeDatabase: (added: NewInstallation) => Promise<void>,
): Promise<void> => {
  if (!(await isEmpty(registry.read))) return
  for (const added of first) await makeDatabase(added)
  await registry.write(async (tx) => {
    if (!(await isEmpty(tx))) return
    for (const added of first) await insertInstallation(tx, added)
  })
}

export const switchInstallation = async (registry: Database, uniqueId: string, isOn: boolean): Promise<boolean> => {
  const result = await registry.write((tx) =>
    tx
      .updateTable('installations')
      .set({ is_on: isOn ? 1 : 0 })
      .where('unique_id', '=', uniqueId)
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

/** The columns of a running installation that may change. */
export interface InstallationSettings {
  name?: string
  variant?: VariantName
  language?: Language
  currency?: string
  timezone?: string
  weekStart?: WeekStart
  colour?: string | null
  ownRecordsOnly?: boolean
  webForm?: boolean
  webFormOrigins?: readonly string[]
  clientSleepDays?: number
  secondFactorRoles?: readonly string[]
  auditDays?: number
  historyDays?: number
  importDays?: number
  deletedDays?: number
  chatDays?: number
  fileDays?: number
  /** Replaces the former hosts. */
  hosts?: readonly string[]
}

const columnsOf = (settings: InstallationSettings) => {
  const { name, variant, language, currency, timezone, colour, clientSleepDays } = settings
  const { auditDays, historyDays, importDays, deletedDays, chatDays, fileDays } = settings
  const { ownRecordsOnly, webForm, webFormOrigins, secondFactorRoles, weekStart } = settings
  return {
    ...(name === undefined ? {} : { name }),
    ...(variant === undefined ? {} : { variant }),
    ...(language === undefined ? {} : { language }),
    ...(currency === undefined ? {} : { currency }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(weekStart === undefined ? {} : { week_start: weekStart }),
    ...(colour === undefined ? {} : { colour }),
    ...(ownRecordsOnly === undefined ? {} : { own_records_only: ownRecordsOnly ? 1 : 0 }),
    ...(webForm === undefined ? {} : { web_form: webForm ? 1 : 0 }),
    ...(webFormOrigins === undefined ? {} : { web_form_origins: webFormOrigins.join(' ') }),
    ...(clientSleepDays === undefined ? {} : { client_sleep_days: clientSleepDays }),
    ...(secondFactorRoles === undefined ? {} : { second_factor_roles: secondFactorRoles.join(' ') }),
    ...(auditDays === undefined ? {} : { audit_days: auditDays }),
    ...(historyDays === undefined ? {} : { history_days: historyDays }),
    ...(importDays === undefined ? {} : { import_days: importDays }),
    ...(deletedDays === undefined ? {} : { deleted_days: deletedDays }),
    ...(chatDays === undefined ? {} : { chat_days: chatDays }),
    ...(fileDays === undefined ? {} : { file_days: fileDays }),
  }
}

const replaceHosts = async (tx: Tx, uniqueId: string, hosts: readonly string[]): Promise<void> => {
  const row = await tx.selectFrom('installations').select('id').where('unique_id', '=', uniqueId).executeTakeFirst()
  if (!row) return
  await tx.deleteFrom('hosts').where('installation_id', '=', row.id).execute()
  await insertHosts(tx, row.id, hosts)
}

export const saveSettings = async (
  registry: Database,
  uniqueId: string,
  settings: InstallationSettings,
): Promise<boolean> =>
  registry.write(async (tx) => {
    if (settings.hosts) await replaceHosts(tx, uniqueId, settings.hosts)
    const result = await tx
      .updateTable('installations')
      // An update must set something, even if only hosts change.
      .set({ unique_id: uniqueId, ...columnsOf(settings) })
      .where('unique_id', '=', uniqueId)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  })

/** Another company that has one of the hosts; null if none has. */
export const hostOwner = async (
  { read }: Database,
  hosts: readonly string[],
  uniqueId: string,
): Promise<string | null> => {
  const row = await read
    .selectFrom('hosts')
    .innerJoin('installations', 'installations.id', 'hosts.installation_id')
    .select('unique_id')
    .where('host', 'in', hosts)
    .where('unique_id', '!=', uniqueId)
    .limit(1)
    .executeTakeFirst()
  return row?.unique_id ?? null
}

export const forgetInstallation = async (registry: Database, uniqueId: string): Promise<void> => {
  await registry.write(async (tx) => {
    const row = await tx.selectFrom('installations').select('id').where('unique_id', '=', uniqueId).executeTakeFirst()
    if (!row) return
    await tx
      .deleteFrom('hosts')
      .where('installation_id', '=', row.id ?? 0)
      .execute()
    await tx
      .deleteFrom('installations')
      .where('id', '=', row.id ?? 0)
      .execute()
  })
}
