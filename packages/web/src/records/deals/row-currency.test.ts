/** The default currency of a price. */
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { expect, test } from 'vitest'
import { emptyCurrencies, startCurrencies } from './row-currency.ts'

test('a new row starts with the currencies of its prices', () => {
  expect(startCurrencies(customerFreight)).toEqual(['currency_id'])
  expect(startCurrencies(quoteService)).toEqual(['sell_currency_id', 'buy_currency_id'])
  expect(startCurrencies(orderContainer)).toEqual([])
})

test('a price without a currency takes that of its deal, on its own side only; a chosen one stays', () => {
  expect(emptyCurrencies(customerFreight, { price: '100', currency_id: null })).toEqual(['currency_id'])
  expect(emptyCurrencies(customerFreight, { price: '100', currency_id: 2 })).toEqual([])
  expect(emptyCurrencies(customerFreight, { price: '', currency_id: null })).toEqual([])
  const bought = { sell_price: '200', sell_currency_id: 1, buy_price: '150', buy_currency_id: null }
  expect(emptyCurrencies(quoteService, bought)).toEqual(['buy_currency_id'])
  expect(emptyCurrencies(orderContainer, { detention_rate: '20', dnd_currency_id: null })).toEqual(['dnd_currency_id'])
})
