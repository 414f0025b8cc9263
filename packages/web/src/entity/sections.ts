/** How the many fields of a rich entity are grouped, in its form and on its card. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { descriptionOf } from '#descriptions/description-of.ts'
import type { FieldSection } from '#descriptions/description.ts'

const NONE: readonly FieldSection[] = []

export const sectionsOf = (entity: Pick<Entity, 'name'>): readonly FieldSection[] =>
  descriptionOf(entity).sections ?? NONE
