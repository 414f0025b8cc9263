/** Fields that clash together: a sent one alone, or all of its group. */
import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { orderContainer } from '../entities/order-container.ts'
import { clashingFields } from './clash-groups.ts'

test.each([
  [{}, []],
  [{ seal_number: 'A1' }, ['seal_number']],
  [{ truck_id: 1 }, ['contractor_id', 'car_id', 'driver_id', 'truck_id', 'trailer_id']],
  [{ dnd_currency_id: 1, comment: '' }, ['demurrage_rate', 'detention_rate', 'dnd_currency_id', 'comment']],
  [{ is_soc: 0 }, ['container_type_id', 'number', 'is_soc']],
  [{ nothing: 1 }, []],
])('C1 sending %o of a container watches %j', (sent, watched) => {
  expect(new Set(clashingFields(orderContainer.fields, sent))).toEqual(new Set(watched))
})

test('C1 a group has at least two fields: alone a field clashes by itself', () => {
  const lonely = entities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { group }]) =>
      group !== undefined && clashingFields(fields, { [field]: null }).length < 2 ? [`${name}.${field}`] : [],
    ),
  )
  expect(lonely).toEqual([])
})
