/** Settles a parked conflict as the person chose: a new change with a new key, over what the server has now (offline.md 6.2). */
import { entityByPath } from '@fura/shared/entities/index.ts'
import { isServerRow } from './cache.ts'
import { type Choice, editAfter, isClashing } from './clash.ts'
import { joinChanges, renewEntry } from './enqueue.ts'
import { type Entry, hasNoEffect } from './entry.ts'
import { addDiscarded } from './log.ts'
import type { UserDb } from './schema.ts'
import { writingStrictly } from './transaction.ts'

/** Changes made over a parked one and never sent: they are decided with it. `chained` are in the order of `n`. */
export const behindOf = (chained: readonly Entry[], { n, res, id }: Entry): Entry[] => {
  const later = chained.filter((one) => one.n > n)
  const end = later.findIndex(
    (one) => one.res !== res || one.id !== id || one.op !== 'update' || one.state !== 'queued' || !hasNoEffect(one),
  )
  return end === -1 ? later : later.slice(0, end)
}

/** The parked change together with later changes over it. */
export const withBehind = (chained: readonly Entry[], entry: Entry): Entry =>
  behindOf(chained, entry).reduce<Entry>(joinChanges, entry)

/**
 * The person has changed a parked record once more, to the server's values: nothing remains to ask, so the change is sent
 * again. Null if something still clashes, or may clash in a field that this person may not see.
 */
export const settleEqual = (db: UserDb, res: string, id: number | string): Promise<Entry | null> =>
  writingStrictly(db, ['outbox'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = (await outbox.index('res').getAll(res)).find((one) => one.id === id && one.state === 'conflict')
    const now = entry?.answer?.answer?.detail
    const fields = entityByPath(res)?.fields
    if (!entry || !isServerRow(now) || !fields) return null
    const chained = await outbox.index('chain').getAll(entry.chain)
    const behind = behindOf(chained, entry)
    const edit = withBehind(chained, entry)
    if (behind.length === 0 || isClashing(fields, edit, now)) return null
    for (const { n } of behind) await outbox.delete(n)
    // Its base stays: by it the server finds out who wrote the same.
    const settled = renewEntry(edit, Date.now())
    await outbox.put(settled)
    return settled
  })

/** Null if there is nothing left to decide. An entry without changes remains if the change was dropped. */
export const resolve = (db: UserDb, n: number, choice: Choice): Promise<Entry | null> =>
  writingStrictly(db, ['outbox', 'log'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = await outbox.get(n)
    const now = entry?.answer?.answer?.detail
    const fields = entityByPath(entry?.res ?? '')?.fields
    if (entry?.state !== 'conflict' || !isServerRow(now) || !fields) return null
    const chained = await outbox.index('chain').getAll(entry.chain)
    const edit = withBehind(chained, entry)
    for (const { n: behind } of behindOf(chained, entry)) await outbox.delete(behind)
    const { set, base } = editAfter(fields, edit, now, choice)
    const dropped = Object.entries(edit.set).filter(([name]) => choice.theirs.includes(name))
    if (dropped.length > 0) await addDiscarded(tx.objectStore('log'), { ...edit, set: Object.fromEntries(dropped) })
    const settled: Entry = { ...renewEntry(edit, Date.now()), set, base, baseV: now.rev }
    if (Object.keys(set).length > 0) await outbox.put(settled)
    else await outbox.delete(n)
    return settled
  })
