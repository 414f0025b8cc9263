/** Payers of a deal's lines, and the possible currencies of a bill. Pure, and light: the choice is offered before printing. */
import type { Choices, MoneyLine, Papers, RecordId } from './document.ts'
import { currenciesOf } from './money-lines.ts'

/** Who pays for a line: the client, unless the order or the line names another. */
const payerOf = ({ deal }: Papers, { partyId }: MoneyLine): unknown =>
  deal.payer_id && (partyId === null || partyId === deal.client_id) ? deal.payer_id : (partyId ?? deal.client_id)

/** All payers of the order's lines; the payer of the order itself comes first. */
export const buyersOf = (papers: Papers): RecordId[] => [
  ...new Set(
    [papers.deal.payer_id ?? papers.deal.client_id, ...papers.sold.map((line) => payerOf(papers, line))].filter(
      (id): id is RecordId => typeof id === 'number' || (typeof id === 'string' && id !== ''),
    ),
  ),
]

export const baseIdOf = ({ records, baseCurrency }: Papers): number | null => {
  const baseCurrencyEntry = [...records].find(([key, row]) => key.startsWith('currency:') && row.code === baseCurrency)
  return typeof baseCurrencyEntry?.[1].id === 'number' ? baseCurrencyEntry[1].id : null
}

export const linesFor = (papers: Papers, buyerId: RecordId | undefined): MoneyLine[] =>
  papers.sold.filter((line) => payerOf(papers, line) === buyerId)

/** Why a bill would be wrong: it has no lines, or a line has no rate into its currency. */
export const billFault = (papers: Papers, { buyerId, currencyId }: Choices): 'no_lines' | 'no_rate' | null => {
  const lines = linesFor(papers, buyerId ?? buyersOf(papers)[0])
  if (lines.length === 0) return 'no_lines'
  const written = currencyId ?? billCurrencies(papers, buyerId)[0]
  return lines.some((line) => line.rate === null && line.currencyId !== written) ? 'no_rate' : null
}

/** The possible currencies of one bill: the agreed one if there is only one, and always our own. */
export const billCurrencies = (papers: Papers, buyerId: RecordId | null): number[] => {
  const agreed = currenciesOf(linesFor(papers, buyerId ?? buyersOf(papers)[0]))
  const [only] = agreed
  return [...new Set([...(agreed.length === 1 && only ? [only] : []), baseIdOf(papers)])].filter((id) => id !== null)
}
