/** /rates: prices of currencies in the company's own one, newest first; typed by the administrator or read daily from the bank. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'
import { BankCard } from './bank-card.tsx'
import { CurrencyChips } from './currency-chips.tsx'
import { RateRow } from './rate-row.tsx'
import { useRestore } from './use-restore.ts'

const CHIPS = { after: <CurrencyChips /> }

export const RatesScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <EntityList
      entity={exchangeRate}
      title={t(ROUTES.rates.title)}
      above={<BankCard />}
      chips={CHIPS}
      RowView={RateRow}
      onDeleted={useRestore()}
    />
  )
}

RatesScreen.prefetch = prefetchList(exchangeRate)
