/** Reads the name of a record in the language of the screen: `name_uk` where there is one, else `name` (S3.11). */
import { currentLanguage } from './i18n.ts'

interface Named {
  readonly [member: string]: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const nameOf = (row: Named): string => text(row[`name_${currentLanguage()}`]) || text(row.name)

/** For a chip: at most 16 characters, from rows that have such a name. */
export const shortNameOf = (row: Named): string =>
  text(row[`short_name_${currentLanguage()}`]) || text(row.short_name) || nameOf(row)
