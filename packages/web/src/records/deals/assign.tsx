/** Puts a driver with truck and trailer on a load: the first truck row or leg without a crew, else a new truck row. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { hasCrew } from '@fura/shared/rules/crew.ts'
import { hasReached } from '@fura/shared/rules/order-status.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { IconTruck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { refName } from '#entity/ref-name.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { partsIn } from './part-block.tsx'
import { usePartSheet } from './use-part-sheet.ts'

const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))

/** A driver brings the rest along, so the driver stands first. */
const VEHICLE = ['driver_id', 'truck_id', 'trailer_id', 'car_id', 'contractor_id']

interface Target {
  entity: Entity
  record: Row | null
}

const isUncrewed = (row: Row): boolean => !hasCrew([row], [])

export const targetOf = (deal: Row): Target => {
  const [trucks, legs] = [partsIn(deal, orderContainer), partsIn(deal, orderDirection)]
  const truck = trucks.find(isUncrewed)
  if (truck) return { entity: orderContainer, record: truck }
  const leg = legs.find((row) => row.transport_mode === 'auto' && isUncrewed(row))
  return leg ? { entity: orderDirection, record: leg } : { entity: orderContainer, record: null }
}

/** Whether the load still waits for a crew: nothing of it is loaded, and it is no draft. Unknown parts may have one. */
export const needsCrew = (deal: Row): boolean =>
  deal._arePartsUnloaded === undefined &&
  deal.in_work === 1 &&
  deal.status_id !== ORDER_STATUS.draft &&
  !hasReached(deal, ORDER_STATUS.loaded) &&
  !hasCrew(partsIn(deal, orderContainer), partsIn(deal, orderDirection))

export const AssignButton = ({ deal, isWide = true }: { deal: Row; isWide?: boolean }) => {
  const { t } = useTranslation()
  const sheet = usePartSheet()
  const { entity, record } = targetOf(deal)
  if (!needsCrew(deal) && !sheet.isOpen) return null
  const type = { container_type_id: deal.container_type_id, container_type_name: refName(deal, 'container_type_id') }
  return (
    <>
      <Button kind="amber" wide={isWide} icon={<IconTruck aria-hidden />} onClick={() => sheet.open(record)}>
        {t('dispatch.assign')}
      </Button>
      {sheet.opening > 0 && (
        <Suspense>
          <PartSheet
            key={sheet.opening}
            entity={entity}
            deal={deal}
            record={sheet.record}
            prefill={record ? undefined : type}
            only={record ? VEHICLE : ['container_type_id', ...VEHICLE]}
            open={sheet.isOpen}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  )
}
