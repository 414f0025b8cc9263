/** The input of a quotation's offer, with its money on this device now. */
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { companyToday } from '#core/company-zone.ts'
import { useInstallation } from '#core/contexts.tsx'
import type { Row } from '#offline/row.ts'
import { partsIn } from '#records/deals/parts-in.ts'
import { useQuoteMoney } from '#records/deals/use-quote-money.ts'
import type { Papers } from './document.ts'
import { soldLines } from './money-lines.ts'
import { partsOfDeal, publicDeal } from './public-deal.ts'

/** null until its money is calculated. */
export const useQuotePapers = (row: Row): Papers | null => {
  const { currencyName } = useInstallation().manifest
  const { sums, isReady } = useQuoteMoney(
    row,
    partsIn(row, quoteService).filter(({ _deleted: isDeleted }) => !isDeleted),
  )
  if (!isReady) return null
  return {
    deal: publicDeal(quote, row),
    directions: partsOfDeal(row, quoteDirection),
    containers: [],
    stops: [],
    sold: soldLines(sums.rows),
    bought: [],
    records: new Map(),
    forms: [],
    baseCurrency: currencyName,
    today: companyToday(),
  }
}
