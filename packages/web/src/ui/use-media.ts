/** Whether a media query matches. From 992 px there is room for a rail, and for a list and a card side by side. */
import { useCallback, useSyncExternalStore } from 'react'

const WIDE = '(min-width: 992px)'

export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export const useIsWide = (): boolean => useMedia(WIDE)

export const isWideNow = (): boolean => window.matchMedia(WIDE).matches
