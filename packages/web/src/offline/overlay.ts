/**
 * Draws unsent changes over the server's rows. Pure: the copies stay the server's, so discarding a change only means
 * not drawing it any more.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { firstValues } from '@fura/shared/fields/first-value.ts'
import type { Entry, EntryState, RecordId, Values } from './entry.ts'
import type { Page, Pending, Row } from './row.ts'

/** All unsent changes of one record, taken together. */
export interface PendingRecord {
  id: RecordId
  values: Values
  isAdded: boolean
  isDeleted: boolean
  pending: Pending
}

const SHOWN_AS: Readonly<Record<EntryState, Pending>> = {
  queued: 'waiting',
  sending: 'sending',
  conflict: 'conflict',
  rejected: 'rejected',
  // It needs a person as well.
  stuck: 'rejected',
}
/** A state that needs the user is shown before one that settles by itself. */
const WEIGHT: readonly Pending[] = ['waiting', 'sending', 'rejected', 'conflict']

const heavier = (one: Pending, other: Pending): Pending => (WEIGHT.indexOf(one) >= WEIGHT.indexOf(other) ? one : other)

/** An add carries only what differs from the defaults of its record; the drawn row has the defaults as well. */
export const withFirstValues = ({ fields }: Entity, entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (entry.op === 'add' ? { ...entry, set: { ...firstValues(fields), ...entry.set } } : entry))

/** By record, from the entries of one resource in the order of `n`; `names`: the names of the records that an entry refers to. */
export const pendingRecords = (
  entries: readonly Entry[],
  names: ReadonlyMap<number, Values> = new Map(),
): Map<RecordId, PendingRecord> => {
  const records = new Map<RecordId, PendingRecord>()
  for (const { n, id, op, set, state } of entries) {
    const before = records.get(id)
    records.set(id, {
      id,
      values: { ...before?.values, ...set, ...names.get(n) },
      isAdded: (before?.isAdded ?? false) || op === 'add',
      isDeleted: op === 'delete',
      pending: heavier(SHOWN_AS[state], before?.pending ?? 'waiting'),
    })
  }
  return records
}

export const rowOfAdded = ({ id, values, pending }: PendingRecord): Row => ({
  ...values,
  id,
  rev: 0,
  _pending: pending,
})

/** The row with its unsent changes; `null`: there is no change. */
export const overlayRow = (row: Row, change: PendingRecord | undefined): Row =>
  change
    ? { ...row, ...change.values, _pending: change.pending, ...(change.isDeleted && { _deleted: 1 as const }) }
    : row

/** Rows with their changes, without deleted ones. If the server refused a delete, the row is shown again. */
export const overlayRows = (rows: readonly Row[], changes: ReadonlyMap<RecordId, PendingRecord>): Row[] =>
  rows.flatMap((row) => {
    const change = changes.get(row.id)
    const isHidden = change?.isDeleted && (change.pending === 'waiting' || change.pending === 'sending')
    return isHidden ? [] : [overlayRow(row, change)]
  })

/** New records, newest first; those that match the question of a list come first on its first page. */
export const addedRows = (
  changes: ReadonlyMap<RecordId, PendingRecord>,
  isAsked: (row: Row) => boolean = () => true,
): Row[] =>
  [...changes.values()]
    .filter(({ isAdded, isDeleted }) => isAdded && !isDeleted)
    .map(rowOfAdded)
    .filter(isAsked)
    .toReversed()

export const overlayPage = (
  page: Page,
  start: number,
  changes: ReadonlyMap<RecordId, PendingRecord>,
  isAsked?: (row: Row) => boolean,
): Page => {
  const shownRows = overlayRows(page.rows, changes)
  const added = addedRows(changes, isAsked)
  return {
    ...page,
    rows: start === 0 ? [...added, ...shownRows] : shownRows,
    total: page.total + added.length - (page.rows.length - shownRows.length),
  }
}
