/** How many new messages, orders, quotes and leads wait: kept under the names of S9.10, so that every tab shows the same. */
import { STORAGE_KEYS, TOOLBAR_FLAGS_INTERVAL } from '@fura/shared/constants.ts'
import { useEffect, useState } from 'react'
import { showBadge } from './badge.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** Named as the sections of the toolbar that carry the flags. */
export const NEWS_KEYS = {
  chat: STORAGE_KEYS.newMessages,
  orders: STORAGE_KEYS.newOrders,
  quotes: STORAGE_KEYS.newQuotes,
  leads: STORAGE_KEYS.newLeads,
} as const

export type NewsSection = keyof typeof NEWS_KEYS
export type News = Readonly<Record<NewsSection, number>>

const SECTIONS = Object.keys(NEWS_KEYS) as NewsSection[]

const countOf = (section: NewsSection): number => {
  const count = Number(readStored(NEWS_KEYS[section]))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

export const readNews = (): News => ({
  chat: countOf('chat'),
  orders: countOf('orders'),
  quotes: countOf('quotes'),
  leads: countOf('leads'),
})

const listeners = new Set<() => void>()

const countAll = (): number => Object.values(readNews()).reduce((sum, count) => sum + count, 0)

/** This tab shows it at once; the others read it. */
const tell = (): void => {
  showBadge(countAll())
  for (const listener of listeners) listener()
}

export const addNews = (news: News): void => {
  for (const section of SECTIONS) {
    if (news[section] > 0) writeStored(NEWS_KEYS[section], String(countOf(section) + news[section]))
  }
  tell()
}

/** Who opens a section has seen what is new in it. */
export const clearNews = (pathname: string): void => {
  const section = SECTIONS.find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))
  if (section && countOf(section) > 0) removeStored(NEWS_KEYS[section])
  tell()
}

/** The next person on this device has his own. */
export const forgetNews = (): void => {
  for (const section of SECTIONS) removeStored(NEWS_KEYS[section])
  removeStored(STORAGE_KEYS.seenAt)
  tell()
}

const isSame = (one: News, other: News): boolean => SECTIONS.every((section) => one[section] === other[section])

/** Reads again and again (S2.09): polling, another tab and opening a section change it. */
export const useNews = (interval: number = TOOLBAR_FLAGS_INTERVAL): News => {
  const [news, setNews] = useState(readNews)
  useEffect(() => {
    const read = (): void => {
      setNews((before) => {
        const now = readNews()
        return isSame(before, now) ? before : now
      })
    }
    const timer = setInterval(read, interval)
    listeners.add(read)
    return () => {
      clearInterval(timer)
      listeners.delete(read)
    }
  }, [interval])
  return news
}
