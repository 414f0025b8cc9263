/** How long a company keeps what grows beside its records, in days: the limits of each period, and what it is without a choice. */
import { MAX_AUDIT_DAYS, SHORTEST_AUDIT_DAYS } from './entities/audit-event.ts'
import { keysOf } from './objects.ts'

/** As a number of days. */
export const FOREVER = 0

/** Five years: for so long the law asks for orders, invoices and their papers. */
export const BOOK_DAYS = 1826

interface Period {
  least: number
  most: number
  standard: number
}

/**
 * The history is needed to compare with what was changed without a network (keys of such writes are kept for 180 days), and by the
 * books for the year under way: a year is the least. Rows of an import are its way back. A deleted record is compared with late
 * writes as well. Talks and files are those of deals that are closed and paid.
 */
export const RETENTION = {
  audit_days: { least: SHORTEST_AUDIT_DAYS, most: MAX_AUDIT_DAYS, standard: 365 },
  history_days: { least: 365, most: 3650, standard: FOREVER },
  import_days: { least: 7, most: 365, standard: 30 },
  deleted_days: { least: 180, most: 3650, standard: FOREVER },
  chat_days: { least: 365, most: 3650, standard: FOREVER },
  file_days: { least: 365, most: 3650, standard: FOREVER },
} as const satisfies Record<string, Period>

export type RetentionName = keyof typeof RETENTION
export const RETENTION_NAMES = keysOf(RETENTION)

export const isPeriod = (name: RetentionName, days: number): boolean => {
  const { least, most, standard } = RETENTION[name]
  return Number.isInteger(days) && ((days >= least && days <= most) || (days === FOREVER && standard === FOREVER))
}
