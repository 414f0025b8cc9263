/** What belongs to one open user store: its channel and its sender, with the events that start the sender. */
import { api, ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { sessionToken } from '#api/session.ts'
import { whenAtRest } from '#core/when-at-rest.ts'
import { deviceLocks } from './locks.ts'
import { dropOldEvents } from './log.ts'
import { type TabMessage, type TabChannel, openTabChannel } from './tab-channel.ts'
import { Sender, type SenderTools } from './sender.ts'
import { currentStore, type UserStore } from './store.ts'

export interface UserSession {
  store: UserStore
  channel: TabChannel
  sender: Sender
}

const sessions = new WeakMap<UserStore, UserSession>()
const listeners = new Set<(message: TabMessage) => void>()

/** Listens to the messages of all sessions of this tab, whichever user is logged in; returns an unsubscribe function. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openUserSession = (store: UserStore, tools: SenderTools): UserSession => {
  const channel = openTabChannel(store)
  return { store, channel, sender: new Sender(store, channel, tools) }
}

/** offline.md 5.5: sends when the network or the person comes back, and when the app starts. */
const addTriggers = ({ store, sender }: UserSession): void => {
  const { closing: signal } = store
  addEventListener('online', () => sender.forgive(), { signal })
  addEventListener('pageshow', () => sender.forgive(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sender.forgive()
    },
    { signal },
  )
  const stop = link.subscribe((isUp) => {
    if (isUp) sender.forgive()
  })
  signal.addEventListener('abort', stop)
  sender.wake()
  whenAtRest(() => {
    if (signal.aborted) return
    dropOldEvents(store).catch((error: unknown) => {
      if (!signal.aborted) reportError(error)
    })
  })
}

/** Files are rare, so the code that uploads them is loaded with the first one. */
const upload: SenderTools['upload'] = async (...request) => {
  const { uploadFile } = await loadUpload()
  return uploadFile(...request)
}

const loadUpload = async () => {
  try {
    return await import('./upload.ts')
  } catch {
    // Offline without a service worker; the next try asks for it again.
    throw new ApiError('network')
  }
}

/** The session of the logged-in user; the first call sets it up. */
export const currentUserSession = (): UserSession => {
  const store = currentStore()
  const openSession = sessions.get(store)
  if (openSession) return openSession
  const session = openUserSession(store, { post: api.post, upload, token: sessionToken, locks: deviceLocks() })
  sessions.set(store, session)
  session.channel.subscribe((message) => {
    for (const listener of listeners) listener(message)
  })
  addTriggers(session)
  return session
}
