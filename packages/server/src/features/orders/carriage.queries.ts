/** Who carries an order and in how many containers and trucks, by the kinds of their types. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { carrierOf, equipmentTypes, unitsOf } from '@fura/shared/rules/order-carriage.ts'
import type { Writing } from '#db/actor.ts'
import type { DealState } from '../deals/deal.state.ts'

const trucksAmong = async ({ tx }: Writing, types: readonly number[]): Promise<Set<number>> => {
  if (types.length === 0) return new Set()
  const rows = await tx
    .selectFrom('container_types')
    .select('id')
    .where('id', 'in', [...new Set(types)])
    .where('kind', '=', 'truck')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const carriageOf = async (writing: Writing, { deal, parts }: DealState): Promise<Values> => {
  const { directions = [], containers = [] } = parts
  const types = equipmentTypes(deal, containers)
  const trucks = await trucksAmong(writing, types)
  return {
    carried_by_id: carrierOf(deal, directions, containers),
    ...unitsOf(types, (type) => trucks.has(type)),
  }
}
