/** An exchange rate as a row: the price of a currency in the company's own one, its day, and its source. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { askDecision } from '#core/decision-request.ts'
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import type { RowProps } from '#entity/row.tsx'
import { useWords } from '#entity/words.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { decimalMark, showDecimal } from '#ui/decimal-text.ts'
import { ListRow } from '#ui/list-row.tsx'
import { useDayWords } from './rate-day-words.ts'
import { priceOf } from './priced.ts'

export const RateRow = ({ row, selected, chevron, onPress }: RowProps) => {
  const words = useWords(exchangeRate)
  const dayWords = useDayWords()
  const { currencyName } = useInstallation().manifest
  const code = textIn(row.currency_code) || refName(row, 'currency_id')
  // For an unsent rate it is unknown whether there is an earlier one.
  const { units, price, change } = priceOf(textIn(row.rate), textIn(row.rate_before) || null)
  const show = (value: string) => showDecimal(value, decimalMark(currentLanguage()), 2)
  const source = textIn(row.source)
  const about = [dayWords(row.date ?? 0), source && words.choice('source', source), textIn(row.comment)]
  return (
    <ListRow
      title={`${units} ${code} = ${show(price)} ${currencySign(currencyName)}`}
      meta={change.startsWith('+') ? `+${show(change.slice(1))}` : show(change)}
      subtitle={about.filter(Boolean).join(' · ')}
      pending={row._pending}
      onDecide={() => askDecision({ path: exchangeRate.path, id: row.id })}
      selected={selected === true}
      chevron={chevron === true}
      onPress={onPress}
    />
  )
}
