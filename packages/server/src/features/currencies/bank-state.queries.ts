/** Whether rates are fetched, when next, and how the last time went: one row in each company's database. */
import type { Database, Reader, RowOf, Tx } from '#db/database.ts'

export interface BankState {
  isOn: boolean
  /** When to fetch from it next; in the past: a fetch is running or about to start. */
  dueAt: number
  /** Until when a node has claimed the fetch; in the past: none has. */
  claimedUntil: number
  /** When rates were last got, and of which day; 0: never. */
  fetchedAt: number
  day: number
  /** Why the last attempt failed; null: it did not. */
  error: string | null
}

const stateOf = (row: RowOf<'bank_fetch'> | undefined): BankState => ({
  isOn: row?.is_on === 1,
  dueAt: row?.due_at ?? 0,
  claimedUntil: row?.claimed_until ?? 0,
  fetchedAt: row?.fetched_at ?? 0,
  day: row?.day ?? 0,
  error: row?.error ?? null,
})

export const readBankState = async (db: Reader | Tx): Promise<BankState> =>
  stateOf(await db.selectFrom('bank_fetch').selectAll().executeTakeFirst())

/** Switched on, it is due at once. */
export const switchBank = async (tx: Tx, isOn: boolean): Promise<void> => {
  await tx
    .updateTable('bank_fetch')
    .set({ is_on: isOn ? 1 : 0, due_at: 0, error: null })
    .execute()
}

/** A node that fetches has this long before another one tries. */
const LEASE_SECONDS = 600

/** One node alone gets true: the claim holds until the end of the fetch is saved. */
export const claimFetch = async (db: Database, now: number): Promise<boolean> => {
  const { isOn, dueAt, claimedUntil } = await readBankState(db.read)
  if (!isOn || dueAt > now || claimedUntil > now) return false
  const result = await db.write((tx) =>
    tx
      .updateTable('bank_fetch')
      .set({ claimed_until: now + LEASE_SECONDS })
      .where('is_on', '=', 1)
      .where('due_at', '<=', now)
      .where('claimed_until', '<=', now)
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

export const saveFetched = async (tx: Tx, now: number, day: number, dueAt: number): Promise<void> => {
  await tx
    .updateTable('bank_fetch')
    .set({ fetched_at: now, day, due_at: dueAt, claimed_until: 0, error: null })
    .execute()
}

export const saveFailed = async (tx: Tx, error: string, dueAt: number): Promise<void> => {
  await tx.updateTable('bank_fetch').set({ error, due_at: dueAt, claimed_until: 0 }).execute()
}
