/** The parts of an order on its card, by variant: legs, containers or trucks, cars. Money has a sheet of its own. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderStop } from '@fura/shared/entities/order-stop.ts'
import { fieldsIn } from '@fura/shared/entities/fields-by-entity.ts'
import { idsIn } from '@fura/shared/fields/wire.ts'
import { dealEquipment, modesOf } from '@fura/shared/modes.ts'
import { DISPATCHER_FIELDS } from '@fura/shared/rules/dispatcher.ts'
import { lazy, Suspense } from 'react'
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import css from '#records/card/card.module.css'
import type { CardParts } from '#records/card/record-card.tsx'
import { useMayDispatch } from '#records/deals/deal-rights.ts'
import { blockId } from '#records/deals/deal-tiles.tsx'
import { DirectionRow } from '#records/deals/direction-row.tsx'
import { PartBlock } from '#records/deals/part-block.tsx'
import { partsIn } from '#records/deals/parts-in.ts'
import { FormTemplates } from '#records/parties/form-templates.tsx'
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'
import { CarsBlock } from './cars-block.tsx'
import { ContainerRow } from './container-row.tsx'

const StopsBlock = lazy(async () => ({ default: (await import('#records/deals/stops-block.tsx')).StopsBlock }))

/** What a part most often has in common with its order. */
const EQUIPMENT = ['container_type_id'] as const
const ROUTE = ['poo_id', 'fd_id', 'container_type_id'] as const

const fromOrder = (row: CardParts['row'], fields: readonly FieldOf<'order'>[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((name) =>
      row[name]
        ? [
            [name, row[name]],
            [name.replace(/_id$/, '_name'), refName(row, name)],
          ]
        : [],
    ),
  )

/** By air nothing is counted; rows that are there stay in sight. */
const hasUnits = (row: CardParts['row']): boolean =>
  dealEquipment(row).length > 0 || partsIn(row, orderContainer).length > 0

/** Cars of our own go by road; those that were attached before stay in sight. */
const hasCars = (row: CardParts['row']): boolean => modesOf(row).includes('auto') || idsIn(row.car_ids).length > 0

/** Trucks stop on their way; stops that are there stay in sight. */
const hasStops = (row: CardParts['row']): boolean => modesOf(row).includes('auto') || partsIn(row, orderStop).length > 0

export const OrderPartBlocks = ({ row, canEdit }: CardParts) => {
  const { variant } = useInstallation()
  const mayDispatch = useMayDispatch()
  /** A dispatcher who may not change the order changes its vehicles alone. */
  const openTo = <N extends EntityName>({ name }: Entity<Fields, N>) => ({
    canEdit: canEdit || mayDispatch,
    only: canEdit || !mayDispatch ? undefined : fieldsIn(DISPATCHER_FIELDS, name),
  })
  const leg = {
    ...fromOrder(row, ROUTE),
    planned_loading_date: row.planned_loading_date,
    planned_unloading_date: row.planned_unloading_date,
    equipment_count: row.equipment_count,
    cargo: row.cargo,
  }
  return (
    <>
      {variant.directions && (
        <div id={blockId(orderDirection)} className={css.anchor}>
          <PartBlock
            entity={orderDirection}
            deal={row}
            {...openTo(orderDirection)}
            prefill={leg}
            hint={(form) => <FormTemplates form={form} clientId={row.client_id} />}
            rowOf={(part, onPress) => <DirectionRow row={part} order={row} onPress={onPress} />}
          />
        </div>
      )}
      <div id={blockId(orderContainer)} className={css.anchor}>
        <PartBlock
          entity={orderContainer}
          deal={row}
          {...(hasUnits(row) ? openTo(orderContainer) : { canEdit: false })}
          prefill={fromOrder(row, EQUIPMENT)}
          isPasted
          rowOf={(part, onPress) => <ContainerRow row={part} deal={row} onPress={onPress} />}
        />
      </div>
      {variant.directions && hasStops(row) && (
        <Suspense>
          <StopsBlock deal={row} {...openTo(orderStop)} canPrice={canEdit} />
        </Suspense>
      )}
      {variant.trucksOnDelivery && hasCars(row) && <CarsBlock row={row} canEdit={canEdit || mayDispatch} />}
    </>
  )
}
