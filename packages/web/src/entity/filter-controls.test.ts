/** The filter panel follows the declarations. */
import { city } from '@fura/shared/entities/city.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import { expect, test } from 'vitest'
import { filterControls, namesOf } from './filter-controls.ts'

const names = (entity: Parameters<typeof filterControls>[0]) =>
  filterControls(entity, { variant: VARIANTS.standard }).flatMap(namesOf)

test('S2.18 cities are narrowed by country, by what they have and by their age', () => {
  expect(names(city)).toEqual([
    'country',
    'is_port',
    'is_airport',
    'is_rail',
    'is_border',
    'date_create_from',
    'date_create_to',
  ])
})

test('S3.12 contractors have one control for legal entities and individuals', () => {
  const words = filterControls(contractor, { variant: VARIANTS.standard }).find(({ kind }) => kind === 'words')
  expect(words).toEqual({
    kind: 'words',
    field: 'entity_physical_person',
    words: [
      { name: 'is_legal_person', value: 1 },
      { name: 'is_physical_person', value: 2 },
    ],
  })
  expect(names(contractor)).toContain('group')
})
