/** What a person must decide about a parked change: why it was refused; for a conflict the old, own and server's values. */
import type { ChangedFields } from '@fura/shared/errors.ts'
import { isServerRow } from './cache.ts'
import { clashesOf } from './clash.ts'
import { type Entry, isParked, isTempId, uidOf, type Values } from './entry.ts'
import { withBehind } from './resolve.ts'
import type { ServerRow, UserDb } from './schema.ts'
import { readSubject, type Subject, withRefNames } from './subject.ts'

/** `denied`: the right was withdrawn. `gone`: others deleted the record. */
export type DecisionKind = 'conflict' | 'gone' | 'denied' | 'rejected' | 'stuck'

export interface Decision {
  kind: DecisionKind
  /** The parked change together with later changes over it. */
  entry: Entry
  subject: Subject
  /** With the names of the records it refers to. */
  was: Values
  mine: Values
  theirs: ServerRow | null
  /** Fields grouped by what is decided together. */
  clashes: string[][]
  changed: ChangedFields
}

export const kindOf = ({ state, answer }: Entry): DecisionKind => {
  if (state === 'conflict') return isServerRow(answer?.answer?.detail) ? 'conflict' : 'gone'
  if (state === 'rejected') return answer?.code === 'access denied' ? 'denied' : 'rejected'
  return 'stuck'
}

/** The first parked change of the record; null if there is none any more. */
export const readDecision = async (db: UserDb, path: string, id: number | string): Promise<Decision | null> => {
  const realId = isTempId(id) ? (await db.get('idmap', uidOf(id)))?.id : undefined
  const entries = (await db.getAllFromIndex('outbox', 'res', path)).filter((one) => one.id === id || one.id === realId)
  const parked = entries.find(isParked)
  if (!parked) return null
  const entry = withBehind(await db.getAllFromIndex('outbox', 'chain', parked.chain), parked)
  const subject = await readSubject(db, entry)
  if (!subject) return null
  const { entity } = subject
  const now = entry.answer?.answer?.detail
  const theirs = isServerRow(now) ? now : null
  const was = await withRefNames(db, entity, entry, entry.base)
  return {
    kind: kindOf(entry),
    entry,
    subject,
    was,
    mine: { ...was, ...(await withRefNames(db, entity, entry, entry.set)) },
    theirs,
    clashes: theirs ? clashesOf(entity.fields, entry, theirs) : [],
    changed: (entry.answer?.answer?.changed ?? {}) as ChangedFields,
  }
}
