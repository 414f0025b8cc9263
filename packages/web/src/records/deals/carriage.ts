/** The carriage of a deal by road: the truck rows and legs that need a driver and a truck, and what they lack. Pure. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { isRoad } from '@fura/shared/modes.ts'
import { hasCrew } from '@fura/shared/rules/crew.ts'
import { hasReached } from '@fura/shared/rules/order-status.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Row } from '#offline/reads.ts'
import { isByRoad } from './is-road-deal.ts'
import { partsIn } from './parts-in.ts'

/** A truck row or a leg; null: the load has none yet, and a truck row is added for it. */
export interface Carriage {
  entity: Entity
  record: Row | null
}

/** It has a crew, though perhaps not all of it. */
export const isStarted = (record: Row): boolean =>
  (['driver_id', 'truck_id', 'car_id', 'contractor_id'] as const).some((field) => Boolean(record[field]))

/**
 * The truck rows if the load goes by road, or its road legs if they carry the crew. Rows of a sea order are containers,
 * which ships carry.
 */
export const carriagesOf = (deal: Row, isTruckCompany: boolean): Carriage[] => {
  const isLoad = isTruckCompany || isRoad(deal)
  const trucks = isLoad ? partsIn(deal, orderContainer).map((record) => ({ entity: orderContainer, record })) : []
  const legs = partsIn(deal, orderDirection)
    .filter(isByRoad)
    .map((record) => ({ entity: orderDirection, record }))
  const kinds = [trucks, legs].filter((kind) => kind.length > 0)
  const shown = kinds.find((kind) => kind.some(({ record }) => isStarted(record))) ?? kinds[0]
  return shown ?? [{ entity: orderContainer, record: null }]
}

export const isUncrewed = ({ record }: Carriage): boolean => record === null || !hasCrew([record], [])

/** The first without a crew; null if each has one. */
export const nextCarriage = (deal: Row, isTruckCompany: boolean): Carriage | null =>
  carriagesOf(deal, isTruckCompany).find(isUncrewed) ?? null

/** Whether the load still needs a crew: nothing of it is loaded, and it is no draft. Parts that are not loaded here may have one. */
export const needsCrew = (deal: Row): boolean =>
  deal._arePartsUnloaded === undefined &&
  deal.in_work === 1 &&
  deal.status_id !== ORDER_STATUS.draft &&
  !hasReached(deal, ORDER_STATUS.loaded) &&
  !hasCrew(partsIn(deal, orderContainer), partsIn(deal, orderDirection))

/** One button of a card is amber: the truck if the load goes by road, else the next step that a deadline waits for. */
export const isCrewFirst = (deal: Row): boolean =>
  needsCrew(deal) && (isRoad(deal) || typeof deal.attention_code !== 'string')
