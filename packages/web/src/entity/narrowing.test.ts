/** What a picker offers, by the kind of company. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { expect, test } from 'vitest'
import { bulkFields } from './bulk-fields.ts'
import { fieldNarrowing } from './narrowing.ts'

test.each(VARIANT_NAMES)('S1.06 in %s loads are handed to dispatchers only where there are dispatchers', (name) => {
  const variant = VARIANTS[name]
  const offered = fieldNarrowing(order, 'op_manager_id', {}, variant)
  expect(offered).toEqual(name === 'transport' ? { is_dispatcher: 1 } : {})
  expect(bulkFields(order, variant).includes('op_manager_id')).toBe(name === 'transport')
  expect(bulkFields(quote, variant)).not.toContain('op_manager_id')
  expect(fieldNarrowing(order, 'manager_id', {}, variant)).toEqual({})
})
