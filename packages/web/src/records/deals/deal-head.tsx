/** The column names above rows of deals on desktop: the sum is the income, or the price for readers who may not see it. */
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import type { HeadProps } from '#records/lists/list-pane.tsx'
import { hasCallColumn } from './call-column.ts'
import css from './deal-head.module.css'

export const DealHead = ({ entity, rows }: HeadProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const { variant } = useInstallation()
  const isIncomeSeen = rows.some((row) => row.sum_income !== undefined)
  return (
    <div className={css.head} data-actions={hasCallColumn(entity, variant) || undefined} aria-hidden>
      <span>№</span>
      <span>{[t('section_route'), words.field('client_id')].join(', ')}</span>
      <span>{words.field('status_id')}</span>
      <span>{isIncomeSeen ? words.field('sum_income') : t('client_prices')}</span>
    </div>
  )
}
