/** The filter panel follows the declarations. */
import { city } from '@fura/shared/entities/city.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { order } from '@fura/shared/entities/order.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import { expect, test } from 'vitest'
import { controlOf, filterControls, namesOf } from './filter-controls.ts'

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

const keysOf = (variant: (typeof VARIANTS)[keyof typeof VARIANTS], group: string): string[] => {
  const control = filterControls(order, { variant }).find((each) => each.kind === 'keyed' && each.group === group)
  return control?.kind === 'keyed' ? control.keys.map(({ name }) => name) : []
}

test('S9.08 the first word of each group is the default', () => {
  const firsts = ['role', 'place', 'country', 'carrier', 'date'].map((group) => keysOf(VARIANTS['freight-1'], group)[0])
  expect(firsts).toEqual(['team_user', 'pol', 'pol_country', 'main_carrier_all', 'date_create'])
})

test('S6.08 only freight installations have filters for carriers, three roles and loading dates', () => {
  expect(keysOf(VARIANTS['freight-2'], 'carrier')).toEqual(['main_carrier_all', 'main_carrier', 'main_carrier2'])
  expect(keysOf(VARIANTS.standard, 'carrier')).toEqual([])
  const extras = ['head_of', 'doc_support_manager', 'other_manager']
  expect(keysOf(VARIANTS['freight-1'], 'role')).toEqual(expect.arrayContaining(extras))
  expect(keysOf(VARIANTS.transport, 'role').filter((name) => extras.includes(name))).toEqual([])
  const loading = ['planned_loading_date', 'actual_loading_date']
  expect(keysOf(VARIANTS['freight-1'], 'date')).toEqual(expect.arrayContaining(loading))
  expect(keysOf(VARIANTS.standard, 'date').filter((name) => loading.includes(name))).toEqual([])
})

test('S7.14 every filter of the agreements panel has a control, each word one', () => {
  const controls = filterControls(order, { variant: VARIANTS['freight-1'] })
  const words = [
    'status',
    'order_type',
    'direction',
    'organization',
    'client',
    'counterparty',
    'source',
    'in_work',
    'only_mine',
    'attention',
    'creator',
    'op_manager',
    'pod',
    'pod_country',
    'main_carrier2',
    'date_create_from',
    'actual_loading_date_to',
  ]
  for (const word of words) expect(controlOf(controls, word), word).toBeDefined()
  const all = controls.flatMap(namesOf)
  expect(all).toEqual([...new Set(all)])
})
