/** Prices of the demo's money rows: with the bank's rate of a day and the VAT that a new row would get. */
import { defaultVat } from '@fura/shared/money/default-vat.ts'
import { currencyId, vatId } from '../data/money.ts'
import type { Price } from './lane.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Whole units, rounded down to tens: between 96 and 105 percent of the usual price. */
export const around = ([whole, currency]: Price, random: Random): Price => [
  Math.max(10, Math.floor((whole * random.int(96, 105)) / 1000) * 10),
  currency,
]

/** What is agreed on is the sum with VAT. */
export const vatFields = (isSellerVatPayer: boolean, isCarriage: boolean, directionId: number) => ({
  vat_id: vatId(defaultVat({ isSellerVatPayer, isCarriage, directionId })),
  vat_included: 1,
})

export const priceFields = ([whole, currency]: Price, day: number, world: World) => ({
  price: `${whole}.0000`,
  currency_id: currencyId(currency),
  rate: world.rate(currencyId(currency), day),
  rate_date: day,
})

/** Fields of one side of a service: `sell_price`, `buy_vat_id`. */
export const sideFields = (
  side: 'sell' | 'buy',
  fields: ReturnType<typeof priceFields> & ReturnType<typeof vatFields>,
): Record<string, string | number> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${side}_${name}`, value]))
