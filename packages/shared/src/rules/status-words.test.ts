/** What a status is called by how an order goes. */
import { expect, test } from 'vitest'
import { ORDER_STATUS } from '../statuses.ts'
import { statusInMode } from './status-words.ts'

const BOOKED = {
  id: ORDER_STATUS.booked,
  name: 'Букинг подтверждён / машина назначена',
  name_en: 'Booked / truck assigned',
  short_name: 'Букинг / машина',
  short_name_en: 'Booked',
}

test('by road it speaks of the truck alone, otherwise of the booking', () => {
  expect(statusInMode(BOOKED, 'auto')).toEqual({
    id: ORDER_STATUS.booked,
    name: 'Машина назначена',
    name_en: 'Truck assigned',
    short_name: 'Машина назначена',
    short_name_en: 'Truck assigned',
  })
  for (const mode of ['sea', 'rail', 'air'] as const)
    expect(statusInMode(BOOKED, mode)).toMatchObject({ name: 'Букинг подтверждён', short_name: 'Букинг подтверждён' })
})

test('a deal with several modes gets both halves; a company’s own name stays, and so do other statuses', () => {
  expect(statusInMode(BOOKED, null)).toBe(BOOKED)
  const renamed = { id: ORDER_STATUS.booked, name: 'Готов', short_name: 'Готов' }
  expect(statusInMode(renamed, 'auto')).toEqual(renamed)
  const problem = { id: ORDER_STATUS.problem, name: 'Проблема / претензия' }
  expect(statusInMode(problem, 'auto')).toEqual(problem)
})
