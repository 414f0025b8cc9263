/** What screens are given: rows of the server with this device's unsent changes drawn over them. */

export type Pending = 'waiting' | 'sending' | 'rejected' | 'conflict'

export interface Row {
  /** '@uuid' for a record not yet sent. */
  id: number | string
  /** 0 for a record not yet sent. */
  rev: number
  [field: string]: unknown
  _pending?: Pending
  /** An unsent change deletes it. */
  _deleted?: true
  /** This device never read its parts: of those it knows at most what is not sent yet. */
  _arePartsUnloaded?: true
}

export interface Page {
  rows: Row[]
  total: number
  /** There are more than `total`. */
  more: boolean
  source: 'server' | 'device'
  /** When the server said so, in milliseconds. */
  at: number
}
