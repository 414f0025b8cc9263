/** A device for tests: a browser's database, locks and tabs, in memory. */
import * as fake from 'fake-indexeddb'
import { type UserSession, openUserSession } from '../user-session.ts'
import type { Entry } from '../entry.ts'
import type { Locks } from '../sender.ts'
import { openStore, userDbName } from '../store.ts'
import { uploadBy } from '../upload.ts'
import type { FakeServer } from './fake-server.ts'

/** Web Locks between the tabs of one device: one holder at a time, the others queue. */
export class FakeLocks implements Locks {
  readonly #turns = new Map<string, Promise<unknown>>()

  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<unknown> {
    const before = this.#turns.get(name) ?? Promise.resolve()
    const turn = before.then(() => {
      if (signal.aborted) throw new DOMException('the request was aborted', 'AbortError')
      return work()
    })
    this.#turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}

const makeStorage = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

/** What a browser has and Node has not. `errors` collects unexpected reports of the app. */
export const installBrowser = (): { errors: unknown[]; stored: Map<string, string> } => {
  const errors: unknown[] = []
  const stored = new Map<string, string>()
  const window = new EventTarget()
  Object.assign(globalThis, {
    // The classes as well: idb tests its arguments with instanceof.
    ...fake,
    indexedDB: new fake.IDBFactory(),
    window: Object.assign(window, { localStorage: makeStorage(stored) }),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    addEventListener: window.addEventListener.bind(window),
    reportError: (error: unknown) => errors.push(error),
  })
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
  return { errors, stored }
}

export interface Device {
  locks: Locks
  /** A tab of a user, drained by the real sender. */
  openTab(userId?: number): UserSession
  closeAll(): void
}

export const makeDevice = (server: FakeServer, locks: Locks = new FakeLocks()): Device => {
  const tabs: UserSession[] = []
  return {
    locks,
    openTab: (userId = 1) => {
      const store = openStore(userDbName('test', userId))
      const tab = openUserSession(store, {
        post: server.post,
        upload: uploadBy(server.upload),
        token: () => server.token,
        locks,
      })
      tabs.push(tab)
      return tab
    },
    closeAll: () => {
      for (const { store } of tabs) store.close()
    },
  }
}

export const entriesOf = ({ store }: UserSession): Promise<Entry[]> => store.withDb((db) => db.getAll('outbox'))

/** Waits until nothing is queued or being sent; entries that wait for their next try are hurried along. */
export const untilSent = async (tab: UserSession, within = 5000): Promise<void> => {
  const deadline = Date.now() + within
  for (;;) {
    const unsent = (await entriesOf(tab)).filter(({ state }) => state === 'queued' || state === 'sending')
    if (unsent.length === 0) return
    if (Date.now() > deadline) throw new Error(`still unsent: ${JSON.stringify(unsent)}`)
    tab.sender.forgive()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const until = async (isTrue: () => boolean | Promise<boolean>, within = 3000): Promise<void> => {
  const deadline = Date.now() + within
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it did not come to pass')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
