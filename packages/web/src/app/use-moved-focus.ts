/** After a change of screen the focus moves to its content, so that keyboards and screen readers do not start at the top again. */
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
