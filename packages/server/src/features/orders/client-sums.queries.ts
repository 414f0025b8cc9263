/** What a client's card says of its orders: how many, the last one, what is not paid yet. Kept with the client. */
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { ORDER_STATUS } from '@fura/shared/rules/order-status.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import { keepDerived } from '#resource/keep-derived.ts'

export const keepClientSums = async (writing: Writing, clientId: number | null): Promise<void> => {
  if (clientId === null) return
  const { tx } = writing
  const row = await tx.selectFrom(client.table).selectAll().where('id', '=', clientId).executeTakeFirst()
  if (!row) return
  // PostgreSQL answers sums of whole numbers as texts.
  const sums = await tx
    .selectFrom(order.table)
    .select([
      sql<number | string>`count(*)`.as('num'),
      sql<number | string>`coalesce(max(doc_date), 0)`.as('last'),
      sql<number | string>`coalesce(sum(client_debt), 0)`.as('debt'),
    ])
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', 0)
    .where('status_id', '<>', ORDER_STATUS.cancelled)
    .executeTakeFirstOrThrow()
  await keepDerived(writing, client, row, {
    orders_count: Number(sums.num),
    last_order_date: Number(sums.last),
    debt: fromScaled('money', Number(sums.debt)),
  })
}
