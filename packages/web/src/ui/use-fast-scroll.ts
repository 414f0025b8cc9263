/** Whether the page scrolls faster than anybody reads: rows that only pass by need not be read or drawn. */
import { type RefObject, useEffect, useState } from 'react'
import { pauseDraws } from './use-draw-turn.ts'

/** Pixels per millisecond: a screen passes in less than a third of a second. */
const FAST = 3
/** The scroll is over after this long without a step. */
const OVER_MS = 100

export const useFastScroll = (scroller: RefObject<HTMLElement | null>): boolean => {
  const [isFast, setFast] = useState(false)
  useEffect(() => {
    const place = scroller.current
    if (!place) return undefined
    let [top, at] = [0, 0]
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ timeStamp: now }: Event): void => {
      const next = place.scrollTop
      const isFastNow = Math.abs(next - top) > FAST * (now - at)
      ;[top, at] = [next, now]
      clearTimeout(timer)
      setFast(isFastNow)
      if (!isFastNow) return
      pauseDraws(OVER_MS)
      timer = setTimeout(() => setFast(false), OVER_MS)
    }
    place.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      place.removeEventListener('scroll', look)
    }
  }, [scroller])
  return isFast
}
