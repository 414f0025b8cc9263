/** Puts a change into the outbox in one strict transaction: merges it into a waiting one, cancels it against one, or appends it. */
import { newUuid } from '#core/uuid.ts'
import { type Entry, FORMAT, hasNoEffect, isTempId, type RecordId, tempIdsIn, uidOf, type Values } from './entry.ts'
import { addDiscarded } from './log.ts'
import type { KeptBlob, UserDb } from './schema.ts'
import { writingStrictly } from './transaction.ts'

/** A change as `save` passes it; its ids may be temporary. */
export interface NewChange {
  res: string
  op: Entry['op']
  id: RecordId
  uid?: string
  set: Values
  base: Values
  baseV?: number
  override?: boolean
  label: string
  /** For a part: the record that it belongs to. */
  whole?: RecordId
  /** A file, which is sent beside the data. */
  file?: KeptBlob
  /** If it is not the chain of its record: the messages of a conversation are sent one by one. */
  chain?: string
  /** If the resource has another address for it. */
  path?: string
}

/** `stored`: entry `n` carries it. `dropped`: it cancelled a record that was never sent. `in use`: another change needs it. */
export type Enqueued =
  | { kind: 'stored'; n: number; key: string; id: RecordId }
  | { kind: 'dropped' }
  | { kind: 'in use' }

export const chainOf = (res: string, id: RecordId): string => `${res}:${id}`

const pathOf = ({ res, op }: Pick<Entry, 'res' | 'op'>): string => `/api/${res}/${op}/`

/** A change for an address of its own is a step of its own: nothing is merged with it. */
const isPlain = (entry: Pick<Entry, 'res' | 'op' | 'path'>): boolean => entry.path === pathOf(entry)

const entryOf = ({ file, ...change }: NewChange, now: number): Omit<Entry, 'n'> => {
  const { res, id, set, base } = change
  const own = isTempId(id) ? uidOf(id) : ''
  return {
    ...change,
    key: newUuid(now),
    format: FORMAT,
    chain: change.chain ?? chainOf(res, id),
    deps: [...new Set(tempIdsIn([set, base]))].filter((uid) => uid !== own),
    path: change.path ?? pathOf(change),
    actedAt: new Date(now).toISOString(),
    state: 'queued',
    tries: 0,
    triedAt: 0,
    nextAt: 0,
    lane: file ? 'file' : 'data',
  }
}

/** Merges two changes of a record into one entry: the last written values, compared with the first base. */
export const joinChanges = (
  first: Entry,
  later: Pick<Entry, 'set' | 'base' | 'deps' | 'label' | 'override'>,
): Entry => {
  // The base of a field that the first change also writes is that change's value, which the server never had.
  const laterBase = Object.entries(later.base).filter(([name]) => !(name in first.set))
  return {
    ...first,
    set: { ...first.set, ...later.set },
    base: { ...Object.fromEntries(laterBase), ...first.base },
    deps: [...new Set([...first.deps, ...later.deps])],
    label: later.label,
    ...(later.override && { override: true }),
  }
}

/** Edited after a refusal: a new mutation with a new key, because the server refused the old one. */
export const renewEntry = ({ answer: _, holdUntil: __, ...entry }: Entry, now: number): Entry => ({
  ...entry,
  key: newUuid(now),
  actedAt: new Date(now).toISOString(),
  state: 'queued',
  tries: 0,
  nextAt: 0,
})

/** The entry that takes in an update, and the entries merged into it; null if the update goes behind all others. */
const mergedInto = (
  own: readonly Entry[],
  change: Omit<Entry, 'n'>,
  now: number,
): { entry: Entry; swallowed: Entry[] } | null => {
  if (!isPlain(change)) return null
  const at = own.findIndex((entry) => entry.state === 'rejected' && entry.op !== 'delete' && isPlain(entry))
  const refused = own[at]
  if (refused) {
    const behind = own.slice(at + 1)
    if (behind.some((entry) => entry.op !== 'update' || !isPlain(entry))) return null
    const entry = [...behind, change].reduce<Entry>(joinChanges, refused)
    return { entry: renewEntry(entry, now), swallowed: behind }
  }
  const last = own.at(-1)
  if (last?.op !== 'update' || !isPlain(last) || last.state !== 'queued' || last.tries > 0) return null
  return { entry: { ...joinChanges(last, change), actedAt: change.actedAt }, swallowed: [] }
}

export const enqueue = (db: UserDb, newChange: NewChange, now = Date.now()): Promise<Enqueued> =>
  writingStrictly(db, ['outbox', 'idmap', 'log', 'blob'], async (tx) => {
    const [outbox, blob] = [tx.objectStore('outbox'), tx.objectStore('blob')]
    const { id: shownId, op } = newChange
    const madeUid = op !== 'add' && isTempId(shownId) ? uidOf(shownId) : undefined
    const idEntry = madeUid === undefined ? undefined : await tx.objectStore('idmap').get(madeUid)
    const change = entryOf({ ...newChange, id: idEntry?.id ?? shownId }, now)
    const chained = await outbox.index('chain').getAll(change.chain)
    const own = chained.filter(({ res, id }) => res === change.res && id === change.id)

    const [first] = own
    if (change.op === 'delete' && first?.op === 'add' && first.uid && hasNoEffect(first)) {
      const { uid } = first
      const all = await outbox.getAll()
      if (all.some(({ chain, deps }) => chain !== change.chain && deps.includes(uid))) return { kind: 'in use' }
      for (const entry of chained) {
        await outbox.delete(entry.n)
        await addDiscarded(tx.objectStore('log'), entry)
      }
      return { kind: 'dropped' }
    }
    const merged = change.op === 'update' ? mergedInto(own, change, now) : null
    if (merged) {
      const { entry, swallowed } = merged
      for (const { n } of swallowed) await outbox.delete(n)
      await outbox.put(entry)
      return { kind: 'stored', n: entry.n, key: entry.key, id: change.id }
    }
    // IndexedDB numbers it, the same across tabs and for ever.
    const n = await outbox.add(change as Entry)
    if (newChange.file && newChange.uid) await blob.put(newChange.file, newChange.uid)
    return { kind: 'stored', n, key: change.key, id: change.id }
  })
