/** What belongs to one open user store: its news and its sender, with the events that set the sender going. */
import { api, ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { sessionToken } from '#api/session.ts'
import { deviceLocks } from './locks.ts'
import { dropOldEvents } from './log.ts'
import { type News, type NewsHub, openNews } from './news.ts'
import { Sender, type SenderTools } from './sender.ts'
import { currentStore, type UserStore } from './store.ts'

export interface Desk {
  store: UserStore
  news: NewsHub
  sender: Sender
}

const desks = new WeakMap<UserStore, Desk>()
const listeners = new Set<(news: News) => void>()

/** Told everything that the desks of this tab hear, whoever is logged in; returns how to stop. */
export const onNews = (listener: (news: News) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openDesk = (store: UserStore, tools: SenderTools): Desk => {
  const news = openNews(store)
  return { store, news, sender: new Sender(store, news, tools) }
}

/** offline.md 5.5: it drains when the network or the person comes back, and when the app starts. */
const addTriggers = ({ store, sender }: Desk): void => {
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
  dropOldEvents(store).catch((error: unknown) => {
    if (!signal.aborted) reportError(error)
  })
}

/** Most days nobody sends a file, so what sends one comes with the first. */
const upload: SenderTools['upload'] = async (...asked) => {
  const { uploadFile } = await loadUpload()
  return uploadFile(...asked)
}

const loadUpload = async () => {
  try {
    return await import('./upload.ts')
  } catch {
    // Offline without a service worker; it is asked for again with the next try.
    throw new ApiError('network')
  }
}

/** The desk of the person who is logged in; the first to ask sets it up. */
export const currentDesk = (): Desk => {
  const store = currentStore()
  const known = desks.get(store)
  if (known) return known
  const desk = openDesk(store, { post: api.post, upload, token: sessionToken, locks: deviceLocks() })
  desks.set(store, desk)
  desk.news.subscribe((news) => {
    for (const listener of listeners) listener(news)
  })
  addTriggers(desk)
  return desk
}
