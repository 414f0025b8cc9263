/** The statuses that a deal may move to, for this viewer: by its status and team, and by a dispatcher's own rule. */
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import type { Viewer } from '#db/actor.ts'
import { lastStep, type Place, type Rowlike, statusesAfter } from '#resource/status.ts'
import { type DealKind, mayChangeDeal } from './deal.kinds.ts'

/** `row` has the team of the deal. A dispatcher who may not change the deal may only move it along the road. */
export const dealNext = async (place: Place, kind: DealKind, row: Rowlike, viewer: Viewer): Promise<number[]> => {
  const { dispatcher, status } = kind
  const last = await lastStep(place, status, row)
  const next = statusesAfter(status, row, last, viewer.userId, viewer)
  if (!dispatcher || viewer.isDispatcher !== true) return next
  const onTheRoad = dispatcher.next(numberIn(row.status_id), last?.from ?? null)
  return mayChangeDeal(kind, viewer, row) ? [...new Set([...next, ...onTheRoad])] : onTheRoad
}
