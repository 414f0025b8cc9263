/** Whether an element is visible or about to be: elements further away are neither read nor drawn. */
import { type RefObject, useEffect, useState } from 'react'

/** Sideways half a screen ahead, so that a swipe finds its column filled. */
const AHEAD = '0px 50%'

export const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: element.current.parentElement,
      rootMargin: AHEAD,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
