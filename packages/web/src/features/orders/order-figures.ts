/**
 * Three figures of an order: its income, the share that is paid, and the free time left for containers. Figures that the
 * viewer may not see are left out.
 */
import { textIn } from '@fura/shared/fields/wire.ts'
import { order } from '@fura/shared/entities/order.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { isUnpriced, NO_PRICE } from '#records/deals/deal-money.ts'
import type { Figure } from '#records/deals/figures.tsx'
import { shortCalendarDay } from '#records/deals/short-day.ts'
import { useFreeTimeText } from './free-time-text.ts'

const dayIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const useOrderFigures = (row: Row): Figure[] => {
  const { t } = useTranslation()
  const words = useWords(order)
  const { currencyName } = useInstallation().manifest
  const income = textIn(row.sum_income)
  const margin = textIn(row.margin_percent)
  const paid = textIn(row.client_payment_status)
  const due = dayIn(row.payment_due_date)
  const end = dayIn(row.free_time_end)
  const { remaining, isOver, isNear } = useFreeTimeText()(end)
  return [
    ...(income === ''
      ? []
      : [
          {
            name: words.field('sum_income'),
            text: isUnpriced(row) ? NO_PRICE : formatMoney(income, currencySign(currencyName)),
            more: margin === '' ? undefined : `${formatMoney(margin)} %`,
          },
        ]),
    ...(paid === ''
      ? []
      : [
          {
            name: words.field('client_payment_status'),
            text: words.choice('client_payment_status', paid),
            more: due > 0 ? t('until_day', { day: shortCalendarDay(due) }) : undefined,
            tone: paid === 'overdue' ? ('red' as const) : undefined,
          },
        ]),
    ...(end === 0
      ? []
      : [
          {
            name: words.field('free_time_end'),
            text: remaining,
            more: t('until_day', { day: shortCalendarDay(end) }),
            tone: isOver ? ('red' as const) : isNear ? ('amber' as const) : undefined,
          },
        ]),
  ]
}
