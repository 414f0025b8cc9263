/** Which errors a form shows above its fields, and with which labels. */
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { order } from '@fura/shared/entities/order.ts'
import { expect, test } from 'vitest'
import { errorsElsewhere } from './errors-elsewhere.ts'

test('an error in a sum of the deal or the client stands above the form; one in a field of the form does not', () => {
  expect(errorsElsewhere(customerFreight, { price: 'max', plan_income: 'max' })).toEqual([
    { code: 'max', labels: ['customer_freight.plan_income', 'order.plan_income', 'client.plan_income'] },
  ])
  expect(errorsElsewhere(order, { debt: 'max', cargo_value: 'max' })).toEqual([
    { code: 'max', labels: ['order.debt', 'client.debt'] },
  ])
})

test('so does an error in a computed sum of the record itself', () => {
  expect(errorsElsewhere(customerFreight, { gross: 'max' })).toMatchObject([{ code: 'max' }])
})
