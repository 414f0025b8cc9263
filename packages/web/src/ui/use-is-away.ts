/** Whether an element has been scrolled away under the bar of the header. */
import { type RefCallback, useCallback, useState } from 'react'

const UNDER_BAR = { rootMargin: '-60px 0px 0px' }

export const useIsAway = (): { ref: RefCallback<Element>; isAway: boolean } => {
  const [isAway, setAway] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), UNDER_BAR)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isAway }
}
