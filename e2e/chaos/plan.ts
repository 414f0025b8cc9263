/** What the page and the run tell each other. */

export interface Issued {
  /** One word per write, found again in the server's tables. */
  mark: string
  op: 'add' | 'update' | 'delete'
  res: 'drivers' | 'trucks' | 'files'
  /** The id that the page has: a number, or '@uuid'. */
  id: number | string
  /** The record of an update. */
  field: string
}

export interface Resolved extends Issued {
  state: 'sent' | 'queued' | 'rejected'
  /** The code of a refusal. */
  code: string
}

/** A driver that may be changed by either tab. */
export interface SharedDriver {
  id: number | string
}

export interface Start {
  tab: number
  seed: number
  writes: number
  /** Marks continue from here after a restart. */
  firstMark: number
  uniqueId: string
  userId: number
  token: string
  appKey: string
  shared: SharedDriver[]
}

export interface UnsentEntry {
  n: number
  key: string
  state: string
  op: string
  res: string
  id: number | string
  set: Record<string, unknown>
  code: string
  tries: number
}

/** Members of the page's global object: reports of the page, and actions it can do. */
export interface ChaosGlobal {
  issued: (write: Issued) => Promise<void>
  resolved: (write: Resolved) => Promise<void>
  chaos: {
    start: (plan: Start) => Promise<void>
    unsent: () => Promise<UnsentEntry[]>
    hurry: () => void
    /** Reads the driver as a form does; `write` then changes what it showed. */
    look: (id: number) => Promise<void>
    write: (comment: string) => Promise<string>
    /** Names of the files whose bytes are here though no entry waits to send them. */
    keptFiles: () => Promise<string[]>
    /** A person discards every change that waits for a decision. */
    discardParked: () => Promise<void>
    /** How many rows of a list are shown; null if it is shown as not loaded. */
    rowsOf: (list: 'drivers' | 'trailers') => Promise<number | null>
    isLoggedIn: () => boolean
  }
}

/** Each tab writes its own fields, so the two never clash over one record. */
export const FIELDS_OF_TAB: readonly (readonly string[])[] = [
  ['comment', 'license_number'],
  ['passport_number', 'passport_issued'],
]
