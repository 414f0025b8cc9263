/**
 * The card of an order (design 04): where the cargo is, what must be done, whom to call, what it is worth, then all that is
 * known of it. Its next step stands in the bar below.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { file } from '@fura/shared/entities/file.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { order } from '@fura/shared/entities/order.ts'
import { isRoad } from '@fura/shared/modes.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import type { BesideProps } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import card from '#records/card/card.module.css'
import { CardSections } from '#records/card/card-sections.tsx'
import { type CardParts, RecordCard } from '#records/card/record-card.tsx'
import { SECTION_ICONS } from '#records/card/section-icons.tsx'
import { BigTrack } from '#records/deals/big-track.tsx'
import { isCrewFirst } from '#records/deals/carriage.ts'
import { ClientBlock } from '#records/deals/client-block.tsx'
import { useMayChange, useMayDispatch } from '#records/deals/deal-rights.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { equipmentOf } from '#records/deals/deal-row.tsx'
import { blockId } from '#records/deals/deal-tiles.tsx'
import { DealWarnings } from '#records/deals/deal-warnings.tsx'
import { Figures } from '#records/deals/figures.tsx'
import { NextStepBar } from '#records/deals/next-step-bar.tsx'
import { planLine } from '#records/deals/plan-line.ts'
import { routeLine } from '#records/deals/route-line.ts'
import { Files } from '#records/files/files.tsx'
import { FieldHistory } from '#records/parties/field-history.tsx'
import { Tasks } from '#records/tasks/tasks.tsx'
import { useHasRoom } from '#ui/use-has-room.ts'
import { useOrderFigures } from './order-figures.ts'
import { OrderNotices } from './order-notices.tsx'
import { OrderPartBlocks } from './order-parts.tsx'
import { OrderTiles } from './order-tiles.tsx'

const CarriageBlock = lazy(async () => ({
  default: (await import('#records/deals/carriage-block.tsx')).CarriageBlock,
}))
const OrderMore = lazy(async () => ({ default: (await import('./order-more.tsx')).OrderMore }))
const ProblemAlarms = lazy(async () => ({
  default: (await import('#records/deals/problem-alarm.tsx')).ProblemAlarms,
}))
const ProblemButton = lazy(async () => ({
  default: (await import('#records/deals/problem-button.tsx')).ProblemButton,
}))
const MoneySheet = lazy(async () => ({ default: (await import('#records/deals/money-sheet.tsx')).MoneySheet }))
const MoneyBlock = lazy(async () => ({ default: (await import('#records/deals/money-block.tsx')).MoneyBlock }))

/** From here on the calculation stands beside the sections, from 1,200 px in a column of its own (card.module.css). */
const ROOM_FOR_MONEY = 900

/** Said above, in the bar or by a block of its own. */
const ELSEWHERE: readonly FieldOf<'order'>[] = [
  'client_id',
  'contact_person_id',
  'status_id',
  'car_ids',
  'cancel_reason_id',
]

/** "Импорт · 2×40HC · Стекло листовое". */
const summaryOf = (row: Row): string =>
  [refName(row, 'direction_id'), equipmentOf(row), textIn(row.cargo).split('\n')[0]].filter(Boolean).join(' · ')

/** A dispatcher who may not change the order settles problems and puts trucks on it all the same. */
const Problems = ({ row, canEdit }: CardParts) => {
  const mayDispatch = useMayDispatch()
  return (
    <Suspense>
      <ProblemAlarms deal={row} canResolve={canEdit || mayDispatch} />
    </Suspense>
  )
}

const Carriage = ({ row, canEdit }: CardParts) => {
  const mayDispatch = useMayDispatch()
  return (
    <Suspense>
      <CarriageBlock deal={row} canAssign={canEdit || mayDispatch} />
    </Suspense>
  )
}

/** The way in one line, and what the plan calculation says. */
const useSummaries = (row: Row): Record<string, string> => {
  const { t } = useTranslation()
  const plan = planLine(row, currencySign(useInstallation().manifest.currencyName))
  return {
    section_main: refName(row, 'order_type_id'),
    section_route: routeLine(row),
    section_money: plan === '' ? t('money_none') : (plan ?? ''),
  }
}

const Body = ({ row, canEdit, onMoney }: CardParts & { onMoney: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const hasMoney = useHasRoom(place, ROOM_FOR_MONEY)
  const { trucksOnOrder } = useInstallation().variant
  const carriage = <Carriage row={row} canEdit={canEdit} />
  // By sea the truck comes last.
  const isLoad = trucksOnOrder || isRoad(row)
  return (
    <>
      <DealWarnings entity={order} id={row.id} onMoney={onMoney} />
      <OrderNotices row={row} canEdit={canEdit} onMoney={onMoney} />
      <Problems row={row} canEdit={canEdit} />
      <OrderTiles row={row} onMoney={onMoney} />
      <div ref={place} className={card.halves}>
        <div>
          {isLoad && carriage}
          <ClientBlock row={row}>
            <Figures figures={useOrderFigures(row)} />
          </ClientBlock>
          {!isLoad && carriage}
        </div>
        <div>
          <CardSections
            entity={order}
            row={row}
            icons={SECTION_ICONS}
            without={ELSEWHERE}
            summaries={useSummaries(row)}
            isFolded
          />
          <OrderPartBlocks row={row} canEdit={canEdit} />
        </div>
        <div>
          <Tasks object="order" row={row} />
          <div id={blockId(file)} className={card.anchor}>
            <Files entity={order} row={row} canEdit={canEdit} />
          </div>
          <FieldHistory objectType={order.name} objectId={row.id} />
        </div>
        {hasMoney && (
          <div>
            <Suspense>
              <MoneyBlock row={row} canEdit={canEdit} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  )
}

interface OrderCardProps extends Omit<BesideProps, 'onClose'> {
  onClose: (() => void) | null
}

export const OrderCard = ({ id, onClose }: OrderCardProps) => {
  const navigate = useNavigate()
  const mayChange = useMayChange(order)
  const mayDispatch = useMayDispatch()
  const [isMore, setMore] = useState(false)
  const [isMoney, setMoney] = useState(false)
  const [mores, moneys] = [useOpenings(isMore), useOpenings(isMoney)]
  const leave = onClose ?? (() => void navigate({ to: ROUTES.orders.path, replace: true }))
  return (
    <RecordCard
      entity={order}
      id={id}
      onClose={onClose}
      onGone={leave}
      mayChange={mayChange}
      onMore={() => setMore(true)}
      subtitle={summaryOf}
      below={({ row }, isInk) => (
        <BigTrack entity={order} row={row} onInk={isInk} summary={onClose ? '' : summaryOf(row)} />
      )}
      bar={({ row, canEdit }) => (
        <NextStepBar
          entity={order}
          row={row}
          canEdit={canEdit || mayDispatch}
          isDispatching={!canEdit && mayDispatch}
          isWaitingForCrew={isCrewFirst(row)}
          actions={
            row.in_work === 1 && (
              <Suspense>
                <ProblemButton deal={row} />
              </Suspense>
            )
          }
        />
      )}
    >
      {(parts) => (
        <>
          <Body {...parts} onMoney={() => setMoney(true)} />
          <Suspense>
            {mores > 0 && (
              <OrderMore
                {...parts}
                open={isMore}
                onClose={() => setMore(false)}
                onMoney={() => setMoney(true)}
                onGone={leave}
              />
            )}
            {moneys > 0 && <MoneySheet {...parts} open={isMoney} onClose={() => setMoney(false)} />}
          </Suspense>
        </>
      )}
    </RecordCard>
  )
}
