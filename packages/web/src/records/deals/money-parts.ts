/** Which kinds of money rows an order has, and who may write them (api.md, "Who may"). */
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { kickbackCarrier, kickbackCarrier2, kickbackCustomer } from '@fura/shared/entities/kickback.ts'
import { keysOf } from '@fura/shared/objects.ts'
import type { Permission } from '@fura/shared/permissions.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { Row } from '#offline/reads.ts'
import type { MoneyPart } from './use-order-sums.ts'

export const MONEY_ENTITIES: Readonly<Record<MoneyPart, Entity>> = {
  customer_freight: customerFreight,
  services: orderService,
  carrier_freight: carrierFreight,
  carrier_freight2: carrierFreight2,
  kickbacks_customer: kickbackCustomer,
  kickbacks_carrier: kickbackCarrier,
  kickbacks_carrier2: kickbackCarrier2,
}

type Can = (permission: Permission) => boolean

const SECOND = new Set<MoneyPart>(['carrier_freight2', 'kickbacks_carrier2'])

/** Named on the order, or by two carriers of its legs, its containers or its costs. */
const hasSecondCarrier = (row: Row): boolean => {
  const carriers = [row.directions, row.containers, row.carrier_freight]
    .flatMap((part) => part ?? [])
    .map(({ contractor_id: id }) => id ?? null)
    .filter((id) => id !== null)
  return (row.main_carrier2_id ?? null) !== null || new Set(carriers).size > 1
}

/** Shows a second carrier only if there is one, or if the variant always has two. */
const isOffered = (part: MoneyPart, row: Row, variant: Pick<Variant, 'secondCarrier'>): boolean =>
  !SECOND.has(part) || variant.secondCarrier || hasSecondCarrier(row) || (row[part] ?? []).length > 0

export const mayWrite = (part: MoneyPart, can: Can): boolean =>
  MONEY_ENTITIES[part].can.view === undefined || (can('can_view_plan_calculation') && can('can_edit_plan_calculation'))

/** What can be added to this order by this person. */
export const addable = (row: Row, can: Can, variant: Pick<Variant, 'secondCarrier'>): MoneyPart[] =>
  keysOf(MONEY_ENTITIES).filter((part) => mayWrite(part, can) && isOffered(part, row, variant))
