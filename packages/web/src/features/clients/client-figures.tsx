/** What a client brought and owes, in three figures, and why the server gave it its status, if it did. */
import { client } from '@fura/shared/entities/client.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { formatDay, formatWhole } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import css from '#records/card/card.module.css'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { Card } from '#ui/card.tsx'

const countOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '')
const dayOf = (value: unknown): string => (typeof value === 'number' ? formatDay(value) : '')

export const ClientFigures = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const words = useWords(client)
  const { currencyName } = useInstallation().manifest
  const debt = typeof row.debt === 'string' ? formatWhole(row.debt, currencySign(currencyName)) : ''
  const figures = [
    ['orders_count', countOf(row.orders_count)],
    ['last_order_date', dayOf(row.last_order_date)],
    ['debt', debt],
  ] as const
  return (
    <Card>
      <dl className={css.figures}>
        {figures.map(([name, text]) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
      {typeof row.status_reason === 'string' && (
        <p className={css.reason}>
          {t('client_status_by_system', { why: words.choice('status_reason', row.status_reason) })}
        </p>
      )}
    </Card>
  )
}
