/** A large company over three years for the bench of statistics: orders with their parts, quotes, leads, tasks and talks. */
import { DAY } from '@fura/shared/seconds.ts'
import { OWNER } from '@fura/shared/entities/party.ts'
import { contactHistory } from '../../packages/shared/src/entities/contact-history.ts'
import type { Entity } from '../../packages/shared/src/entities/entity.ts'
import { lead } from '../../packages/shared/src/entities/lead.ts'
import { quote } from '../../packages/shared/src/entities/quote.ts'
import { task } from '../../packages/shared/src/entities/task.ts'
import type { Values } from '../../packages/shared/src/fields/validate.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { insertMany } from '../../packages/server/src/db/insert-many.ts'
import { storedColumns, withDefaults } from '../../packages/server/src/rows/columns.ts'
import { ORDER_STATUS } from '../../packages/shared/src/statuses.ts'
import { inBatches, mixed, settle, withoutIndexes } from './filling.ts'
import { fillOrders, PER_CLIENT, type Saying } from './order-fixture.ts'
import type { Fill } from './stage.ts'

const YEARS = 3
const PEOPLE = 12

/** When the n-th of so many was made: evenly over three years until now. */
const madeAt = (n: number, rows: number, now: number): number =>
  now - Math.floor((1 - n / rows) * YEARS * 365 * DAY) - 1

const person = (random: number): number => 1 + ((random >>> 5) % PEOPLE)

/** Half of the orders name their carrier by their legs alone, as in installations without main carriers. */
const orderSaying =
  (rows: number, now: number): Saying =>
  (n, isActive) => {
    const random = mixed(n)
    const createdAt = madeAt(n, rows, now)
    const planned = createdAt + (7 + (random % 14)) * DAY
    const actual = planned + ((random >>> 6) % 3) * DAY
    const isLoaded = !isActive && actual < now
    const closed = actual + 20 * DAY
    const isClosed = isLoaded && closed < now
    return {
      values: {
        status_id: isClosed ? ORDER_STATUS.closed : ORDER_STATUS.in_transit,
        planned_loading_date: planned,
        actual_loading_date: isLoaded ? actual : 0,
        date_closed: isClosed ? closed : 0,
        counted_date: isLoaded ? actual : planned,
        container_type_id: 3,
        equipment_count: 1,
        teu: '6.000',
        gross_weight: '21500.000',
        sum_income: `${500 + (random % 1000)}.50`,
        plan_income: '9000.00',
        ...(isClosed ? { fact_profit: `${400 + (random % 1000)}.25`, fact_income: '8900.00' } : {}),
        ...(isActive ? { client_debt: '9000.00', payment_due_date: createdAt - (createdAt % DAY) + 30 * DAY } : {}),
        ...(n % 2 === 0 ? { main_carrier_id: null } : {}),
      },
      columns: { date_create: createdAt, date_update: createdAt },
    }
  }

const quoteOf = (n: number, clients: number): Values => {
  const random = mixed(n)
  return {
    order_type_id: 1 + (random % 9),
    status_id: 1 + (random % 10),
    client_id: 1 + (random % clients),
    organization_id: 1 + (random % 2),
    manager_id: person(random),
    lost_reason_id: random % 10 === 7 ? 11 : null,
  }
}

const leadOf = (n: number): Values => {
  const random = mixed(n)
  return {
    name: `Лид ${n}`,
    status_id: 1 + (random % 10),
    manager_id: person(random),
    organization_id: 1 + (random % 2),
  }
}

const taskOf = (n: number, createdAt: number): Values => {
  const isDone = n % 10 !== 0
  return {
    name: `Задача ${n}`,
    type_id: 1,
    status_id: isDone ? 4 : 1,
    date_end: createdAt + 3 * DAY,
    date_done: isDone ? createdAt + 2 * DAY : 0,
    team_user_id: person(mixed(n)),
  }
}

const talkOf = (n: number, createdAt: number, leads: number): Values => ({
  owner_type: OWNER.lead,
  owner_id: 1 + (n % leads),
  object: 'fact',
  date: createdAt + 3600,
  comment: 'Разговор',
  team_user_id: person(mixed(n)),
})

const fillEvenly = (
  db: Database,
  entity: Entity,
  rows: number,
  now: number,
  valuesOf: (n: number, made: number) => Values,
): Promise<void> =>
  withoutIndexes(db, [entity.table], () =>
    inBatches(db, rows, async (tx, numbers) => {
      const rowsToAdd = numbers.map((n) => {
        const moment = madeAt(n, rows, now)
        const columns = storedColumns(entity, withDefaults(entity, valuesOf(n, moment)))
        return { id: n, ...columns, date_create: moment, date_update: moment, creator_id: 1 }
      })
      await insertMany(db, tx, entity.table, rowsToAdd)
    }),
  )

export const fillForStats =
  (rows: number): Fill =>
  async (db) => {
    const now = Math.floor(Date.now() / 1000)
    const leads = Math.ceil(rows / 3)
    await fillOrders(rows, orderSaying(rows, now))(db)
    await fillEvenly(db, quote, Math.ceil(rows / 2), now, (n, createdAt) => ({
      ...quoteOf(n, Math.ceil(rows / PER_CLIENT)),
      request_date: createdAt,
      sent_date: createdAt + (mixed(n) % DAY),
    }))
    await fillEvenly(db, lead, leads, now, leadOf)
    await fillEvenly(db, task, Math.ceil(rows / 2), now, taskOf)
    await fillEvenly(db, contactHistory, rows, now, (n, createdAt) => talkOf(n, createdAt, leads))
    await settle(db, { orders: rows })
  }
