/** The day by which an invoice must be paid. Pure. */
import type { Choices, MoneyLine, Papers } from './document.ts'
import { buyersOf, linesFor } from './payers.ts'

/** The first due day of its lines, else that of the order. */
export const dueOf = (lines: readonly MoneyLine[], { deal }: Papers): number => {
  const days = lines.map(({ row }) => Number(row.due_date ?? 0)).filter((day) => day > 0)
  return days.length > 0 ? Math.min(...days) : Number(deal.payment_due_date ?? 0)
}

export const dueDay = (papers: Papers, { buyerId }: Choices): number =>
  dueOf(linesFor(papers, buyerId ?? buyersOf(papers)[0]), papers)
