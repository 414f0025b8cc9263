/**
 * Exchange rates become records like any other, in the company's own currency (decision 0031): with history, deletable, listed.
 * They were in hryvnias until now, also where the own currency is another one, and the own currency's rate stood among them.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

const NATIONAL_CODE = 'UAH'
/** Rates are whole millionths. */
const ONE = 1_000_000

/** The own currency's rate in hryvnias on the day of `o`. */
const ownOn = (column: 'rate' | 'units', base: number) =>
  sql`(select b.${sql.ref(column)} from exchange_rates_before b where b.currency_id = ${base} and b.date <= o.date
    order by b.date desc limit 1)`

const newColumns = sql`(date_create, date_update, currency_id, date, rate, units, source, unique_key)`
const uniqueKey = (currency: ReturnType<typeof sql>) =>
  sql`cast(o.date as text) || ${'\n'} || cast(${currency} as text)`

/** Whatever a row was counted with stays: both rates in hryvnias, the one divided by the other. */
const copyRates = async ({ db }: Migration, base: number): Promise<void> => {
  await sql`insert into exchange_rates ${newColumns}
    select date_create, date_create, currency_id, date,
      case when own_rate is null then rate
        else (2 * rate * own_units * ${sql.lit(ONE)} + units * own_rate) / (2 * units * own_rate) end,
      case when own_rate is null then units else 1 end, coalesce(source, 'manual'), unique_key
    from (select o.date_create, o.currency_id, o.date, o.rate, o.units, o.source,
        ${uniqueKey(sql`o.currency_id`)} as unique_key,
        ${ownOn('rate', base)} as own_rate, ${ownOn('units', base)} as own_units
      from exchange_rates_before o where o.currency_id <> ${base}) told`.execute(db)
}

/** The hryvnia had no rate of its own: one divided by the own currency's. */
const addNational = async ({ db }: Migration, base: number, national: number): Promise<void> => {
  await sql`insert into exchange_rates ${newColumns}
    select o.date_create, o.date_create, ${national}, o.date,
      (2 * o.units * ${sql.lit(ONE * ONE)} + o.rate) / (2 * o.rate), 1, coalesce(o.source, 'manual'),
      ${uniqueKey(sql`cast(${national} as bigint)`)}
    from exchange_rates_before o where o.currency_id = ${base}
      and not exists (select 1 from exchange_rates_before n where n.currency_id = ${national})`.execute(db)
}

const idOf = async ({ db }: Migration, column: 'is_base' | 'code', value: number | string): Promise<number | null> => {
  const row = await db.selectFrom('currencies').select('id').where(column, '=', value).orderBy('id').executeTakeFirst()
  return row ? row.id : null
}

const moveRates = async (m: Migration): Promise<void> => {
  const [base, national] = [await idOf(m, 'is_base', 1), await idOf(m, 'code', NATIONAL_CODE)]
  if (base !== null && base === national) {
    await sql`delete from exchange_rates_before where currency_id = ${base}`.execute(m.db)
  }
  await copyRates(m, base ?? 0)
  if (base !== null && national !== null && base !== national) await addNational(m, base, national)
  await sql`insert into row_counts (entity, num)
    select 'exchange_rates', count(*) from exchange_rates having count(*) > 0`.execute(m.db)
}

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema.alterTable('exchange_rates').renameTo('exchange_rates_before').execute()
  await createRecordTable(m, 'exchange_rates', {
    columns: {
      currency_id: 'ref currencies',
      date: 'int!',
      rate: 'int!',
      units: 'int',
      source: 'text',
      comment: 'text',
    },
    unique: true,
    index: ['date', 'source'],
  })
  await moveRates(m)
  await m.db.schema.dropTable('exchange_rates_before').execute()
  await m.db.schema
    .createIndex('exchange_rates_of_day')
    .on('exchange_rates')
    .columns(['currency_id', 'date'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
}
