/** Whether a deal goes by road, wholly or in part. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { isRoad } from '@fura/shared/modes.ts'
import type { Row } from '#offline/reads.ts'
import { partsIn } from './parts-in.ts'

export const isByRoad = (leg: Row): boolean => leg.transport_mode === 'auto'

/** A load by road, or a deal of several modes with a leg by road. `isTruckCompany`: every order is one. */
export const isRoadDeal = (deal: Row, isTruckCompany: boolean): boolean =>
  isTruckCompany || isRoad(deal) || partsIn(deal, orderDirection).some(isByRoad)
