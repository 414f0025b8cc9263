/** What a currency costs in the company's own one on a day: the rate that every row is counted with (domain.md 3.3, decision 0031). */
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { RateAsked } from '@fura/shared/money/complete-row.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { OWN_RATE, ratePerUnit } from '@fura/shared/money/exchange-rate.ts'
import type { Writing } from '#db/actor.ts'
import type { Reader, RowOf, Tx } from '#db/database.ts'
import { columnsOf, compileSql, joinSql, part, raw } from '#db/sql-text.ts'

export interface DayRate {
  rate: Decimal
  /** The day of the rate. */
  date: number
}

export const baseCurrency = async (db: Reader | Tx): Promise<number | null> => {
  const row = await db.selectFrom('currencies').select('id').where('is_base', '=', 1).orderBy('id').executeTakeFirst()
  return row ? row.id : null
}

type StoredRate = Pick<RowOf<'exchange_rates'>, 'rate' | 'units'>

/** The rate of one unit; without `units` the rate is for one. */
const perUnit = ({ rate, units }: StoredRate): Decimal => ratePerUnit(fromScaled('rate', rate), units ?? 1)

/** The last rate on or before the day; the own currency is always one. null: there is none. */
export const rateOfDay = async (db: Reader | Tx, currencyId: number, day: number): Promise<DayRate | null> => {
  if (currencyId === (await baseCurrency(db))) return { rate: OWN_RATE, date: day }
  const row = await db
    .selectFrom('exchange_rates')
    .select(['rate', 'date', 'units'])
    .where('currency_id', '=', currencyId)
    .where('date', '<=', day)
    .where('is_deleted', '=', 0)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { rate: perUnit(row), date: row.date } : null
}

export const bankRate = async (db: Reader | Tx, currencyId: number, day: number): Promise<Decimal | null> =>
  (await rateOfDay(db, currencyId, day))?.rate ?? null

/** The last rate on or before a requested day. */
interface DayRow extends StoredRate {
  currency_id: number
  day: number
}

const keyOf = ({ currencyId, day }: RateAsked): string => `${currencyId} ${day}`

/** Within one write a rate does not change. */
const ratesByTx = new WeakMap<Tx, Map<string, Decimal | null>>()

/** The bank's rates of these days in one query, none of them asked twice in a write. The own currency has none. */
export const bankRates = async (
  { db, tx }: Pick<Writing, 'db' | 'tx'>,
  requests: readonly RateAsked[],
): Promise<(currencyId: number, day: number) => Decimal | null> => {
  const rates = ratesByTx.get(tx) ?? new Map<string, Decimal | null>()
  ratesByTx.set(tx, rates)
  const unknown = requests.filter((one) => !rates.has(keyOf(one)))
  for (const one of unknown) rates.set(keyOf(one), null)
  const [table, of] = [raw(db.tableText('exchange_rates')), columnsOf('exchange_rates')]
  const questions = [...new Map(unknown.map((one) => [keyOf(one), one])).values()].map(
    ({ currencyId, day }) => part`select * from (
      select ${of.currency_id}, cast(${day} as bigint) as day, ${of.rate}, ${of.units} from ${table}
      where ${of.currency_id} = ${currencyId} and ${of.date} <= ${day} and ${of.is_deleted} = 0
      order by ${of.date} desc limit 1) r`,
  )
  const rows =
    questions.length === 0
      ? []
      : (await tx.executeQuery<DayRow>(compileSql(db, joinSql(questions, ' union all ')))).rows
  for (const row of rows) {
    rates.set(keyOf({ currencyId: row.currency_id, day: row.day }), perUnit(row))
  }
  return (currencyId, day) => rates.get(keyOf({ currencyId, day })) ?? null
}

/** For each record the rate before it, for one unit: of the same currency, on the last earlier day that has one. */
export const ratesBefore = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Decimal>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('exchange_rates as r')
    .innerJoin('exchange_rates as b', (join) =>
      join.on('b.id', '=', (eb) =>
        eb
          .selectFrom('exchange_rates as e')
          .select('e.id')
          .whereRef('e.currency_id', '=', 'r.currency_id')
          .whereRef('e.date', '<', 'r.date')
          .where('e.is_deleted', '=', 0)
          .orderBy('e.date', 'desc')
          .limit(1),
      ),
    )
    .select(['r.id', 'b.rate', 'b.units'])
    .where('r.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, perUnit(row)]))
}

/** The record of exactly this day. */
export const rateIdOn = async (db: Reader | Tx, currencyId: number, day: number): Promise<number | null> => {
  const row = await db
    .selectFrom('exchange_rates')
    .select('id')
    .where('currency_id', '=', currencyId)
    .where('date', '=', day)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return row ? row.id : null
}
