/** The sum of a deal as a row, a tile and a cell of a table show it: a deal without any price does not show zero. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { formatWhole } from '#i18n/format.ts'
import type { RowValues } from '#offline/row.ts'

export const NO_PRICE = '—'

const isZero = (sum: unknown): boolean => Number(sum ?? 0) === 0

/** An order does not answer its price: only one with a price has a margin. */
export const isUnpriced = (row: RowValues): boolean => {
  if (row.total_sell !== undefined) return isZero(row.total_sell)
  return row.sum_income !== undefined && isZero(row.sum_income) && (row.margin_percent ?? null) === null
}

const SUMS: ReadonlySet<string> = new Set<FieldOf<'order' | 'quote'>>(['sum_income', 'total_sell'])

/** A loss is shown, whatever the price. */
export const isMissingSum = (row: Readonly<Record<string, unknown>>, name: string): boolean =>
  SUMS.has(name) && isZero(row[name]) && isUnpriced(row)

/** Without cents. Nothing where the reader may not see sums. */
export const moneyOf = (row: RowValues, sign: string): string => {
  if (isUnpriced(row)) return NO_PRICE
  return formatWhole(textIn(row.sum_income) || (row.sum_income === undefined ? textIn(row.total_sell) : ''), sign)
}
