/** How far a deal is paid, by the client or to a carrier (domain.md 3.5). Days are Unix seconds at 00:00 UTC; 0 is none. */
import { Big } from 'big.js'
import { asText, type Decimal, sumOf } from './decimals.ts'

export interface PayableRow {
  gross: Decimal | null
  paid_amount: Decimal | null
  due_date: number
  /** Units of the base currency for one unit of the row's. */
  rate: Decimal
}

export interface Payment {
  status: 'none' | 'part' | 'full' | 'overdue'
  /** The first day on which something unpaid is due; 0 where nothing is. */
  dueDate: number
  /** What is still to be paid, in the base currency. */
  debtBase: Decimal
}

const owedOf = ({ gross, paid_amount }: PayableRow): Big => new Big(gross ?? 0).minus(paid_amount ?? 0)

/** What is still to be paid of one row, in the base currency. A row that is paid twice does not pay for another. */
export const debtOf = (row: PayableRow): Decimal => {
  const owed = owedOf(row)
  return asText(owed.gt(0) ? owed.times(row.rate) : new Big(0))
}

export const paymentOf = (rows: readonly PayableRow[], today: number): Payment => {
  const unpaid = rows.filter((row) => owedOf(row).gt(0))
  const dueDates = unpaid.map(({ due_date }) => due_date).filter((day) => day !== 0)
  const dueDate = dueDates.length === 0 ? 0 : Math.min(...dueDates)
  const isPaid = rows.some(({ paid_amount }) => new Big(paid_amount ?? 0).gt(0))
  const debtBase = asText(sumOf(unpaid.map((row) => new Big(debtOf(row)))))
  if (dueDate !== 0 && dueDate < today) return { status: 'overdue', dueDate, debtBase }
  return { status: !isPaid ? 'none' : unpaid.length === 0 ? 'full' : 'part', dueDate, debtBase }
}
