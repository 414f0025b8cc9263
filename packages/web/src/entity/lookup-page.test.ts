/** A list on the device answers as the server would. */
import { country } from '@fura/shared/entities/country.ts'
import { containerType } from '@fura/shared/entities/lookups.ts'
import { expect, test } from 'vitest'
import { lookupPage } from './lookup-page.ts'

const UKRAINE = {
  id: 1,
  name: 'Украина',
  name_ru: 'Украина',
  name_uk: 'Україна',
  name_en: 'Ukraine',
  country_code: 'UA',
}

const isFound = (search: string) => lookupPage(country, [UKRAINE], { filters: {}, search, start: 0 }).total === 1

test('three characters match anywhere, fewer at the beginning of a word', () => {
  expect(['КРАЇ', 'ua', 'ук', '  '].filter(isFound)).toEqual(['КРАЇ', 'ua', 'ук', '  '])
  expect(isFound('кр')).toBe(false)
})

test('pages hold twenty matches', () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({
    id,
    name_ru: `Тип ${id}`,
    kind: id % 2 ? 'truck' : 'container',
  }))
  const page = lookupPage(containerType, rows, { filters: { kind: 'truck' }, search: '', start: 20 })
  expect([page.total, page.rows.map(({ id }) => id)]).toEqual([25, [41, 43, 45, 47, 49]])
})

test('the chosen record stays among those in use', () => {
  const rows = [1, 2, 3].map((id) => ({ id, name_ru: `Тип ${id}`, is_active: id === 1 ? 1 : 0 }))
  const idsOf = (filters: Record<string, number>) =>
    lookupPage(containerType, rows, { filters, search: '', start: 0 }).rows.map(({ id }) => id)
  expect(idsOf({ is_active: 1 })).toEqual([1])
  expect(idsOf({ is_active: 1, current_id: 3 })).toEqual([1, 3])
  expect(idsOf({ current_id: 3 })).toEqual([1, 3])
  expect(idsOf({ is_active: 0, current_id: 1 })).toEqual([1, 2, 3])
})
