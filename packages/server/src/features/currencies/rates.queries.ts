/** Exchange rates as the bank has them: stored in the national currency, asked for in the company's base currency (domain.md 3.3). */
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { asText, type Decimal, RATE_PLACES } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import type { Reader, Tx } from '#db/database.ts'

/** Where the base currency is a foreign one, rates are in the currency of the country whose bank gives them. */
const NATIONAL_CODE = 'UAH'

export const lastRate = (db: Reader | Tx, currencyId: number, day: number) =>
  db
    .selectFrom('exchange_rates')
    .select(['rate', 'date', 'units'])
    .where('currency_id', '=', currencyId)
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Of one unit, in the national currency. */
const nationalRate = async (db: Reader | Tx, currencyId: number, day: number): Promise<Big | null> => {
  const found = await lastRate(db, currencyId, day)
  return found ? new Big(fromScaled('rate', Number(found.rate))).div(Number(found.units)) : null
}

export const baseCurrency = async (db: Reader | Tx): Promise<number | null> => {
  const row = await db.selectFrom('currencies').select('id').where('is_base', '=', 1).executeTakeFirst()
  return row ? Number(row.id) : null
}

export const isCurrency = async (db: Reader | Tx, id: number): Promise<boolean> => {
  const live = db.selectFrom('currencies').select('id').where('id', '=', id).where('is_deleted', '=', 0)
  return (await live.executeTakeFirst()) !== undefined
}

const codeOf = async (db: Reader | Tx, currencyId: number): Promise<unknown> => {
  const row = await db.selectFrom('currencies').select('code').where('id', '=', currencyId).executeTakeFirst()
  return row?.code
}

/** Of a currency with this code, out of its and the base currency's rates in the national one; null where it has none. */
export const rateInBase = (found: Big | null, baseInNational: Big | null, code: unknown): Decimal | null => {
  if (found) return asText(found.div(baseInNational ?? 1), RATE_PLACES)
  if (baseInNational === null || code !== NATIONAL_CODE) return null
  return asText(new Big(1).div(baseInNational), RATE_PLACES)
}

/** Units of the base currency for one of this on a day; null where the bank has told none. */
export const bankRate = async (db: Reader | Tx, currencyId: number, day: number): Promise<Decimal | null> => {
  const base = await baseCurrency(db)
  if (base === null || currencyId === base) return asText(new Big(1), RATE_PLACES)
  const baseInNational = await nationalRate(db, base, day)
  const found = await nationalRate(db, currencyId, day)
  return rateInBase(found, baseInNational, found ? null : await codeOf(db, currencyId))
}
