/** The quotations and orders of a client, newest first; sums as far as the reader may see them. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { RelatedBlock } from '#records/card/related-block.tsx'
import { DealRow } from '#records/deals/deal-row.tsx'

export const ClientDeals = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { quotes: hasQuotes } = useInstallation().variant
  const navigate = useNavigate()
  const offer = () =>
    void navigate({
      to: ROUTES.newQuote.path,
      state: { quotePrefill: { quote: { client_id: row.id, client_name: nameOf(row) } } },
    })
  return (
    <>
      {hasQuotes && can('can_view_quote') && (
        <RelatedBlock
          entity={quote}
          filter="client"
          id={row.id}
          path={ROUTES.quotes.path}
          cardPath={ROUTES.quote.path}
          RowView={DealRow}
          onAdd={offer}
        />
      )}
      <RelatedBlock
        entity={order}
        title={t('client_all_orders')}
        filter="client"
        id={row.id}
        path={ROUTES.orders.path}
        cardPath={ROUTES.order.path}
        RowView={DealRow}
      />
    </>
  )
}
