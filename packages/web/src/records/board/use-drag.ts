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
import { followPointer, placeOf } from '#ui/follow-pointer.ts'
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
        setDrag({ row, allowed, over })
      },
      onMove: (place) => ghost?.moveTo(place),
      onEnd: (isDropped) => {
        ghost?.remove()
        cancel.current = null
        setDrag(null)
        if (isDropped && over !== null) latest.current.onDrop(row, over)
      },
    })
  }, [])
  return { drag, grab }
}
