/** How the many fields of a rich entity are grouped, in its form and on its card. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { descriptionOf } from '#descriptions/description-of.ts'
import type { FieldSection } from '#descriptions/description.ts'

const NONE: readonly FieldSection[] = []

/** The company's own fields stand in a section of their own, the last one. */
export const sectionsOf = (entity: Entity): readonly FieldSection[] => {
  const { sections = NONE } = descriptionOf(entity)
  const fields = Object.keys(entity.fields).filter((name) => entity.fields[name]?.label)
  return sections.length * fields.length > 0 ? [...sections, { key: 'section_custom', fields }] : sections
}
