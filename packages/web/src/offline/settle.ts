/** What the sender records about an entry: that it is being sent, and the outcome. One strict transaction each. */
import { addToLists, cacheBytes, changeLookup, forgetRecord, isServerRow, keepRow, setCacheBytes } from './cache.ts'
import type { ChangedFields } from '@fura/shared/errors.ts'
import { chainOf } from './enqueue.ts'
import { type Entry, isTempId, type Refusal, tempIdsIn, uidOf } from './entry.ts'
import { addDiscarded, addEvent } from './log.ts'
import type { ServerRow, UserDb } from './schema.ts'
import { writingStrictly } from './transaction.ts'

export interface Begun {
  entry: Entry
  /** Real ids of its temporary ones. */
  ids: ReadonlyMap<string, number>
}

/** `gone`: it may not be sent any more, or not yet. `waits`: a record it refers to has no real id yet, or (a refusal) never gets one. */
export const begin = (db: UserDb, n: number, now = Date.now()): Promise<Begun | 'gone' | 'waits' | Refusal> =>
  writingStrictly(db, ['outbox', 'idmap'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = await outbox.get(n)
    if (!entry || (entry.state !== 'queued' && entry.state !== 'sending')) return 'gone'
    if ((await outbox.index('chain').getKey(entry.chain)) !== n) return 'gone'
    const neededUids = entry.op === 'add' ? entry.deps : [...entry.deps, ...tempIdsIn([entry.id])]
    const ids = new Map<string, number>()
    for (const uid of neededUids) {
      const idEntry = await tx.objectStore('idmap').get(uid)
      if (!idEntry) return (await outbox.getAll()).some((one) => one.uid === uid) ? 'waits' : missing(entry, uid)
      ids.set(uid, idEntry.id)
    }
    const sent: Entry = { ...entry, state: 'sending', tries: entry.tries + 1, triedAt: now }
    await outbox.put(sent)
    return { entry: sent, ids }
  })

/** Entries that a dead sender left as `sending`: it is unknown whether they arrived, so they are sent again under the same key. */
export const revive = async (db: UserDb): Promise<number> => {
  // Most starts find none, and a write would delay the first list. Only the tab with the lock makes any.
  if ((await db.countFromIndex('outbox', 'state', 'sending')) === 0) return 0
  return writingStrictly(db, ['outbox'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const unsettled = await outbox.index('state').getAll('sending')
    for (const entry of unsettled) await outbox.put({ ...entry, state: 'queued' })
    return unsettled.length
  })
}

export interface Sent {
  id: number
  rev: number | null
  row: ServerRow | null
  merged: string[]
  /** Who changed the merged fields. */
  changed?: ChangedFields
  /** Warnings of the server: codes by field. */
  warnings?: Record<string, string>
}

/** Later entries in the chain of a record depend on it; the chain of a conversation only orders messages. */
const isOwnChain = ({ chain, res, id }: Entry): boolean => chain === chainOf(res, id)

/** Later changes of the same record were made over this one: they follow it to its real id and its new `rev`. */
const followUp = (entry: Entry, sent: Entry, { id, rev }: Sent): Entry => {
  const isSameRecord = entry.res === sent.res && entry.id === sent.id
  return {
    ...entry,
    chain: sent.op === 'add' && isOwnChain(sent) ? chainOf(sent.res, id) : entry.chain,
    ...(isSameRecord && { id }),
    // An entry that was sent once keeps its body: the server has stored it with the key.
    ...(isSameRecord && rev !== null && entry.tries === 0 && { baseV: rev }),
  }
}

const ACKNOWLEDGED = ['outbox', 'blob', 'idmap', 'rec', 'page', 'lookup', 'meta', 'log'] as const

/** The server has done it: removes the entry and stores its result, in one transaction. */
export const acknowledge = (db: UserDb, sent: Entry, result: Sent, isRowKept = true): Promise<void> =>
  writingStrictly(db, [...ACKNOWLEDGED], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const [rec, page, lookup] = [tx.objectStore('rec'), tx.objectStore('page'), tx.objectStore('lookup')]
    const { res, op } = sent
    const { id, row } = result
    await outbox.delete(sent.n)
    if (sent.uid) {
      await tx.objectStore('blob').delete(sent.uid)
      await tx.objectStore('idmap').put({ res, id, at: Date.now() }, sent.uid)
    }
    for (const entry of await outbox.index('chain').getAll(sent.chain)) await outbox.put(followUp(entry, sent, result))
    if (op === 'delete') await forgetRecord({ rec, page, lookup }, res, id)
    else if (row && isRowKept) {
      const meta = tx.objectStore('meta')
      const { added } = await keepRow(rec, res, row, 'full')
      await setCacheBytes(meta, (await cacheBytes(meta)) + added)
      if (op === 'add') await addToLists(page, lookup, res, row)
      else await changeLookup(lookup, res, (rows) => rows.map((one) => (one.id === id ? row : one)))
    }
    await addEvent(tx.objectStore('log'), 'sent', { ...sent, id })
  })

/** Runs `change` on the entry if it is still there. */
const changeEntry = (db: UserDb, n: number, change: (entry: Entry) => Entry): Promise<Entry | null> =>
  writingStrictly(db, ['outbox'], async (tx) => {
    const entry = await tx.objectStore('outbox').get(n)
    if (entry) await tx.objectStore('outbox').put(change(entry))
    return entry ?? null
  })

/** The person wants it tried again now, unchanged and under the same key. */
export const release = (db: UserDb, n: number): Promise<Entry | null> =>
  changeEntry(db, n, ({ holdUntil: _, ...entry }) =>
    entry.state === 'sending' ? entry : { ...entry, state: 'queued', nextAt: 0 },
  )

/** Not answered, or not now: it waits and is sent again. */
export const postpone = (
  db: UserDb,
  n: number,
  next: Pick<Entry, 'nextAt' | 'holdUntil' | 'delay'>,
): Promise<Entry | null> => changeEntry(db, n, (entry) => ({ ...entry, state: 'queued', ...next }))

/** A person must decide it; its chain waits behind it. */
export const park = (db: UserDb, n: number, state: 'conflict' | 'rejected' | 'stuck', answer: Refusal): Promise<void> =>
  writingStrictly(db, ['outbox', 'rec', 'log'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = await outbox.get(n)
    if (!entry) return
    const rec = tx.objectStore('rec')
    const now = answer.answer?.detail
    const isGone = state === 'conflict' && !isServerRow(now)
    const copy = isGone && typeof entry.id === 'number' ? await rec.get([entry.res, entry.id]) : undefined
    await outbox.put({ ...entry, state, answer, ...(copy && !copy.isRow && { lost: copy.data }) })
    if (state === 'conflict' && isServerRow(now)) await keepRow(rec, entry.res, now, 'full')
    await addEvent(tx.objectStore('log'), state, entry, { code: answer.code })
  })

/** The error that the server would give for a reference to a record that was never added. */
const missing = ({ set }: Entry, uid: string): Refusal => {
  const names = Object.entries(set).flatMap(([name, id]) => (isTempId(id) && uidOf(id) === uid ? [name] : []))
  const fields = Object.fromEntries(names.map((name) => [name, 'not_found']))
  return { code: 'invalid data', httpStatus: 200, fields, answer: null }
}

/** The user discards the change: its entry leaves the outbox, and after an add so do the entries that depend on it. */
export const discard = (db: UserDb, n: number): Promise<Entry | null> =>
  writingStrictly(db, ['outbox', 'log'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = await outbox.get(n)
    if (!entry) return null
    const { uid } = entry
    const isWhole = uid !== undefined && isOwnChain(entry)
    const behind = isWhole ? (await outbox.index('chain').getAll(entry.chain)).filter((one) => one.n > n) : []
    for (const discarded of [entry, ...behind]) {
      await outbox.delete(discarded.n)
      await addDiscarded(tx.objectStore('log'), discarded)
    }
    if (!uid) return entry
    for (const orphan of (await outbox.getAll()).filter(({ deps }) => deps.includes(uid))) {
      await outbox.put({ ...orphan, state: 'rejected', answer: missing(orphan, uid) })
    }
    return entry
  })

/**
 * Takes a refused change out of the outbox, because the form that made it is still open and shows why. Not a conflict, which
 * has a sheet of its own, and not if other changes depend on it: then it stays parked.
 */
export const takeBack = (db: UserDb, n: number): Promise<boolean> =>
  writingStrictly(db, ['outbox'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = await outbox.get(n)
    if (entry?.state !== 'rejected') return false
    const { uid, chain } = entry
    const others = uid ? (await outbox.getAll()).filter((one) => one.n !== n) : []
    if (others.some((one) => one.chain === chain || one.deps.includes(uid ?? ''))) return false
    await outbox.delete(n)
    return true
  })
