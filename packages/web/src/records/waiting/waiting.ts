/** The reader's waiting items for screens: with their records and unsent changes. Pure. */
import {
  compareWaiting,
  type Today,
  todayAt,
  WAITING_RECORDS,
  type WaitingCounts,
  type WaitingFor,
  waitingGroup,
  type WaitingItem,
  type WaitingKind,
  waitingReason,
  waitingWhose,
  type WaitingRecord,
} from '@fura/shared/rules/waiting.ts'
import type { RecordId } from '#offline/entry.ts'
import { addedRows, overlayRow, type PendingRecord } from '#offline/overlay.ts'
import type { Row } from '#offline/reads.ts'

/** The row of a chat is its deal's, with its last message. */
type WaitingRow = Row & { last_user_name?: string; last_text?: string }

export interface Waiting extends WaitingItem {
  id: RecordId
  row: WaitingRow
  /** The absent colleague for whom it waits; null: the reader's own. */
  for_id: number | null
  phone: string | null
  phone_name: string | null
}

export interface WaitingPage {
  items: readonly Waiting[]
  counts: WaitingCounts
  source: 'server' | 'device'
  /** When the server answered it, in milliseconds. */
  at: number
  /** Kinds of which nothing is on this device: whether any of them wait is unknown. */
  unknown: readonly WaitingKind[]
}

/** Unsent changes by kind of record. */
export type Unsent = Readonly<Record<WaitingRecord, ReadonlyMap<RecordId, PendingRecord>>>

export const isRecordKind = (kind: string): kind is WaitingRecord => WAITING_RECORDS.some((each) => each === kind)

/** null: with its unsent change it no longer waits. */
const withChange = (item: Waiting, unsent: Unsent, who: WaitingFor): Waiting | null => {
  const change = isRecordKind(item.kind) ? unsent[item.kind].get(item.id) : undefined
  if (!change || !isRecordKind(item.kind)) return item
  if (change.isDeleted) return null
  const row = overlayRow(item.row, change)
  const reason = waitingReason(item.kind, row, who)
  return reason && { ...item, ...reason, row }
}

/** Why this record waits for the reader; none if it does not. */
export const itemsOf = (kind: WaitingRecord, row: Row, who: WaitingFor): Waiting[] => {
  const reason = waitingReason(kind, row, who)
  return reason
    ? [
        {
          kind,
          object: '',
          id: row.id,
          ...reason,
          row,
          for_id: waitingWhose(kind, row, who),
          phone: null,
          phone_name: null,
        },
      ]
    : []
}

const moveCount = (
  counts: Record<keyof WaitingCounts, number>,
  before: Waiting | null,
  after: Waiting | null,
  today: Today,
) => {
  if (before) counts[waitingGroup(before, today)] -= 1
  if (after) counts[waitingGroup(after, today)] += 1
}

/** `isFirst`: unsent new items are on the first page. */
export const withUnsent = (page: WaitingPage, unsent: Unsent, who: WaitingFor, isFirst: boolean): WaitingPage => {
  const today = todayAt(who.now, who.timeZone)
  const counts = { ...page.counts }
  const items: Waiting[] = []
  for (const before of page.items) {
    const after = withChange(before, unsent, who)
    moveCount(counts, before, after, today)
    if (after) items.push(after)
  }
  const added = isFirst
    ? WAITING_RECORDS.flatMap((kind) => addedRows(unsent[kind]).flatMap((row) => itemsOf(kind, row, who)))
    : []
  for (const item of added) moveCount(counts, null, item, today)
  return { ...page, items: [...items, ...added].toSorted(compareWaiting(today)), counts }
}
