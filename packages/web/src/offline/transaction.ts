/** A writing transaction that is done as a whole or not at all, also when our own code throws in the middle of it. */
import type { IDBPTransaction, StoreNames } from 'idb'
import type { UserDb, UserSchema } from './schema.ts'

type Writing<S extends StoreNames<UserSchema>> = IDBPTransaction<UserSchema, S[], 'readwrite'>

const run = async <S extends StoreNames<UserSchema>, T>(
  tx: Writing<S>,
  work: (tx: Writing<S>) => Promise<T>,
): Promise<T> => {
  try {
    const result = await work(tx)
    await tx.done
    return result
  } catch (error) {
    // Without this the requests made so far would be committed. The browser may have aborted it already.
    tx.done.catch(() => undefined)
    if (tx.error === null) tryToAbort(tx)
    throw error
  }
}

const tryToAbort = (tx: { abort(): void }): void => {
  try {
    tx.abort()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error
  }
}

/** For copies of the server's answers: quick, and no harm if a power cut takes them. */
export const writing = <S extends StoreNames<UserSchema>, T>(
  db: UserDb,
  stores: S[],
  work: (tx: Writing<S>) => Promise<T>,
): Promise<T> => run(db.transaction(stores, 'readwrite'), work)

/** For the person's own work: durable before it counts. It costs 0.2 ms more. */
export const writingStrictly = <S extends StoreNames<UserSchema>, T>(
  db: UserDb,
  stores: S[],
  work: (tx: Writing<S>) => Promise<T>,
): Promise<T> => run(db.transaction(stores, 'readwrite', { durability: 'strict' }), work)
