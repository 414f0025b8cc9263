/** What a picker offers, by the kind of company. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { expect, test } from 'vitest'
import { bulkFields } from '#records/lists/bulk-fields.ts'
import { fieldPickerFilters } from './picker-filters.ts'

test.each(VARIANT_NAMES)('S1.06 in %s loads are assigned to dispatchers only if there are dispatchers', (name) => {
  const variant = VARIANTS[name]
  const offered = fieldPickerFilters(order, 'op_manager_id', {}, { variant })
  expect(offered).toEqual(name === 'transport' ? { is_dispatcher: 1 } : {})
  expect(bulkFields(order, variant).includes('op_manager_id')).toBe(name === 'transport')
  expect(bulkFields(quote, variant)).not.toContain('op_manager_id')
  expect(fieldPickerFilters(order, 'manager_id', {}, { variant })).toEqual({})
})

test.each([
  [
    { object_type: 'client', object_id: 4, client_id: 4 },
    { client_id: 4, owner_type: 1 },
  ],
  [
    { object_type: 'contractor', object_id: 7, client_id: 4 },
    { client_id: 7, owner_type: 2 },
  ],
  [
    { object_type: 'lead', object_id: 9 },
    { client_id: 9, owner_type: 3 },
  ],
  [
    { object_type: 'order', object_id: 5, client_id: 4 },
    { client_id: 4, owner_type: 1 },
  ],
  [{ object_type: 'contractor', object_id: null }, {}],
])('S5.08 the person of a task is one of what it is about: %o', (values, offered) => {
  expect(fieldPickerFilters(task, 'contact_person_id', values, { variant: VARIANTS.standard })).toEqual(offered)
})

test('pickers offer only carriers of a deal and reasons that the server accepts', () => {
  const offered = (entity: typeof order | typeof quote, field: string) =>
    fieldPickerFilters(entity, field, {}, { variant: VARIANTS['freight-1'] })
  for (const field of ['main_carrier_id', 'main_carrier2_id']) {
    expect(offered(order, field)).toEqual({ is_carrier: 1 })
    expect(offered(quote, field)).toEqual({ is_carrier: 1 })
  }
  expect(offered(order, 'cancel_reason_id')).toEqual({ kind: 'order' })
  expect(offered(quote, 'lost_reason_id')).toEqual({ kind: 'quote' })
})
