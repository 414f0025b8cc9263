/** Deletes a deal's parts with it, those that name other parts first, and the rate requests of this deal alone. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow } from '#db/database.ts'
import { removeWithOwner } from '#resource/remove.ts'
import { changeRecord } from '#resource/save.ts'
import { seeingAll } from '../merges/move.queries.ts'
import { requestsBy } from './deal-index.queries.ts'

const rowsBy = ({ tx }: Writing, { table }: Entity, by: string, id: number): Promise<RecordRow[]> =>
  anyTable(tx)
    .selectFrom(table)
    .selectAll()
    .$castTo<RecordRow>()
    .where(by, '=', id)
    .where('is_deleted', '=', 0)
    .execute()

/** A rate that an order has taken over from its quotation stays with the other of the two. */
const removeRequests = async (writing: Writing, deal: Entity, id: number): Promise<void> => {
  const by = requestsBy(deal)
  for (const row of await rowsBy(writing, rateRequest, by, id)) {
    const other = by === 'order_id' ? row.quote_id : row.order_id
    if ((other ?? null) === null) await removeWithOwner(writing, rateRequest, row.id)
    else await changeRecord(writing, rateRequest, row.id, { [by]: null }, null)
  }
}

/** Ignores visibility: people who delete the deal need not see all of it. Rates refer to legs, and freight to rates. */
export const removeParts = async (writing: Writing, deal: Entity, id: number): Promise<void> => {
  const all = seeingAll(writing)
  for (const { part, ...entity } of partsOf(deal).toReversed()) {
    if (part?.as === 'directions') await removeRequests(all, deal, id)
    for (const row of await rowsBy(all, entity, part?.by ?? '', id)) await removeWithOwner(all, entity, row.id)
  }
}
