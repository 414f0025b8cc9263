/** The fields that can be set in many records of a list at once. */
import type { FieldOf, EntityName } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Variant } from '@fura/shared/variants.ts'
import { descriptionOf } from '#descriptions/description-of.ts'

/** Deals and parties: the people in charge and the status; entries of lists: whether they are offered. */
const PLAIN: readonly FieldOf<EntityName>[] = ['status_id', 'manager_id', 'is_active']

export const bulkFields = (entity: Entity, { dispatcher }: Pick<Variant, 'dispatcher'>): readonly string[] => {
  const { bulk, bulkWithDispatchers } = descriptionOf(entity)
  if (dispatcher && bulkWithDispatchers) return bulkWithDispatchers
  return bulk ?? PLAIN.filter((field) => entity.fields[field] !== undefined)
}
