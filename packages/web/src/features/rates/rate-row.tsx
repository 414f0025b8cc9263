/** An exchange rate as a row: what one costs in the company's own currency, from which day, and who said so. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { useInstallation } from '#app/contexts.tsx'
import { currencySign } from '#deals/currency-symbol.ts'
import type { RowProps } from '#entity/row.tsx'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { formatDay } from '#i18n/format.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { decimalMark, showDecimal } from '#ui/decimal-text.ts'
import { ListRow } from '#ui/list-row.tsx'

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

export const RateRow = ({ row, selected, chevron, onPress }: RowProps) => {
  const words = useWords(exchangeRate)
  const { currencyName } = useInstallation().manifest
  const code = said(row.currency_code) || refName(row, 'currency_id')
  const rate = showDecimal(said(row.rate), decimalMark(currentLanguage()), 2)
  const source = said(row.source)
  const about = [formatDay(Number(row.date)), source && words.choice('source', source), said(row.comment)]
  return (
    <ListRow
      title={`${Number(row.units ?? 1)} ${code} = ${rate} ${currencySign(currencyName)}`}
      subtitle={about.filter(Boolean).join(' · ')}
      pending={row._pending}
      selected={selected === true}
      chevron={chevron === true}
      onPress={onPress}
    />
  )
}
