/** Caches what depends on an entity's declaration alone: bulk writes need it once per record. */
import type { Entity } from '@fura/shared/entities/entity.ts'

export const perEntity = <T>(make: (entity: Entity) => T): ((entity: Entity) => T) => {
  const made = new WeakMap<Entity, { of: T }>()
  return (entity) => {
    const known = made.get(entity) ?? { of: make(entity) }
    made.set(entity, known)
    return known.of
  }
}
