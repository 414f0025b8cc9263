/**
 * The scroll position of a conversation. Its scroller counts from the foot, so that older messages load above without moving
 * the read part, and new ones stay visible for readers at the end.
 */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

const AWAY_PX = 240
const FLASH_MS = 1300

const smooth = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: no-preference)').matches ? 'smooth' : 'auto')

export const useScrolling = (scroller: RefObject<HTMLDivElement | null>, loadOlder: (() => void) | null) => {
  const top = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const load = useEffectEvent(() => loadOlder?.())
  useEffect(() => {
    const { current } = scroller
    if (!current) return undefined
    // Above the end it is a negative number.
    const look = () => setAway(current.scrollTop < -AWAY_PX)
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [scroller])
  const hasOlder = loadOlder !== null
  useEffect(() => {
    if (!top.current || !hasOlder) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { root: scroller.current, rootMargin: '400px 0px 0px' },
    )
    watcher.observe(top.current)
    return () => watcher.disconnect()
  }, [scroller, hasOlder])
  const toNewest = useCallback(() => scroller.current?.scrollTo({ top: 0, behavior: smooth() }), [scroller])
  const jumpTo = useCallback((id: number) => {
    const element = document.getElementById(`message-${id}`)
    if (!element) return
    element.scrollIntoView({ block: 'center', behavior: smooth() })
    element.dataset.flash = '1'
    setTimeout(() => delete element.dataset.flash, FLASH_MS)
  }, [])
  return { isAway, toNewest, jumpTo, top }
}
