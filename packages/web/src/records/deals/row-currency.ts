/**
 * The currency of a row's prices: that of its deal until somebody chooses another. The server would fill it in;
 * the form shows it, so that an empty field never stands for an invisible currency.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { keysOf } from '@fura/shared/objects.ts'
import type { RowValues } from '#offline/row.ts'

type PartField = FieldOf<
  'customer_freight' | 'kickback_customer' | 'order_service' | 'order_container' | 'rate_request'
>

/** Each currency of a row, and the prices that are in it. */
const CURRENCIES = {
  currency_id: ['price', 'amount'],
  sell_currency_id: ['sell_price'],
  buy_currency_id: ['buy_price'],
  dnd_currency_id: ['demurrage_rate', 'detention_rate'],
} as const satisfies { [F in PartField]?: readonly PartField[] }

type CurrencyField = keyof typeof CURRENCIES

const FIELDS = keysOf(CURRENCIES)

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

const currencyFields = ({ fields }: Entity): CurrencyField[] => FIELDS.filter((name) => name in fields)

/** First values of a new row. Few containers are charged for standing: they get their currency with the charge. */
export const startCurrencies = (entity: Entity): CurrencyField[] =>
  currencyFields(entity).filter((name) => name !== 'dnd_currency_id')

/** In a form: the currencies that are empty though a price is typed. */
export const emptyCurrencies = (entity: Entity, values: RowValues): CurrencyField[] =>
  currencyFields(entity).filter(
    (name) => isBlank(values[name]) && CURRENCIES[name].some((price) => !isBlank(values[price])),
  )
