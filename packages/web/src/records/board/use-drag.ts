/** Drags a card with a mouse. A finger scrolls: on a touch screen cards are moved by their arrow. */
import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Row } from '#offline/reads.ts'
import css from './board.module.css'

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
/** Near the edge of the board it scrolls. */
const EDGE_PX = 56
const EDGE_STEP_PX = 14

const columnAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]') ?? null

const scrollAtEdge = (board: Element | null, x: number): void => {
  if (!board) return
  const { left, right } = board.getBoundingClientRect()
  if (x < left + EDGE_PX) board.scrollBy({ left: -EDGE_STEP_PX })
  if (x > right - EDGE_PX) board.scrollBy({ left: EDGE_STEP_PX })
}

const ghostOf = (card: HTMLElement): HTMLElement => {
  const ghost = card.cloneNode(true) as HTMLElement
  const { left, top, width, height } = card.getBoundingClientRect()
  ghost.classList.add(css.ghost ?? '')
  ghost.inert = true
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  document.body.append(ghost)
  return ghost
}

/** The press that ends a drag opens nothing. */
const swallowClick = (): void => {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
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
    if (event.pointerType !== 'mouse' || event.button !== 0 || (event.target as HTMLElement).closest('button')) return
    const card = event.currentTarget
    const from = { x: event.clientX, y: event.clientY }
    const board = card.closest('[data-board]')
    const stop = new AbortController()
    let ghost: HTMLElement | null = null
    let allowed: ReadonlySet<number> = new Set()
    let over: number | null = null
    const end = (isDropped: boolean): void => {
      stop.abort()
      cancel.current = null
      if (!ghost) return
      ghost.remove()
      setDrag(null)
      if (isDropped) swallowClick()
      if (isDropped && over !== null) latest.current.onDrop(row, over)
    }
    const move = (now: PointerEvent): void => {
      const [x, y] = [now.clientX - from.x, now.clientY - from.y]
      if (!ghost && Math.hypot(x, y) < STARTS_AFTER_PX) return
      if (!ghost) {
        ghost = ghostOf(card)
        allowed = new Set(latest.current.allowedFor(row))
        setDrag({ row, allowed, over })
      }
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(1.5deg)`
      scrollAtEdge(board, now.clientX)
      const id = Number(columnAt(now)?.dataset.column ?? 0)
      const next = allowed.has(id) ? id : null
      if (next === over) return
      over = next
      setDrag({ row, allowed, over })
    }
    cancel.current = () => end(false)
    const { signal } = stop
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }, [])
  return { drag, grab }
}
