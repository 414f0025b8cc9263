/**
 * What the administrator of a company may set in the app: its fields with their limits, and which colour its header may have. The
 * names are those of the call `/api/company/settings/`.
 */
import { contrast, mixColours } from './contrast.ts'
import { WEEK_STARTS, type WeekStart } from './days.ts'
import { MAX_AUDIT_DAYS, SHORTEST_AUDIT_DAYS } from './entities/audit-event.ts'
import { choice, flag, int, text } from './fields/field.ts'
import { type Language, LANGUAGES } from './language.ts'
import { RETENTION } from './retention.ts'
import { type VariantName, VARIANT_NAMES } from './variants.ts'

/** Three years at most: after that nobody would still call the client asleep. */
export const MAX_SLEEP_DAYS = 1095

/** Those with one value; the others are lists of words. */
export const SETTING_FIELDS = {
  name: text({ required: true, max: 150 }),
  variant: choice(VARIANT_NAMES, { required: true }),
  language: choice(LANGUAGES, { required: true }),
  currency: text({ required: true, max: 3 }),
  timezone: text({ required: true, max: 60 }),
  week_start: choice(WEEK_STARTS, { required: true }),
  colour: text({ max: 7 }),
  own_records_only: flag(),
  client_sleep_days: int({ required: true, min: 1, max: MAX_SLEEP_DAYS }),
  audit_days: int({ required: true, min: SHORTEST_AUDIT_DAYS, max: MAX_AUDIT_DAYS }),
  // 0 is for ever: isPeriod says what lies between.
  history_days: int({ required: true, min: 0, max: RETENTION.history_days.most }),
  import_days: int({ required: true, min: RETENTION.import_days.least, max: RETENTION.import_days.most }),
  deleted_days: int({ required: true, min: 0, max: RETENTION.deleted_days.most }),
  chat_days: int({ required: true, min: 0, max: RETENTION.chat_days.most }),
  file_days: int({ required: true, min: 0, max: RETENTION.file_days.most }),
  web_form: flag(),
} as const

export const SETTING_LISTS = ['second_factor_roles', 'web_form_origins', 'hosts'] as const

export interface CompanySettings {
  name: string
  variant: VariantName
  language: Language
  currency: string
  timezone: string
  week_start: WeekStart
  /** `#RRGGBB`; null is the colour of the variant. */
  colour: string | null
  own_records_only: 0 | 1
  client_sleep_days: number
  audit_days: number
  history_days: number
  import_days: number
  deleted_days: number
  chat_days: number
  file_days: number
  web_form: 0 | 1
  second_factor_roles: readonly string[]
  web_form_origins: readonly string[]
  /** Host names it answers at; the first is its address in letters. */
  hosts: readonly string[]
}

export type SettingName = keyof CompanySettings

export const SETTING_NAMES = [...Object.keys(SETTING_FIELDS), ...SETTING_LISTS] as readonly SettingName[]

/** As the history keeps a value: lists with spaces between their words. */
export const settingText = (value: CompanySettings[SettingName]): string =>
  Array.isArray(value) ? value.join(' ') : String(value ?? '')

/** The value that a text of the history stands for. */
export const settingValue = (name: SettingName, stored: string): CompanySettings[SettingName] => {
  if (SETTING_LISTS.some((list) => list === name)) return stored.split(' ').filter(Boolean)
  if (name === 'colour' && stored === '') return null
  const kind = Object.hasOwn(SETTING_FIELDS, name) ? SETTING_FIELDS[name as keyof typeof SETTING_FIELDS].kind : 'text'
  return kind === 'int' || kind === 'flag' ? Number(stored) : stored
}

export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

/** The raised parts of the header (tokens.css). */
const raised = (ink: string): string => mixColours(ink, 0.87, '#ffffff')

/** What stands on the header (tokens.css of the app), and how far it must differ from it. */
const ON_INK = [
  ['#ffffff', 4.5],
  ['#bcc9e3', 4.5],
  ['#ffc251', 4.5],
  ['#7183b3', 3],
] as const

/** Whether words and track of the header can be read on this colour (decision 0034). */
export const isReadableInk = (ink: string): boolean =>
  isColour(ink) &&
  ON_INK.every(([above, least]) => contrast(above, ink) >= least) &&
  contrast(ON_INK[1][0], raised(ink)) >= ON_INK[1][1]
