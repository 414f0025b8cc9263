/** Exchange rates in the company's own currency, newest first: entered and deleted by the administrator, told daily by the bank. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { useSession } from '#app/contexts.tsx'
import { EntityList } from '#entity/list-screen.tsx'
import { useWords } from '#entity/words.ts'
import { BankCard } from './bank-card.tsx'
import { RateRow } from './rate-row.tsx'

export const RatesList = () => {
  const { can } = useSession()
  return (
    <EntityList
      entity={exchangeRate}
      title={useWords(exchangeRate).many}
      hasFilters
      above={can(exchangeRate.can.add) && <BankCard />}
      RowView={RateRow}
    />
  )
}
