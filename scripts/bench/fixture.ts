/**
 * Drivers for the list benches: however many rows there are, the same filter matches 50 of them and the same search terms
 * match 1, 100 and 5,000, so a run at another size measures growth and nothing else.
 */
import { driver } from '../../packages/shared/src/entities/driver.ts'
import { prefixes } from '../../packages/shared/src/fold.ts'
import type { Row } from '../../packages/server/src/db/database.ts'
import { insertMany } from '../../packages/server/src/db/insert-many.ts'
import { storedColumns, withDefaults } from '../../packages/server/src/rows/columns.ts'
import { insertLists } from '../../packages/server/src/seed/insert.ts'
import { inBatches, mixed, settle, withoutIndexes } from './filling.ts'
import type { Fill } from './stage.ts'

/** Terms whose letters the other names do not have, with the number of rows that contain each. */
export const TERMS = [
  { term: 'жюцфэг', matches: 1 },
  { term: 'щипцэл', matches: 100 },
  { term: 'фюжибд', matches: 5000 },
] as const
/** A word that most rows share: only reported. */
export const BROAD_TERM = 'вано'
export const FILTER_MATCHES = 50
/** The contractor who has them. */
export const FILTERED = 1

const FIRST = ['Степан', 'Антон', 'Роман', 'Петро', 'Марко', 'Олена', 'Остап', 'Назар', 'Тарас', 'Макар']
const SYLLABLES = ['ко', 'ва', 'но', 'ра', 'ста', 'ми', 'ле', 'до', 'пе', 'тра', 'со', 'ли', 'ве', 'ма', 'кра', 'бо']

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

const prefixRows = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) =>
    prefixes(String(row.search_text)).map((prefix) => ({ entity: 'drivers', prefix, record_id: row.id ?? 0 })),
  )

/** Of our own, because those of the demo refer to clients and people that no list here needs. */
const contractors = Array.from({ length: 40 }, (_, place) => ({ id: place + 1, name: `Перевозчик ${place + 1}` }))

/** Fills an empty table of drivers through the columns that the resource layer writes. */
export const fillDrivers =
  (rows: number): Fill =>
  async (db) => {
    await db.write((tx) => insertLists(db, tx, { contractors }, Math.floor(Date.now() / 1000)))
    const ids = contractors.map(({ id }) => id)
    await withoutIndexes(db, ['drivers', 'search_prefixes'], () =>
      inBatches(db, rows, async (tx, numbers) => {
        const batch = numbers.map((n) => rowOf(n, rows, ids))
        await insertMany(db, tx, 'drivers', batch)
        await insertMany(db, tx, 'search_prefixes', prefixRows(batch))
      }),
    )
    await settle(db, { drivers: rows })
  }
