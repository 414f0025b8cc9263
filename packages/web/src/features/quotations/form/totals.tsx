/** The client's price and the profit, always visible; the profit only with the right to see it. */
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { formatMoney } from '#i18n/format.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import type { QuoteMoneyState } from '#records/deals/use-quote-money.ts'
import css from './totals.module.css'

const isNegative = (sum: string): boolean => sum.startsWith('-')

export const Totals = ({ money }: { money: QuoteMoneyState }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { currencyName } = useInstallation().manifest
  const { client, income, margin, missing } = money.sums
  const total = client.map((sum) => formatMoney(sum.total, money.signOf(sum.currencyId))).join(' + ')
  const mayKnow = can('can_view_sum_income')
  const percent = can('can_view_plan_calculation') && margin !== null ? ` · ${formatMoney(margin)} %` : ''
  return (
    <div className={css.totals}>
      <span className={css.client}>
        <span>{t('quote_client_total')}</span>
        <output aria-label={t('quote_client_total')}>{total || '—'}</output>
      </span>
      {mayKnow && missing.length > 0 && (
        <span className={css.income} data-loss>
          <span>{t('quote_income')}</span>
          <output aria-label={t('quote_income')}>
            {t('money_no_rate_row', { currency: missing.map((one) => money.signOf(one.currencyId)).join(', ') })}
          </output>
        </span>
      )}
      {mayKnow && income !== null && (
        <span className={css.income} data-loss={isNegative(income) || undefined}>
          <span>{t('quote_income')}</span>
          <output aria-label={t('quote_income')}>
            {isNegative(income) ? '' : '+'}
            {formatMoney(income, currencySign(currencyName))}
            {percent}
          </output>
        </span>
      )}
    </div>
  )
}
