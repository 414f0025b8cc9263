/** After a change of screen the focus goes to its content, so that a keyboard and a screen reader do not start on top again. */
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

export const useMovedFocus = (): RefObject<HTMLElement | null> => {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A screen that has focused a field of its own keeps it.
    const isTaken = content.current?.contains(document.activeElement)
    if (!isTaken) content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
