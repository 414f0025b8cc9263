/** Which errors a form tells above its fields, and by which labels. */
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { order } from '@fura/shared/entities/order.ts'
import { expect, test } from 'vitest'
import { errorsElsewhere } from './errors-elsewhere.ts'

test('a sum of the deal or of the client is told above the form; a field of the form is not', () => {
  expect(errorsElsewhere(customerFreight, { price: 'max', plan_income: 'max' })).toEqual([
    { code: 'max', labels: ['customer_freight.plan_income', 'order.plan_income', 'client.plan_income'] },
  ])
  expect(errorsElsewhere(order, { debt: 'max', cargo_value: 'max' })).toEqual([
    { code: 'max', labels: ['order.debt', 'client.debt'] },
  ])
})

test('so is a sum of the record itself that nobody types', () => {
  expect(errorsElsewhere(customerFreight, { gross: 'max' })).toMatchObject([{ code: 'max' }])
})
