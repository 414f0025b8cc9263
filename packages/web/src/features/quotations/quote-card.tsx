/**
 * The card of a quotation: its route, what the client pays, its parts and the rates asked for it. Its next step stands in the
 * bar below; one press converts it to an order, or two before the client has answered.
 */
import { textIn } from '@fura/shared/fields/wire.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyToday } from '#core/company-zone.ts'
import type { BesideProps } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { type CardParts, RecordCard } from '#records/card/record-card.tsx'
import { BigTrack } from '#records/deals/big-track.tsx'
import { useMayChange } from '#records/deals/deal-rights.ts'
import { NextStepBar } from '#records/deals/next-step-bar.tsx'
import { showToast } from '#ui/toast.ts'
import { newVersion } from './deal-actions.api.ts'
import { QuoteBody, useQuoteOffer } from './quote-body.tsx'
import { conversionOf, hindrancesToSend, isOrdered, isTakenUpAnew, stepsToSent } from './quote-state.ts'
import { useConversion } from './use-conversion.ts'
import { useQuoteAction } from './use-quote-action.ts'
import { useHindranceText, useQuoteSent } from './use-quote-sent.ts'

const ConvertSheet = lazy(async () => ({ default: (await import('./convert-sheet.tsx')).ConvertSheet }))
const QuoteSending = lazy(async () => ({
  default: (await import('#records/documents/quote-documents.tsx')).QuoteSending,
}))
const QuoteMore = lazy(async () => ({ default: (await import('./quote-more.tsx')).QuoteMore }))

interface QuoteCardAtProps {
  id: number | string
  onClose: (() => void) | null
  onGone: () => void
}

/** "Импорт · Стекло листовое". */
const summaryOf = (row: Row): string =>
  [refName(row, 'direction_id'), refName(row, 'order_type_id'), textIn(row.cargo).split('\n')[0]]
    .filter(Boolean)
    .join(' · ')

const hasNone = (codes: object): boolean => Object.keys(codes).length === 0

/** The step of what cannot go out yet is refused as any other, with its reason. */
const isSendable = (row: Row): boolean => !row._arePartsUnloaded && hasNone(hindrancesToSend(row, companyToday()))

/** The steps that are more than a status: an offer that goes out, an order, and what was declined or has expired offered anew. */
const useSteps = (conversion: ReturnType<typeof useConversion>, onSend: () => void) => {
  const { t } = useTranslation()
  const { act, isBusy } = useQuoteAction()
  return (row: Row) =>
    (status: StatusRow): boolean => {
      if (status.id === QUOTE_STATUS.ordered) {
        conversion.start(row)
        return true
      }
      if (status.id === QUOTE_STATUS.sent && stepsToSent(row).length > 0 && isSendable(row)) {
        onSend()
        return true
      }
      if (!isTakenUpAnew(row, status.id) || isBusy) return false
      const run = (key: string) => newVersion(Number(row.id), key)
      void act({ run, path: ROUTES.quote.path, done: t('quote_version_made') }).then((refused) => {
        if (refused !== null) showToast(refused, 'error')
      })
      return true
    }
}

const More = ({ parts, open, onClose }: { parts: CardParts; open: boolean; onClose: () => void }) => {
  const { share } = useQuoteOffer(parts.row)
  return <QuoteMore {...parts} open={open} onClose={onClose} onShare={share} />
}

/** Opens on press, and at once for a quotation that was added to be sent. */
const useSending = () => {
  const navigate = useNavigate()
  const { isQuoteSending = false } = useLocation().state
  const [isOpen, setOpen] = useState(isQuoteSending)
  const openings = useOpenings(isOpen)
  useEffect(() => {
    // Coming back to the card does not send it again.
    if (isQuoteSending) void navigate({ to: '.', state: {}, replace: true, resetScroll: false })
  }, [])
  const hindranceText = useHindranceText()
  const start = (row: Row) => {
    const codes = hindrancesToSend(row, companyToday())
    if (hasNone(codes)) setOpen(true)
    else showToast(hindranceText(codes), 'error')
  }
  return { isOpen, openings, open: () => setOpen(true), start, close: () => setOpen(false) }
}

interface SendProps {
  parts: CardParts
  open: boolean
  onClose: () => void
}

const Send = ({ parts: { row, canEdit }, open, onClose }: SendProps) => {
  const markSent = useQuoteSent(row)
  const mark = () => void markSent()
  const isMarkable = canEdit && stepsToSent(row).length > 0
  return (
    <QuoteSending
      {...{ row, open, onClose }}
      onHandedOver={canEdit ? mark : () => undefined}
      onMarked={isMarkable ? mark : null}
    />
  )
}

export const QuoteCardAt = ({ id, onClose, onGone }: QuoteCardAtProps) => {
  const mayChange = useMayChange(quote)
  const conversion = useConversion()
  const sending = useSending()
  const stepsOf = useSteps(conversion, sending.open)
  const [isMore, setMore] = useState(false)
  const mores = useOpenings(isMore)
  return (
    <RecordCard
      entity={quote}
      id={id}
      onClose={onClose}
      onGone={onGone}
      mayChange={(row) => mayChange(row) && !isOrdered(row)}
      onMore={() => setMore(true)}
      subtitle={summaryOf}
      below={({ row }, isInk) => (
        <BigTrack entity={quote} row={row} onInk={isInk} summary={onClose ? '' : summaryOf(row)} />
      )}
      bar={({ row, canEdit }) => <NextStepBar entity={quote} row={row} canEdit={canEdit} onStep={stepsOf(row)} />}
    >
      {(parts) => (
        <>
          <QuoteBody
            {...parts}
            onConvert={parts.canEdit && conversion.mayConvert(parts.row) ? () => conversion.start(parts.row) : null}
            isConverting={conversion.isBusy}
            onSend={() => sending.start(parts.row)}
          />
          <Suspense>
            {sending.openings > 0 && (
              <Send key={sending.openings} parts={parts} open={sending.isOpen} onClose={sending.close} />
            )}
            {mores > 0 && <More parts={parts} open={isMore} onClose={() => setMore(false)} />}
            {conversion.openings > 0 && (
              <ConvertSheet
                open={conversion.isOpen}
                isAsked={conversionOf(parts.row) === 'asked'}
                isBusy={conversion.isBusy}
                refusal={conversion.refusal}
                onConvert={() => conversion.convert(parts.row)}
                onClose={conversion.close}
              />
            )}
          </Suspense>
        </>
      )}
    </RecordCard>
  )
}

/** Beside the list on desktop. */
export const QuoteCard = ({ id, onClose }: BesideProps) => <QuoteCardAt id={id} onClose={onClose} onGone={onClose} />
