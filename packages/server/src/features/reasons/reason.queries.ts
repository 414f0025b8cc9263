/** Why something came to nothing: the reasons of leads, quotations and orders stand in one table, each of one kind. */
import { reason } from '@fura/shared/entities/lookups.ts'
import type { Writing } from '#db/actor.ts'

export const isReasonOf = async ({ tx }: Writing, kind: 'lead' | 'quote' | 'order', id: unknown): Promise<boolean> => {
  if (typeof id !== 'number') return true
  const row = await tx.selectFrom(reason.table).select('kind').where('id', '=', id).executeTakeFirst()
  return row?.kind === kind
}
