/** What is new for a viewer behind a place in the change log: the answer of the poll and the content of the event stream. */
import type { Viewer } from '#db/actor.ts'
import type { LogTail } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import { type Changed, changesBehind, lastOfEach, seenOf, unreadCountsOf, withWholes } from './updates.queries.ts'

export const NO_UPDATES: Readonly<Record<string, number>> = {
  has_new_messages: 0,
  has_new_orders: 0,
  has_new_quotes: 0,
  has_new_leads: 0,
  count_messages: 0,
  count_orders: 0,
  count_quotes: 0,
  count_leads: 0,
}

export interface UpdatesSince {
  data: Readonly<Record<string, number>>
  cursor: string
  changed: Changed[]
  /** More has changed than `changed` holds. */
  reset?: 1
}

const NOTHING = JSON.stringify({ status: 'ok', data: NO_UPDATES, changed: [] }).slice(0, -1)

/** The answer of nearly every poll, ready as text. */
export const noUpdatesSince = (start: number): string => `${NOTHING},"cursor":"c${start}"}`

export const updatesSince = async (
  db: Database,
  tail: LogTail,
  start: number,
  viewer: Viewer,
): Promise<UpdatesSince> => {
  const { changes, isReset, end } = await changesBehind(db, tail, start)
  return {
    data: { ...NO_UPDATES, ...(await unreadCountsOf(db, changes, viewer)) },
    cursor: `c${end}`,
    changed: isReset ? [] : await withWholes(db, await seenOf(db, lastOfEach(changes), viewer)),
    ...(isReset && { reset: 1 as const }),
  }
}
