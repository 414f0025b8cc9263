/** Writes what follows from a deal and its parts as they are now: computed values, search text, what it waits for. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { attentionOf } from '@fura/shared/rules/attention.ts'
import type { Writing } from '#db/actor.ts'
import { writeDerived } from '#rows/write-derived.ts'
import { changeRow } from '#resource/save.ts'
import { seeingAll } from '../merges/move.queries.ts'
import { dealIndexOf } from './deal-index.queries.ts'
import type { DealKind } from './deal.kinds.ts'
import { type DealState, keepPartSums, newValues } from './deal.state.ts'

export interface DealSums {
  /** Of the deal itself: its sums, its route. */
  deal: Values
  /** Of each part, in the order of the parts. */
  parts: Readonly<Record<string, readonly Values[]>>
  /** Stored for filters only; nobody edits it. */
  derived: Values
}

/** When something computed changes next without a write; 0: never. */
export type ChangesAt = (state: DealState, now: number, timeZone: string) => number

/**
 * Returns the deal as it is afterwards. `state`: all of it as stored now. The writer need not see all that follows from the
 * write, nor still see the deal itself.
 */
export const settleDeal = async (
  writing: Writing,
  kind: DealKind,
  state: DealState,
  sums: DealSums,
  changesAt: ChangesAt,
): Promise<Values> => {
  const { entity } = kind
  const all = seeingAll(writing)
  const { receivedAt: now, timeZone } = writing.actor
  await keepPartSums(all, entity, state.parts, sums.parts)
  const row = await changeRow(all, entity, state.row, newValues(entity, state.deal, sums.deal))
  const settled = { ...state, row, deal: { ...state.deal, ...sums.deal } }
  const attention = attentionOf(kind.attention, settled.deal, now, timeZone)
  await writeDerived(all, entity, row, {
    ...(await dealIndexOf(all, entity, settled)),
    ...sums.derived,
    attention_code: attention?.code ?? null,
    attention_due: attention?.due ?? 0,
    recalc_at: changesAt(settled, now, timeZone),
  })
  return settled.deal
}
