/** Arrow keys move from the box through the list under it, and back. */
import { type RefObject, useEffect } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export const useArrows = (box: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const input = box.current?.querySelector('input')
      if (step === undefined || !input || event.defaultPrevented) return
      const places: HTMLElement[] = [input, ...(list.current?.querySelectorAll<HTMLElement>('li a, li button') ?? [])]
      const now = places.findIndex((place) => place === document.activeElement)
      const next = places[now + step]
      if (now < 0 || !next) return
      event.preventDefault()
      next.focus()
    }
    // In the capture phase: a sheet stops arrow events from reaching its parents.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [box, list])
}
