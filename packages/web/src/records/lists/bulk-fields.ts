/** What may be set in many records of a list at once. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Variant } from '@fura/shared/variants.ts'

const VEHICLE = ['contractor_id']

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  task: ['status_id', 'team_user_id', 'date_end'],
  driver: VEHICLE,
  truck: VEHICLE,
  trailer: [...VEHICLE, 'container_type_id'],
  car: VEHICLE,
  city: ['country_id'],
}

/** Deals and parties: who cares for them and where they stand; entries of lists: whether they are offered. */
const PLAIN = ['status_id', 'manager_id', 'is_active']
/** Loads are handed to a dispatcher where there are dispatchers. */
const LOAD = ['status_id', 'op_manager_id', 'manager_id']

export const bulkFields = ({ name, fields }: Entity, variant: Pick<Variant, 'dispatcher'>): readonly string[] =>
  name === order.name && variant.dispatcher
    ? LOAD
    : (FIELDS[name] ?? PLAIN.filter((field) => fields[field] !== undefined))
