/** Reads what this device lacks of its working set, batch by batch; the records do not count as opened. */
import { api } from '#api/client.ts'
import { cacheBytes, isServerRow, keepRowAhead, setCacheBytes } from '../cache.ts'
import { rightsOfCopies } from '../rights.ts'
import type { KeptRecord, ServerRow, UserDb } from '../schema.ts'
import type { UserStore } from '../store.ts'
import { writing } from '../transaction.ts'
import { AT_ONCE, type Batch, chunks, type DeviceSet, SET_LIMIT_BYTES, type SetMember } from './device-set.ts'

const MEMBERS_AT_ONCE = 2000
/** Nobody waits for it, so it may take longer than a screen's read. */
const TIMEOUT_MS = 30_000

/** The person's rights have changed meanwhile: the answer may hold what they may no longer see. */
export class RightsChanged extends Error {
  override readonly name = 'RightsChanged'
}

export const readMembers = async (signal: AbortSignal): Promise<SetMember[]> => {
  const members: SetMember[] = []
  let total = 1
  while (members.length < total) {
    const path = `/api/working_set/list/?start=${members.length}&num=${MEMBERS_AT_ONCE}`
    const answer = await api.get<{ list: SetMember[]; total_num: number }>(path, { signal, timeout: TIMEOUT_MS })
    members.push(...answer.list)
    total = answer.list.length === 0 ? 0 : answer.total_num
  }
  return members
}

const readBatch = async ({ path, ids, areCards }: Batch, signal: AbortSignal): Promise<ServerRow[]> => {
  const call = areCards ? `cards/?ids=${ids.join(',')}` : `list/?ids=${ids.join(',')}&num=${ids.length}`
  const { list } = await api.get<{ list: unknown[] }>(`/api/${path}/${call}`, { signal, timeout: TIMEOUT_MS })
  return list.filter(isServerRow)
}

/** One transaction per batch; refused if the copies were cleared after a change of rights since the request. */
const keepBatch = (db: UserDb, batch: Batch, rows: readonly ServerRow[], rights: unknown): Promise<KeptRecord[]> =>
  writing(db, ['rec', 'meta'], async (tx) => {
    const [rec, meta] = [tx.objectStore('rec'), tx.objectStore('meta')]
    if ((await rightsOfCopies(meta)) !== rights) throw new RightsChanged()
    const extent = batch.areCards ? 'full' : 'whole'
    const copies: Awaited<ReturnType<typeof keepRowAhead>>[] = []
    for (const some of chunks(rows, AT_ONCE))
      copies.push(...(await Promise.all(some.map((row) => keepRowAhead(rec, batch.path, row, extent)))))
    const bytes = copies.reduce((sum, { added }) => sum + added, 0)
    await setCacheBytes(meta, (await cacheBytes(meta)) + bytes)
    return copies.flatMap(({ record }) => record ?? [])
  })

interface Loading {
  store: UserStore
  set: DeviceSet
  signal: AbortSignal
  rest: () => Promise<void>
  onLoaded: (count: number) => void
  /** In bytes. */
  limit?: number
}

/** `full`: the set would become larger than it may be. */
export const loadLacking = async (loading: Loading): Promise<'done' | 'full'> => {
  const { store, set, signal, rest, onLoaded, limit = SET_LIMIT_BYTES } = loading
  const rights = await store.withDb((db) => rightsOfCopies(db.transaction('meta').store))
  for (const batch of set.lacking()) {
    await rest()
    signal.throwIfAborted()
    if (set.bytes > limit) return 'full'
    const rows = await readBatch(batch, signal)
    signal.throwIfAborted()
    for (const record of await store.withDb((db) => keepBatch(db, batch, rows, rights)))
      set.noteKept(batch.path, record)
    set.drop(batch)
    onLoaded(batch.ids.length)
  }
  return 'done'
}
