/** The message to the client in the language of the screen. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { formatDay, formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import type { QuoteMoneyState } from '#records/deals/use-quote-money.ts'
import { clientTotal } from './use-quote-figures.ts'

const loadClientText = () => import('./client-text.ts')

export const useOfferText = (row: Row, legs: readonly Row[], services: readonly Row[], money: QuoteMoneyState) => {
  const { t } = useTranslation()
  const words = useWords(quote)
  const sold = useWords(quoteService).many
  // Behind the card, so that it is there when a person shares: a share menu opens only right after a tap.
  useEffect(() => void loadClientText(), [])
  return async (): Promise<string> =>
    (await loadClientText()).clientText(
      {
        quote: row,
        legs,
        services: services.map((service, place) => ({
          ...service,
          sell_gross: textIn(money.sums.rows[place]?.sell_gross),
        })),
        total: clientTotal(money),
      },
      {
        quote: words.one,
        cargo: words.field('cargo'),
        services: sold,
        total: t('quote_total'),
        transit: words.field('transit_days'),
        included: words.field('included_text'),
        excluded: words.field('excluded_text'),
        validUntil: words.field('valid_until'),
      },
      {
        money: (value, currencyId) => formatMoney(textIn(value), money.signOf(currencyId)),
        day: (seconds) => formatDay(typeof seconds === 'number' ? seconds : 0),
      },
    )
}
