/** Rate requests in the database: the legs they may name, and which of them are chosen. */
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { type RateRequest, rateRequest } from '@fura/shared/entities/rate-request.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Writing } from '#db/actor.ts'

/** The leg must belong to the quotation of the rate request. */
export const isOwnLeg = async ({ tx }: Writing, { direction_id: leg, quote_id: quoteId }: Values): Promise<boolean> => {
  if (typeof leg !== 'number') return true
  const row = await tx.selectFrom(quoteDirection.table).select('quote_id').where('id', '=', leg).executeTakeFirst()
  return idIn(row?.quote_id) === quoteId
}

/** Warns of another chosen rate for the same leg and kind of work; people decide which one goes. */
export const warnOfAnother = async ({ tx }: Writing, id: number, record: Values): Promise<FieldErrors> => {
  if (record.status !== 'selected') return {}
  const by = idIn(record.quote_id) === null ? 'order_id' : 'quote_id'
  const rows = await tx
    .selectFrom(rateRequest.table)
    .select('direction_id')
    .where(by, '=', idIn(record[by]))
    .where('is_deleted', '=', 0)
    .where('status', '=', 'selected')
    .where('type', '=', record.type as RateRequest['type'])
    .where('id', '<>', id)
    .execute()
  const isAnother = rows.some((row) => idIn(row.direction_id) === idIn(record.direction_id))
  return isAnother ? { status: 'rule:another_selected' } : {}
}
