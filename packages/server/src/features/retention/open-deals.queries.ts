/** Which deals are at work or not paid in full: what belongs to them stays, however old. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { anyTable, type Database } from '#db/database.ts'

const PAID = 'full'

/** Those among these orders or quotations. */
export const openDeals = async (db: Database, of: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const live = (table: string) =>
    anyTable(db.read).selectFrom(table).select('id').where('id', 'in', ids).where('is_deleted', '=', 0)
  const rows =
    of === order.name
      ? await live(order.table)
          .where((row) =>
            row.or([
              row('in_work', '=', 1),
              row('client_debt', '!=', 0),
              row('client_payment_status', '!=', PAID),
              row('carrier_payment_status', '!=', PAID),
            ]),
          )
          .execute()
      : await live(quote.table).where('in_work', '=', 1).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of these rows whose deal (`o_t`, `o_id`) is closed, or deleted. */
export const ofClosedDeals = async <R extends { o_t: string; o_id: number }>(
  db: Database,
  rows: readonly R[],
): Promise<R[]> => {
  const open = new Set<string>()
  for (const [kind, ones] of Map.groupBy(rows, (row) => row.o_t))
    for (const id of await openDeals(db, kind, [...new Set(ones.map((row) => row.o_id))])) open.add(`${kind} ${id}`)
  return rows.filter((row) => !open.has(`${row.o_t} ${row.o_id}`))
}
