/** The unsent changes of this person by record, in the order in which they were made; updates with every change. */
import { useEffect, useState } from 'react'
import { type Entry, unsent } from '#offline/outbox.ts'
import { currentStore, StoreClosed } from '#offline/store.ts'
import { readSubject, type Subject } from '#offline/subject.ts'

export interface UnsentChange {
  entry: Entry
  subject: Subject | null
}

/** Changes of one record and of its parts. */
export interface UnsentRecord {
  key: string
  changes: readonly UnsentChange[]
}

const recordOf = ({ entry: { res, id, whole }, subject }: UnsentChange): string =>
  subject?.whole ? `${subject.whole.entity.path}:${String(whole ?? subject.whole.row.id)}` : `${res}:${id}`

export const byRecord = (changes: readonly UnsentChange[]): UnsentRecord[] => {
  const records = new Map<string, UnsentChange[]>()
  for (const change of changes) {
    const key = recordOf(change)
    records.set(key, [...(records.get(key) ?? []), change])
  }
  return [...records].map(([key, own]) => ({ key, changes: own }))
}

const readChanges = (): Promise<UnsentChange[]> =>
  unsent
    .list()
    .then((entries) =>
      currentStore().withDb((db) =>
        Promise.all(entries.map(async (entry) => ({ entry, subject: await readSubject(db, entry) }))),
      ),
    )

export const useUnsentList = (): readonly UnsentChange[] => {
  const [changes, setChanges] = useState<readonly UnsentChange[]>([])
  useEffect(() => {
    let isGone = false
    const read = async () => {
      try {
        const found = await readChanges()
        if (!isGone) setChanges(found)
      } catch (error) {
        // The user logged out meanwhile; the next user has a list of their own.
        if (!(error instanceof StoreClosed)) throw error
      }
    }
    const stop = unsent.subscribe(() => void read())
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return changes
}
