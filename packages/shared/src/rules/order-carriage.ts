/** Who carries an order, and in how many containers and trucks: what statistics count it by. */
import { countedDateOf } from './counted-date.ts'
import type { ValuesOf } from '../entities/index.ts'
import type { Values } from '../fields/validate.ts'
import { idOf, numberOf } from './wire-values.ts'

/** The main carrier; without one, the carrier of the first leg, else of the first container. */
export const carrierOf = (
  order: ValuesOf<'order'>,
  directions: readonly ValuesOf<'order_direction'>[],
  containers: readonly ValuesOf<'order_container'>[],
): number | null =>
  [idOf(order, 'main_carrier_id'), ...[...directions, ...containers].map((row) => idOf(row, 'contractor_id'))].find(
    (id) => id !== null,
  ) ?? null

/** The types of its containers, or of the equipment that is planned while there are none. */
export const equipmentTypes = (
  order: ValuesOf<'order'>,
  containers: readonly ValuesOf<'order_container'>[],
): number[] => {
  const planned = Array.from({ length: numberOf(order, 'equipment_count') }, () => order)
  return (containers.length > 0 ? containers : planned).flatMap((row) => idOf(row, 'container_type_id') ?? [])
}

/** `isTruck` of a type; the others are containers. */
export const unitsOf = (types: readonly number[], isTruck: (type: number) => boolean): Values => {
  const trucks = types.filter(isTruck).length
  return { container_count: types.length - trucks, truck_count: trucks }
}

/** Who carries an order and in how many containers and trucks, and the day that statistics count it by. */
export const carriageOf = (
  order: ValuesOf<'order'>,
  { directions = [], containers = [] }: Readonly<Record<string, readonly Values[]>>,
  isTruck: (type: number) => boolean,
): Values => ({
  counted_date: countedDateOf(order),
  carried_by_id: carrierOf(order, directions, containers),
  ...unitsOf(equipmentTypes(order, containers), isTruck),
})
