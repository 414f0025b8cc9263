/** Who carries a load by road, at the top of its card: driver, plates, carrier and price, with the driver one tap away. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { carrierFreight } from '@fura/shared/entities/freight.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { IconTruck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecord } from '#entity/use-record.ts'
import { formatMoney } from '#i18n/format.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import type { Row } from '#offline/reads.ts'
import { ContactActions } from '#records/parties/contact-actions.tsx'
import { driverLinks } from '#records/parties/contact-links.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { isRoadDeal } from './is-road-deal.ts'
import { type Carriage, carriagesOf, isCrewFirst, isStarted, isUncrewed, needsCrew, nextCarriage } from './carriage.ts'
import css from './carriage.module.css'
import { partsIn } from './parts-in.ts'
import { useCurrencySign } from './use-currency-sign.ts'
import { usePartSheet } from './use-part-sheet.ts'

const CarriageSheet = lazy(async () => ({ default: (await import('./carriage-sheet.tsx')).CarriageSheet }))
const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))

/** The driver comes first, because choosing one fills in the rest. */
const VEHICLE: readonly FieldOf<'order_container' | 'order_direction'>[] = [
  'driver_id',
  'truck_id',
  'trailer_id',
  'car_id',
  'contractor_id',
]

/** The suggestions, and behind them the form of the part for filling it in by hand. */
export const useCarriageSheet = (deal: Row) => {
  const [carriage, setCarriage] = useState<Carriage>({ entity: orderContainer, record: null })
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const manual = usePartSheet()
  const { entity, record } = carriage
  const type = { container_type_id: deal.container_type_id, container_type_name: refName(deal, 'container_type_id') }
  const fill = () => {
    setOpen(false)
    manual.open(record)
  }
  return {
    isOpen: isOpen || manual.isOpen,
    open: (next: Carriage) => {
      setCarriage(next)
      setOpen(true)
    },
    sheet: (
      <Suspense>
        {openings > 0 && (
          <CarriageSheet
            key={openings}
            {...{ deal, carriage }}
            open={isOpen}
            onManual={fill}
            onClose={() => setOpen(false)}
          />
        )}
        {manual.opening > 0 && (
          <PartSheet
            key={`manual ${manual.opening}`}
            entity={entity}
            deal={deal}
            record={manual.record}
            prefill={record ? undefined : type}
            only={record ? VEHICLE : ['container_type_id', ...VEHICLE]}
            open={manual.isOpen}
            onClose={manual.close}
          />
        )}
      </Suspense>
    ),
  }
}

/** Assigns the first truck row or leg without a crew; nothing if none is needed. */
export const AssignButton = ({ deal }: { deal: Row }) => {
  const { t } = useTranslation()
  const { trucksOnOrder } = useInstallation().variant
  const sheet = useCarriageSheet(deal)
  const next = nextCarriage(deal, trucksOnOrder)
  if ((!needsCrew(deal) || next === null) && !sheet.isOpen) return null
  return (
    <>
      {next && (
        <Button kind="amber" wide icon={<IconTruck aria-hidden />} onClick={() => sheet.open(next)}>
          {t('dispatch.assign')}
        </Button>
      )}
      {sheet.sheet}
    </>
  )
}

/** The carrier's price of this row, if the reader may see it. */
const usePriceOf = (): ((deal: Row, record: Row) => string) => {
  const signOf = useCurrencySign()
  return (deal, record) =>
    partsIn(deal, carrierFreight)
      .filter(({ direction_id: leg }) => !leg || leg === record.id)
      .filter(({ contractor_id: carrier }) => carrier === record.contractor_id)
      .map((row) => formatMoney(textIn(row.price), signOf(row.currency_id)))
      .join(' + ')
}

/** A line may break between two plates, but not inside one. */
const platesText = (...plates: readonly string[]): string =>
  plates
    .filter(Boolean)
    .map((plate) => plate.replaceAll(' ', '\u00A0'))
    .join(' / ')

interface CrewRowProps extends Pick<Carriage, 'entity'> {
  deal: Row
  record: Row
  onPress: (() => void) | undefined
}

const CrewRow = ({ entity, deal, record, onPress }: CrewRowProps) => {
  const { t } = useTranslation()
  const isLacking = isUncrewed({ entity: orderContainer, record })
  const id = record.driver_id
  const person = useRecord(driver, typeof id === 'number' || typeof id === 'string' ? id : null).data?.row
  const name = refName(record, 'driver_id') || textIn(person?.name)
  const truck = refName(record, 'truck_id') || refName(record, 'car_id')
  const lacking = [name === '' ? t('carriage.no_driver') : '', truck === '' ? t('carriage.no_truck') : '']
  const about = [name === '' ? '' : refName(record, 'contractor_id'), usePriceOf()(deal, record)]
  const plates = platesText(truck, refName(record, 'trailer_id'))
  return (
    <ListRow
      title={withoutPatronymic(name) || refName(record, 'contractor_id')}
      subtitle={plates !== '' && <span className={css.whole}>{plates}</span>}
      note={<span className={css.whole}>{about.filter(Boolean).join(' · ')}</span>}
      attention={isLacking ? lacking.filter(Boolean).join(' · ') : undefined}
      pending={record._pending}
      onDecide={() => askDecision({ path: entity.path, id: record.id })}
      actions={person && <ContactActions links={driverLinks(textIn(person.phone))} whose={name} />}
      onPress={onPress}
    />
  )
}

interface CarriageBlockProps {
  deal: Row
  /** May put vehicles on it. */
  canAssign: boolean
}

export const CarriageBlock = ({ deal, canAssign }: CarriageBlockProps) => {
  const { t } = useTranslation()
  const { trucksOnOrder } = useInstallation().variant
  const sheet = useCarriageSheet(deal)
  if (!isRoadDeal(deal, trucksOnOrder) || deal._arePartsUnloaded) return null
  const carriages = carriagesOf(deal, trucksOnOrder)
  const crewed = carriages.flatMap((carriage) =>
    carriage.record && isStarted(carriage.record) ? [{ ...carriage, record: carriage.record }] : [],
  )
  const next = carriages.find(({ record }) => record === null || !isStarted(record))
  const isOffered = canAssign && next !== undefined && deal.in_work === 1
  if (crewed.length === 0 && !isOffered) return null
  const isFirst = isCrewFirst(deal)
  const assign = isOffered && (
    <Button
      kind={isFirst ? 'amber' : 'link'}
      wide={isFirst}
      icon={<IconTruck aria-hidden />}
      onClick={() => sheet.open(next)}
    >
      {t('dispatch.assign')}
    </Button>
  )
  return (
    <Card flush>
      <div className={css.head}>
        <h2 className={css.heading}>{t('carriage.title')}</h2>
        {!isFirst && assign}
      </div>
      {crewed.map((carriage) => (
        <CrewRow
          key={carriage.record.id}
          entity={carriage.entity}
          deal={deal}
          record={carriage.record}
          onPress={canAssign ? () => sheet.open(carriage) : undefined}
        />
      ))}
      {isFirst && assign && <div className={css.button}>{assign}</div>}
      {sheet.sheet}
    </Card>
  )
}
