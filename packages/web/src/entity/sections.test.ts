/** The sections of forms and cards: every field has its place, and only once. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'
import { isLanguageOf } from './fields-of.ts'
import { sectionsOf } from './sections.ts'

const divided = entities.filter((entity) => sectionsOf(entity).length > 0)

/** Editable fields that no section shows. */
const fieldsWithoutSection = (entity: Entity): string[] => {
  const shown = new Set(sectionsOf(entity).flatMap(({ fields }) => fields))
  return Object.entries(entity.fields)
    .filter(([name, field]) => !field.calc && field.viewWith !== 'nobody' && !isLanguageOf(entity, name))
    .map(([name]) => name)
    .filter((name) => !shown.has(name))
}

test('some entities are divided into sections', () => {
  expect(divided.map(({ name }) => name)).toEqual(expect.arrayContaining(['client', 'contractor']))
})

test.each(divided.map((entity) => [entity.name, entity] as const))('%s shows each field once', (_, entity) => {
  const placed = sectionsOf(entity).flatMap(({ fields }) => fields)
  expect(fieldsWithoutSection(entity)).toEqual([])
  expect(placed).toEqual([...new Set(placed)])
  expect(placed.filter((name) => !(name in entity.fields))).toEqual([])
})
