/**
 * Orders with their parts for the bench of a large company: however many there are, 5,000 of them are in work and each client
 * has 50, so that a run at another size measures growth and nothing else.
 */
import { anyTable } from '../../packages/server/src/db/database.ts'
import { client } from '../../packages/shared/src/entities/client.ts'
import type { Entity } from '../../packages/shared/src/entities/entity.ts'
import { partsOf } from '../../packages/shared/src/entities/index.ts'
import { order } from '../../packages/shared/src/entities/order.ts'
import type { Values } from '../../packages/shared/src/fields/validate.ts'
import type { Database, Row } from '../../packages/server/src/db/database.ts'
import { insertMany } from '../../packages/server/src/db/insert-many.ts'
import { compileSql, joinSql, name, part, raw } from '../../packages/server/src/db/sql-text.ts'
import { storedColumns, withDefaults } from '../../packages/server/src/rows/columns.ts'
import { linkRows } from '../../packages/server/src/rows/links.ts'
import { insertLists } from '../../packages/server/src/seed/insert.ts'
import { CLIENT_STATUS, ORDER_STATUS, type OrderStatusName } from '../../packages/shared/src/statuses.ts'
import { inBatches, mixed, settle, withoutIndexes, writePatiently } from './filling.ts'
import type { Fill } from './stage.ts'

export const ACTIVE = 5000
export const PER_CLIENT = 50
/** A word that a hundred orders have in their cargo, at every size. */
export const RARE_WORD = 'щипцэл'
const RARE_ROWS = 100

const MADE = 1_700_000_000
const HOUR = 3600
const CARRIERS = 400
/** Statuses of what is in work. */
const STATUSES: readonly OrderStatusName[] = [
  'draft',
  'confirmed',
  'carrier_search',
  'booked',
  'to_loading',
  'loaded',
  'in_transit',
  'border',
  'import_customs',
  'unloaded',
  'docs_waiting',
  'invoiced',
]
const CARGO = ['Плитка керамическая', 'Кабель', 'Подсолнечное масло', 'Стекло', 'Запчасти', 'Мебель', 'Бумага']

export const LOADED_FROM = '01-06-2026'
export const LOADED_TO = '03-06-2026'
const instant = (text: string): number => Date.parse(`${text.split('-').toReversed().join('-')}T00:00:00+03:00`) / 1000
export const loadedRange = () => ({ from: instant(LOADED_FROM), to: instant(LOADED_TO) + 24 * HOUR })

interface OrderSources {
  rows: number
  cities: readonly number[]
  countryOf: ReadonlyMap<number, number>
  users: readonly number[]
  sources: readonly number[]
}

const pick = <T>(list: readonly T[], number: number): T | null => list[number % list.length] ?? null
const isActive = (n: number, rows: number): boolean => n % Math.max(1, Math.floor(rows / ACTIVE)) === 0
const carrierOf = (random: number): number => 1 + ((random >>> 7) % CARRIERS)

const orderOf = (n: number, { rows, cities, countryOf, users, sources }: OrderSources): Values => {
  const random = mixed(n)
  const active = isActive(n, rows)
  const [from, to] = [pick(cities, random >>> 3) ?? 1, pick(cities, random >>> 11) ?? 1]
  const [manager, dispatcher, carrier] = [pick(users, random >>> 5), pick(users, random >>> 9), carrierOf(random)]
  const isRare = n % Math.max(1, Math.floor(rows / RARE_ROWS)) === 0
  return withDefaults(order, {
    number: `ODS-26-${String(n).padStart(7, '0')}`,
    order_type_id: 1 + (random % 9),
    direction_id: 1 + ((random >>> 4) % 4),
    status_id: active ? ORDER_STATUS[pick(STATUSES, random >>> 2) ?? 'booked'] : ORDER_STATUS.closed,
    status_date: MADE + n,
    in_work: active ? 1 : 0,
    doc_date: 1_780_012_800,
    organization_id: 1 + (random % 2),
    client_id: Math.ceil(n / PER_CLIENT),
    source_group_id: pick(sources, random >>> 6),
    poo_id: from,
    fd_id: to,
    pol_country_id: countryOf.get(from) ?? null,
    pod_country_id: countryOf.get(to) ?? null,
    cargo: `${pick(CARGO, random >>> 8)}${isRare ? ` ${RARE_WORD}` : ''}`,
    main_carrier_id: carrier,
    carried_by_id: carrier,
    container_count: 3,
    truck_count: 0,
    // Those in work are loaded over half a year, the others in the years before.
    planned_loading_date: active ? 1_770_000_000 + (random % 15_000_000) : 1_600_000_000 + (random % 150_000_000),
    currency_id: 1,
    sum_income: '1250.00',
    plan_income: '9000.00',
    team_user_id: manager,
    manager_id: manager,
    op_manager_id: dispatcher,
    team_ids: [...new Set([manager ?? 1, dispatcher ?? 1])],
    pol_ids: [from],
    pod_ids: [to],
    counterparty_ids: [carrier],
    found_by: `Клиент ${Math.ceil(n / PER_CLIENT)}`,
  })
}

/** By the member of the card: how many rows, and what they say. */
const PARTS: Readonly<Record<string, readonly [count: number, values: Values]>> = {
  directions: [2, { transport_mode: 'auto', poo_id: 1, fd_id: 2, position: 1, contractor_id: 1 }],
  containers: [3, { container_type_id: 1, contractor_id: 1, state: 'planned' }],
  services: [3, { service_id: 1, sell_price: '100.0000', sell_currency_id: 1, position: 1, contractor_id: 1 }],
  customer_freight: [1, { price: '3200.0000', currency_id: 1, client_id: 1 }],
  carrier_freight: [1, { price: '2500.0000', currency_id: 1, contractor_id: 1 }],
  carrier_freight2: [1, { price: '900.0000', currency_id: 1, contractor_id: 1 }],
  kickbacks_customer: [1, { amount: '50.00', currency_id: 1, client_id: 1 }],
  kickbacks_carrier: [1, { amount: '50.00', currency_id: 1, contractor_id: 1 }],
  kickbacks_carrier2: [1, { amount: '50.00', currency_id: 1, contractor_id: 1 }],
}

const rowOf = (entity: Entity, id: number, record: Values): Row => ({
  id,
  date_create: MADE + id,
  date_update: MADE + id,
  creator_id: 1 + ((mixed(id) >>> 13) % 12),
  ...storedColumns(entity, record),
})

const idsOf = async (db: Database, table: string): Promise<number[]> =>
  (await anyTable(db.read).selectFrom(table).select('id').where('is_deleted', '=', 0).orderBy('id').execute()).map(
    ({ id }) => id,
  )

const countries = async (db: Database): Promise<Map<number, number>> => {
  const rows = await db.read.selectFrom('cities').select(['id', 'country_id']).execute()
  return new Map(rows.map(({ id, country_id: country }) => [id, country]))
}

const literal = (value: Row[string] | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

interface Filled {
  rows: number
  /** Condition on the orders that have parts. */
  owners: string
}

/** PostgreSQL ends a statement that takes longer than four seconds. */
const ORDERS_AT_ONCE = 2000

/** Of each order as many rows as it has of this part: a row that is made once, with the order's own id, carrier and client. */
const fillPart = async (db: Database, entity: Entity, { rows, owners }: Filled): Promise<void> => {
  const [count = 0, values = {}] = PARTS[entity.part?.as ?? ''] ?? []
  const row = rowOf(entity, 1, withDefaults(entity, { order_id: 1, ...values }))
  const columns = Object.keys(row).filter((column) => row[column] !== null)
  for (let place = 0; place < count; place += 1) {
    const ofOrder: Readonly<Record<string, string>> = {
      id: `(o.id - 1) * ${count} + ${place + 1}`,
      order_id: 'o.id',
      contractor_id: 'o.carried_by_id',
      client_id: 'o.client_id',
    }
    const selected = columns.map((column) => raw(ofOrder[column] ?? literal(row[column] ?? null)))
    const statement = part`insert into ${raw(db.tableText(entity.table))} (${joinSql(columns.map(name), ', ')})
      select ${joinSql(selected, ', ')} from ${raw(db.tableText('orders'))} o where ${raw(owners)}`
    for (let from = 1; from <= rows; from += ORDERS_AT_ONCE) {
      const batch = part`${statement} and o.id between ${from} and ${from + ORDERS_AT_ONCE - 1}`
      await writePatiently(db, async (tx) => void (await tx.executeQuery(compileSql(db, batch))))
    }
  }
}

const ALL_PARTS_UP_TO = 100_000

/** Values that a bench sets in its orders, beside or instead of the usual ones, as fields and as columns. */
export type Saying = (n: number, isActive: boolean) => { values: Values; columns: Row }

/** Above 100,000 only orders in work have parts: no list looks at them, and a card reads those of one order. */
export const fillOrders =
  (rows: number, saying: Saying = () => ({ values: {}, columns: {} })): Fill =>
  async (db) => {
    const contractors = Array.from({ length: CARRIERS }, (_, place) => ({
      id: place + 1,
      name: `Перевозчик ${place + 1}`,
    }))
    await db.write((tx) => insertLists(db, tx, { contractors }, MADE))
    const context = {
      rows,
      cities: await idsOf(db, 'cities'),
      countryOf: await countries(db),
      users: await idsOf(db, 'team_users'),
      sources: await idsOf(db, 'clients_src_groups'),
    }
    const parts = partsOf(order)
    const clients = Math.ceil(rows / PER_CLIENT)
    await inBatches(db, clients, async (tx, numbers) => {
      const records = numbers.map((n) =>
        rowOf(client, n, withDefaults(client, { name: `Клиент ${n}`, status_id: CLIENT_STATUS.active })),
      )
      await insertMany(db, tx, 'clients', records)
    })
    await withoutIndexes(db, ['orders'], () =>
      inBatches(db, rows, async (tx, numbers) => {
        for (let start = 0; start < numbers.length; start += ORDERS_AT_ONCE) {
          const orders = numbers.slice(start, start + ORDERS_AT_ONCE).map((n) => {
            const { values, columns } = saying(n, isActive(n, rows))
            return { n, record: { ...orderOf(n, context), ...values }, columns }
          })
          const rowsOf = orders.map(({ n, record, columns }) => ({ ...rowOf(order, n, record), ...columns }))
          await insertMany(db, tx, 'orders', rowsOf)
          const links = orders.flatMap(({ n, record }) => linkRows(order, n, record))
          await insertMany(db, tx, 'links', links)
        }
      }),
    )
    const owners = rows <= ALL_PARTS_UP_TO ? 'o.is_deleted = 0' : 'o.is_deleted = 0 and o.in_work = 1'
    await withoutIndexes(
      db,
      parts.map(({ table }) => table),
      async () => {
        for (const entity of parts) await fillPart(db, entity, { rows, owners })
      },
    )
    await settle(db, { orders: rows, clients })
  }
