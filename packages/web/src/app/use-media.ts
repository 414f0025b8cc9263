/** Whether a media query holds. From 992 px the app has a rail in place of the toolbar and the menu. */
import { useCallback, useSyncExternalStore } from 'react'

export const DESKTOP = '(min-width: 992px)'

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
