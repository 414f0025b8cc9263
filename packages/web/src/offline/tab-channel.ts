/** Events of unsent changes and stored records, sent to all listeners in this tab and in the others. */
import type { ChangedFields } from '@fura/shared/errors.ts'
import type { ServerRow } from './schema.ts'
import type { Refusal } from './entry.ts'
import type { UserStore } from './store.ts'

export interface Touched {
  /** The resource's path. */
  path: string
  /** A new record is announced twice: by its temporary and by its real id. */
  id: number | string
}

export type Outcome =
  | {
      state: 'sent'
      id: number
      row: ServerRow | null
      merged: string[]
      changed?: ChangedFields
      warnings?: Record<string, string>
    }
  | { state: 'parked'; refusal: Refusal }
  | { state: 'later' }

export type TabMessage =
  /** A change was stored or released: a sender should look. */
  | { type: 'stored' }
  /** An entry changed its state. */
  | { type: 'outbox' }
  | { type: 'outcome'; n: number; path: string; outcome: Outcome }
  | { type: 'retry'; at: number }
  /** The progress of an upload, from 0 to 1. */
  | { type: 'progress'; n: number; share: number }
  /** Rights changed: copies are cleared, and answers to earlier requests must not be stored. */
  | { type: 'rights' }
  /** The shown data of these records is stale; of all records if none are named. */
  | { type: 'records'; touched: Touched[] | 'all' }

export interface TabChannel {
  send(message: TabMessage): void
  /** Only to other tabs. */
  sendToOthers(message: TabMessage): void
  subscribe(listener: (message: TabMessage, isFromOtherTab: boolean) => void): () => void
}

export const openTabChannel = (store: UserStore): TabChannel => {
  const listeners = new Set<(message: TabMessage, isFromOtherTab: boolean) => void>()
  const channel = new BroadcastChannel(store.name)
  const dispatch = (message: TabMessage, isFromOtherTab: boolean): void => {
    for (const listener of listeners) listener(message, isFromOtherTab)
  }
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => dispatch(event.data, true))
  store.closing.addEventListener('abort', () => {
    channel.close()
    listeners.clear()
  })
  const sendToOthers = (message: TabMessage): void => {
    // A closed channel throws; by then nobody is logged in here.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    if (!store.closing.aborted) channel.postMessage(message)
  }
  return {
    send: (message) => {
      dispatch(message, false)
      sendToOthers(message)
    },
    sendToOthers,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Redraws the screens of the record, counts unsent changes, and starts the sender. */
export const announceStored = (channel: TabChannel, touched: Touched): void => {
  channel.send({ type: 'records', touched: [touched] })
  channel.send({ type: 'outbox' })
  channel.send({ type: 'stored' })
}
