/** Caches what depends on an entity's declaration alone: bulk writes need it once per record. */
import type { Entity } from '@fura/shared/entities/entity.ts'

export const perEntity = <T>(make: (entity: Entity) => T): ((entity: Entity) => T) => {
  const cache = new WeakMap<Entity, { of: T }>()
  return (entity) => {
    const entry = cache.get(entity) ?? { of: make(entity) }
    cache.set(entity, entry)
    return entry.of
  }
}
