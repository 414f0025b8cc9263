/** Whether an element is at least this wide: some content is loaded only if there is room for it. */
import { type RefObject, useEffect, useState } from 'react'

export const useHasRoom = (place: RefObject<HTMLElement | null>, leastWidth: number): boolean => {
  const [hasRoom, setRoom] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width >= leastWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, leastWidth])
  return hasRoom
}
