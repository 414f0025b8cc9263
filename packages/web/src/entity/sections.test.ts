/** The sections of forms and cards: every field has its place, and only once. */
import { entities } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'
import { fieldsWithoutSection, sectionsOf } from './sections.ts'

const divided = entities.filter((entity) => sectionsOf(entity).length > 0)

test('some entities are divided into sections', () => {
  expect(divided.map(({ name }) => name)).toEqual(expect.arrayContaining(['client', 'contractor']))
})

test.each(divided.map((entity) => [entity.name, entity] as const))('%s shows each field once', (_, entity) => {
  const placed = sectionsOf(entity).flatMap(({ fields }) => fields)
  expect(fieldsWithoutSection(entity)).toEqual([])
  expect(placed).toEqual([...new Set(placed)])
  expect(placed.filter((name) => !(name in entity.fields))).toEqual([])
})
