/** SIGKILL in the middle of a conversion: the quotation is an order with all its parts or it is accepted still, and once. */
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { test } from 'vitest'
import { anyTable, type Database } from '#db/database.ts'
import { addRecord, addRecords } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import { expectWholeOrNothing, killableServer } from './killable-server.ts'

/** So many that a conversion takes long enough to be hit. */
const SERVICES = 300
const CONTAINERS = 500
const BASE = 1

const server = killableServer()

const makeQuote = (): Promise<number> =>
  server.company.withDatabase((db) =>
    writeAsServer({ db, timezone: DEFAULT_TIME_ZONE }, async (writing) => {
      const route = { poo_id: 1, fd_id: 2 }
      const { id } = await addRecord(writing, quote, {
        number: 'КП-26-99999',
        version: 1,
        client_id: 1,
        order_type_id: 2,
        status_id: QUOTE_STATUS.accepted,
        cargo: 'Мебель',
        planned_loading_date: Math.floor(Date.now() / 1000) + 864_000,
        organization_id: 1,
        legal_entity_id: 1,
        currency_id: BASE,
        manager_id: 1,
        team_user_id: 1,
        ...route,
      })
      const leg = { quote_id: id, ...route, container_type_id: 21, equipment_count: CONTAINERS }
      const { id: direction_id } = await addRecord(writing, quoteDirection, leg)
      const service = { quote_id: id, service_id: 1, direction_id, sell_price: '10', sell_currency_id: BASE }
      await addRecords(
        writing,
        quoteService,
        Array.from({ length: SERVICES }, () => service),
      )
      const chosen = { status: 'selected', price: '5', currency_id: BASE, contractor_id: 1 }
      await addRecord(writing, rateRequest, { quote_id: id, direction_id, ...chosen })
      return id
    }),
  )

/** What a conversion touches: it is either all `BEFORE` or all `AFTER`. */
const stateOf = async (db: Database, id: number) => {
  const row = await db.read.selectFrom('quotations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const orders = await db.read.selectFrom('orders').selectAll().where('quote_id', '=', id).execute()
  const [order] = orders
  const partsOf = async (table: string) =>
    (
      await anyTable(db.read)
        .selectFrom(table)
        .select('id')
        .where('order_id', '=', order?.id ?? 0)
        .execute()
    ).length
  return {
    status: row.status_id,
    isLinked: row.order_id !== null && row.order_id === order?.id,
    orders: orders.length,
    orderStatus: order?.status_id ?? null,
    income: order?.plan_income ?? null,
    directions: await partsOf('order_directions'),
    containers: await partsOf('order_containers'),
    services: await partsOf('order_services'),
    freight: await partsOf('carrier_freight'),
  }
}

const BEFORE = {
  status: QUOTE_STATUS.accepted,
  isLinked: false,
  orders: 0,
  orderStatus: null,
  income: null,
  directions: 0,
  containers: 0,
  services: 0,
  freight: 0,
}
const AFTER = {
  status: QUOTE_STATUS.ordered,
  isLinked: true,
  orders: 1,
  orderStatus: 2,
  income: SERVICES * 1000,
  directions: 1,
  containers: CONTAINERS,
  services: SERVICES,
  freight: 1,
}

test('X1 a quotation whose conversion is killed is an order wholly or not at all, and once when it is sent again', async () => {
  const figures = await expectWholeOrNothing(server, {
    make: makeQuote,
    call: (id) => ({ path: '/api/quotations/convert/', body: { id } }),
    stateOf,
    before: BEFORE,
    after: AFTER,
    answer: {},
  })
  process.stdout.write(`a conversion of ${SERVICES} services and ${CONTAINERS} containers takes ${figures}\n`)
})
