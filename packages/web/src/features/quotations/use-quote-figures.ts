/** The three figures of a quotation: what the client pays, the margin by right, and how long the offer holds. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { companyToday } from '#core/company-zone.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import type { Figure } from '#records/deals/figures.tsx'
import { shortCalendarDay } from '#records/deals/short-day.ts'
import type { QuoteMoneyState } from '#records/deals/use-quote-money.ts'
import { isOffered } from './quote-state.ts'

export const clientTotal = ({ sums, signOf }: QuoteMoneyState): string =>
  sums.client.map(({ total, currencyId }) => formatMoney(total, signOf(currencyId))).join(' + ')

/** The server's figure; while services are unsent, the device's own, if it knows both sides. */
const useIncome = (row: Row, services: readonly Row[], { sums }: QuoteMoneyState) => {
  const { can } = useSession()
  const hasPlan = can('can_view_plan_calculation')
  const isWaiting = services.some(({ _pending: pending }) => pending !== undefined)
  if (!can('can_view_sum_income')) return { income: '', margin: '' }
  if ((isWaiting && !row._arePartsUnloaded) || row.sum_income === undefined) {
    return hasPlan ? { income: sums.income ?? '', margin: sums.margin ?? '' } : { income: '', margin: '' }
  }
  return { income: textIn(row.sum_income), margin: textIn(row.margin_percent) }
}

/** The end of an offer matters only while the client has not answered. */
const toneOf = (row: Row, until: number): Figure['tone'] => {
  if (!isOffered(row)) return undefined
  const days = Math.round((until - companyToday()) / DAY)
  if (days < 0) return 'red'
  return days === 0 ? 'amber' : undefined
}

export const useQuoteFigures = (row: Row, services: readonly Row[], money: QuoteMoneyState): Figure[] => {
  const { t } = useTranslation()
  const words = useWords(quote)
  const { currencyName } = useInstallation().manifest
  const total = clientTotal(money)
  const { income, margin } = useIncome(row, services, money)
  const until = typeof row.valid_until === 'number' ? row.valid_until : 0
  const sent = typeof row.sent_date === 'number' ? row.sent_date : 0
  return [
    ...(money.isReady ? [{ name: t('quote_client_total'), text: total || '—' }] : []),
    ...(income === '' || (money.isReady && total === '')
      ? []
      : [
          {
            name: words.field('sum_income'),
            text: formatMoney(income, currencySign(currencyName)),
            more: margin === '' ? undefined : `${formatMoney(margin)} %`,
          },
        ]),
    ...(until === 0
      ? []
      : [
          {
            name: t('quote_valid'),
            text: t('until_day', { day: shortCalendarDay(until) }),
            more: sent > 0 ? t('quote_sent_on', { day: shortCalendarDay(sent) }) : undefined,
            tone: toneOf(row, until),
          },
        ]),
  ]
}
