/** What may be set in many records of a list at once. */
import type { Entity } from '@fura/shared/entities/entity.ts'

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
export const bulkFields = ({ name, fields }: Entity): readonly string[] =>
  FIELDS[name] ?? ['status_id', 'manager_id', 'is_active'].filter((field) => fields[field] !== undefined)
