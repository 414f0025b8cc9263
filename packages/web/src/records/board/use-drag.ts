/** Drags a card: with a mouse at once, with a finger after a long press. A finger that moves before that scrolls. */
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Row } from '#offline/reads.ts'
import { carryGhost } from './ghost.ts'

export interface Drag {
  row: Row
  /** Ids of the columns that it may be dropped on. */
  allowed: ReadonlySet<number>
  over: number | null
}

interface DragWays {
  allowedFor: (row: Row) => readonly number[]
  onDrop: (row: Row, statusId: number) => void
}

/** Less is a press with an unsteady hand. */
const STARTS_AFTER_PX = 6
const LONG_PRESS_MS = 350
/** Felt under the finger when it holds the card. */
const TICK_MS = 12

/** The press that ends a drag opens nothing. */
const swallowClick = (): void => {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}

interface Place {
  x: number
  y: number
}

const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Place => ({ x, y })

interface HoldWays {
  /** The card is held: it follows the pointer from now on. */
  onStart: () => void
  onMove: (place: Place) => void
  onEnd: (isDropped: boolean) => void
}

/** Follows one pointer from its press to its end. Returns what gives it up. */
const followPointer = (card: HTMLElement, event: PointerEvent, { onStart, onMove, onEnd }: HoldWays): (() => void) => {
  const from = placeOf(event)
  const isTouch = event.pointerType !== 'mouse'
  const stop = new AbortController()
  const { signal } = stop
  let isHeld = false
  const hold = (): void => {
    isHeld = true
    onStart()
  }
  const end = (isDropped: boolean): void => {
    clearTimeout(timer)
    stop.abort()
    if (isHeld) onEnd(isDropped)
  }
  const timer = isTouch ? setTimeout(hold, LONG_PRESS_MS) : undefined
  const move = (now: PointerEvent): void => {
    const isFar = Math.hypot(now.clientX - from.x, now.clientY - from.y) >= STARTS_AFTER_PX
    if (!isHeld && !isFar) return
    if (!isHeld && isTouch) return end(false)
    if (!isHeld) hold()
    onMove(placeOf(now))
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  // On the card itself: it gets the events of a finger even after its column has left the screen.
  card.addEventListener('touchmove', (touch) => isHeld && touch.preventDefault(), { signal, passive: false })
  // A long press on a link would open its menu.
  card.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal })
  return () => end(false)
}

export const useDrag = (ways: DragWays) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(ways)
  const cancel = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    latest.current = ways
  })
  useEffect(() => () => cancel.current?.(), [])

  const grab = useCallback((row: Row, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || (event.target as HTMLElement).closest('button')) return
    const card = event.currentTarget
    const start = placeOf(event)
    let ghost: ReturnType<typeof carryGhost> | null = null
    let allowed: ReadonlySet<number> = new Set()
    let over: number | null = null
    const lookUnder = (column: number | null): void => {
      const next = column !== null && allowed.has(column) ? column : null
      if (next === over) return
      over = next
      setDrag({ row, allowed, over })
    }
    cancel.current = followPointer(card, event.nativeEvent, {
      onStart: () => {
        allowed = new Set(latest.current.allowedFor(row))
        ghost = carryGhost(card, start, lookUnder)
        if (event.pointerType !== 'mouse') navigator.vibrate?.(TICK_MS)
        setDrag({ row, allowed, over })
      },
      onMove: (place) => ghost?.moveTo(place),
      onEnd: (isDropped) => {
        ghost?.remove()
        cancel.current = null
        setDrag(null)
        if (isDropped) swallowClick()
        if (isDropped && over !== null) latest.current.onDrop(row, over)
      },
    })
  }, [])
  return { drag, grab }
}
