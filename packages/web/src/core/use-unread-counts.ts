/** The unread counts, for screens. */
import { TOOLBAR_FLAGS_INTERVAL } from '@fura/shared/constants.ts'
import { useEffect, useState } from 'react'
import { onUnread, readUnreadCounts, type UnreadCounts } from './unread-counts.ts'

const isSame = (one: UnreadCounts, other: UnreadCounts): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Reads the counts repeatedly (S2.09): polling, another tab and opening a section change them. */
export const useUnreadCounts = (interval: number = TOOLBAR_FLAGS_INTERVAL): UnreadCounts => {
  const [counts, setCounts] = useState(readUnreadCounts)
  useEffect(() => {
    const read = (): void => {
      setCounts((before) => {
        const now = readUnreadCounts()
        return isSame(before, now) ? before : now
      })
    }
    const timer = setInterval(read, interval)
    const stop = onUnread(read)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [interval])
  return counts
}
