/** Opens the database of a user: one per installation and user, which separates people who share a device. */
import { deleteDB, openDB } from 'idb'
import { dropKeptFiles } from './kept-files.ts'
import { CACHE_STORES, createUserStores, USER_VERSION, type UserDb, type UserSchema } from './schema.ts'
import { writing } from './transaction.ts'

/** Nobody is logged in here, or the database was closed for good under this tab. */
export class StoreClosed extends Error {
  override readonly name = 'StoreClosed'
}

export interface UserStore {
  readonly name: string
  /** Aborted when the store is closed, so that work on it stops. */
  readonly closing: AbortSignal
  /** Runs the work on an open connection; `work` is one transaction, because it may be run again on a new one. */
  withDb<T>(work: (db: UserDb) => Promise<T>): Promise<T>
  close(): void
}

/** The browser took the connection away (iOS does so in the background); whatever was under way did not commit. */
const isConnectionGone = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /lost|closing/i.test(error.message)))

type WhyClosed = 'deleted' | 'newer'
const closedElsewhere = new Set<(why: WhyClosed) => void>()

/** Calls the listener when another tab deletes the open database or upgrades it; returns how to stop. */
export const onClosedElsewhere = (listener: (why: WhyClosed) => void): (() => void) => {
  closedElsewhere.add(listener)
  return () => void closedElsewhere.delete(listener)
}

export const openStore = (name: string): UserStore => {
  const closing = new AbortController()
  let opened: Promise<UserDb> | null = null

  const close = (): void => {
    closing.abort(new StoreClosed(name))
    opened?.then((db) => db.close()).catch(() => undefined)
  }
  const open = async (): Promise<UserDb> =>
    openDB<UserSchema>(name, USER_VERSION, {
      upgrade: (db, oldVersion) => {
        if (oldVersion < 1) createUserStores(db)
      },
      // An open connection would block the other tab for ever.
      blocking: (_current, wanted) => {
        close()
        for (const listener of closedElsewhere) listener(wanted === null ? 'deleted' : 'newer')
      },
      terminated: () => {
        opened = null
      },
    })
  const connection = (): Promise<UserDb> => {
    if (closing.signal.aborted) throw new StoreClosed(name)
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  return {
    name,
    closing: closing.signal,
    close,
    withDb: async (work) => {
      try {
        return await work(await connection())
      } catch (error) {
        if (closing.signal.aborted) throw new StoreClosed(name)
        if (!isConnectionGone(error)) throw error
        opened = null
        return work(await connection())
      }
    },
  }
}

export const userDbName = (uniqueId: string, userId: number): string => `fura:${uniqueId}:${userId}`

let current: UserStore | null = null

export const isUserOpen = (): boolean => current !== null && !current.closing.aborted

/** The store of the logged-in user. */
export const currentStore = (): UserStore => {
  if (!current) throw new StoreClosed('nobody is logged in')
  return current
}

export const openUser = async (uniqueId: string, userId: number): Promise<UserStore> => {
  const name = userDbName(uniqueId, userId)
  if (current?.name === name && isUserOpen()) return current
  closeUser()
  const store = openStore(name)
  current = store
  await store.withDb(() => Promise.resolve())
  return store
}

/** After a forced logout: nothing is deleted, nothing is sent any more. */
export const closeUser = (): void => {
  current?.close()
  current = null
}

/** A chosen logout that keeps unsent changes: deletes the copies and keeps the person's own work. */
export const wipeCopies = async (store: UserStore): Promise<void> => {
  await store.withDb((db) =>
    writing(db, CACHE_STORES, async (tx) => {
      for (const name of CACHE_STORES) await tx.objectStore(name).clear()
    }),
  )
  await dropKeptFiles()
}

/** A chosen logout with nothing to keep. */
export const deleteUser = async (): Promise<void> => {
  const name = currentStore().name
  closeUser()
  await deleteDB(name)
  await dropKeptFiles()
}

/** Users of this installation who left unsent changes on this device, other than the one who is logged in. */
export const othersWithUnsent = async (uniqueId: string): Promise<number> => {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const others = names.filter((name) => name.startsWith(`fura:${uniqueId}:`) && name !== current?.name)
  const counts = await Promise.all(
    others.map(async (name) => {
      const store = openStore(name)
      try {
        return await store.withDb((db) => db.count('outbox'))
      } finally {
        store.close()
      }
    }),
  )
  return counts.filter((count) => count > 0).length
}
