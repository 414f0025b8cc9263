/** What a plain handler answers of an order beside its columns: files, unread messages, who carries it, and where it may go next. */
import { orderDirection } from '../../packages/shared/src/entities/deal-direction.ts'
import { orderContainer } from '../../packages/shared/src/entities/order-container.ts'
import { statusNext } from '../../packages/shared/src/rules/transitions.ts'
import type { BareRow, Query } from './bare-list.ts'

/** Whose session the bench has: an administrator. */
const USER = 1

const crewSql = (schema: string, table: string, ids: string): string =>
  `select p.order_id as o_id, d.name as driver_name, d.phone as driver_phone, t.name as truck_name
   from ${schema}${table} p left join ${schema}drivers d on d.id = p.driver_id left join ${schema}cars t on t.id = p.truck_id
   where p.order_id in (${ids}) and p.is_deleted = 0 and (p.driver_id is not null or p.truck_id is not null) order by p.id`

const byRecord = (rows: readonly BareRow[]): Map<number, BareRow> => {
  const rowsById = new Map<number, BareRow>()
  for (const row of rows) if (!rowsById.has(Number(row.o_id))) rowsById.set(Number(row.o_id), row)
  return rowsById
}

/** Of all orders of an answer at once. */
export const bareBadges = (query: Query, schema: string) => async (ids: readonly number[]) => {
  if (ids.length === 0) return () => ({})
  const list = ids.map(() => '?').join(', ')
  const files = byRecord(
    await query(
      `select o_id, count(*) as num from ${schema}files where o_t = 'order' and o_id in (${list}) and is_deleted = 0 group by o_id`,
      ids,
    ),
  )
  const unread = byRecord(
    await query(
      `select m.o_id, count(*) as num from ${schema}messages m left join ${schema}chat_reads r on r.o_t = m.o_t and r.o_id = m.o_id
       and r.is_second_chat = m.is_second_chat and r.team_user_id = ${USER}
       where m.o_t = 'order' and m.o_id in (${list}) and m.is_deleted = 0 and m.team_user_id <> ${USER}
       and m.id > coalesce(r.last_id, 0) group by m.o_id`,
      ids,
    ),
  )
  const crews = byRecord([
    ...(await query(crewSql(schema, orderContainer.table, list), ids)),
    ...(await query(crewSql(schema, orderDirection.table, list), ids)),
  ])
  return (id: number) => ({
    files_count: Number(files.get(id)?.num ?? 0),
    messages_unread: Number(unread.get(id)?.num ?? 0),
    crew_driver_name: crews.get(id)?.driver_name ?? null,
    crew_driver_phone: crews.get(id)?.driver_phone ?? null,
    crew_truck_name: crews.get(id)?.truck_name ?? null,
  })
}

/** The status before the present one is in the history. */
export const bareNext = async (query: Query, schema: string, { id, status_id: status }: BareRow): Promise<number[]> => {
  const [last] = await query(
    `select h.old from ${schema}changes c join ${schema}history h on h.change_id = c.id
     where c.resource = 'orders' and c.record_id = ? and c.op = 'u' and h.field = 'status_id' order by c.id desc limit 1`,
    [Number(id)],
  )
  const from: unknown = JSON.parse(String(last?.old ?? 'null'))
  const previous = typeof from === 'number' ? from : null
  return statusNext('order_statuses', Number(status), previous, { isHead: true, isTeam: true })
}
