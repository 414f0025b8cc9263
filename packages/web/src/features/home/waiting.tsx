/** What waits for the reader today, over all deals, the most urgent first: "Ждут меня". Amber is the only alarm. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#app/contexts.tsx'
import { useAttentionWords } from '#deals/attention-text.ts'
import { useWaiting } from '#deals/deal-chips.tsx'
import { recordName } from '#entity/record-name.ts'
import { refName } from '#entity/ref-name.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

const SHOWN = 6

interface Waiting {
  entity: Entity
  path: `/${string}`
  row: Row
}

const WaitingRow = ({ entity, path, row }: Waiting) => {
  const navigate = useNavigate()
  const words = useWords(entity)
  const title = recordName(entity, row) || words.one
  const attention = useAttentionWords()(row)
  const ends = [
    refName(row, 'poo_id') || refName(row, 'pol_id'),
    refName(row, 'fd_id') || refName(row, 'pod_id'),
  ].filter(Boolean)
  const to = recordPath(path, row.id)
  return (
    <ListRow
      title={attention?.what ?? title}
      value={attention?.when}
      subtitle={[title, ends.join(' → '), refName(row, 'client_id')].filter(Boolean).join(' · ')}
      attention={attention?.left || attention?.when}
      chevron
      href={to}
      onPress={() => void navigate({ to })}
    />
  )
}

const dueOf = ({ row }: Waiting): number => (typeof row.attention_due === 'number' ? row.attention_due : 0)

const NOBODY: readonly Row[] = []

export const WaitingBlock = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { can } = useSession()
  const { quotes: hasQuotes } = useInstallation().variant
  const seesQuotes = hasQuotes && can('can_view_quote')
  const orders = useWaiting(order)
  const quotes = useWaiting(quote, seesQuotes)
  const total = orders.total + (seesQuotes ? quotes.total : 0)
  const all: Waiting[] = [
    ...orders.rows.map((row) => ({ entity: order, path: ROUTES.order.path, row })),
    ...(seesQuotes ? quotes.rows : NOBODY).map((row) => ({ entity: quote, path: ROUTES.quote.path, row })),
  ].toSorted((one, other) => dueOf(one) - dueOf(other))
  if (all.length === 0) return null
  const showAll = () => void navigate({ to: ROUTES.orders.path, search: { 'f[attention]': '1' } })
  return (
    <section aria-label={t('filter_attention')}>
      <SectionTitle
        aside={
          <Button kind="link" onClick={showAll}>
            {t('show_all', { count: total })}
          </Button>
        }
      >
        {t('waiting', { count: total })}
      </SectionTitle>
      <Card flush>
        {all.slice(0, SHOWN).map((each) => (
          <WaitingRow key={`${each.path} ${each.row.id}`} {...each} />
        ))}
      </Card>
    </section>
  )
}
