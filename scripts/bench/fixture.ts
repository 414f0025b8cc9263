/**
 * Drivers for the list benches: however many rows there are, the same filter matches 50 of them and the same search terms
 * match 1, 100 and 5,000, so a run at another size measures growth and nothing else.
 */
import { driver } from '../../packages/shared/src/entities/driver.ts'
import { prefixes } from '../../packages/shared/src/fold.ts'
import { sql } from 'kysely'
import type { Database, Row, Tx } from '../../packages/server/src/db/database.ts'
import { storedColumns, withDefaults } from '../../packages/server/src/resource/columns.ts'

/** Terms whose letters the other names do not have, with the number of rows that contain each. */
export const TERMS = [
  { term: 'жюцфэг', matches: 1 },
  { term: 'щипцэл', matches: 100 },
  { term: 'фюжибд', matches: 5000 },
] as const
/** A word that most rows share: reported, not judged. */
export const BROAD_TERM = 'вано'
export const FILTER_MATCHES = 50

const FIRST = ['Степан', 'Антон', 'Роман', 'Петро', 'Марко', 'Олена', 'Остап', 'Назар', 'Тарас', 'Макар']
const SYLLABLES = ['ко', 'ва', 'но', 'ра', 'ста', 'ми', 'ле', 'до', 'пе', 'тра', 'со', 'ли', 'ве', 'ма', 'кра', 'бо']

/** The same number for the same row at every run. */
const mixed = (n: number): number => {
  let value = Math.imul(n ^ (n >>> 16), 0x45d9f3b)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}

const nameOf = (n: number): string => {
  const random = mixed(n)
  const syllable = (place: number) => SYLLABLES[(random >>> (place * 4)) & 15] ?? ''
  const last = syllable(0) + syllable(1) + syllable(2)
  return `${last.slice(0, 1).toUpperCase()}${last.slice(1)}ский ${FIRST[random % FIRST.length] ?? ''} ${n}`
}

/** Rows with a term are spread over the table. */
const termsOf = (n: number, rows: number): string =>
  TERMS.filter(({ matches }) => n % Math.floor(rows / matches) === 0 && n / Math.floor(rows / matches) <= matches)
    .map(({ term }) => ` ${term}`)
    .join('')

const rowOf = (n: number, rows: number, contractors: readonly number[]): Row => {
  // The first contractor has 50 drivers at every size, the rest share what is left.
  const contractor = n <= FILTER_MATCHES ? 0 : 1 + (n % (contractors.length - 1))
  const record = withDefaults(driver, {
    name: nameOf(n) + termsOf(n, rows),
    phone: `38050${String(1_000_000 + n)}`,
    comment: n % 3 === 0 ? 'Звонить после восьми' : null,
    contractor_id: contractors[contractor] ?? null,
  })
  return { id: n, date_create: 1_700_000_000 + n, date_update: 1_700_000_000 + n, ...storedColumns(driver, record) }
}

const ROWS_AT_ONCE = 500
const ROWS_A_TRANSACTION = 10_000

const insertRows = async (tx: Tx, table: string, rows: readonly Row[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
}

const prefixRows = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) =>
    prefixes(String(row.search_text)).map((prefix) => ({ entity: 'drivers', prefix, record_id: row.id ?? 0 })),
  )

/** Fills an empty table of drivers through the columns that the resource layer writes. */
export const fillDrivers = async (db: Database, rows: number): Promise<void> => {
  const contractors = await db.read
    .selectFrom('contractors')
    .select('id')
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .execute()
  const ids = contractors.map((row) => Number(row.id))
  for (let start = 1; start <= rows; start += ROWS_A_TRANSACTION) {
    const count = Math.min(ROWS_A_TRANSACTION, rows - start + 1)
    const batch = Array.from({ length: count }, (_, place) => rowOf(start + place, rows, ids))
    await db.write(async (tx) => {
      await insertRows(tx, 'drivers', batch)
      await insertRows(tx, 'search_prefixes', prefixRows(batch))
    })
  }
  await db.write(async (tx) => {
    await tx.deleteFrom('row_counts').where('entity', '=', 'drivers').execute()
    await tx.insertInto('row_counts').values({ entity: 'drivers', num: rows }).execute()
  })
  await db.write((tx) => sql`analyze`.execute(tx))
}
