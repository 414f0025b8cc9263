/** The blocks of a quotation's card: who asks, what it comes to, its legs, services and the rates asked for it. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { file } from '@fura/shared/entities/file.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { IconPackage, IconReceipt2, IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import type { Row } from '#offline/reads.ts'
import { CardSections } from '#records/card/card-sections.tsx'
import type { CardParts } from '#records/card/record-card.tsx'
import { SECTION_ICONS } from '#records/card/section-icons.tsx'
import { ClientBlock } from '#records/deals/client-block.tsx'
import { blockId, DealTiles, PartsTile } from '#records/deals/deal-tiles.tsx'
import { DirectionRow } from '#records/deals/direction-row.tsx'
import { Figures } from '#records/deals/figures.tsx'
import { PartBlock } from '#records/deals/part-block.tsx'
import { partsIn } from '#records/deals/parts-in.ts'
import { routeLine } from '#records/deals/route-line.ts'
import { unloadedMoney, useQuoteMoney } from '#records/deals/use-quote-money.ts'
import { Files } from '#records/files/files.tsx'
import { FieldHistory } from '#records/parties/field-history.tsx'
import { FormTemplates } from '#records/parties/form-templates.tsx'
import { Tasks } from '#records/tasks/tasks.tsx'
import { Button } from '#ui/button.tsx'
import card from '#records/card/card.module.css'
import css from './quote-card.module.css'
import { QuoteNotices } from './quote-notices.tsx'
import { ServiceRow } from './service-row.tsx'
import { useOfferText } from './use-offer-text.ts'
import { useQuoteFigures } from './use-quote-figures.ts'
import { useShare } from './use-share.ts'

const RequestsBlock = lazy(async () => ({ default: (await import('./requests-block.tsx')).RequestsBlock }))

/** Said by a block of its own, a notice or the bar. */
const ELSEWHERE: readonly FieldOf<'quote'>[] = [
  'client_id',
  'contact_person_id',
  'status_id',
  'lost_reason_id',
  'lost_comment',
  'competitor',
]

interface QuoteBodyProps extends CardParts {
  /** Converts it to an order; null if it cannot be converted. */
  onConvert: (() => void) | null
  isConverting: boolean
  onSend: () => void
}

const legPrefill = (row: Row): Record<string, unknown> => ({
  poo_id: row.poo_id,
  poo_name: refName(row, 'poo_id'),
  fd_id: row.fd_id,
  fd_name: refName(row, 'fd_id'),
  cargo: row.cargo,
})

/** The text of the quotation on the card that can be sent to the client. */
export const useQuoteOffer = (row: Row) => {
  const [legs, services] = [partsIn(row, quoteDirection), partsIn(row, quoteService)]
  const counted = useQuoteMoney(row, services)
  const money = row._arePartsUnloaded ? unloadedMoney(counted) : counted
  const textOf = useOfferText(row, legs, services, money)
  const share = useShare()
  return { legs, services, money, share: () => void textOf().then(share) }
}

const Actions = ({ row, onConvert, isConverting, onSend }: Omit<QuoteBodyProps, 'canEdit'>) => {
  const { t } = useTranslation()
  return (
    <div className={css.actions}>
      {onConvert && (
        <Button kind="outline" icon={<IconPackage aria-hidden />} busy={isConverting} onClick={onConvert}>
          {t('quote_to_order')}
        </Button>
      )}
      {!row._arePartsUnloaded && (
        <Button kind="outline" icon={<IconShare2 aria-hidden />} onClick={onSend}>
          {t('document.share')}
        </Button>
      )}
    </div>
  )
}

export const QuoteBody = ({ row, canEdit, onConvert, isConverting, onSend }: QuoteBodyProps) => {
  const { directions: hasLegs } = useInstallation().variant
  const { legs, services, money } = useQuoteOffer(row)
  const figures = useQuoteFigures(row, services, money)
  return (
    <>
      <QuoteNotices row={row} canEdit={canEdit} />
      <Actions {...{ row, onConvert, isConverting, onSend }} />
      <DealTiles entity={quote} row={row}>
        <PartsTile entity={quoteService} row={row} Icon={IconReceipt2} />
      </DealTiles>
      <ClientBlock row={row}>
        <Figures figures={figures} />
      </ClientBlock>
      {hasLegs && (
        <PartBlock
          entity={quoteDirection}
          deal={row}
          canEdit={canEdit}
          prefill={legPrefill(row)}
          hint={(form) => <FormTemplates form={form} clientId={row.client_id} />}
          rowOf={(part, onPress) => <DirectionRow row={part} onPress={onPress} />}
        />
      )}
      <div id={blockId(quoteService)} className={card.anchor}>
        <PartBlock
          entity={quoteService}
          deal={row}
          canEdit={canEdit}
          rowOf={(part, onPress) => <ServiceRow row={part} legs={legs} signOf={money.signOf} onPress={onPress} />}
        />
      </div>
      <Suspense>
        <RequestsBlock row={row} legs={legs} canEdit={canEdit} signOf={money.signOf} />
      </Suspense>
      <CardSections
        entity={quote}
        row={row}
        icons={SECTION_ICONS}
        without={ELSEWHERE}
        summaries={{ section_route: routeLine(row) }}
      />
      <Tasks object="quote" row={row} />
      <div id={blockId(file)} className={card.anchor}>
        <Files entity={quote} row={row} canEdit={canEdit} />
      </div>
      <FieldHistory objectType={quote.name} objectId={row.id} />
    </>
  )
}
