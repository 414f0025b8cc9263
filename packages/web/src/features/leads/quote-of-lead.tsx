/** From a lead to an offer: a new quotation with the lead's data, and its existing ones. */
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { RelatedBlock } from '#records/card/related-block.tsx'
import { DealRow } from '#records/deals/deal-row.tsx'
import { Button } from '#ui/button.tsx'
import css from './leads.module.css'
import { quoteFromLead } from './quote-from-lead.ts'

export const QuoteOfLead = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { quotes: hasQuotes } = useInstallation().variant
  const navigate = useNavigate()
  if (!hasQuotes) return null
  const offer = () => void navigate({ to: ROUTES.newQuote.path, state: { quotePrefill: quoteFromLead(row) } })
  return (
    <>
      {can(quote.can.add) && row.in_work !== 0 && (
        <div className={css.convert}>
          <Button kind="outline" wide icon={<IconCalculator aria-hidden />} onClick={offer}>
            {t('quote')}
          </Button>
        </div>
      )}
      {can('can_view_quote') && (
        <RelatedBlock
          entity={quote}
          filter="lead"
          id={row.id}
          path={ROUTES.quotes.path}
          cardPath={ROUTES.quote.path}
          RowView={DealRow}
        />
      )}
    </>
  )
}
