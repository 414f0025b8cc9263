/** Which fields somebody may change, by right and by the kind of company. */
import { order } from '@fura/shared/entities/order.ts'
import { orderService } from '@fura/shared/entities/deal-service.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { expect, test } from 'vitest'
import { mayEditField } from './fields-of.ts'

test.each(VARIANT_NAMES)('S6.03 in %s the document date is edited only by carriers, with the right to it', (name) => {
  const viewer = { variant: VARIANTS[name] }
  expect(mayEditField(order.fields.doc_date, { ...viewer, can: () => true })).toBe(name === 'transport')
  expect(mayEditField(order.fields.doc_date, { ...viewer, can: () => false })).toBe(false)
})

test('S6.02 other fields are edited by their right alone, in every kind of company', () => {
  for (const name of VARIANT_NAMES) {
    const viewer = { variant: VARIANTS[name] }
    expect(mayEditField(orderService.fields.buy_price, { ...viewer, can: () => true })).toBe(true)
    expect(mayEditField(orderService.fields.buy_price, { ...viewer, can: () => false })).toBe(false)
    expect(mayEditField(order.fields.cargo, { ...viewer, can: () => false })).toBe(true)
  }
})
