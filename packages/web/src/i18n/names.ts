/** Reads the name of a record in the language of the screen: `name_uk` where there is one, else `name` (§3). */
import { currentLanguage } from './i18n.ts'

interface Named {
  readonly [member: string]: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const nameOf = (row: Named): string => text(row[`name_${currentLanguage()}`]) || text(row.name)
