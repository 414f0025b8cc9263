/** When and where a preview is shown: a moment after its link is hovered or focused, until both have ended. */
import { type CSSProperties, useEffect, useRef, useState } from 'react'

const SHOWN_AFTER = 500
/** The time for the pointer to get from the link to the preview. */
const HIDDEN_AFTER = 200
const GAP = 6
/** As wide as preview-link.module.css says, and as high as it may become. */
const SIZE = { width: 320, height: 280 }

const placeBeside = ({ left, top, bottom }: DOMRect): CSSProperties => ({
  left: Math.max(Math.min(left, window.innerWidth - SIZE.width - GAP), GAP),
  ...(bottom + SIZE.height > window.innerHeight && top > SIZE.height
    ? { bottom: window.innerHeight - top + GAP }
    : { top: bottom + GAP }),
})

export const usePreview = () => {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = (): void => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const stay = (): void => clearTimeout(timer.current)
  const leave = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(hide, HIDDEN_AFTER)
  }
  const rest = ({ currentTarget }: { currentTarget: Element }): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPlace(placeBeside(currentTarget.getBoundingClientRect())), SHOWN_AFTER)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isShown = place !== null
  useEffect(() => {
    if (!isShown) return undefined
    const over = new AbortController()
    const options = { capture: true, signal: over.signal }
    const close = (): void => setPlace(null)
    document.addEventListener('scroll', close, options)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), options)
    return () => over.abort()
  }, [isShown])
  return {
    place,
    link: { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: hide, onClick: hide },
    preview: { onPointerEnter: stay, onPointerLeave: leave },
  }
}
