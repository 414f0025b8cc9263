/** Settings of a company as the app knows them, their changes, and whether its base currency may still change. */
import { type CompanySettings, SETTING_NAMES, settingText } from '@fura/shared/company-settings.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { sql } from 'kysely'
import type { Actor } from '#db/actor.ts'
import { anyTable, type Reader, type Tx } from '#db/database.ts'
import type { InstallationRow } from '#db/registry.ts'

export const settingsOf = (row: InstallationRow): CompanySettings => ({
  name: row.name,
  variant: row.variant,
  language: row.language,
  currency: row.currency,
  timezone: row.timezone,
  week_start: row.weekStart,
  colour: row.colour,
  own_records_only: row.ownRecordsOnly ? 1 : 0,
  client_sleep_days: row.clientSleepDays,
  audit_days: row.auditDays,
  history_days: row.historyDays,
  import_days: row.importDays,
  deleted_days: row.deletedDays,
  chat_days: row.chatDays,
  file_days: row.fileDays,
  web_form: row.webForm ? 1 : 0,
  second_factor_roles: row.secondFactorRoles,
  web_form_origins: row.webFormOrigins,
  hosts: row.hosts,
})

export interface SettingChange {
  name: string
  old_value: string
  new_value: string
}

export const changesBetween = (before: CompanySettings, after: CompanySettings): SettingChange[] =>
  SETTING_NAMES.map((name) => ({
    name,
    old_value: settingText(before[name]),
    new_value: settingText(after[name]),
  })).filter((change) => change.old_value !== change.new_value)

export const addSettingChanges = async (tx: Tx, actor: Actor, changes: readonly SettingChange[]): Promise<void> => {
  if (changes.length === 0) return
  await tx
    .insertInto('setting_changes')
    .values(changes.map((change) => ({ ...change, team_user_id: actor.userId, date: actor.actedAt })))
    .execute()
}

const LAST_CHANGES = 20

/** Of the history of settings: `word.ru.order.many`. */
export const WORD_CHANGE = 'word.'
export const MAIL_CHANGE = 'mail'

/** Each screen shows its own changes. */
const OF_KIND = {
  setting: sql<boolean>`setting_changes.name in (${sql.join([...SETTING_NAMES])})`,
  word: sql<boolean>`setting_changes.name like ${`${WORD_CHANGE}%`}`,
  mail: sql<boolean>`setting_changes.name = ${MAIL_CHANGE}`,
} as const

export const lastSettingChanges = async (db: Reader | Tx, kind: keyof typeof OF_KIND) => {
  const rows = await db
    .selectFrom('setting_changes')
    .where(OF_KIND[kind])
    .leftJoin('team_users', 'team_users.id', 'setting_changes.team_user_id')
    .select([
      'setting_changes.id',
      'setting_changes.team_user_id',
      'team_users.name as team_user_name',
      'setting_changes.date',
      'setting_changes.name',
      'setting_changes.old_value',
      'setting_changes.new_value',
    ])
    .orderBy('setting_changes.id', 'desc')
    .limit(LAST_CHANGES)
    .execute()
  return rows
}

/** Sums and rates are stored in the base currency, so it stays once there are any, deleted ones included. */
const COUNTED_IN_BASE = [order, quote, exchangeRate] as const

export const canChangeCurrency = async (db: Reader | Tx): Promise<boolean> => {
  for (const { table } of COUNTED_IN_BASE) {
    if (await anyTable(db).selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

export const currencyId = async (tx: Tx, code: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('currencies')
    .select('id')
    .where('code', '=', code)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return row?.id ?? null
}

export const baseCurrencyIds = async (tx: Tx): Promise<number[]> => {
  const rows = await tx.selectFrom('currencies').select('id').where('is_base', '=', 1).execute()
  return rows.map(({ id }) => id)
}
