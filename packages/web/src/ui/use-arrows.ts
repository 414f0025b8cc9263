/** The arrow keys walk from the box through what is listed under it, and back. */
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
    // On its way down: a sheet keeps the arrows from whatever is above it.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [box, list])
}
