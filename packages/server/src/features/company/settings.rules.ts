/** Rules for the settings of a company, for its administrator and for the administration command. */
import { isReadableInk, SETTING_FIELDS, SETTING_LISTS } from '@fura/shared/company-settings.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { type ChangedValues, validateChange } from '@fura/shared/fields/validate.ts'
import { ROLES } from '@fura/shared/permissions.ts'
import { isPeriod, RETENTION_NAMES } from '@fura/shared/retention.ts'
import type { InstallationSettings } from '#db/registry.ts'
import { asHost, isTimeZone } from '../setup/installation.rules.ts'

/** As in the header Origin: no path, and the port only if it is not the default. */
export const asOrigin = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSite = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  return isSite && !url.username && !url.password ? url.origin : null
}

const MAX_ORIGINS = 20

type Sent = Readonly<Record<string, unknown>>
type Checked<T> = { value?: T; error?: FieldCode }

const asWords = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null

const readRoles = (value: unknown): Checked<string[]> => {
  const names = asWords(value)
  if (!names) return { error: 'type' }
  if (names.some((name) => !ROLES.some((role) => role === name))) return { error: 'not_allowed' }
  return { value: ROLES.filter((role) => names.includes(role)) }
}

const readOrigins = (value: unknown): Checked<string[]> => {
  const texts = asWords(value)
  if (!texts) return { error: 'type' }
  if (texts.length > MAX_ORIGINS) return { error: 'max' }
  const origins = texts.map(asOrigin)
  return origins.every((origin) => origin !== null) ? { value: [...new Set(origins)] } : { error: 'format' }
}

const MAX_HOSTS = 10

const readHosts = (value: unknown): Checked<string[]> => {
  const texts = asWords(value)
  if (!texts) return { error: 'type' }
  if (texts.length === 0) return { error: 'required' }
  if (texts.length > MAX_HOSTS) return { error: 'max' }
  const hosts = texts.map(asHost)
  return hosts.every((host) => host !== null) ? { value: [...new Set(hosts)] } : { error: 'format' }
}

const LISTS = { second_factor_roles: readRoles, web_form_origins: readOrigins, hosts: readHosts } as const

const periodErrors = (values: ChangedValues<typeof SETTING_FIELDS>): Record<string, FieldCode> =>
  Object.fromEntries(
    RETENTION_NAMES.flatMap((name) => {
      const days = values[name]
      return typeof days === 'number' && !isPeriod(name, days) ? [[name, 'min' as const]] : []
    }),
  )

const valueErrors = (values: ChangedValues<typeof SETTING_FIELDS>): Record<string, FieldCode> => ({
  ...(values.timezone !== undefined && !isTimeZone(values.timezone) && { timezone: 'not_found' as const }),
  ...(values.colour && !isReadableInk(values.colour) && { colour: 'rule:contrast' as const }),
  ...periodErrors(values),
})

/** Only what was sent. */
export const readSettings = (body: Sent): InstallationSettings => {
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !SETTING_LISTS.some((one) => one === name)))
  const { values, errors } = validateChange({ fields: SETTING_FIELDS }, rest)
  const lists = SETTING_LISTS.flatMap((name) => (name in body ? [[name, LISTS[name](body[name])] as const] : []))
  const listErrors = lists.flatMap(([name, { error }]) => (error ? [[name, error] as const] : []))
  const fields = { ...(values && valueErrors(values)), ...errors, ...Object.fromEntries(listErrors) }
  if (!values || Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
  const list = (name: string) => lists.find(([one]) => one === name)?.[1].value
  const [roles, origins, hosts] = [list('second_factor_roles'), list('web_form_origins'), list('hosts')]
  return {
    ...(values.name !== undefined && { name: values.name }),
    ...(values.variant !== undefined && { variant: values.variant }),
    ...(values.language !== undefined && { language: values.language }),
    ...(values.currency !== undefined && { currency: values.currency }),
    ...(values.timezone !== undefined && { timezone: values.timezone }),
    ...(values.week_start !== undefined && { weekStart: values.week_start }),
    ...(values.colour !== undefined && { colour: values.colour ? values.colour.toUpperCase() : null }),
    ...(values.own_records_only !== undefined && { ownRecordsOnly: values.own_records_only === 1 }),
    ...(values.client_sleep_days !== undefined && { clientSleepDays: values.client_sleep_days }),
    ...(values.audit_days !== undefined && { auditDays: values.audit_days }),
    ...(values.history_days !== undefined && { historyDays: values.history_days }),
    ...(values.import_days !== undefined && { importDays: values.import_days }),
    ...(values.deleted_days !== undefined && { deletedDays: values.deleted_days }),
    ...(values.chat_days !== undefined && { chatDays: values.chat_days }),
    ...(values.file_days !== undefined && { fileDays: values.file_days }),
    ...(values.web_form !== undefined && { webForm: values.web_form === 1 }),
    ...(roles && { secondFactorRoles: roles }),
    ...(origins && { webFormOrigins: origins }),
    ...(hosts && { hosts }),
  }
}
