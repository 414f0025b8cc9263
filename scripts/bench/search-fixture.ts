/** A large company for the search bench: 20,000 clients with phones, and orders with a container, a plate and a driver each. */
import { contractor } from '../../packages/shared/src/entities/contractor.ts'
import { driver } from '../../packages/shared/src/entities/driver.ts'
import type { Entity } from '../../packages/shared/src/entities/entity.ts'
import { order } from '../../packages/shared/src/entities/order.ts'
import { orderContainer } from '../../packages/shared/src/entities/order-container.ts'
import { client } from '../../packages/shared/src/entities/client.ts'
import { truck } from '../../packages/shared/src/entities/truck.ts'
import type { Values } from '../../packages/shared/src/fields/validate.ts'
import type { Database, Row } from '../../packages/server/src/db/database.ts'
import { insertMany } from '../../packages/server/src/db/insert-many.ts'
import { storedColumns, withDefaults } from '../../packages/server/src/rows/columns.ts'
import { prefixRows } from '../../packages/server/src/rows/search-prefixes.ts'
import { ORDER_STATUS } from '../../packages/shared/src/statuses.ts'
import { fillClients } from './client-fixture.ts'
import { mixed, settle, withoutIndexes } from './filling.ts'
import type { Fill } from './stage.ts'

const CLIENTS = 20_000
const TRUCKS = 4000
const CONTRACTORS = 400
const MADE = 1_700_000_000
const OWNERS = ['MSKU', 'TGHU', 'MEDU', 'CMAU', 'HLXU', 'OOLU', 'TCLU', 'EGHU']
const LETTERS = 'ABCEHIKMOPTX'
const CARGO = ['Плитка керамическая', 'Кабель', 'Подсолнечное масло', 'Стекло', 'Запчасти', 'Мебель', 'Бумага']
const FIRST = ['Степан', 'Антон', 'Роман', 'Петро', 'Марко', 'Олена', 'Остап', 'Назар', 'Тарас', 'Макар']

const pick = (list: readonly string[] | string, number: number): string => list[number % list.length] ?? ''

export const numberOf = (n: number): string => `ODS-26-${String(n).padStart(6, '0')}`
export const containerOf = (n: number): string => `${pick(OWNERS, mixed(n))}${String(1_000_000 + n)}`
export const plateOf = (n: number): string => {
  const random = mixed(n)
  const letter = (shift: number) => pick(LETTERS, random >>> shift)
  return `${letter(0)}${letter(4)} ${String(n).padStart(4, '0')} ${letter(8)}${letter(12)}`
}

const truckOf = (n: number): number => 1 + (mixed(n) % TRUCKS)

const RECORDS: readonly (readonly [Entity, number, (n: number) => Values])[] = [
  [contractor, CONTRACTORS, (n) => ({ name: `Перевозчик ${n}`, tax_code: String(41_000_000 + n) })],
  [truck, TRUCKS, (n) => ({ name: plateOf(n), contractor_id: 1 + (n % CONTRACTORS) })],
  [
    driver,
    TRUCKS,
    (n) => ({
      name: `Водийенко ${pick(FIRST, mixed(n))} ${n}`,
      phone: `38050${String(1_000_000 + n)}`,
      contractor_id: 1 + (n % CONTRACTORS),
    }),
  ],
]

const orderOf = (n: number): Values => {
  const random = mixed(n)
  return {
    number: numberOf(n),
    order_type_id: 2,
    direction_id: 1,
    status_id: ORDER_STATUS.booked,
    client_id: 1 + (n % CLIENTS),
    poo_id: 1 + (random % 20),
    fd_id: 21 + (random % 20),
    booking_number: `BKG${String(7_000_000 + n)}`,
    bl_number: `BL${String(random).padStart(10, '0')}`,
    cargo: pick(CARGO, random >>> 8),
    found_by: [`Клиент ${1 + (n % CLIENTS)}`, plateOf(truckOf(n)), containerOf(n)].join('\n'),
  }
}

const containerRecord = (n: number): Values => ({
  order_id: n,
  container_type_id: 1,
  number: containerOf(n),
  truck_id: truckOf(n),
  state: 'planned',
})

/** An order has a dozen beginnings of words. */
const RECORDS_AT_ONCE = 1000

const inParts = async (rows: number, write: (numbers: readonly number[]) => Promise<void>): Promise<void> => {
  for (let start = 1; start <= rows; start += RECORDS_AT_ONCE) {
    await write(Array.from({ length: Math.min(RECORDS_AT_ONCE, rows - start + 1) }, (_, place) => start + place))
  }
}

const writePrefixes = (db: Database, entity: Entity, rows: readonly Row[]): Promise<void> => {
  const prefixes = rows.flatMap((row) => prefixRows(entity, Number(row.id), row.search_text))
  return db.write((tx) => insertMany(db, tx, 'search_prefixes', prefixes))
}

const fillAll = (db: Database, entity: Entity, rows: number, valuesOf: (n: number) => Values): Promise<void> =>
  withoutIndexes(db, [entity.table, 'search_prefixes'], () =>
    inParts(rows, async (numbers) => {
      const newRows = numbers.map((n): Row => {
        const columns = storedColumns(entity, withDefaults(entity, valuesOf(n)))
        return { id: n, date_create: MADE + n, date_update: MADE + n, ...columns }
      })
      await db.write((tx) => insertMany(db, tx, entity.table, newRows))
      await writePrefixes(db, entity, newRows)
    }),
  )

const clientPrefixes = async (db: Database): Promise<void> => {
  const rows = await db.read.selectFrom(client.table).select(['id', 'search_text']).orderBy('id').execute()
  await inParts(rows.length, (numbers) => writePrefixes(db, client, rows.slice((numbers[0] ?? 1) - 1, numbers.at(-1))))
}

export const fillForSearch =
  (rows: number): Fill =>
  async (db) => {
    await fillClients(CLIENTS)(db)
    await clientPrefixes(db)
    for (const [entity, count, valuesOf] of RECORDS) await fillAll(db, entity, count, valuesOf)
    await fillAll(db, order, rows, orderOf)
    await fillAll(db, orderContainer, rows, containerRecord)
    await settle(db, {
      orders: rows,
      order_containers: rows,
      trucks: TRUCKS,
      drivers: TRUCKS,
      contractors: CONTRACTORS,
    })
  }
