/** Quotations in the database: the lead of one, its newer version, its rate requests. */
import { lead } from '@fura/shared/entities/lead.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { RecordRow } from '#db/database.ts'
import { wireRecord } from '#rows/columns.ts'

export const leadRow = async ({ tx }: Writing, id: unknown): Promise<RecordRow | undefined> =>
  typeof id === 'number'
    ? tx.selectFrom(lead.table).selectAll().where('id', '=', id).where('is_deleted', '=', 0).executeTakeFirst()
    : undefined

/** Whether a newer version has replaced it. */
export const isSuperseded = async ({ tx }: Writing, id: number): Promise<boolean> => {
  const row = await tx
    .selectFrom(quote.table)
    .select('id')
    .where('parent_id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Its rate requests, with their ids. */
export const requestsOf = async ({ tx }: Writing, quoteId: number): Promise<Values[]> => {
  const rows = await tx
    .selectFrom(rateRequest.table)
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...wireRecord(rateRequest, row), id: row.id }))
}
