/** The sums of the row that is being typed, and of the whole order with it, at every keystroke and without a network. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import css from './live-sums.module.css'
import { MissingRate } from './missing-rate.tsx'
import { useMoneyShown } from './use-money-shown.ts'
import { type MoneyPart, useOrderSums } from './use-order-sums.ts'

interface LiveSumsProps {
  deal: Row
  part: MoneyPart
  /** null: a new row. */
  id: number | string | null
  form: EntityFormState
}

export const LiveSums = ({ deal, part, id, form }: LiveSumsProps) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { show } = useMoneyShown(deal)
  const counted = useOrderSums(deal, { part, id, values: form.values })
  if (!counted) return null
  const rows = counted.rows[part]
  const place = id === null ? rows.length - 1 : rows.findIndex((row) => row.id === id)
  const sums = counted.sums.parts[part][place] ?? {}
  const own = part === 'services' ? [textIn(sums.sell_base), textIn(sums.buy_base)] : [textIn(sums.base)]
  const { sum_income: income, margin_percent: margin } = counted.sums.order
  const isWhole = can('can_view_plan_calculation') && can('can_view_sum_income') && counted.missing.length === 0
  return (
    <>
      <p className={css.live} role="status">
        <span>
          {t('money_this_row')}
          <strong>{own.filter(Boolean).map(show).join(' / ') || '—'}</strong>
        </span>
        {isWhole && (
          <span>
            {t('order.sum_income')}
            <strong data-negative={textIn(income).startsWith('-') || undefined}>
              {[show(textIn(income)), textIn(margin) && `${formatMoney(textIn(margin))} %`].filter(Boolean).join(' · ')}
            </strong>
          </span>
        )}
      </p>
      {counted.missing.length > 0 && <MissingRate missing={counted.missing} />}
    </>
  )
}
