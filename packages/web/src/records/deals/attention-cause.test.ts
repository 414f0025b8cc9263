/** The alarm of a deal leads to its cause. */
import { ATTENTION_CODES } from '@fura/shared/entities/deal.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { expect, test } from 'vitest'
import { causeFields } from './attention-cause.ts'

test('its fields are those of the deal', () => {
  const fields = new Set([...Object.keys(order.fields), ...Object.keys(quote.fields)])
  expect(ATTENTION_CODES.flatMap(causeFields).filter((field) => !fields.has(field))).toEqual([])
})

test('the other codes belong to containers, money and alarms of their own, or to no deal', () => {
  const others = ['free_time', 'contact', 'task', 'payment', 'problem']
  expect(ATTENTION_CODES.filter((code) => causeFields(code).length === 0)).toEqual(others)
})
