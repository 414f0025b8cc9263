/** Autofill: choosing a driver fills in their truck, trailer and carrier. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { carrierFreight } from '@fura/shared/entities/freight.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { expect, test } from 'vitest'
import { autofill } from './autofill.ts'

const DRIVER = {
  id: 7,
  contractor_id: 3,
  contractor_name: 'Транс-Вест',
  truck_id: 5,
  truck_name: 'BH4821EK',
  trailer_id: null,
}

test('a driver replaces truck and carrier, and leaves fields for which they have no value', () => {
  expect(autofill(orderDirection, 'driver_id', DRIVER, { contractor_id: 9, trailer_id: 4 })).toEqual([
    { field: 'contractor_id', value: 3, text: 'Транс-Вест' },
    { field: 'truck_id', value: 5, text: 'BH4821EK' },
  ])
})

test('a truck fills in its carrier only if there is none', () => {
  const truck = { id: 5, contractor_id: 3, contractor_name: 'Транс-Вест' }
  expect(autofill(orderDirection, 'truck_id', truck, { contractor_id: 9 })).toEqual([])
  expect(autofill(orderDirection, 'truck_id', truck, { contractor_id: null })).toHaveLength(1)
})

test('a chosen rate fills in whom we pay and how much', () => {
  const rate = { id: 4, contractor_id: 6, contractor_name: 'Maersk', price: '800.0000', currency_id: 1, vat_id: null }
  expect(autofill(carrierFreight, 'request_id', rate, { price: '1', vat_id: 5 })).toEqual([
    { field: 'contractor_id', value: 6, text: 'Maersk' },
    { field: 'price', value: '800.0000', text: '' },
    { field: 'currency_id', value: 1, text: '' },
  ])
})

test('a form without such fields stays as it is, and so does one with an emptied field', () => {
  expect(autofill(trailer, 'driver_id', DRIVER, {}).map(({ field }) => field)).toEqual(['contractor_id'])
  expect(autofill(orderDirection, 'driver_id', undefined, {})).toEqual([])
})
