/** What is new for a viewer behind a place in the change log: the answer of the poll and the content of the event stream. */
import type { Viewer } from '#db/actor.ts'
import type { LogTail } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import {
  type Changed,
  changesBehind,
  lastOfEach,
  seenOf,
  type Since,
  unreadCountsOf,
  withWholes,
} from './updates.queries.ts'

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
  changed: readonly Changed[]
  /** More has changed than `changed` holds. */
  reset?: 1
}

/** What everybody asks for who has the same cursor, before it is narrowed to what they may see. */
interface Behind extends Since {
  changed: readonly Changed[]
}

const readChanged = async (db: Database, tail: LogTail, start: number): Promise<Behind> => {
  const since = await changesBehind(db, tail, start)
  return { ...since, changed: since.isReset ? [] : await withWholes(db, lastOfEach(since.changes)) }
}

const behindByTail = new WeakMap<LogTail, Map<number, Promise<Behind>>>()

/** Read once for all who ask from the same place while nothing is written. */
const behindOf = (db: Database, tail: LogTail, start: number): Promise<Behind> => {
  if (start < tail.from) return readChanged(db, tail, start)
  const earlier = behindByTail.get(tail)?.get(start)
  if (earlier) return earlier
  const byStart = behindByTail.get(tail) ?? new Map<number, Promise<Behind>>()
  behindByTail.set(tail, byStart)
  const behind = readChanged(db, tail, start)
  byStart.set(start, behind)
  behind.catch(() => byStart.delete(start))
  return behind
}

export const updatesSince = async (
  db: Database,
  tail: LogTail,
  start: number,
  viewer: Viewer,
): Promise<UpdatesSince> => {
  const { changes, changed, isReset, end } = await behindOf(db, tail, start)
  const counts = await unreadCountsOf(db, changes, viewer)
  return {
    data: Object.keys(counts).length > 0 ? { ...NO_UPDATES, ...counts } : NO_UPDATES,
    cursor: `c${end}`,
    changed: await seenOf(db, changed, viewer),
    ...(isReset && { reset: 1 as const }),
  }
}

const textsOfLists = new WeakMap<readonly Changed[], string>()

const changedText = (changed: readonly Changed[]): string => {
  const earlier = textsOfLists.get(changed)
  if (earlier !== undefined) return earlier
  const text = JSON.stringify(changed)
  textsOfLists.set(changed, text)
  return text
}

const NO_DATA = JSON.stringify(NO_UPDATES)

/** The answer of a poll. */
export const updatesText = ({ data, cursor, changed, reset }: UpdatesSince): string =>
  `{"status":"ok","data":${data === NO_UPDATES ? NO_DATA : JSON.stringify(data)},"cursor":"${cursor}",` +
  `"changed":${changedText(changed)}${reset ? ',"reset":1' : ''}}`

/** The answer of nearly every poll. */
export const noUpdatesSince = (start: number): string =>
  `{"status":"ok","data":${NO_DATA},"changed":[],"cursor":"c${start}"}`
