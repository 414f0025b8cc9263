/** The account of our firm that a paper prints: the one in its currency, else the default; none where none is known here. Pure. */
import type { Papers } from './document.ts'
import type { Row } from './paper-row.ts'
import { baseIdOf } from './payers.ts'
import { currenciesOf } from './money-lines.ts'

export const accountFor = ({ records, deal }: Papers, currencyId: number | null): Row | undefined => {
  const accounts = [...records]
    .filter(([key, row]) => key.startsWith('bank_account:') && row.legal_entity_id === deal.legal_entity_id)
    .map(([, row]) => row)
    .toSorted((one, other) => Number(other.is_default ?? 0) - Number(one.is_default ?? 0))
  return accounts.find((row) => row.currency_id === currencyId) ?? accounts[0]
}

/** Of lines in several currencies the company's own. */
export const currencyOf = (papers: Papers, lines: Papers['sold']): number | null => {
  const [only, ...others] = currenciesOf(lines)
  return only === undefined || others.length > 0 ? baseIdOf(papers) : only
}
