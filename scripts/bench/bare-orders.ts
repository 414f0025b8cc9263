/** Orders as the bare handler lists them, and one with all its parts. */
import { partsOf } from '../../packages/shared/src/entities/index.ts'
import { order } from '../../packages/shared/src/entities/order.ts'
import { rateRequest } from '../../packages/shared/src/entities/rate-request.ts'
import type { BareList, Query } from './bare-list.ts'
import { bareBadges, bareNext } from './bare-deal.ts'
import { bareRecord } from './bare-record.ts'
import { LOADED_FROM, LOADED_TO, loadedRange } from './order-fixture.ts'

const COLUMNS = {
  status: 'status_id',
  order_type: 'order_type_id',
  direction: 'direction_id',
  organization: 'organization_id',
  client: 'client_id',
  source: 'source_group_id',
  manager: 'manager_id',
  op_manager: 'op_manager_id',
  creator: 'creator_id',
  pol_country: 'pol_country_id',
  pod_country: 'pod_country_id',
  main_carrier: 'main_carrier_id',
}
const LINKED = { team_user: 'team_ids', pol: 'pol_ids', pod: 'pod_ids', counterparty: 'counterparty_ids' }

export const bareOrders = (query: Query, schema: string): BareList => {
  const linked = (field: string) =>
    `t.id in (select record_id from ${schema}links where entity = 'orders' and field = '${field}' and target_id = ?)`
  const { from, to } = loadedRange()
  return {
    table: 'orders',
    order: 't.date_create desc, t.id desc',
    isCutFirst: true,
    ...bareRecord(schema, order),
    beside: bareBadges(query, schema),
    filters: {
      ...Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [`f[${name}]`, `t.${column} = ?`])),
      ...Object.fromEntries(Object.entries(LINKED).map(([name, field]) => [`f[${name}]`, linked(field)])),
    },
    flags: {
      'f[in_work] 1': 't.in_work = 1',
      'f[only_mine] 1': linked('team_ids').replace('?', '1'),
      [`f[planned_loading_date_from] ${LOADED_FROM}`]: `t.planned_loading_date >= ${from}`,
      [`f[planned_loading_date_to] ${LOADED_TO}`]: `t.planned_loading_date < ${to}`,
    },
  }
}

export const bareOrderCard = (query: Query, schema: string) => {
  const own = bareRecord(schema, order)
  const badges = bareBadges(query, schema)
  const parts = [...partsOf(order), rateRequest].map((entity) => ({
    as: entity.part?.as ?? entity.table,
    table: entity.table,
    order: 'position' in entity.fields ? 'position, id' : 'id',
    ...bareRecord(schema, entity),
  }))
  return async (id: number): Promise<string> => {
    const [row] = await query(
      `select ${own.columns}, ${own.names} from ${schema}orders t where t.id = ? and t.is_deleted = 0`,
      [id],
    )
    if (!row) return JSON.stringify({ status: 'error', error: 'empty data' })
    const detail: Record<string, unknown> = { ...own.answered(row) }
    for (const { as, table, columns, names, order: sorted, answered } of parts) {
      const rows = await query(
        `select ${columns}, ${names} from ${schema}${table} t where t.order_id = ? and t.is_deleted = 0 order by ${sorted}`,
        [id],
      )
      detail[as] = rows.map(answered)
    }
    const next = await bareNext(query, schema, row)
    Object.assign(detail, (await badges([id]))(id), { status_next: next })
    return JSON.stringify({ status: 'ok', detail })
  }
}
