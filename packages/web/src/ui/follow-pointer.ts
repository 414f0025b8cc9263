/**
 * Follows one pointer that drags something: a mouse grabs it at once, a finger after a long press. A finger that moves before that
 * scrolls.
 */

export interface Place {
  x: number
  y: number
}

/** Less counts as a press with an unsteady hand. */
const STARTS_AFTER_PX = 6
const LONG_PRESS_MS = 350
/** Vibrates when the finger has grabbed something. */
const TICK_MS = 12

export const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Place => ({ x, y })

/** The press that ends a drag opens nothing. */
const swallowClick = (): void => {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}

interface DragHandlers {
  /** It is grabbed: it follows the pointer from now on. */
  onStart: () => void
  onMove: (place: Place) => void
  onEnd: (isDropped: boolean) => void
}

/** Follows the pointer from press to release. Returns how to cancel it. */
export const followPointer = (
  held: HTMLElement,
  event: PointerEvent,
  { onStart, onMove, onEnd }: DragHandlers,
): (() => void) => {
  const from = placeOf(event)
  const isTouch = event.pointerType !== 'mouse'
  const stop = new AbortController()
  const { signal } = stop
  let isHeld = false
  const start = (): void => {
    isHeld = true
    if (isTouch) navigator.vibrate?.(TICK_MS)
    onStart()
  }
  const end = (isDropped: boolean): void => {
    clearTimeout(timer)
    stop.abort()
    if (!isHeld) return
    if (isDropped) swallowClick()
    onEnd(isDropped)
  }
  const timer = isTouch ? setTimeout(start, LONG_PRESS_MS) : undefined
  const move = (now: PointerEvent): void => {
    const isFar = Math.hypot(now.clientX - from.x, now.clientY - from.y) >= STARTS_AFTER_PX
    if (!isHeld && !isFar) return
    if (!isHeld && isTouch) return end(false)
    if (!isHeld) start()
    onMove(placeOf(now))
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  // Listens on the dragged element itself: it gets the events of a finger even after its place has left the screen.
  held.addEventListener('touchmove', (touch) => isHeld && touch.preventDefault(), { signal, passive: false })
  // A long press on a link would open its menu.
  held.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal })
  return () => end(false)
}
