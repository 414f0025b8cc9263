/** Which lists this device stores in full (offline.md 3.1): they are searched and paged without the server. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { listDescriptionOf } from '#descriptions/lists.ts'

/** Lookups and status lists are the entities that people sort by hand; so are the parts of a deal, which belong to it. */
export const isLookup = (entity: Entity): boolean =>
  listDescriptionOf(entity).isKeptWhole ?? (entity.sort[0] === 'position' && entity.part === undefined)
